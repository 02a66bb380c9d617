import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** File with the groups of modules that `split.vite.ts` has found: a list of module ids for each. */
export const groupsFile = 'dist/groups.json';

let names: ReadonlyMap<string, string> | null = null;

/** Returns the name of the chunk that a module shares with others, that of the chunk's first module, or null. */
export function chunkNameOf(id: string): string | null {
  names ??= readNames();
  return names.get(id) ?? null;
}

function readNames(): ReadonlyMap<string, string> {
  const groups = JSON.parse(readFileSync(groupsFile, 'utf8')) as string[][];
  const nameOf = ([first = '']: readonly string[]) => basename(first).replace(/\..*/, '');
  const countOf = (name: string) => groups.filter((group) => nameOf(group) === name).length;
  return new Map(
    groups.flatMap((ids, index) => {
      const name = nameOf(ids);
      return ids.map((id) => [id, countOf(name) > 1 ? `${name}-${index}` : name] as const);
    }),
  );
}
