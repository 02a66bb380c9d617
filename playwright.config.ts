import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import type { EngineOptions } from './tests/engines/support/engine-test.ts';

const port = Number(process.env['TEST_PORT'] ?? 47802);
const launchOptions = {
  ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
  // A test loads its pages anew, and leaves them before optimised code would have paid off.
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--no-opt --no-maglev'],
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** `npm run test:pictures` takes the pictures of large screens too; `npm test` takes a few, on phones. */
const desktopFolders = process.env['PICTURES'] === 'all' ? '{keyboard,both-sizes,pictures}' : '{keyboard,both-sizes}';

/** Set by `npm run test:firefox`: the path of Firefox, or `playwright` for the one that Playwright has downloaded. */
const firefox = process.env['FIREFOX'];
const firefoxOptions =
  firefox === 'playwright' ? { launchOptions: {} } : { channel: 'moz-firefox', launchOptions: { executablePath: firefox ?? '' } };

/** Set by `npm run test:webkit`: the engines that run the journeys of `tests/engines/` over WebDriver, such as `webkit,wpe`. */
const webDriverEngines = (process.env['WEBDRIVER_ENGINES']?.split(',') ?? []) as NonNullable<EngineOptions['engine']>[];

/** Set by `npm run test:old-browsers`: the path of a Chromium, and whether it is one that orders and one that shows the chart viewer. */
const oldChromium = process.env['OLD_CHROMIUM'];
const isBelowLine = process.env['IS_BELOW_LINE'] === '1';
const hasViewer = process.env['HAS_VIEWER'] !== '0';

/** Selects journeys of `tests/engines/`: those that are not excluded, or what takes pictures, for `npm run pictures:engines`. */
const selectJourneys = (...excluded: string[]) =>
  process.env['ENGINE_PICTURES'] === '1'
    ? { grep: /@pictures/, grepInvert: new RegExp(excluded.join('|')) }
    : { grepInvert: new RegExp(['@pictures', ...excluded].join('|')) };
const belowLine = '@below-line';

/** Tests of the main journeys, which run on large screens and in Firefox too. */
const mainJourneys = /@firefox/;

/**
 * Browser tests run against the built shop and the real server, on a database of their own in memory. Phones run every
 * folder but `keyboard/`, large screens `keyboard/`, `both-sizes/` and the main journeys: networks, storage, clocks, tabs,
 * settings and the payment provider are the same at every size.
 */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests/journeys',
  testMatch: '*.spec.ts',
  snapshotPathTemplate: '{testDir}/{testFileDir}/{testFileName}-snapshots/{arg}{ext}',
  globalSetup: './tests/support/database-template.ts',
  fullyParallel: true,
  // Most of a browser test is waiting.
  workers: availableParallelism() + 1,
  reporter: [
    ['list'],
    ['junit', { outputFile: 'reports/browser.xml' }],
    ['./tests/support/browser-paths/coverage.ts'],
    ['./tests/support/browser-paths/picture-reporter.ts'],
    ...(process.env['RECORD'] === undefined ? [] : [['./tests/engines/support/record-reporter.ts'] as const]),
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'fr-FR',
    // The frames of animations take a tenth of the time. The walks on phones and the layout shifts have animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: 'keyboard/*' },
    { name: 'desktop', use: desktop, testMatch: `${desktopFolders}/*.spec.ts` },
    { name: 'desktop-journeys', use: desktop, testIgnore: `${desktopFolders}/*`, grep: mainJourneys },
    ...(firefox === undefined
      ? []
      : [
          { name: 'firefox', use: { ...desktop, browserName: 'firefox' as const, ...firefoxOptions }, grep: mainJourneys },
          {
            name: 'firefox-engine',
            testDir: 'tests/engines',
            ...selectJourneys(belowLine),
            use: { browserName: 'firefox' as const, ...firefoxOptions },
          },
        ]),
    ...(oldChromium === undefined
      ? []
      : [
          {
            name: 'old-chromium',
            testDir: 'tests/engines',
            ...(isBelowLine ? { grep: /@reads|@below-line/ } : selectJourneys(belowLine, ...(hasViewer ? [] : ['@viewer']))),
            use: { ...desktop, launchOptions: { executablePath: oldChromium, args: ['--no-sandbox', '--disable-dev-shm-usage'] } },
          },
        ]),
    ...webDriverEngines.map((engine) => ({
      name: engine,
      testDir: 'tests/engines',
      use: { engine },
      // It draws with the processor, which a second browser would only share.
      workers: 1,
      // The browser of WPE has no tabs, and a window of one size.
      ...selectJourneys(belowLine, ...(engine === 'wpe' ? ['@two-tabs', '@phone'] : [])),
    })),
  ],
  webServer: {
    command: 'exec node server/main.ts',
    env: { PORT: String(port), DATA_DIR: 'memory://', NODE_ENV: 'production', DEMO: '1', RATE_LIMIT_FACTOR: '1000' },
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
