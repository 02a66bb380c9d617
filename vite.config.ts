import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { createLogger, type Logger, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { longClassNames, shortenClassNames } from './scripts/build/short-class-names.ts';
import { insertFrenchWords, readFrenchMessages } from './scripts/build/french-words.ts';

/** Test files with `vi.mock`, or that evaluate modules anew. */
const replacing = ['tests/server/accounts/codes.test.ts', 'tests/lazy/load.test.ts'];

/** Test files that time a server's restart or a connection: they run last, and alone. The second only waits. */
const timing = ['tests/server/processes/processes.test.ts', 'tests/server/http/slow-clients.test.ts'];

/** Test files that need a document. */
const inPage = ['tests/{screens,ui}/**/*.test.{ts,tsx}', 'tests/platform/storage.test.ts'];

/** Number of chunks that must share a module before it is grouped. */
const minShareCount = 5;

/** Small modules that the menu and most other pages use. */
const commonModules =
  /(src\/(format\/(dates|phone|times)|ui\/(after-next-paint|page\/(visually-hidden|picture|picture-copies|page)|hours\/served-from|price|required-context)|domain\/(offers\/active-offers|menu\/(availability|fold-text|tag-tone)|schedule\/(opening|time-ranges|wall-clock)|account\/session)|app\/(account\/first-account|pages\/account-page)|features\/account\/(account-context|chart-region|session-region)|platform\/load-once)|machines\/state-path)\.|node_modules\/(@xstate\/react|use-isomorphic-layout-effect)\//;

/** Ids of the modules that the entry imports statically, directly or not. */
const entryModules = new Set<string>();

/** Returns the name of the chunk of what the entry needs and of common modules, or null for other modules. */
function nameFrameChunk(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (entryModules.size === 0) {
    entryModules.add(fileURLToPath(new URL('index.html', import.meta.url)));
    for (const module of entryModules) for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) entryModules.add(imported);
  }
  return entryModules.has(id) || commonModules.test(id) ? 'frame' : null;
}

/**
 * Groups modules that always load together: on mobile networks an extra request costs more than extra bytes. Screens and
 * charts stay separate chunks. Groups follow the layers, whose order prevents circular chunk imports.
 */
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    // A script of its own: see `src/react-runtime.ts`.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/react-runtime/, priority: 4 },
    // When the browser is idle, or with the first query.
    {
      name: 'queries',
      test: /src\/stores\/shop-data\/shop-queries|node_modules\/@tanstack\/(query-core|react-query\/build\/modern\/(?!queryOptions|QueryClientProvider))/,
      priority: 4,
    },
    // What the entry needs before it loads a screen, and small modules that most pages need: a file of its own waits for a connection.
    { name: nameFrameChunk, debugName: 'frame', priority: 3 },
    // The parts of the frame that are hydrated later: see `src/app/pages/later-part.tsx`.
    {
      name: 'frame-parts',
      test: /src\/(app\/pages\/(frame\/|error-pages\.|lazy-soonest\.)|app\/background-loads\.|features\/(error\/|cart\/panel\/cart-button\.|location\/(place-chip|use-place-name)\.|frame\/(site-footer|social-links|page-link|connection-notice)\.)|ui\/(hours\/hours|dialog\/modal|map-link)\.)/,
      priority: 2,
    },
    // With stored data or the first call.
    { name: 'schemas', test: /node_modules\/zod\/|src\/stores\/storage-schemas\./, priority: 2 },
    // With the first event of a chart, with what its calls encode and parse.
    {
      name: 'charts',
      test: /node_modules\/xstate\/|machines\/(slot|when|actor-placeholder)\.|src\/(platform\/(chart-watcher|script)|api\/http\/contract(-error)?)\./,
      priority: 4,
    },
    // With the first call: the HTTP client and the schemas.
    {
      name: 'contract',
      test: /src\/api\/(http\/|(?!tracking\/).*\.schema\.)|src\/domain\/settings\/flatten-settings\.|node_modules\/(ofetch|destr|ufo)\//,
      priority: 1,
    },
    // On the first interaction: parsers of stored data.
    {
      name: 'kept',
      test: /src\/(stores\/(stored-offers|quote-calculation|destination-rules)\.|api\/locations\.|domain\/offers\/removed-offers\.)/,
      priority: 1,
    },
    // On the first interaction: the charts for adding a product.
    { name: 'adding', test: /(cart-panel|product-sheet)\.(actors|machine)\./, priority: 1 },
    // With a form: the fields and their rules.
    {
      name: 'forms',
      test: /src\/(platform\/download|components\/(form|coupon|address)\/|ui\/dialog\/alert|stores\/customer\.|domain\/(\w+\/)?(forms|email|telephone|postcode|order-pages|order-number|attempt|timestamp|reorder)\.)/,
      minShareCount: 2,
      priority: 1,
    },
    // The first step of the checkout, with its route: `server/pages/site-build.ts` finds the chunk by this name.
    {
      name: 'checkout',
      test: /src\/(features\/checkout\/(checkout-|action-bar|empty-checkout|panel-title|tab-of|use-step-focus|fields\.module|summary\/|steps\/(type\/|choice-cards|delivery\/(day-and-time|next-slot)\.|payment\/use-payment))|app\/(pages\/checkout-page|checkout\/first-checkout)|ui\/page\/(tabs|status-card)|domain\/order\/submit-blocker|routes\/checkout\.tsx\?tsr-split)/,
      priority: 2,
    },
    // With every form, and with the later parts of a page: fields and their rules, and the rules of settings and offers.
    {
      name: 'fields-and-rules',
      test: /src\/(components\/offers\/offer-(words|terms)|ui\/(phone-link|hours\/days-and-hours)|domain\/(offers\/offers|menu\/menu|schedule\/opening-hours|order\/payment-methods|settings|settings\/(meal-vouchers|shop-settings))|components\/form\/(use-fields|field-messages|scripts-needed)|ui\/form\/field|domain\/(\w+\/)?(forms|email|telephone|postcode))\./,
      priority: 2,
    },
    // With a form that signs in: log-in, with its route.
    {
      name: 'sign-in',
      test: /src\/(features\/account\/(form-messages|fields\/(email-field|use-account-form)|sign-in\/(auth-page|login-screen))\.|app\/account\/first-login\.|domain\/account\/auth\.|routes\/auth\/login\.tsx\?tsr-split)/,
      priority: 2,
    },
    // With a logged-in customer: the account's home, with its route.
    {
      name: 'account-home',
      test: /src\/(features\/account\/profile\/account-(frame|home)|app\/pages\/customer-page|routes\/profile\/index\.tsx\?tsr-split)/,
      priority: 2,
    },
    {
      name: 'account',
      test: /src\/(features\/account\/|domain\/account\/|app\/pages\/(account|customer)-page|api\/auth\.)/,
      minShareCount: 2,
      priority: 1,
    },
    // Notices of the frame, which few visits show.
    { name: 'notices', test: /src\/features\/frame\/(account-change|storage|version)-notice/, priority: 1 },
    // With an order that is followed: each file of its own would have its name in the entry.
    {
      name: 'tracking',
      test: /src\/(components\/tracking\/|api\/tracking\/|format\/clock-time\.|app\/pages\/order\/(open-order|tracked-progress|use-tracking)\.|features\/checkout\/success\/(next-steps|success-screen\.module))/,
      priority: 1,
    },
    // With a filled cart, the checkout or an account: pricing and time slots.
    {
      name: 'pricing',
      test: /src\/(domain\/((\w+\/)?(pricing|discounts|gifts|free-items|ratio|tax|price-breakdown|delivery|offer-conditions)\.|schedule|order|delivery|cart\/resolve-lines)|components\/(?!form\/|tracking\/|coupon\/|address\/)|ui\/(form\/choice|page\/skeleton)|features\/checkout\/steps\/|format\/text\.)/,
      minShareCount: 2,
      priority: 1,
    },
    { name: 'kit', test: /src\/ui\//, minShareCount },
    { name: 'rules', test: /src\/domain\//, minShareCount },
  ],
};

/** Imports the class names of a file one by one instead of as an object, so that the build inserts them where they are used. */
const classNamesByName = {
  name: 'class-names-by-name',
  transform: (code: string) => code.replaceAll(/import (\w+) from (["'][^"']+\.module\.css["'])/g, 'import * as $1 from $2'),
};

/** Creates a logger without the warnings about `::scroll-button`, which Lightning CSS keeps although it does not know it. */
function createBuildLogger(): Logger {
  const logger = createLogger('warn');
  return {
    ...logger,
    warn(message, options) {
      if (!message.includes("'scroll-button' is not")) logger.warn(message, options);
    },
  };
}

/** Babel plugins of messages. Unit tests read the English of the code. */
const messagePlugins = process.env['VITEST']
  ? ['@lingui/babel-plugin-lingui-macro']
  : [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'id-only' }], insertFrenchWords(await readFrenchMessages())];

export default defineConfig(({ command, isSsrBuild }) => ({
  ...(command === 'build' ? { customLogger: createBuildLogger() } : {}),
  // The server build would otherwise read NODE_ENV at run time and carry both builds of React.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      routeFileIgnorePattern: 'context',
      quoteStyle: 'single',
    }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    // The words' macro must run before the React Compiler.
    babel({ plugins: messagePlugins }),
    // Memoisation pays off only in long lists and in what re-renders with every keystroke; elsewhere its code costs more than it saves.
    react({ compiler: { compilationMode: 'annotation' } }),
    ...(process.env['VITEST'] ? [] : [classNamesByName, shortenClassNames()]),
  ],
  // Packages that support React 17 load its missing hook from a shim. React has had the hook since version 18.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: longClassNames } } },
  build: {
    // Browsers without module preloading load the same chunks a little later.
    modulePreload: { polyfill: false },
    manifest: true,
    // One stylesheet: the server inlines it whole, with its hash in the policy.
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? // The server renders what the browser loads on demand.
        { checks: { ineffectiveDynamicImport: false } }
      : { input: ['index.html', 'src/react-runtime.ts'], output: { codeSplitting } },
  },
  // Tests run with this file too: there packages stay as they are.
  ssr: { noExternal: isSsrBuild ? true : [] },
  test: {
    environment: 'node',
    // `tests/machines/every-chart.ts` reads it.
    env: { RECORDS_TRANSITIONS: String(process.argv.some((option) => option === '-u' || option === '--update')) },
    globalSetup: 'tests/support/database-template.ts',
    maxWorkers: availableParallelism(),
    // Server tests send hundreds of requests, and share the machine with other workers.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Modules are loaded once for all files of a worker, but for those of a file that puts others in their place. A worker
    // is of one environment: its files come one after the other.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...inPage, ...replacing, ...timing],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'page', include: inPage, environment: 'jsdom', isolate: false, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: 'replacing', include: replacing } },
      { extends: true, test: { name: 'timing', include: timing, sequence: { groupOrder: 2 } } },
    ],
  },
}));
