import { readFileSync } from 'node:fs';

/**
 * Chunks that `split.vite.ts` has found, by name. `isMerged`: the bundler would make several chunks of the modules.
 */
export type ChunkPlan = Record<string, { modules: readonly string[]; isMerged: boolean }>;

export const planFile = 'dist/chunks.json';

type PlannedChunk = { name: string; isMerged: boolean };

let planned: ReadonlyMap<string, PlannedChunk> | null = null;

/** Returns the name of the chunk that the bundler makes of a module and others, or null if it decides itself. */
export function mergedChunkOf(id: string): string | null {
  const chunk = findChunk(id);
  return chunk?.isMerged === true ? chunk.name : null;
}

/** Returns the path of a chunk in the build, without hash: `chunk-files.ts` adds it. */
export function chunkPath({ name, moduleIds }: { name: string; moduleIds: readonly string[] }): string {
  const chunk = moduleIds.map(findChunk).find((found) => found !== undefined);
  return `assets/${chunk?.name ?? name}.js`;
}

function findChunk(id: string): PlannedChunk | undefined {
  planned ??= readPlan();
  return planned.get(id);
}

function readPlan(): ReadonlyMap<string, PlannedChunk> {
  const plan = JSON.parse(readFileSync(planFile, 'utf8')) as ChunkPlan;
  return new Map(Object.entries(plan).flatMap(([name, { modules, isMerged }]) => modules.map((id) => [id, { name, isMerged }] as const)));
}

/**
 * Names chunks after a module of each: the file's name, after as many of its folders as it takes to tell it from the others.
 * Content blockers refuse files such as `cookie-consent.js` on any site: `npm run test:blocklists` finds modules to rename.
 *
 * @throws Error if two modules are of the same file
 * @example nameChunks(['src/api/auth.ts', 'src/domain/auth.ts', 'src/routes/menu/index.tsx']) // ['api-auth', 'domain-auth', 'menu']
 */
export function nameChunks(modules: readonly string[]): string[] {
  const paths = modules.map((id) =>
    id
      .replace(/\?.*/, '')
      .replace(/(\/index)?\.[^./]*$/, '')
      .split('/'),
  );
  return paths.map((path) => {
    const isUnique = (length: number) => paths.filter((other) => isSameEnd(other, path, length)).length === 1;
    const length = path.findIndex((_, index) => isUnique(index + 1)) + 1;
    if (length === 0) throw new Error(`Two chunks are named after ${path.join('/')}`);
    return path.slice(-length).join('-');
  });
}

const isSameEnd = (a: readonly string[], b: readonly string[], length: number) => a.slice(-length).join('/') === b.slice(-length).join('/');
