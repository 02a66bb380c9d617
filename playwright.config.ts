import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';

const port = Number(process.env['TEST_PORT'] ?? 47802);
const launchOptions = {
  ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/**
 * What networks, storages, clocks, tabs, settings, headers and the card's provider do is the same at every size, and all
 * charts are walked and all pages looked at at both: these journeys are made at the smaller one.
 */
const sizeless = [
  'addresses',
  'faults',
  'account',
  'account-orders',
  'cart',
  'location',
  'offers',
  'security',
  'location-faults',
  'kept',
  'one-order',
  'order',
  'serving',
  'slots',
  'changed-shop',
  'settings-change',
  'card',
  'stand-in',
  'bundle',
  'autofill',
  'long-menu',
  'enlarged-text',
  'connection',
  'product-links',
  'choice-quantity',
].map((name) => `${name}.spec.ts`);

/** Keyboards stand before large screens. */
const keyboard = ['keyboard', 'account-keyboard'].map((name) => `${name}.spec.ts`);

/** Browser tests run against the built shop and the real server, on a database of their own in memory. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/database-template.ts',
  fullyParallel: true,
  // Most of a browser test is waiting.
  workers: availableParallelism() + 1,
  reporter: [['list'], ['junit', { outputFile: 'reports/browser.xml' }], ['./tests/support/browser-paths/coverage.ts']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { baseURL: `http://127.0.0.1:${port}`, locale: 'fr-FR', launchOptions, trace: process.env['TRACE'] ? 'retain-on-failure' : 'off' },
  projects: [
    { name: 'phone', use: phone, testIgnore: keyboard },
    { name: 'desktop', use: desktop, testIgnore: sizeless },
  ],
  webServer: {
    command: 'exec node server/main.ts',
    env: { PORT: String(port), DATA_DIR: 'memory://', NODE_ENV: 'production', DEMO: '1', RATE_LIMIT_FACTOR: '1000' },
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
