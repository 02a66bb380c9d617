import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { shopControls } from '#server/controls/control-tables.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import { readEnv } from '#server/env.ts';
import type { Database } from '#server/database/database.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { publishShop } from '#server/publishing/publications.ts';
import { validateShop } from '#server/publishing/read-shop-file.ts';
import { staff } from '#server/staff/staff-tables.ts';
import { openMemoryDatabase } from '../database-template.ts';
import { mondayNoon } from '../test-shop.ts';

/**
 * One database for all shops of a process. Their orders do not affect one another; rate limits, when a clock goes back, and the
 * restaurant's controls would, such as the capacity of a time slot.
 */
let database: Promise<Database> | null = null;

/** A staff account that nobody logs in to. */
const cook: typeof staff.$inferInsert = {
  staffId: 'cook',
  email: 'cook@test.example',
  role: 'kitchen',
  passwordHash: '',
  createdAt: new Date(0),
};

export type ShopWithClock = Awaited<ReturnType<typeof openShopWithClock>>;

/** Reads the shop file of the demonstration. */
export const readDemoShop = () => JSON.parse(readFileSync('server/demo/shop.json', 'utf8')) as ShopFile;

type Options = {
  now?: string | Date;
  shop?: object;
  buildFolder?: string;
  keptFolder?: string | null;
  port?: number;
  env?: Record<string, string>;
  /** Whether the counter begins without the orders of other tests. */
  isBoardEmpty?: boolean;
};

/**
 * Starts a server with pages and API on a free port, with a clock that the test sets. Responses carry that time in their
 * `date` header. By default the demonstration on Monday at 12:05.
 */
export async function openShopWithClock({
  now = mondayNoon,
  shop = readDemoShop(),
  buildFolder = resolve('dist'),
  keptFolder = null,
  port: requestedPort = 0,
  env = {},
  isBoardEmpty = false,
}: Options = {}) {
  const opened = await (database ??= openMemoryDatabase());
  const { db } = opened;
  await db.delete(rateLimits);
  await db.delete(shopControls);
  if (isBoardEmpty) await db.delete(orderHandling);
  // Without a staff account, orders are accepted automatically.
  await db.insert(staff).values(cook).onConflictDoNothing();
  const publishShopFile = (content: object) => publishShop(db, validateShop(content, 'The shop of the test'));
  await publishShopFile(shop);
  const clock = { now: new Date(now) };
  const { app, gateway, builtFiles } = await buildApp({
    env: readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', ...env }),
    database: opened,
    now: () => clock.now,
    buildFolder,
    keptFolder,
  });
  app.addHook('onRequest', async (_, reply) => void reply.header('date', clock.now.toUTCString()));
  await app.listen({ port: requestedPort, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    app,
    gateway,
    builtFiles,
    clock,
    database: opened,
    /** Publishes other content and advances the clock by a minute, after which the server's cache has expired. */
    async change(content: object) {
      await publishShopFile(content);
      clock.now = new Date(clock.now.getTime() + 60_000);
    },
    /** Cuts all open connections, streams of events too. */
    cutConnections: () => app.server.closeAllConnections(),
    close() {
      // A browser opens connections in advance. Those without a request do not count as idle, and would stay open for a minute.
      app.server.closeAllConnections();
      return app.close();
    },
  };
}
