import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/** What the bundler knows of the modules. */
export type Modules = {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

type Chunk = { fileName: string; moduleIds: readonly string[] };

const routesFolder = resolve('src/routes');

/**
 * Returns by route id the files that a page loads at once before it renders: the dynamic imports of the route's own file, which are its
 * component and what its loader needs. What they and the entry import statically comes on top.
 */
export function findPages(modules: Pick<Modules, 'getModuleIds' | 'getModuleInfo'>, chunks: readonly Chunk[]): Map<string, string[]> {
  const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)));
  return new Map(
    [...modules.getModuleIds()].flatMap((id) => {
      const route = routeOf(id);
      if (route === null) return [];
      const imported = modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      return [[route, imported.flatMap((module) => fileOf.get(module) ?? [])] as const];
    }),
  );
}

/** Whether a module begins with a directive. @example hasDirective('/shop/src/boot/idle.ts', 'every visit') // true */
export function hasDirective(id: string, directive: string): boolean {
  return !id.startsWith('\0') && readFileSync(id.replace(/\?.*/, ''), 'utf8').startsWith(`'${directive}';`);
}

/** Returns the router's id of the route whose own file a module is, or null. @example routeOf('/shop/src/routes/auth/index.tsx') // '/auth/' */
export function routeOf(id: string): string | null {
  const file = relative(routesFolder, id);
  if (file.startsWith('..') || !file.endsWith('.tsx')) return null;
  return `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '$1')}`;
}
