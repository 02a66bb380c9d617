import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { hashChunks, type ChunkFile, type ChunkFiles } from '../../scripts/build/chunks/chunk-files.ts';
import { renderBindings, shortenExports } from '../../scripts/build/chunks/chunk-exports.ts';
import { createChunkLoader } from '../../scripts/build/chunks/chunk-loader.ts';
import { nameChunks } from '../../scripts/build/chunks/chunk-names.ts';
import { chunkHashes } from '#server/pages/pages-manifest.ts';

/** Chunks of a shop: page and panel are loaded later, and both import `words`. `change` changes the code of one of them. */
function buildShop(change: (code: string) => string = (code) => code): ChunkFiles {
  const chunk = (name: string, code: string): ChunkFile => ({ fileName: `assets/${name}.js`, code: change(code) });
  return {
    first: [chunk('first', 'const log=[`first`];export{log as l};')],
    entry: chunk(
      'index',
      'import{l as e}from"./first.js";const t=e=>`Bonjour `+e;e.push(`index`);globalThis.openPage=()=>n(()=>import(`./page.js`),[]);globalThis.openPanel=()=>import("./panel.js");globalThis.log=e;let n=e=>e();export{t as greet};',
    ),
    late: [
      chunk('words', 'import{l as e}from"./first.js";import{greet as t}from"./index.js";e.push(`words`);const n=t(`Menu`);export{n as m};'),
      chunk(
        'page',
        'import{l as e}from"./first.js";import{m as t}from"./words.js";e.push(`page`);let n=()=>`Page é `+t;export{n as default};',
      ),
      chunk('panel', 'import"./first.js";import{m as e}from"./words.js";const t=()=>`Panel ${e}`;export{t as Panel};'),
      chunk('text', 'const e=`Texte`;export{e as text};'),
    ],
  };
}

const allOf = ({ entry, first, late }: ChunkFiles) => [entry, ...first, ...late];
const namesOf = (files: ChunkFiles) => allOf(files).map(({ fileName }) => basename(fileName));

/** Runs code in a process with the files of a build, whose entry has been evaluated, and returns the output. */
function runInShop(files: ChunkFiles, code: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'));
  try {
    for (const file of allOf(files)) writeFileSync(join(folder, basename(file.fileName)), file.code);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const hashes = chunkHashes({ chunks: Object.fromEntries(files.late.map(({ fileName }) => [fileName, fileName])) });
    writeFileSync(
      join(folder, 'main.js'),
      `globalThis.document = { querySelector: (selector) => selector === 'script[data-chunks]' && { dataset: { chunks: '${hashes}' } } };
       await import('./${basename(files.entry.fileName)}');
       console.log(JSON.stringify(await (async () => { ${code} })()));`,
    );
    const { stdout, stderr } = spawnSync('node', [join(folder, 'main.js')], { encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('late chunks get the exports of what they import, and each is evaluated once, after what it imports', () => {
  const opened = runInShop(
    hashChunks(buildShop()),
    `const [page, panel] = await Promise.all([openPage(), openPanel()]);
     return [page.default(), panel.Panel(), (await openPage()) === page, log];`,
  );
  expect(opened).toEqual(['Page é Bonjour Menu', 'Panel Bonjour Menu', true, ['first', 'index', 'words', 'page']]);
});

test.each([
  ['Menu', ['words']],
  ['Page é', ['page']],
  ['Texte', ['text']],
  ['Bonjour', ['index']],
  ['first`]', ['index', 'first']],
])('the changed word %s renames the files %j alone', (word, renamed) => {
  const before = namesOf(hashChunks(buildShop()));
  const after = namesOf(hashChunks(buildShop((code) => code.replace(word, `new ${word}`))));
  expect(before.filter((name) => !after.includes(name)).map((name) => name.replace(/-[\da-f]{6}\.js$/, ''))).toEqual(renamed);
});

test('a new export of a chunk changes no chunk that does not use it', () => {
  const addExport = (code: string) => code.replace('export{n as m}', 'const added=1;export{added as a,n as m}');
  const useExport = (code: string) => code.replace('import{m as e}from"./words.js"', 'import{a as a,m as e}from"./words.js"');
  const before = namesOf(hashChunks(buildShop()));
  const after = namesOf(hashChunks(buildShop((code) => useExport(addExport(code)))));
  expect(before.filter((name) => !after.includes(name)).map((name) => name.replace(/-[\da-f]{6}\.js$/, ''))).toEqual(['panel', 'words']);
});

test('exports of a chunk have short names that differ, unless a dynamic import has the names', () => {
  const names = Array.from({ length: 300 }, (_, index) => `name${index}`);
  const bindings = names.map((exported) => ({ exported, variable: 'e' }));
  const imports = ['shared', 'page', 'react'].map((from) => ({ from, bindings }));
  const short = shortenExports([{ code: '', imports, exports: [], loads: ['page'] }], ['react']);
  expect([...short.keys()]).toEqual(['shared']);
  const values = [...(short.get('shared')?.values() ?? [])];
  expect([new Set(values).size, Math.max(...values.map(({ length }) => length)) <= 4]).toEqual([300, true]);
  expect(renderBindings([{ exported: 'name7', variable: 'e' }], short.get('page'))).toBe('{name7:e}');
});

test('a dynamic import is a call of the loader, also inside Vite’s helper', () => {
  expect(hashChunks(buildShop()).entry.code).toContain(
    'openPage=()=>n(()=>loadChunk("page"),[]);globalThis.openPanel=()=>loadChunk("panel");',
  );
});

test('no late chunk has the name of a file, and the entry only that of the first', () => {
  const files = hashChunks(buildShop());
  const [entry, first, ...late] = namesOf(files);
  const named = allOf(files).flatMap(({ code }) => [...code.matchAll(/[\w-]+\.js\b/g)].map(([name]) => name));
  expect([named, named.includes(String(entry)), late.length]).toEqual([[first], false, 4]);
});

test.each([
  ['a circle', 'import{b as e}from"./b.js";const t=e;export{t as a};', 'import{a as e}from"./a.js";const t=e;export{t as b};', 'a → b → a'],
  ['a changing export', 'let e=0;const t=()=>{e=1};export{e as count,t as add};', '', 'The export e may change'],
  ['another form of export', 'export const a=1;', '', 'An export is not of a name'],
  ['an import of all', 'import*as e from"./b.js";const t=e;export{t as a};', '', 'An import is not of a name'],
  ['a name of the loader', 'const chunks=1;export{chunks as a};', '', 'A chunk uses the name chunks'],
])('chunks with %s cannot be built', (_, a, b, message) => {
  const shop = buildShop();
  const late = [
    { fileName: 'assets/a.js', code: a },
    { fileName: 'assets/b.js', code: b },
  ];
  expect(() => hashChunks({ ...shop, late })).toThrow(message);
});

test('the entry imports nothing that is loaded later', () => {
  const { late, ...shop } = buildShop();
  const entry = { ...shop.entry, code: 'import{m as e}from"./words.js";e;' };
  expect(() => hashChunks({ ...shop, late, entry })).toThrow('The entry imports words');
});

test('all files of a chunk are requested at once, and one that is missing again by the next call, with a fragment', async () => {
  const requested: string[] = [];
  let isMissing = true;
  const load = createChunkLoader({ index: {} }, { page: [1], words: [2] }, 'aaaaaabbbbbb', async (path) => {
    requested.push(path);
    if (isMissing && path.startsWith('./words')) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => ({ path }) };
  });
  await expect(load('page')).rejects.toThrow('The chunk words cannot be loaded');
  expect(requested.toSorted()).toEqual(['./page-aaaaaa.js', './words-bbbbbb.js']);
  isMissing = false;
  expect(await load('page')).toEqual({ path: './page-aaaaaa.js' });
  expect(requested.slice(2)).toEqual(['./words-bbbbbb.js#1']);
});

test('chunks are named after a file, and after its folders where another has the same name', () => {
  const modules = ['src/api/auth.ts', 'src/domain/auth.ts', 'src/routes/menu/index.tsx?split', 'src/ui/card.module.css'];
  expect(nameChunks(modules)).toEqual(['api-auth', 'domain-auth', 'menu', 'card.module']);
  expect(() => nameChunks(['src/a.ts', 'src/a.ts?part'])).toThrow('src/a');
});
