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

type NamedChunk = ParsedChunk & { fileName: string };

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
  const firstFiles = first.map(hashFile);
  const parse = ({ fileName, code }: ChunkFile) => ({ fileName, ...parseChunk(code) });
  const parsedEntry = parse(entry);
  const parsed = late.map(parse).toSorted(byName);
  const shortNames = shortenExports(
    [parsedEntry, ...parsed],
    first.map(({ fileName }) => nameOf(fileName)),
  );
  const lateFiles = parsed.map(({ fileName, code, imports, exports }) => {
    const parameters = [reserved.load, ...imports.map(({ from, bindings }) => renderBindings(bindings, shortNames.get(from)))];
    return hashFile({
      fileName,
      code: `export default(function(${parameters.join(',')}){${code}\nreturn${renderBindings(exports, shortNames.get(nameOf(fileName)))}})`,
    });
  });
  const importsByName = Object.fromEntries(parsed.map(({ fileName, imports }) => [nameOf(fileName), imports.map(({ from }) => from)]));
  checkCircles(importsByName);
  const firstPaths = new Map(first.map(({ fileName }, index) => [nameOf(fileName), basename(firstFiles[index]?.fileName ?? '')]));
  return { entry: hashFile(addLoader(parsedEntry, firstPaths, importsByName, shortNames)), first: firstFiles, late: lateFiles };
}

const byName = (a: NamedChunk, b: NamedChunk) => (nameOf(a.fileName) < nameOf(b.fileName) ? -1 : 1);

function hashFile({ fileName, code }: ChunkFile): ChunkFile {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 6);
  return { fileName: fileName.replace(/\.js$/, `-${hash}.js`), code };
}

/** Adds the function that loads late chunks to the entry, and gives them the exports of the entry and of the first chunks. */
function addLoader(
  { fileName, code, imports, exports }: NamedChunk,
  firstPaths: ReadonlyMap<string, string>,
  importsByName: ImportsByName,
  shortNames: ShortNames,
): ChunkFile {
  const entry = JSON.stringify(nameOf(fileName));
  const variables = new Map([...firstPaths.keys()].map((name, index) => [name, `${reserved.chunks}${index}`]));
  const evaluated = [`${entry}:{}`, ...[...variables].map(([name, variable]) => `${JSON.stringify(name)}:${variable}`)];
  const constants = [
    ...imports.map(({ from, bindings }) => `${renderBindings(bindings)}=${variables.get(from) ?? failToImport(from)}`),
    `${reserved.chunks}={${evaluated.join(',')}}`,
    `${reserved.load}=(${loaderCode()})(${reserved.chunks},${JSON.stringify(importsByName)},document.querySelector("script[data-chunks]").dataset.chunks,path=>import(path))`,
  ];
  return {
    fileName,
    code: [
      ...[...variables].map(([name, variable]) => `import*as ${variable} from"./${firstPaths.get(name)}";`),
      `const ${constants.join(',')};`,
      code,
      `\nObject.assign(${reserved.chunks}[${entry}],${renderBindings(exports, shortNames.get(nameOf(fileName)))});`,
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
