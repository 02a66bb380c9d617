import { groups } from './qa/mutation/groups.ts';

const name = process.env['MUTATION_GROUP'] ?? 'domain';
const group = groups[name];
if (group === undefined) throw new Error(`MUTATION_GROUP is one of ${Object.keys(groups).join(', ')}`);

/** Mutates the code of one group: `npm run test:mutation` starts a run for each. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'qa/mutation/vitest.config.ts', related: false },
  mutate: group.mutate,
  coverageAnalysis: 'perTest',
  // A static mutant would need every test of its group. They are tables of constants and configurations of charts, of which
  // the structural mutants change every part.
  ignoreStatic: true,
  plugins: ['@stryker-mutator/vitest-runner', './qa/mutation/message-ignorer.mjs'],
  ignorers: ['messages'],
  incremental: true,
  incrementalFile: `reports/stryker/${name}.json`,
  reporters: ['progress-append-only'],
  tempDirName: 'reports/stryker/sandbox',
  ignorePatterns: ['dist', 'reports', 'test-results', 'native', 'docs', 'qa/viewer'],
  concurrency: 1,
  timeoutMS: 10_000,
  allowEmpty: true,
  disableTypeChecks: false,
};
