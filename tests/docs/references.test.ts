import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

type Line = { file: string; number: number; text: string };

const isIgnored = (file: string) => /route-tree\.gen|server\/migrations\//.test(file);
const pages = globSync(['README.md', 'machines/README.md', 'docs/**/*.md']);
const files = [...globSync(['{src,machines,server,tests,scripts}/**/*.{ts,tsx,js,css}', '*.{ts,js}']), ...pages].filter(
  (file) => !isIgnored(file) && file !== 'tests/docs/references.test.ts',
);
const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ file, number: index + 1, text }));
const lines = files.flatMap(linesOf);

/** Returns the first capture of each match in a file. */
const capturedNames = (file: string, pattern: RegExp) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name);

/** Numbers defined in the documents: invariants, faults, security requirements, complaints. */
const defined = new Set([
  ...capturedNames('docs/invariants.md', /^### (INV-\d+) /gm),
  ...capturedNames('docs/invariants.md', /^- \*\*([df]\d+)\*\* /gm),
  ...capturedNames('docs/security.md', /^- \*\*(S-\d+)\*\* /gm),
  ...capturedNames('docs/behaviour/complaints.md', /^(\d+)\. \*\*/gm).map((number) => `complaint ${number}`),
]);

/** Headings of each section of `docs/behaviour`, by its number. */
const sections = new Map(
  globSync('docs/behaviour/[1-9]-*.md').map((file) => [
    basename(file).charAt(0),
    new Set(capturedNames(file, /^#+ (.+)$/gm).map((heading) => heading.replace(/^§\d /, ''))),
  ]),
);

const formatDangling = (dangling: readonly { line: Line; reference: string }[]) =>
  dangling.map(({ line, reference }) => `${line.file}:${line.number} ${reference}`);

/** Applies `find` to each line and reports the references that it returns. */
const danglingIn = (candidates: readonly Line[], find: (line: Line) => string[]) =>
  formatDangling(candidates.flatMap((line) => find(line).map((reference) => ({ line, reference }))));

/** Matches a section number and, after a space, the headings that are cited. */
const citation = /§(\d[\d.]*\d|\d)(?: (.*?))?(?=, §| +\||[;)\]`'"]|\*\/|\.\s|\.$|$|(?<=§\d)[^ ])/g;

function danglingSections({ text }: Line): string[] {
  return [...text.matchAll(citation)].flatMap(([, number = '', names = '']) => {
    const headings = sections.get(number);
    if (headings === undefined) return [`§${number}`];
    const cited = (names.split(': ', 1)[0] ?? '').split(', ').map((name) => name.trim());
    return cited.filter((name) => name !== '' && !headings.has(name) && !defined.has(name)).map((name) => `§${number} ${name}`);
  });
}

function danglingNumbers({ file, text }: Line): string[] {
  const plain = [...text.matchAll(/\bINV-\d+|\bS-\d\d\b/g)].map(([number]) => number);
  const complaints = [...text.matchAll(/\bcomplaints? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers = '']) =>
    [...numbers.matchAll(/\d+/g)].map(([number]) => `complaint ${number}`),
  );
  const isFaultCited = file.startsWith('tests/') || file.endsWith('.md');
  const faults = isFaultCited
    ? [...text.matchAll(/(?<=[(, ])[df]\d{1,2}(?:–[df]\d{1,2})?(?=[,)])/g)].flatMap(([range]) => range.split('–'))
    : [];
  return [...plain, ...complaints, ...faults].filter((number) => !defined.has(number));
}

test('every referenced section, heading and number exists in the documents', () => {
  expect(danglingIn(lines, (line) => [...danglingSections(line), ...danglingNumbers(line)])).toEqual([]);
});

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

function danglingLinks({ file, text }: Line): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => {
      const [path = '', anchor] = target.split('#', 2);
      if (/^(?:https?|mailto):/.test(path)) return false;
      const linked = path === '' ? file : join(dirname(file), path);
      if (!existsSync(linked)) return true;
      return anchor !== undefined && !capturedNames(linked, /^#+ (.+)$/gm).some((heading) => slugOf(heading) === anchor);
    });
}

const roots = /^(?:src|machines|server|tests|scripts|docs|locales|public|\.ci)\//;
const names = [...files, ...globSync('scripts/*/*.sh')].map((file) => basename(file));

/** Returns whether a text in backticks is the path or name of a missing source file. `<name>` matches any name. */
function isMissingFile(quoted: string): boolean {
  if (roots.test(quoted)) return globSync(quoted.replace(/<\w+>/g, '*')).length === 0;
  return /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|md)$/.test(quoted) && !names.some((name) => name === quoted || name.endsWith(`.${quoted}`));
}

test('every link between documents and every path in them resolves', () => {
  const documentLines = lines.filter(({ file }) => file.endsWith('.md'));
  const quotedPaths = ({ text }: Line) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, quoted = '']) => quoted).filter(isMissingFile);
  expect(danglingIn(documentLines, (line) => [...danglingLinks(line), ...quotedPaths(line)])).toEqual([]);
});

test('every document referenced in code exists', () => {
  const isMissing = (path: string) => globSync(`${path}*`).length === 0;
  const code = lines.filter(({ file }) => !file.endsWith('.md'));
  expect(danglingIn(code, ({ text }) => [...text.matchAll(/\bdocs\/[\w/-]+(?:\.md)?/g)].map(([path]) => path).filter(isMissing))).toEqual(
    [],
  );
});

test('every test that the documents list for a number references that number', () => {
  let number = '';
  const missingCitations = ['docs/invariants.md', 'docs/security.md'].flatMap(linesOf).flatMap((line) => {
    number = /^(?:### |- \*\*)((?:INV-|S-|[df])\d+)/.exec(line.text)?.[1] ?? number;
    const listedTests = [...(line.text.split('Tests: ')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, listedTest = '']) => listedTest);
    const lacksCitation = (listedTest: string) =>
      !existsSync(listedTest) || !new RegExp(`\\b${number}\\b`).test(readFileSync(listedTest, 'utf8'));
    return listedTests.filter(lacksCitation).map((listedTest) => ({ line, reference: `${number} ${listedTest}` }));
  });
  expect(formatDangling(missingCitations)).toEqual([]);
});

test('every decision has its number, status, date, context, decision and consequences', () => {
  const documentFormat =
    /^# (\d{3}) · .+\n\n- Status: .+\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n/;
  const isMalformed = (file: string) => documentFormat.exec(readFileSync(file, 'utf8'))?.[1] !== basename(file).slice(0, 3);
  expect(globSync('docs/decisions/[0-9]*.md').filter(isMalformed)).toEqual([]);
});
