import { sql } from 'drizzle-orm';
import type { Client, ClientConfig } from 'pg';
import type { Database } from '../database.ts';
import { createAddressError, type FailedAttempt } from './address-error.ts';
import { parsePostgresAddress, type PostgresAddress } from './address.ts';
import { hasCode, requireWrites, type ConnectionTimeouts } from './connection.ts';
import { openPool } from './pool.ts';
import { rootCause } from '#server/http/errors.ts';

/** Key of the advisory lock that serialises the migrations of servers that start at the same time. */
const migrationLock = 7_240_961;

/** Milliseconds to connect at the start, which may also wait for a database that starts. */
const startTimeoutMs = 10_000;

/**
 * Opens the PostgreSQL database at an address and runs the migrations of a folder unless it is null. Without `timeouts`, queries may take
 * any time.
 *
 * @throws DatabaseAddressError if no host of the address can be used
 */
export async function openPostgres(
  databaseUrl: string,
  migrationsFolder: string | null,
  timeouts: ConnectionTimeouts | null,
): Promise<Database> {
  const address = parsePostgresAddress(databaseUrl);
  const { client, url } = await connectToFirst(address);
  try {
    if (migrationsFolder !== null) await migrateUnderLock(client, url, migrationsFolder);
  } finally {
    await client.end();
  }
  const pool = await openPool(address, timeouts);
  return { ...pool, ping: async () => void (await pool.db.execute(sql`select 1`)) };
}

/** Connects to the first host of an address that can be used. */
async function connectToFirst({ urls, needsWrites }: PostgresAddress): Promise<{ client: Client; url: string }> {
  const attempts: FailedAttempt[] = [];
  for (const url of urls)
    try {
      return { client: await connect({ connectionString: url, connectionTimeoutMillis: startTimeoutMs }, needsWrites), url };
    } catch (error) {
      attempts.push({ url, error });
    }
  throw createAddressError(attempts);
}

async function connect(config: ClientConfig, needsWrites: boolean): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(config);
  await client.connect();
  try {
    if (needsWrites) await requireWrites(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Runs the migrations while a transaction of another connection holds an advisory lock. Behind a pooler a lock of the session would
 * stay with a connection that others use.
 *
 * @throws DatabaseAddressError if this user, this host or a pooler cannot create tables
 */
async function migrateUnderLock(client: Client, url: string, migrationsFolder: string): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([import('drizzle-orm/node-postgres'), import('drizzle-orm/node-postgres/migrator')]);
  const lockHolder = await connect({ connectionString: url, connectionTimeoutMillis: startTimeoutMs }, false);
  try {
    await lockHolder.query('begin');
    await lockHolder.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    const cause = rootCause(error);
    const isRefused = hasCode(cause, ['42501', '25006', '08P01']);
    throw isRefused ? createAddressError([{ url, error }]) : error;
  } finally {
    await lockHolder.end();
  }
}
