/**
 * Process of `npm run bench:server`: a Fastify server with nothing but a text held in memory and a table of orders. Orders that arrive
 * while a transaction runs are committed together by the next one.
 */
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { openDatabase } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { reportAddress } from './report-address.ts';

const { db } = await openDatabase(readEnv({ ...process.env, LOG_LEVEL: 'silent' }));
await db.execute(sql`CREATE TABLE bare_order (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, content jsonb NOT NULL)`);

type WaitingOrder = { content: string; onCommit: () => void; onError: (error: unknown) => void };
let waiting: WaitingOrder[] = [];
let isCommitting = false;

async function commitWaiting(): Promise<void> {
  isCommitting = true;
  while (waiting.length > 0) {
    const orders = waiting;
    waiting = [];
    const rows = sql.join(
      orders.map(({ content }) => sql`(${content}::jsonb)`),
      sql`, `,
    );
    await db.execute(sql`INSERT INTO bare_order (content) VALUES ${rows}`).then(
      () => orders.forEach(({ onCommit }) => onCommit()),
      (error: unknown) => orders.forEach(({ onError }) => onError(error)),
    );
  }
  isCommitting = false;
}

const app = Fastify();
const menus = JSON.stringify({ status: 'success', payload: testShop.menus });
app.get('/v2/public/menus/', (_, reply) => reply.type('application/json; charset=utf-8').send(menus));
app.post('/v2/public/checkout/', async ({ body }) => {
  await new Promise<void>((onCommit, onError) => {
    waiting.push({ content: JSON.stringify(body), onCommit, onError });
    if (!isCommitting) void commitWaiting();
  });
  return { status: 'success' };
});
reportAddress(await app.listen({ host: '127.0.0.1', port: 0 }));
