import { readFileSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { groups } from './groups.ts';
import { residentPool } from './resident-pool.ts';

const group = groups[process.env['MUTATION_GROUP'] ?? 'domain'];
const isExcluded = (file: string) => file.startsWith('!');

/** Runs fast files first, because a mutant needs one failure only: those without a database, then by size. */
class FastFilesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification) => {
      const text = readFileSync(moduleId, 'utf8');
      return text.length + (text.includes('support/test-server') ? 1_000_000 : 0);
    };
    return Promise.resolve(files.toSorted((a, b) => cost(a) - cost(b)));
  }
}

/** Runs the tests of one group, for Stryker. */
export default defineConfig({
  plugins: [
    residentPool,
    ...(group?.environment === 'jsdom' ? [lingui(), babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }), react()] : []),
  ],
  test: {
    root: process.cwd(),
    include: group?.tests.filter((file) => !isExcluded(file)) ?? [],
    exclude: group?.tests.filter(isExcluded).map((file) => file.slice(1)) ?? [],
    environment: group?.environment ?? 'node',
    globalSetup: 'tests/support/database-template.ts',
    setupFiles: 'qa/mutation/deactivate-mutant.ts',
    isolate: false,
    sequence: { sequencer: FastFilesFirst },
    // Instrumented code is several times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
