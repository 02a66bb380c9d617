import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openDatabase, type Database } from '#server/database/database.ts';
import { PipelinedPGlite } from '#server/database/pglite-client.ts';

/** Environment variable with the path of the dump of an empty database. */
const variable = 'TEST_DATABASE_DUMP';

const migrationsFolder = 'server/database/migrations';

/** Returns a hash of the migrations and the version of PGlite. */
function computeKey(): string {
  const hash = createHash('sha256');
  for (const file of [...globSync(`${migrationsFolder}/**/*.{sql,json}`).toSorted(), 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Global setup: creates a dump of an embedded database, which each test file restores instead of running the migrations.
 * Reused by later runs until the migrations change.
 */
export default async function createTemplate(): Promise<void> {
  const folder = 'node_modules/.cache/test-database';
  const file = join(folder, `${computeKey()}.tar`);
  process.env[variable] = file;
  if (existsSync(file)) return;
  const client = new PipelinedPGlite('memory://');
  await migrate(drizzle({ client }), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  await client.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Rename atomically: concurrent runs may create the same file.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
}

function loadDump(): { dump?: Blob } {
  const file = process.env[variable] ?? '';
  return existsSync(file) ? { dump: new Blob([readFileSync(file)]) } : {};
}

/** Opens an empty, migrated database in memory, from the dump if there is one. */
export async function openMemoryDatabase(): Promise<Database> {
  return openDatabase({ databaseUrl: null, dataDir: 'memory://', ...loadDump() });
}

/** Creates such a database in a folder for a server process. Takes some seconds without a dump. */
export async function fillFolder(dataDir: string): Promise<void> {
  await (await openDatabase({ databaseUrl: null, dataDir, ...loadDump() })).close();
}
