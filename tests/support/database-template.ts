import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { listTables, queryRows } from '#server/backup/dump.ts';
import { openDatabase, type Database, type Db } from '#server/database/database.ts';
import { syncFolder } from '#server/database/durable-filesystem.ts';
import { PipelinedPGlite } from '#server/database/pglite-client.ts';

/** Environment variable with the path of the dump of an empty database. */
const dumpVariable = 'TEST_DATABASE_DUMP';

const migrationsFolder = 'server/database/migrations';

/** Returns a hash of the migrations and the version of PGlite. */
function computeKey(): string {
  const hash = createHash('sha256');
  for (const file of [...globSync(`${migrationsFolder}/**/*.{sql,json}`).toSorted(), 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Global setup: creates a dump of an embedded database, which each test file restores instead of running the migrations, and a
 * folder with its files. Reused by later runs until the migrations change.
 */
export default async function createTemplate(): Promise<void> {
  const file = `node_modules/.cache/test-database/${computeKey()}/dump.tar`;
  process.env[dumpVariable] = file;
  if (existsSync(file)) return;
  const client = new PipelinedPGlite('memory://');
  await migrate(drizzle({ client }), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  await client.close();
  const folder = dirname(file);
  const newFolder = `${folder}.${process.pid}`;
  rmSync(dirname(folder), { recursive: true, force: true });
  mkdirSync(newFolder, { recursive: true });
  writeFileSync(join(newFolder, 'dump.tar'), Buffer.from(await dump.arrayBuffer()));
  await (await openDatabase({ databaseUrl: null, dataDir: join(newFolder, 'data'), dump, isDurable: false })).close();
  // Rename atomically: a concurrent run may create the same folder, and the first one wins.
  try {
    renameSync(newFolder, folder);
  } catch (error) {
    if (!existsSync(file)) throw error;
    rmSync(newFolder, { recursive: true });
  }
}

function loadDump(): { dump?: Blob } {
  const file = process.env[dumpVariable] ?? '';
  return existsSync(file) ? { dump: new Blob([readFileSync(file)]) } : {};
}

/** Emptied databases of test files that have ended: emptying one takes a tenth of the time of restoring the dump. */
const idleDatabases: Database[] = [];

/**
 * Opens an empty, migrated database in memory: one that an earlier file of this worker has closed, else from the dump if there
 * is one.
 */
export async function openMemoryDatabase(): Promise<Database> {
  return lendDatabase(idleDatabases.pop() ?? (await openDatabase({ databaseUrl: null, dataDir: 'memory://', ...loadDump() })));
}

/** Wraps a database so that `close` empties and keeps it, and later queries of its borrower fail as those of a closed one. */
function lendDatabase(database: Database): Database {
  let isClosed = false;
  const client = new Proxy(Reflect.get(database.db, '$client') as PGlite, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return isClosed ? () => Promise.reject(new Error('PGlite is closed')) : (value.bind(target) as unknown);
    },
  });
  return {
    db: drizzle({ client }),
    errors: database.errors,
    countConnections: null,
    ping: async () => void (await client.query('select 1')),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await emptyTables(database.db);
      idleDatabases.push(database);
    },
  };
}

/** Deletes all rows of the shop's tables and restarts their sequences. The emptied tables are those with rows: most have none. */
async function emptyTables(db: Db): Promise<void> {
  const tables = await listTables(db);
  const counts = tables.map((table) => sql`select ${table}::text as name where exists (select 1 from ${sql.identifier(table)})`);
  const filled = await queryRows<{ name: string }>(db, sql.join(counts, sql` union all `));
  if (filled.length > 0) {
    const names = filled.map(({ name }) => sql.identifier(name));
    await db.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
  }
  await db.execute(
    sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public'`,
  );
}

/** Creates an empty, migrated database in a folder for a server process. Takes some seconds without a dump. */
export async function fillFolder(dataDir: string): Promise<void> {
  const template = join(dirname(process.env[dumpVariable] ?? ''), 'data');
  if (!existsSync(template)) return (await openDatabase({ databaseUrl: null, dataDir })).close();
  cpSync(template, dataDir, { recursive: true });
  // The first start after a crash syncs every file, and its duration is measured.
  await syncFolder(dataDir);
}
