import { offlinePages } from '#config/pages.ts';
import { hasDirective, routeOf, type Modules } from './find-pages.ts';

/**
 * Returns the ids of the modules that the pages for visitors without a network import, directly or not. The dynamic imports of another
 * page's route are left out, and so are modules that begin with `'online only'`, and those of `isCatalogue`: the worker stores pages in
 * French only, whose words are in the code.
 */
export function findOfflineModules(
  modules: Pick<Modules, 'getModuleInfo'>,
  entry: string,
  isCatalogue: (id: string) => boolean,
): Set<string> {
  const offline = new Set<string>(offlinePages);
  const isUsed = (id: string) => !isCatalogue(id) && !hasDirective(id, 'online only');
  const found = new Set([entry]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    const route = routeOf(id);
    const isOfOtherPage = route !== null && route !== '/__root' && !offline.has(route);
    const loaded = isOfOtherPage ? [] : dynamicallyImportedIds.filter(isUsed);
    for (const next of [...importedIds, ...loaded]) found.add(next);
  }
  return found;
}
