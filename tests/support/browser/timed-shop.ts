import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { Database } from '#server/database/database.ts';
import { publishShop } from '#server/publishing/publications.ts';
import { validateShop } from '#server/publishing/read-shop-file.ts';
import { openMemoryDatabase } from '../database-template.ts';

/** One for all shops of a process: what one sold is nothing to the next. */
let database: Promise<Database> | null = null;

export type TimedShop = Awaited<ReturnType<typeof openTimedShop>>;

/**
 * The whole shop, pages and API, on a port of its own, in a time that the test chooses and moves. Every answer is dated
 * with that time, as a server at that time would.
 */
export async function openTimedShop({ now, shop }: { now: string; shop: object }) {
  const { queries } = await (database ??= openMemoryDatabase());
  const publish = (content: object) => publishShop(queries, validateShop(content, 'The shop of the test'));
  await publish(shop);
  const clock = { now: new Date(now) };
  const { app } = await buildApp({
    env: readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' }),
    database: await database,
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
    async change(content: object) {
      await publish(content);
      clock.now = new Date(clock.now.getTime() + 60_000);
    },
    close: () => app.close(),
  };
}
