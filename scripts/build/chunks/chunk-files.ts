import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { minifySync } from 'vite';
import { nameOf, parseChunk, reserved, type ParsedChunk } from './chunk-code.ts';
import { renderBindings, shortenExports, type ShortNames } from './chunk-exports.ts';
import { createChunkLoader } from './chunk-loader.ts';

/** A file with an ES module, which imports others by their paths in the same folder. */
export type ChunkFile = { fileName: string; code: string };

/**
 * `entry`: starts the shop. `first`: those that it imports, which import nothing. `late`: all others, which are loaded by dynamic imports.
 */
export type ChunkFiles = { entry: ChunkFile; first: readonly ChunkFile[]; late: readonly ChunkFile[] };

type NamedChunk = ParsedChunk & { name: string; fileName: string };

/** Number of characters of a hash in a file's name, as `createChunkLoader` expects it. */
const hashLength = 6;

type ImportsByName = Readonly<Record<string, readonly string[]>>;

/**
 * Names the files of chunks after their content, so that a file keeps its name as long as its own content stays. No file contains the name
 * of another, except the entry those of the first chunks: late chunks are functions that get the exports of what they import, and are loaded by
 * name. The document has their hashes, as `data-chunks` of the entry's element.
 *
 * @returns the files in the order of the given ones, except the late ones, which are in the order of `data-chunks`
 * @throws Error if the code does not allow it: chunks import each other in a circle, or an export changes after its chunk was evaluated
 */
export function hashChunks({ entry, first, late }: ChunkFiles): ChunkFiles {
  const parsedEntry = parseFile(entry);
  const parsedLate = late.map(parseFile).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const firstNames = first.map(({ fileName }) => nameOf(fileName));
  const shortNames = shortenExports([parsedEntry, ...parsedLate], firstNames);
  const importsByName = Object.fromEntries(parsedLate.map(({ name, imports }) => [name, imports.map(({ from }) => from)]));
  checkCircles(importsByName);
  const firstFiles = first.map(hashFile);
  const firstPaths = new Map(firstFiles.map(({ fileName }, index) => [firstNames[index] ?? '', basename(fileName)]));
  return {
    entry: hashFile(addLoader(parsedEntry, firstPaths, importsByName, shortNames)),
    first: firstFiles,
    late: parsedLate.map((chunk) => hashFile(renderFunction(chunk, shortNames))),
  };
}

function parseFile({ fileName, code }: ChunkFile): NamedChunk {
  return { name: nameOf(fileName), fileName, ...parseChunk(code) };
}

/** Renders a chunk as a module whose default export is a function, which gets the loader and what the chunk imports, and returns its exports. */
function renderFunction({ name, fileName, code, imports, exports }: NamedChunk, shortNames: ShortNames): ChunkFile {
  const parameters = [reserved.load, ...imports.map(({ from, bindings }) => renderBindings(bindings, shortNames.get(from)))];
  const exported = renderBindings(exports, shortNames.get(name));
  return { fileName, code: `export default(function(${parameters.join(',')}){${code}\nreturn${exported}})` };
}

/** Adds the hash of a file's content to its name. */
function hashFile({ fileName, code }: ChunkFile): ChunkFile {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, hashLength);
  return { fileName: fileName.replace(/\.js$/, `-${hash}.js`), code };
}

/** Adds the function that loads late chunks to the entry, and gives them the exports of the entry and of the first chunks. */
function addLoader(
  { name, fileName, code, imports, exports }: NamedChunk,
  firstPaths: ReadonlyMap<string, string>,
  importsByName: ImportsByName,
  shortNames: ShortNames,
): ChunkFile {
  const entry = JSON.stringify(name);
  const firstChunks = [...firstPaths].map(([first, path], index) => ({ name: first, path, variable: `${reserved.chunks}${index}` }));
  const variableOf = (from: string) => firstChunks.find((chunk) => chunk.name === from)?.variable ?? failToImport(from);
  const evaluated = firstChunks.map((chunk) => `${JSON.stringify(chunk.name)}:${chunk.variable}`);
  const names = [...Object.keys(importsByName), name, ...firstPaths.keys()];
  const positions = Object.fromEntries(
    Object.entries(importsByName).map(([late, imported]) => [late, imported.map((from) => names.indexOf(from))]),
  );
  const hashes = 'document.querySelector("script[data-chunks]").dataset.chunks';
  const constants = [
    ...imports.map(({ from, bindings }) => `${renderBindings(bindings)}=${variableOf(from)}`),
    `${reserved.chunks}={${[`${entry}:{}`, ...evaluated].join(',')}}`,
    `${reserved.load}=(${loaderCode()})(${reserved.chunks},${JSON.stringify(positions)},${hashes},path=>import(path))`,
  ];
  return {
    fileName,
    code: [
      ...firstChunks.map(({ path, variable }) => `import*as ${variable} from"./${path}";`),
      `const ${constants.join(',')};`,
      code,
      `\nObject.assign(${reserved.chunks}[${entry}],${renderBindings(exports, shortNames.get(name))});`,
    ].join(''),
  };
}

/** Returns the minified code of `createChunkLoader`. */
function loaderCode(): string {
  const { code } = minifySync('chunk-loader.js', `export default ${createChunkLoader.toString()}`);
  return code.replace(/^export default\s*|;\s*$/g, '');
}

function failToImport(name: string): never {
  throw new Error(`The entry imports ${name}, which another chunk loads`);
}

/** Throws if chunks import each other in a circle: none of them could be evaluated first. */
function checkCircles(imports: ImportsByName): void {
  const done = new Set<string>();
  function visit(name: string, path: readonly string[]) {
    if (path.includes(name)) throw new Error(`Chunks import each other: ${[...path, name].join(' → ')}`);
    if (done.has(name)) return;
    for (const imported of imports[name] ?? []) visit(imported, [...path, name]);
    done.add(name);
  }
  for (const name of Object.keys(imports)) visit(name, []);
}
