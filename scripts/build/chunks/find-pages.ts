import { relative, resolve } from 'node:path';

/** What the bundler knows of the modules. */
type Modules = { getModuleIds(): Iterable<string>; getModuleInfo(id: string): { dynamicallyImportedIds: readonly string[] } | null };

type Chunk = { fileName: string; moduleIds: readonly string[] };

const routesFolder = resolve('src/routes');

/**
 * Returns by route id the files that a page loads at once before it renders: the dynamic imports of the route's own file, which are its
 * component and what its loader needs. What they and the entry import statically comes on top.
 */
export function findPages(modules: Modules, chunks: readonly Chunk[]): Map<string, string[]> {
  const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)));
  const files = [...modules.getModuleIds()].filter((id) => id.startsWith(routesFolder) && id.endsWith('.tsx'));
  return new Map(
    files
      .map((id) => [routeId(relative(routesFolder, id)), modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []] as const)
      .map(([id, imported]) => [id, imported.flatMap((module) => fileOf.get(module) ?? [])]),
  );
}

/** Returns the router's id of a route's file. @example routeId('auth/index.tsx') // '/auth/' */
export function routeId(file: string): string {
  return `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '$1')}`;
}
