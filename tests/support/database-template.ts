import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { openDatabase, type Database } from '#server/database.ts';
import { OneTripPGlite } from '#server/pglite-client.ts';

/** Where the processes of a test run find the dump of an empty shop's database. */
const variable = 'TEST_DATABASE_DUMP';

/** Before all tests: makes an embedded database once, which each test file then copies instead of making its own. */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  const file = join(folder, 'dump.tar');
  const client = new OneTripPGlite('memory://');
  await migrate(drizzle({ client }), { migrationsFolder: 'server/migrations' });
  const dump = await client.dumpDataDir('none');
  await client.close();
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  process.env[variable] = file;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** An embedded database in memory, up to date and empty: a copy where there is a dump. */
export async function openMemoryDatabase(): Promise<Database> {
  const file = process.env[variable] ?? '';
  const dump = existsSync(file) ? { dump: new Blob([readFileSync(file)]) } : {};
  return openDatabase({ databaseUrl: null, dataDir: 'memory://', ...dump });
}
