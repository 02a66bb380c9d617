import { statSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { groups } from './groups.ts';
import { residentPool } from './resident-pool.ts';

const group = groups[process.env['MUTATION_GROUP'] ?? 'domain'];
const isExcluded = (file: string) => file.startsWith('!');

/** Runs small files first: they are fast, and a mutant needs one failure only. */
class SmallFilesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return Promise.resolve(files.toSorted((one, other) => size(one) - size(other)));
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
    sequence: { sequencer: SmallFilesFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
