import { relative, resolve } from 'node:path';

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null };

/**
 * Dynamic imports that are of no use offline: all pages but the home page and the menu, ordering and accounts, the native app, and the
 * English messages, because the worker stores pages in French only.
 */
const onlineOnly = [
  /^src\/routes\/(?!index\.tsx|menu\.tsx)/,
  /checkout/,
  /account/,
  /native/,
  /app\/icons/,
  /expired-visit/,
  /locales\/en/,
];

/** Returns the ids of the modules that home page and menu import, directly or not, and that are of use offline. */
export function findOfflineModules(modules: Modules, entry: string): Set<string> {
  const isUsed = (id: string) => !onlineOnly.some((pattern) => pattern.test(relative(resolve(), id)));
  const found = new Set([entry]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds.filter(isUsed)]) found.add(next);
  }
  return found;
}
