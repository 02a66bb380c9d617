import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { openMemoryDatabase } from './database-template.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { readEnv } from '#server/env.ts';
import { publishShop } from '#server/publishing/publications.ts';
import { shopFileSchema, type ShopFile } from '#server/catalogue/shop-file.ts';
import { mondayNoon, testShop } from './test-shop.ts';

/** `user-agent` of a browser; a shorter one is taken for a crawler's. */
export const browserUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Opens a new database: in memory, or on the PostgreSQL server of `TEST_DATABASE_URL` if set. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return openMemoryDatabase();
  const { url, drop } = await createPostgresDatabase(server);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

type Options = { database: Database; shop?: ShopFile | null; env?: Record<string, string>; buildFolder?: string; keptFolder?: string };

/** Starts the complete server on a database, with a clock that tests can set. Publishes `shop` first unless it is null. */
export async function startTestServer({ database, shop = testShop, env = {}, buildFolder, keptFolder }: Options) {
  const publishToDatabase = async (content: ShopFile) => void (await publishShop(database.db, shopFileSchema.parse(content)));
  if (shop !== null) await publishToDatabase(shop);
  const clock = { now: mondayNoon };
  const { app, gateway, builtFiles, sweepPayments, deleteCustomers, reconcile, handleUnanswered, deliverEvents } = await buildApp({
    env: readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', TRUST_PROXY: 'none', ...env }),
    database,
    now: () => clock.now,
    runsJobs: false,
    ...(buildFolder === undefined ? {} : { buildFolder }),
    ...(keptFolder === undefined ? {} : { keptFolder }),
  });
  return {
    app,
    gateway,
    builtFiles,
    clock,
    sweepPayments,
    deleteCustomers,
    reconcile,
    handleUnanswered,
    deliverEvents,
    publish: publishToDatabase,
    advanceClock(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    close: () => app.close(),
  };
}

/** Opens a database for the tests of a file, and closes it after them. */
export async function useTestDatabase(): Promise<Database> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  return database;
}

/** Starts a server on a database of its own for the tests of a file, and closes both after them. */
export async function useTestServer(options: Omit<Options, 'database'> = {}) {
  const database = await useTestDatabase();
  const server = await startTestServer({ database, ...options });
  afterAll(() => server.close());
  return { database, server };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
