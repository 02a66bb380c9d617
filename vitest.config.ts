import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import configOf from './vite.config.ts';

/** Test files with `vi.mock`, or that evaluate modules anew. */
const replacing = ['tests/server/accounts/codes.test.ts', 'tests/lazy/load.test.ts'];

/** Test files that time a server's restart or a connection: they run last, and alone. The second only waits. */
const timing = ['tests/server/processes/processes.test.ts', 'tests/server/http/slow-clients.test.ts'];

/** Test files that need packages of Debian: `npm run test:infrastructure`. */
const infrastructure = ['tests/infrastructure/**/*.test.ts'];

/** Test files that walk the operator's guide on a Debian machine: `npm run test:guide`. */
const guide = ['tests/guide/**/*.test.ts'];

/** Test files that need a document. */
const inPage = ['tests/{screens,ui}/**/*.test.{ts,tsx}', 'tests/platform/storage.test.ts', 'tests/lazy/part.test.tsx'];

const testConfig = defineConfig({
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
          exclude: [...inPage, ...replacing, ...timing, ...infrastructure, ...guide],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: inPage,
          environment: 'jsdom',
          setupFiles: 'tests/ui/stub-resize-observer.ts',
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'replacing', include: replacing } },
      { extends: true, test: { name: 'timing', include: timing, sequence: { groupOrder: 2 } } },
      ...(process.env['INFRASTRUCTURE'] === '1'
        ? [{ extends: true as const, test: { name: 'infrastructure', include: infrastructure, testTimeout: 120_000 } }]
        : []),
      ...(process.env['GUIDE'] === '1'
        ? [{ extends: true as const, test: { name: 'guide', include: guide, testTimeout: 300_000, hookTimeout: 120_000 } }]
        : []),
    ],
  },
});

export default mergeConfig(configOf({ command: 'serve', mode: 'test' }), testConfig);
