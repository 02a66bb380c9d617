import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { EmbeddedDatabaseOptions } from './embedded-database.ts';
import type { DatabaseErrorCounts } from './error-counts.ts';
import { root } from '#server/root.ts';

/** Drizzle's query builder for the database or for one of its transactions, the same on PGlite and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Connections of a pool, and the queries and transactions that wait for one. */
type ConnectionCounts = { inUse: number; idle: number; waiting: number };

export type Database = {
  db: Db;
  errors: Pick<DatabaseErrorCounts, 'counts'>;
  /** Counts the connections. Null for an embedded database, which has none. */
  countConnections: (() => ConnectionCounts) | null;
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

/** Timeouts of requests: connecting and one statement take less than two seconds. */
const requestTimeouts = { connectMs: 900, statementMs: 900, idleTransactionMs: 5000 };

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded PGlite in `dataDir` (`memory://`: in memory, initialised
 * from `dump` if given), and runs the migrations.
 *
 * @throws FolderLockedError if another process has locked the folder
 * @throws DatabaseAddressError if the address leads to no usable database
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const migrations = options.migrationsFolder === undefined ? migrationsFolder : options.migrationsFolder;
  if (options.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    return openPostgres(options.databaseUrl, migrations, options.isBatch === true ? null : requestTimeouts);
  }
  const { openEmbeddedDatabase } = await import('./embedded-database.ts');
  return openEmbeddedDatabase(options, migrations);
}
