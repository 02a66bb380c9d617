import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Queries } from '#server/database.ts';
import { orderItems, orders } from '#server/schema.ts';
import { orderOf } from '../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../support/test-server.ts';

/** What a database driver says when the database cannot, and nothing is wrong with what was asked. */
const outages = {
  'a restart': '57P01',
  'a cut connection': '08006',
  'a reset connection': 'ECONNRESET',
  'an exhausted pool': '53300',
  'a serialization failure': '40001',
  'a deadlock': '40P01',
  'a full disk': '53100',
};

let database: Database;
let server: TestServer;
/** The failure under way: at which step of filing an order, and what the driver says. */
let failure: { at: 'before' | 'between order and items'; code: string } | null = null;

const failed = (code: string) => Object.assign(new Error('insert into orders of Léa'), { code });

/** The real database, whose statements fail as `failure` says. */
function failing(queries: Queries): Queries {
  return new Proxy(queries, {
    get(target, key, receiver): unknown {
      if (failure?.at === 'before') throw failed(failure.code);
      if (key !== 'transaction') return Reflect.get(target, key, receiver);
      return (work: (transaction: Queries) => Promise<unknown>) => target.transaction((real) => work(withoutItems(real)));
    },
  });
}
function withoutItems(transaction: Queries): Queries {
  return new Proxy(transaction, {
    get(target, key, receiver): unknown {
      if (key !== 'insert') return Reflect.get(target, key, receiver);
      return (table: typeof orders) => {
        if (failure !== null && (table as unknown) === orderItems) throw failed(failure.code);
        return target.insert(table);
      };
    },
  });
}

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database: { ...database, queries: failing(database.queries) } });
}, 60_000);
beforeEach(async () => {
  failure = null;
  await database.queries.delete(orders);
});
afterAll(async () => {
  failure = null;
  await server.close();
  await database.close();
});

const place = (payload: object) => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload });
const stored = async () => [
  (await database.queries.select().from(orders)).length,
  (await database.queries.select().from(orderItems)).length,
];

for (const [what, code] of Object.entries(outages))
  for (const at of ['before', 'between order and items'] as const)
    test(`${what} ${at === 'before' ? 'before anything is filed' : at}: a 503 that may be tried again, no half order, and the next try is the order (d19)`, async () => {
      const order = orderOf();
      failure = { at, code };
      const { statusCode, headers, body } = await place(order);
      expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
      expect(body).not.toMatch(/insert|Léa|orders/);
      failure = null;
      expect(await stored()).toEqual([0, 0]);
      expect((await place(order)).statusCode).toBe(200);
      expect(await stored()).toEqual([1, 1]);
    });

if (process.env['TEST_DATABASE_URL'] !== undefined)
  describe('on PostgreSQL', () => {
    test('connections that the database cuts are made anew: no order is half filed, none that was answered is lost, nobody restarts the server (d19)', async () => {
      const answered: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        const wishes = Array.from({ length: 4 }, () => orderOf());
        const asked = Promise.all(wishes.map(place));
        await database.queries
          .execute(
            sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
          )
          .catch(() => {});
        for (const [index, { statusCode }] of (await asked).entries()) {
          expect([200, 503]).toContain(statusCode);
          if (statusCode === 200) answered.push(wishes[index]?.local_id ?? '');
        }
      }
      expect((await place(orderOf())).statusCode).toBe(200);
      const rows = await database.queries.select({ localId: orders.localId, orderId: orders.orderId }).from(orders);
      expect(rows.map(({ localId }) => localId)).toEqual(expect.arrayContaining(answered));
      const pieces = new Set(
        (await database.queries.select({ orderId: orderItems.orderId }).from(orderItems)).map(({ orderId }) => orderId),
      );
      expect(rows.filter(({ orderId }) => !pieces.has(orderId))).toEqual([]);
    });
  });
