import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, type Logger } from 'vite';
import { browserTargets } from './scripts/build/browser-targets.ts';
import { chunkPath, mergedChunkOf } from './scripts/build/chunks/chunk-names.ts';
import { plainImports } from './scripts/build/chunks/plain-imports.ts';
import { writePages } from './scripts/build/chunks/write-pages.ts';
import { longClassNames, shortenClassNames } from './scripts/build/short-class-names.ts';
import { emptyWords, frenchPlugins, readFrenchWords } from './scripts/build/french-words.ts';

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

/** French words of the code. Unit tests read its English. */
const frenchWords = process.env['VITEST'] ? null : await readFrenchWords();

/** Plugins for the messages of modules. The build that finds the chunks must not depend on the words. */
function messagePlugins(mode: string) {
  if (frenchWords === null) return [babel({ presets: [linguiTransformerBabelPreset()] })];
  return frenchPlugins(mode === 'split' ? emptyWords(frenchWords) : frenchWords);
}

export default defineConfig(({ command, mode, isSsrBuild }) => ({
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
    ...messagePlugins(mode),
    // Memoisation pays off only in long lists and in what re-renders with every keystroke; elsewhere its code costs more than it saves.
    react({ compiler: { compilationMode: 'annotation' } }),
    ...(process.env['VITEST'] ? [] : [classNamesByName, shortenClassNames()]),
    ...(isSsrBuild ? [] : [plainImports, writePages()]),
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
    // The server's build keeps what its Node knows, but its stylesheet is the browsers' one.
    ...(isSsrBuild ? {} : { target: browserTargets() }),
    // The loader of the chunks requests what they import: see `scripts/build/chunks/chunk-loader.ts`.
    modulePreload: false,
    // One stylesheet: the server inlines it whole, with its hash in the policy.
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? // The server renders what the browser loads on demand.
        { checks: { ineffectiveDynamicImport: false, moduleLevelDirective: false } }
      : {
          // `find-offline.ts` reads the directives.
          checks: { moduleLevelDirective: false },
          input: ['index.html', 'src/react-runtime.ts'],
          output: {
            minifyInternalExports: false,
            entryFileNames: 'assets/[name].js',
            chunkFileNames: chunkPath,
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: mergedChunkOf, debugName: 'loaded together' }] },
          },
        },
  },
  // The server's build contains its packages. Tests load them as they are.
  ssr: { noExternal: isSsrBuild ? true : [] },
}));
