/**
 * Runs every check, continues after a failure, writes `reports/junit.xml`, and ends with `N passed, N failed`.
 * `npm test -- unit browser` runs only the named steps. `npm test -- --changed` checks only uncommitted changes, and
 * `--changed=main` those since a branch or commit: types, format, words, imports, and the nearest unit tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { affectedTests } from './affected-tests.ts';

const changed = process.argv.find((argument) => /^--changed(=|$)/.test(argument));
const namedSteps = process.argv.slice(2).filter((argument) => argument !== changed);
const requestedSteps = changed !== undefined && namedSteps.length === 0 ? ['types', 'format', 'words', 'arrows', 'unit'] : namedSteps;
const runsUnit = requestedSteps.length === 0 || requestedSteps.includes('unit');

/** Number of lines of each failed test's message to repeat at the end. */
const shownFailureLines = 30;

/** Commands to run. A step without a report counts as one test. */
const steps: { name: string; command: string[]; report?: string }[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['npm', 'run', '--silent', 'format'] },
  { name: 'words', command: ['npm', 'run', '--silent', 'words:check'] },
  { name: 'arrows', command: ['npm', 'run', '--silent', 'arrows'] },
  { name: 'unused', command: ['npm', 'run', '--silent', 'unused'] },
  {
    name: 'unit',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=junit',
      '--outputFile.junit=reports/unit.xml',
      ...(changed === undefined ? [] : unitTestsOfChange(changed)),
    ],
    report: 'reports/unit.xml',
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'viewer', command: ['npm', 'run', '--silent', 'qa:build'] },
  { name: 'budget', command: ['npm', 'run', '--silent', 'budget'] },
  { name: 'browser', command: ['playwright', 'test'], report: 'reports/browser.xml' },
  { name: 'engines', command: ['node', 'scripts/test/engines.ts'], report: 'reports/engines.xml' },
  // Last, because it counts the coverage of the unit and browser tests.
  { name: 'charts', command: ['npm', 'run', '--silent', 'report:charts', '--', '--strict', ...(runsUnit ? ['--reuse'] : [])] },
];

const unknown = requestedSteps.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`);

clearReports();
const suites: string[] = [];
let passed = 0;
let failed = 0;

for (const { name, command, report } of steps.filter((step) => requestedSteps.length === 0 || requestedSteps.includes(step.name))) {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  const seconds = (performance.now() - startedAt) / 1000;
  const reportText = report !== undefined && existsSync(report) ? readFileSync(report, 'utf8') : null;
  const hasFailed = status !== 0;
  if (reportText === null) {
    passed += hasFailed ? 0 : 1;
    failed += hasFailed ? 1 : 0;
    const failure = hasFailed ? `<failure message="exit code ${status}"/>` : '';
    suites.push(
      `<testsuite name="${name}" tests="1" failures="${hasFailed ? 1 : 0}"><testcase name="${name}" time="${seconds.toFixed(3)}">${failure}</testcase></testsuite>`,
    );
  } else {
    const [root = ''] = /<testsuites[^>]*>/.exec(reportText) ?? [];
    const count = (attribute: string) => Number(new RegExp(`\\b${attribute}="(\\d+)"`).exec(root)?.[1] ?? 0);
    const failedCount = count('failures') + count('errors');
    // Count a failed runner without failed tests (a file that does not load, a server that does not start) as one failure.
    failed += hasFailed && failedCount === 0 ? 1 : failedCount;
    passed += count('tests') - failedCount - count('skipped');
    suites.push(...(reportText.match(/<testsuite [\s\S]*?<\/testsuite>/g) ?? []));
  }
  console.log(`${hasFailed ? 'FAILED' : 'ok'} ${name}, ${seconds.toFixed(1)} s`);
}

writeFileSync(
  'reports/junit.xml',
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="${passed + failed}" failures="${failed}">\n${suites.join('\n')}\n</testsuites>\n`,
);
for (const failure of suites.flatMap(describeFailures)) console.log(`\n${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** Returns the name and the first lines of the message of each failed test in a JUnit suite. */
function describeFailures(suite: string): string[] {
  return suite.split('<testcase ').flatMap((test) => {
    const [before = '', failure] = test.split('<failure ');
    if (failure === undefined) return [];
    const lines = stripVTControlCharacters(failure).split('\n').slice(0, shownFailureLines);
    return [[`FAILED ${/name="([^"]*)"/.exec(before)?.[1] ?? ''}`, ...lines].join('\n')];
  });
}

/** Returns the arguments that make vitest run only the tests near to what has changed since a commit, by default the last one. */
function unitTestsOfChange(option: string): string[] {
  const since = option.split('=')[1] ?? 'HEAD';
  const list = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const files = [...list('diff', '--name-only', since), ...list('ls-files', '--others', '--exclude-standard')];
  const tests = affectedTests(files);
  return tests.length === 0 ? ['--passWithNoTests', 'no-such-test'] : tests;
}

/** Removes the reports of the last run, but not the files of `npm run test:pictures` and `npm run test:mutation`. */
function clearReports(): void {
  const kept = ['qa', 'qa/pictures', 'qa/pictures.json', 'qa/axe.json', 'qa/mutants.json'].map((name) => `reports/${name}`);
  mkdirSync('reports/qa', { recursive: true });
  for (const file of globSync(['reports/*', 'reports/qa/*'])) if (!kept.includes(file)) rmSync(file, { recursive: true });
}
