import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Maximum number of imports between a changed file and an affected test. A fault further away fails a nearer test as well. */
const maximumDistance = 3;
/** Tests that import it start a server with a database, which takes seconds. */
const serverFixture = 'tests/support/test-server.ts';

/**
 * Returns the unit tests to run after a change of these files: those that import one of them within three imports, and for a file
 * of the server the tests of its topic. Other tests that start a server are left to a whole run.
 */
export function affectedTests(changedFiles: readonly string[]): string[] {
  const importers = readImporters();
  const usesServer = distances([serverFixture], importers);
  const startsServer = (file: string) => usesServer.has(file) || /^tests\/(server|simulation)\//.test(file);
  const topics = changedFiles.flatMap((file) => /^server\/[^/]+(?=\/)/.exec(file) ?? []);
  // `every-chart.ts` imports the charts and their folders by computed names.
  const chartFiles = changedFiles.some((file) => /^(tests\/)?machines\//.test(file)) ? ['tests/machines/every-chart.ts'] : [];
  const near = distances([...changedFiles, ...chartFiles], importers, maximumDistance);
  const nearTests = [...near.keys()].filter((file) => /\.test\.tsx?$/.test(file));
  const topicTests = topics.flatMap((topic) => globSync(`tests/${topic}/**/*.test.ts`));
  const selected = nearTests.filter((file) => !startsServer(file) || changedFiles.includes(file));
  return [...new Set([...selected, ...topicTests])].toSorted();
}

/** Returns the files that import each file of the project. Types are left out: the compiler checks them. */
function readImporters(): Map<string, string[]> {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const importers = new Map<string, string[]>();
  for (const file of globSync('{src,machines,server,tests,scripts,qa}/**/*.{ts,tsx}'))
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^'"]*?'([^']+)'/gm)) {
      const target = resolveImport(specifier, { file, imports });
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

/** Returns the path of an imported file in the project, or null for a package. */
function resolveImport(specifier: string, { file, imports }: { file: string; imports: Record<string, string> }): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [alias = '', ...rest] = specifier.split('/');
  const folder = imports[`${alias}/*`];
  return folder === undefined ? null : join(folder.replace('*', ''), ...rest);
}

/** Returns the number of imports from each file to the nearest of the given ones, up to a maximum. */
function distances(files: readonly string[], importers: ReadonlyMap<string, string[]>, maximum = Infinity): Map<string, number> {
  const found = new Map(files.map((file) => [file, 0]));
  // The map grows during the loop.
  for (const [file, distance] of found)
    if (distance < maximum) for (const importer of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, distance + 1);
  return found;
}
