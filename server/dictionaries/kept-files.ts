import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { versionsPattern } from './versions-pattern.ts';

/** How many versions of a file are kept, with that of this build. */
const maximumVersions = 8;
/** Milliseconds after which a file is deleted that no server has started with since. Browsers do not keep it for longer than a year either. */
const maximumAgeMs = 365 * 24 * 3_600_000;

/** Files of a build by their path in the site. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

/**
 * Writes the files of this build into a folder that outlives it, and deletes those that are too many or too old. Returns the files of
 * earlier builds, or of later ones after a rollback, which browsers may have.
 */
export async function keepFiles(folder: string, built: BuiltFiles): Promise<BuiltFiles> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const [path, bytes] of built) await writeWhole(folder, path, bytes);
  const files = await listFiles(folder);
  const expired = findExpired(files);
  for (const { path } of expired) await rm(join(folder, path), { force: true });
  const others = files.filter((file) => !expired.includes(file) && !built.has(file.path));
  return new Map(await Promise.all(others.map(async ({ path }) => [path, await readFile(join(folder, path))] as const)));
}

/** Writes a file under its name only once it is complete: the server may be killed, and another one may write the same file. */
async function writeWhole(folder: string, path: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `${process.pid}.draft`);
  await writeFile(draft, bytes);
  await rename(draft, join(folder, path));
}

/** `usedAt`: when a server last started with the file, as a Unix timestamp in milliseconds. */
type KeptFile = { path: string; usedAt: number };

async function listFiles(folder: string): Promise<KeptFile[]> {
  const names = await readdir(join(folder, 'assets'));
  return Promise.all(names.map(async (name) => ({ path: `/assets/${name}`, usedAt: (await stat(join(folder, 'assets', name))).mtimeMs })));
}

function findExpired(files: readonly KeptFile[]): KeptFile[] {
  const latestFirst = files.toSorted((a, b) => b.usedAt - a.usedAt);
  const versions = Map.groupBy(latestFirst, ({ path }) => versionsPattern(path));
  return [...versions.values()].flatMap((list) =>
    list.filter(({ usedAt }, index) => index >= maximumVersions || Date.now() - usedAt > maximumAgeMs),
  );
}
