import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** Creates a temporary folder with the shop's configuration and the given files, and returns its path. */
function createProject(files: Readonly<Record<string, string>>): string {
  const planted = mkdtempSync(join(tmpdir(), 'layers-'));
  folder = planted;
  for (const name of [
    'package.json',
    'tsconfig.json',
    '.dependency-cruiser.js',
    '.oxlintrc.json',
    'scripts/lint/purity.ts',
    'scripts/lint/lazy.ts',
    'scripts/lint/formats.ts',
  ])
    cpSync(name, join(planted, name));
  symlinkSync(resolve('node_modules'), join(planted, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(planted, dirname(path)), { recursive: true });
    writeFileSync(join(planted, path), text);
  }
  return planted;
}

const runCommand = (command: string, args: string[], cwd: string) =>
  spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` },
  });

const importOf = (path: string) => `export * from '${path}';\n`;

test('each import against the layers is found, and each package in a pure layer', () => {
  const layers = ['app', 'components', 'domain', 'platform', 'stores', 'ui', 'api', 'actors/cart', 'features/cart', 'features/menu'];
  const targets = Object.fromEntries(layers.map((layer) => [`src/${layer}/leaf.ts`, 'export {};\n']));
  const plantedViolations: [rule: string, from: string, to: string][] = [
    ['routes', 'src/routes/a.ts', '#stores/leaf.ts'],
    ['routes-load-app', 'src/routes/b.ts', '#app/leaf.ts'],
    ['features', 'src/features/cart/a.ts', '#features/menu/leaf.ts'],
    ['features', 'src/features/cart/b.ts', '#stores/leaf.ts'],
    ['components', 'src/components/a.ts', '#api/leaf.ts'],
    ['ui', 'src/ui/a.ts', '#domain/leaf.ts'],
    ['actors', 'src/actors/cart/a.ts', '#features/cart/leaf.ts'],
    ['stores', 'src/stores/a.ts', '#actors/cart/leaf.ts'],
    ['api', 'src/api/a.ts', '#platform/leaf.ts'],
    ['domain', 'src/domain/a.ts', '#api/leaf.ts'],
    ['platform', 'src/platform/a.ts', '#domain/leaf.ts'],
    ['lazy', 'src/lazy/a.ts', '#domain/leaf.ts'],
    ['machines', 'machines/a.ts', '#stores/leaf.ts'],
    ['server', 'server/a.ts', '#stores/leaf.ts'],
    ['qa', 'qa/a.ts', '#features/cart/leaf.ts'],
    ['machine-packages', 'machines/b.ts', 'react'],
    ['machine-packages', 'machines/c.ts', 'node:fs'],
    ['domain-packages', 'src/domain/b.ts', 'zod'],
    ['unresolved', 'src/domain/c.ts', './missing.ts'],
    ['no-circle', 'src/domain/d.ts', './e.ts'],
    ['types-only', 'src/features/cart/c.ts', '#machines/cart.machine.ts'],
  ];
  const planted = createProject({
    ...targets,
    'src/domain/e.ts': importOf('./d.ts'),
    'machines/cart.machine.ts': importOf('xstate'),
    ...Object.fromEntries(plantedViolations.map(([, from, to]) => [from, importOf(to)])),
  });
  const { stderr, status } = runCommand('node', [resolve('scripts/lint/arrows.ts')], planted);
  const reportedImports = stderr.split('\n').filter((line) => line.includes(' → '));
  expect(reportedImports.map((line) => line.replace(/ → .*/, '')).toSorted()).toEqual(
    plantedViolations.map(([rule, from]) => `${rule}: ${from}`).toSorted(),
  );
  expect(status).toBe(1);
}, 60_000);

test('a folder of more than twenty files is found', () => {
  const partsOf = (path: string) => Array.from({ length: 21 }, (_, index) => [`${path}/part-${index}.ts`, 'export {};\n'] as const);
  const files = Object.fromEntries([...partsOf('src/ui'), ...partsOf('scripts/test')]);
  const { stderr, status } = runCommand('node', [resolve('scripts/lint/arrows.ts')], createProject(files));
  expect(stderr).toContain('src/ui has 21 files');
  expect(stderr).toContain('scripts/test has 21 files');
  expect(status).toBe(1);
}, 60_000);

test('a function of more than forty lines, a long module and a chart of more than two hundred are found', () => {
  const linesOfCode = (count: number) => Array.from({ length: count }, (_, index) => `  console.warn(${index});\n`).join('');
  const planted = createProject({
    'src/domain/a.ts': `export function a() {\n${linesOfCode(40)}}\n`,
    'src/ui/b.tsx': `export function B() {\n${linesOfCode(120)}}\n`,
    'server/c.ts': linesOfCode(151),
    'machines/c.machine.ts': '// One line of 201.\n'.repeat(201),
  });
  const { stdout } = runCommand('oxlint', ['--format', 'unix', 'src', 'server', 'machines'], planted);
  const reportedLimits = stdout
    .split('\n')
    .flatMap((line) => /^(\S+?):.*\((max-lines(?:-per-function)?)\)/.exec(line)?.slice(1).join(' ') ?? []);
  expect(reportedLimits.toSorted()).toEqual([
    'machines/c.machine.ts max-lines',
    'server/c.ts max-lines',
    'src/domain/a.ts max-lines-per-function',
    'src/ui/b.tsx max-lines-per-function',
  ]);
}, 60_000);

test('globals of browser and Node, the clock and random numbers are found in charts and rules, and nowhere else', () => {
  const impure = [
    'window',
    'document',
    "fetch('/')",
    'localStorage',
    'setTimeout',
    'process',
    'Date.now()',
    'Math.random()',
    'new Date()',
    'Date()',
  ];
  const text = [...impure, 'new Date(5)', "Date.parse('2027-01-04')"]
    .map((code, index) => `export const a${index} = () => ${code};\n`)
    .join('');
  const planted = createProject({ 'machines/a.ts': text, 'src/domain/menu/a.ts': text, 'src/platform/a.ts': text });
  const { stdout } = runCommand('oxlint', ['--format', 'json', 'machines', 'src'], planted);
  type Diagnostic = { filename: string; labels: { span: { line: number } }[] };
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const places = diagnostics.map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`);
  const linesOf = (file: string) => impure.map((_, index) => `${file}:${index + 1}`);
  expect(places.toSorted()).toEqual([...linesOf('machines/a.ts'), ...linesOf('src/domain/menu/a.ts')].toSorted());
}, 60_000);

test('a dynamic import that does not go through `load` is found in shop and viewer', () => {
  const text = [
    'const load = <T>(importChunk: () => Promise<T>) => importChunk();',
    "export const a = () => load(() => import('./a.ts'));",
    "export const b = () => import('./a.ts');",
    "export const c = async () => (await import('./a.ts')).a;",
    "export const d = () => [1].map(() => import('./a.ts'));",
    "export type E = typeof import('./a.ts');",
  ].join('\n');
  const planted = createProject({ 'src/stores/a.ts': `${text}\n`, 'qa/viewer/a.ts': `${text}\n`, 'server/a.ts': `${text}\n` });
  const { stdout } = runCommand('oxlint', ['--format', 'unix', 'src', 'server', 'qa'], planted);
  const reported = stdout
    .split('\n')
    .flatMap((line) => /^(\S+?:\d+):.*\(import-through-load\)|^(\S+?:\d+):.*import-through-load/.exec(line)?.[1] ?? []);
  expect(reported.toSorted()).toEqual(
    ['src/stores/a.ts', 'qa/viewer/a.ts'].flatMap((file) => [3, 4, 5].map((line) => `${file}:${line}`)).toSorted(),
  );
}, 60_000);

test('a date for machines that a formatter makes is found, and a text for people that is compared, parsed or sent', () => {
  const found = [
    "new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)",
    'new Intl.DateTimeFormat(undefined, { timeZone }).format(now)',
    "now.toLocaleDateString('sv-SE', { timeZone })",
    'now.toLocaleTimeString()',
    'name.toLocaleUpperCase()',
    "formatDay(date, 'fr') === today",
    'today !== formatter.format(now)',
    "formatDate(date, 'fr').slice(0, 10)",
    "formatter.format(now).replace('24:', '00:')",
    'Number(formatter.format(now))',
    '/12/.test(formatter.format(now))',
    'JSON.stringify(text)',
    "text.startsWith('lundi')",
    '<input type="date" min={text} />',
    "<time dateTime={formatDate(date, 'fr')} />",
  ];
  const allowed = [
    'new Intl.DateTimeFormat(locale, { timeZone }).format(now)',
    "new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()",
    'formatter.formatToParts(now)',
    "`${formatDay(date, 'fr')}, ${text}`",
    '<input type="date" min={date} title={text} />',
    'Number(date)',
  ];
  const lines = [
    "import { formatDate, formatDay } from '#format/dates.ts';",
    "export const text = formatDay('2027-01-04', 'fr');",
    ...[...found, ...allowed].map(
      (code, index) => `export const a${index} = ({ now, date, today, name, locale, timeZone, formatter }) => ${code};`,
    ),
  ];
  const planted = createProject({ 'src/features/a.tsx': `${lines.join('\n')}\n`, 'src/format/dates.ts': 'export {};\n' });
  const { stdout } = runCommand('oxlint', ['--format', 'unix', 'src'], planted);
  const reported = stdout
    .split('\n')
    .flatMap((line) => /^src\/features\/a\.tsx:(\d+):.*(?:people-only|no-fixed-locale)/.exec(line)?.[1] ?? []);
  expect([...new Set(reported.map(Number))].toSorted((a, b) => a - b)).toEqual(found.map((_, index) => index + 3));
}, 60_000);
