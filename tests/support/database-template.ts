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

function dumped(): { dump?: Blob } {
  const file = process.env[variable] ?? '';
  return existsSync(file) ? { dump: new Blob([readFileSync(file)]) } : {};
}

/** An embedded database in memory, up to date and empty: a copy where there is a dump. */
export async function openMemoryDatabase(): Promise<Database> {
  return openDatabase({ databaseUrl: null, dataDir: 'memory://', ...dumped() });
}

/** Puts such a copy into a folder, for a server that is started there; without a dump the server makes its own. */
export async function fillFolder(dataDir: string): Promise<void> {
  const from = dumped();
  if (from.dump !== undefined) await (await openDatabase({ databaseUrl: null, dataDir, ...from })).close();
}
