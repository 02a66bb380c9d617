import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openDatabase, type Database } from '#server/database/database.ts';
import { PipelinedPGlite } from '#server/database/pglite-client.ts';

/** Where the processes of a test run find the dump of an empty shop's database. */
const variable = 'TEST_DATABASE_DUMP';

const migrationsFolder = 'server/database/migrations';

/** What a database is made of: its migrations, and the version that runs them. */
function ingredients(): string {
  const hash = createHash('sha256');
  for (const file of [...globSync(`${migrationsFolder}/**/*.{sql,json}`).toSorted(), 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Before all tests: makes an embedded database, which each test file then copies instead of making its own. The next run
 * finds it as long as its migrations stay what they are.
 */
export default async function makeTemplate(): Promise<void> {
  const folder = 'node_modules/.cache/test-database';
  const file = join(folder, `${ingredients()}.tar`);
  process.env[variable] = file;
  if (existsSync(file)) return;
  const client = new PipelinedPGlite('memory://');
  await migrate(drizzle({ client }), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  await client.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Whole or not at all, whoever else makes one.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
}

function dumped(): { dump?: Blob } {
  const file = process.env[variable] ?? '';
  return existsSync(file) ? { dump: new Blob([readFileSync(file)]) } : {};
}

/** An embedded database in memory, up to date and empty: a copy where there is a dump. */
export async function openMemoryDatabase(): Promise<Database> {
  return openDatabase({ databaseUrl: null, dataDir: 'memory://', ...dumped() });
}

/** Creates such a database in a folder, for a server that is started there; without a dump this takes some seconds. */
export async function fillFolder(dataDir: string): Promise<void> {
  await (await openDatabase({ databaseUrl: null, dataDir, ...dumped() })).close();
}
