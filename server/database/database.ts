import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { EmbeddedDatabaseOptions } from './embedded-database.ts';
import { root } from '#server/root.ts';

/** The one way to the data, the same on PGlite and on PostgreSQL. A transaction is one too. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export type Database = {
  queries: Queries;
  /** Rejects where the database cannot be reached, within two seconds. */
  ping(): Promise<void>;
  /** Finishes what is under way and gives the folder back. */
  close(): Promise<void>;
};

/** Where a database is, and how it is opened. */
export type DatabaseOptions = EmbeddedDatabaseOptions & {
  databaseUrl: string | null;
  /** Null: the tables are left as they are. Without it they are brought up to date. */
  migrationsFolder?: string | null;
  /** Whether queries may take as long as they need: for commands of the operator, which answer no requests. */
  isBatch?: boolean;
};

/** Where the migrations of this version are. */
export const migrationsFolder = join(root, 'server/database/migrations');

/** Milliseconds. Neither a connection nor a statement is waited for any longer: the two together leave an answer within two seconds. */
const timeoutMs = 900;
const requestTimeouts = {
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
  statement_timeout: timeoutMs,
  idle_in_transaction_session_timeout: 5000,
};

/**
 * Opens PostgreSQL where an address is given, else the embedded PGlite in `dataDir` (`memory://`: in memory alone, begun
 * with the content of `dump` where there is one), and brings the tables up to date. Throws `FolderLockedError` where
 * another process holds the folder.
 */
export async function openDatabase(place: DatabaseOptions): Promise<Database> {
  const migrations = place.migrationsFolder === undefined ? migrationsFolder : place.migrationsFolder;
  if (place.databaseUrl !== null) return openPostgres(place.databaseUrl, migrations, place.isBatch === true ? {} : requestTimeouts);
  const { openEmbeddedDatabase } = await import('./embedded-database.ts');
  return openEmbeddedDatabase(place, migrations);
}

async function openPostgres(databaseUrl: string, migrations: string | null, timeouts: object): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  if (migrations !== null) await migratePostgres(databaseUrl, migrations);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, ...timeouts });
  // A connection that dies, idle or between two statements of a transaction, is replaced by the next query: it must not end
  // the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const queries = drizzle({ client: pool });
  return { queries, ping: async () => void (await queries.execute(sql`select 1`)), close: () => pool.end() };
}

/** Brings the tables up to date. */
async function migratePostgres(databaseUrl: string, folder: string): Promise<void> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const migrating = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await migrating.connect();
  try {
    // Servers that start together bring the tables up to date one after the other.
    await migrating.query('select pg_advisory_lock(7240961)');
    await migrate(drizzle({ client: migrating }), { migrationsFolder: folder });
  } finally {
    await migrating.end();
  }
}
