import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { EmbeddedDatabaseOptions } from './embedded-database.ts';
import { releaseAfterFailedBegin } from './failed-begin.ts';
import { root } from '#server/root.ts';

/** Drizzle's query builder for the database or for one of its transactions, the same on PGlite and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  /** Runs a query. Rejects if the database does not respond within two seconds. */
  ping(): Promise<void>;
  /** Waits for running queries, then closes the connections or the embedded database. */
  close(): Promise<void>;
};

/** Location of a database and how to open it. */
export type DatabaseOptions = EmbeddedDatabaseOptions & {
  databaseUrl: string | null;
  /** Folder of migrations to run. Default: the migrations of this version. Null: runs no migrations. */
  migrationsFolder?: string | null;
  /** Whether queries run without timeouts, for operator commands, which serve no requests. */
  isBatch?: boolean;
};

/** Folder of this version's migrations. */
export const migrationsFolder = join(root, 'server/database/migrations');

/** Timeout in milliseconds for connecting and for each statement: connecting and one statement take less than two seconds. */
const timeoutMs = 900;
const requestTimeouts = {
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
  statement_timeout: timeoutMs,
  idle_in_transaction_session_timeout: 5000,
};

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded PGlite in `dataDir` (`memory://`: in memory, initialised
 * from `dump` if given), and runs the migrations.
 *
 * @throws FolderLockedError if another process has locked the folder
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const migrations = options.migrationsFolder === undefined ? migrationsFolder : options.migrationsFolder;
  if (options.databaseUrl !== null) return openPostgres(options.databaseUrl, migrations, options.isBatch === true ? {} : requestTimeouts);
  const { openEmbeddedDatabase } = await import('./embedded-database.ts');
  return openEmbeddedDatabase(options, migrations);
}

async function openPostgres(databaseUrl: string, migrations: string | null, timeouts: object): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  if (migrations !== null) await migratePostgres(databaseUrl, migrations);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true, ...timeouts });
  // Without a listener, an error of an idle or checked-out connection would end the process. The next query replaces the
  // connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    releaseAfterFailedBegin(client);
  });
  const db = drizzle({ client: pool });
  return { db, ping: async () => void (await db.execute(sql`select 1`)), close: () => pool.end() };
}

async function migratePostgres(databaseUrl: string, folder: string): Promise<void> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // Serialise the migrations of servers that start at the same time, with an advisory lock.
    await client.query('select pg_advisory_lock(7240961)');
    await migrate(drizzle({ client: client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
