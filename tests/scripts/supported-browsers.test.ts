// References: docs/decisions/064-supported-browsers.md.

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import ts from 'typescript';
import { build } from 'vite';
import inlineScript from '../../scripts/build/inline-script.vite.ts';
import { readCompatData } from '../../scripts/lint/browsers/compat-data.ts';
import { findUnsupportedScripts } from '../../scripts/lint/browsers/scripts.ts';
import { findUnsupportedStyles, styleTargets } from '../../scripts/lint/browsers/styles.ts';
import { createProgram } from '../../scripts/lint/fragile-texts.ts';

const browserslist = ['chrome >= 92', 'ios_saf >= 15.4', 'firefox >= 115'];
const data = readCompatData(browserslist);
const path = resolve('src/fixture.ts');

/** Returns the lines of a script that are reported, without their comments. */
function unsupportedLines(script: string, isBuilt = true): string[] {
  const program = createProgram([path], (host) => ({
    ...host,
    fileExists: (file) => file === path || host.fileExists(file),
    readFile: (file) => (file === path ? script : host.readFile(file)),
    getSourceFile: (file, options) =>
      file === path ? ts.createSourceFile(file, script, options, true) : host.getSourceFile(file, options),
  }));
  const source = program.getSourceFile(path);
  if (source === undefined) throw new Error('not compiled');
  const lines = findUnsupportedScripts(source, { program, data }, isBuilt).map(
    ({ node }) => source.getLineAndCharacterOfPosition(node.getStart()).line,
  );
  return [...new Set(lines)].map((line) => script.split('\n')[line] ?? '');
}

const unsupportedScripts = [
  'URL.parse(name);',
  'AbortSignal.timeout(1);',
  'AbortSignal.any([]);',
  '[1].toSorted();',
  '((list: readonly number[]) => list.toReversed())([]);',
  'new Uint8Array(1).toSorted();',
  '[1].findLast(Boolean);',
  '[1]["findLast"](Boolean);',
  '(({ hasOwn }) => hasOwn)(Object);',
  'structuredClone(name);',
  'Map.groupBy([1], String);',
  'Promise.withResolvers<void>();',
  'requestIdleCallback(() => {});',
  'document.body.checkVisibility();',
  'document.querySelector("dialog")?.requestClose();',
  '/(?<=€)\\d/.test(name);',
  '/(?i:a)b/.test(name);',
  'new RegExp("(?<!€)1");',
  '/[\\p{L}--[a-z]]/v.test(name);',
];

test('a function, or syntax of regular expressions, that a supported browser lacks is reported', () => {
  expect(unsupportedLines(unsupportedScripts.join('\n'))).toEqual(unsupportedScripts);
});

test('what every supported browser has, and methods of the same name, are not reported', () => {
  const script = `
    type Sorted = { toSorted: () => void; parse: (text: string) => void };
    const structuredClone = String;
    export const use = (list: Sorted, signal: AbortSignal, URL: Sorted) => {
      structuredClone(1);
      list.toSorted();
      URL.parse('/');
      return [signal.aborted, [1].at(-1), [1].flatMap(String), 'a'.replaceAll('a', 'b'), /(?<name>a)\\k<name>/u, new Map<string, URL>()];
    };
    export class Shape { static { Shape.name; } #side = 1; }`;
  expect(unsupportedLines(script)).toEqual([]);
});

test('a condition guards a function', () => {
  const script = `
    URL.parse?.('/');
    const clone = typeof structuredClone === 'function' ? structuredClone(1) : 1;
    if ('findLast' in Array.prototype) [1].findLast(Boolean);
    export const sorted = 'toSorted' in Array.prototype && [1].toSorted();
    export function wait(signal: AbortSignal) {
      if (!('timeout' in AbortSignal)) return signal.reason ?? clone;
      return AbortSignal.timeout(1);
    }`;
  expect(unsupportedLines(script)).toEqual([]);
});

test('a condition guards neither another function, nor what is outside of it', () => {
  const script = `
if ('groupBy' in Map) [1].toSorted();
if ('toSorted' in Array.prototype) Map.groupBy([1], String);
if (URL.parse('/')) URL.parse('/a');
export const a = () => { if ('timeout' in AbortSignal) return 1; return [1].findLast(Boolean); };
AbortSignal.timeout(1)?.aborted;`;
  expect(unsupportedLines(script)).toEqual(script.trim().split('\n'));
});

test('syntax that the build rewrites is reported in scripts without a build', () => {
  const script = `
import shape from './shape.json' with { type: 'json' };
class Shape { static { Shape.name; } }
export function open() {
  using file = shape.open(); }`;
  expect(unsupportedLines(script, false)).toEqual(script.split('\n').filter((line) => /with|static|using/.test(line)));
});

test.each([
  ['css.selectors.has', 'label:has(:checked) { color: red }'],
  ['css.properties.translate', 'p { translate: 0 1px }'],
  ['css.properties.rotate', 'p::after { rotate: 90deg }'],
  ['css.types.length.viewport_percentage_units_dynamic', 'p { max-height: calc(92dvh - 1px) }'],
  ['css.types.length.lh', 'p { min-height: 1lh }'],
  ['css.types.color.color-mix', 'p { background: color-mix(in srgb, currentcolor 12%, transparent) }'],
  ['css.properties.overflow.clip', 'p { overflow: clip }'],
  ['css.at-rules.starting-style', '@starting-style { p { opacity: 0 } }'],
])('a stylesheet with %s is reported', (feature, css) => {
  expect(findUnsupportedStyles(css, data, styleTargets(browserslist)).map((found) => found.feature)).toEqual([feature]);
});

test.each([
  'p { & b { inset: 0; color: light-dark(#000, #fff) } }',
  '@media (width >= 48rem) { p { user-select: none } }',
  'p { max-height: 92vh; max-height: 92dvh }',
  '@supports selector(:has(*)) { label:has(:checked) { color: red } }',
  '@media (scripting: enabled) { p { translate: 0 1px } }',
  'p { text-wrap: balance }',
])('a stylesheet that is rewritten, guarded, or only finer is not reported: %s', (css) => {
  expect(findUnsupportedStyles(css, data, styleTargets(browserslist))).toEqual([]);
});

test('a stylesheet without a build is not rewritten', () => {
  const css = ':root { --text: light-dark(#000, #fff) }';
  expect(findUnsupportedStyles(css, data, undefined).map(({ feature }) => feature)).toEqual(['css.types.color.light-dark']);
});

test('the build of the inline script rewrites syntax that a supported browser lacks', async () => {
  const input = resolve('tests/scripts/fixtures/newer-syntax.js');
  const config = {
    ...inlineScript,
    build: { ...inlineScript.build, write: false, minify: false, rolldownOptions: { ...inlineScript.build?.rolldownOptions, input } },
  };
  const result = await build({ ...config, configFile: false, logLevel: 'error' });
  const chunks = 'output' in result ? result.output : [];
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  expect(code).toContain('document.title');
  expect(unsupportedLines(code, false)).toEqual([]);
});
