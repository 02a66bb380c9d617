import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { Database } from '#server/database.ts';
import { openMemoryDatabase } from './database-template.ts';

/** One for all shops of a process: what one sold is nothing to the next. */
let database: Promise<Database> | null = null;

export type TimedShop = Awaited<ReturnType<typeof openTimedShop>>;

/**
 * The whole shop, pages and API, on a port of its own, in a time that the test chooses and moves. Every answer is dated
 * with that time, as a server at that time would.
 */
export async function openTimedShop({ now, shop }: { now: string; shop: object }) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const file = join(folder, 'shop.json');
  const writeShop = (content: object) => writeFileSync(file, JSON.stringify(content));
  writeShop(shop);
  const clock = { now: new Date(now) };
  const { app } = await buildApp({
    env: readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', SHOP: file }),
    database: await (database ??= openMemoryDatabase()),
    now: () => clock.now,
    buildFolder: resolve('dist'),
  });
  app.addHook('onSend', async (_, reply) => void reply.header('date', clock.now.toUTCString()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    clock,
    /** Changes the shop: from the next request on, since a minute has passed. */
    change(content: object) {
      writeShop(content);
      clock.now = new Date(clock.now.getTime() + 60_000);
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
