import { createHash } from 'node:crypto';
import type { Binding, ParsedChunk } from './chunk-code.ts';

/** Length of short names. Exports of a chunk whose names would be the same have longer ones. */
const shortestLength = 2;

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Short names of the exports of each chunk, by the name of the chunk. */
export type ShortNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Shortens the names of the exports that chunks import of each other. A short name is a hash of the long one, and depends on other exports
 * only if their hashes begin alike: a new export changes few chunks but those that use it. The exports of `modules`, which stay modules, and of
 * chunks that are loaded by dynamic imports keep their names, which the loading code has.
 */
export function shortenExports(chunks: readonly ParsedChunk[], modules: readonly string[]): ShortNames {
  const kept = new Set([...modules, ...chunks.flatMap(({ loads }) => loads)]);
  const imports = chunks.flatMap(({ imports: imported }) => imported).filter(({ from }) => !kept.has(from));
  return new Map(
    [...Map.groupBy(imports, ({ from }) => from)].map(([from, ofChunk]) => [
      from,
      shorten([...new Set(ofChunk.flatMap(({ bindings }) => bindings.map(({ exported }) => exported)))]),
    ]),
  );
}

/** Returns an object with exports of a chunk, or the pattern that takes them from one. */
export function renderBindings(bindings: readonly Binding[], names?: ReadonlyMap<string, string>): string {
  return `{${bindings.map(({ exported, variable }) => `${names?.get(exported) ?? exported}:${variable}`).join(',')}}`;
}

function shorten(names: readonly string[]): ReadonlyMap<string, string> {
  const hashes = names.map(hashOf);
  return new Map(
    names.map((name, index) => {
      const hash = hashes[index] ?? '';
      const isUnique = (length: number) => hashes.filter((other) => other.startsWith(hash.slice(0, length))).length === 1;
      let length = shortestLength;
      while (!isUnique(length)) length += 1;
      return [name, hash.slice(0, length)];
    }),
  );
}

/** Returns the hash of a name in letters. */
const hashOf = (name: string) => [...createHash('sha256').update(name).digest()].map((byte) => letters[byte % letters.length]).join('');
