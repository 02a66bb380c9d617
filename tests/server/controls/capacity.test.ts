// References: INV-n in docs/invariants.md.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, demoStaffAccounts } from '#config/demo-staff.ts';
import { canOrderNow, slotsFor } from '#domain/schedule.ts';
import { queryRows } from '#server/backup/dump.ts';
import type { Database } from '#server/database/database.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { orderEvents, orderHandling } from '#server/counter/handling-tables.ts';
import { cartItem, createOrder, oneTacos } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { orderForNow, placeAt, startServerProcess } from '../processes/server-process.ts';
import { createControlsClient, type ControlsClient } from './controls-client.ts';

const timeZone = 'Europe/Paris';
const range = '12:30 - 12:45';

let database: Database;
let server: TestServer;
let other: TestServer;
let owner: ControlsClient;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database });
  other = await startTestServer({ database, shop: null });
  owner = await createControlsClient(server, database);
}, 120_000);
beforeEach(async () => {
  server.clock.now = mondayNoon;
  for (const table of [orderEvents, orderHandling, orderItems, orders]) await database.db.delete(table);
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});

const limitTo = (limit: number | null, unit: 'orders' | 'items' = 'orders') => owner.change({ type: 'capacity', unit, limit });
async function offeredSlots(mode: 'pickup' | 'delivery') {
  const { menus, settings } = await owner.readShop();
  return slotsFor({ menus, mode, date: '2027-01-04', now: server.clock.now, timeZone, settings }).map(({ label }) => label);
}
const placeOrder = async (options: Parameters<typeof createOrder>[0], on?: TestServer) =>
  (await owner.order(createOrder(options), on)).status;

describe('a limit of orders', () => {
  test('a full slot is no longer offered in either mode, and an order for it is refused', async () => {
    await limitTo(2);
    expect([await placeOrder({ range }), await placeOrder({ range, mode: 'delivery' })]).toEqual(['placed', 'placed']);
    expect([await offeredSlots('pickup'), await offeredSlots('delivery')].map((labels) => labels.includes(range))).toEqual([false, false]);
    expect([await placeOrder({ range }), await placeOrder({ range: '12:45 - 13:00' })]).toEqual(['slot_unavailable', 'placed']);
  });
  test('is exact with two servers that accept orders at the same time (INV-21)', async () => {
    await limitTo(3);
    const results = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const order = createOrder({ range, mode: index % 3 === 0 ? 'delivery' : 'pickup' });
        return owner.order(order, index % 2 === 0 ? server : other, `192.0.2.${index + 1}`);
      }),
    );
    const statuses = results.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(3).fill('placed'), ...Array(7).fill('slot_unavailable')]);
  });
  test('an order as soon as possible counts in the slot in which it is ready', async () => {
    await limitTo(1);
    // Placed at 12:05 with 15 minutes of preparation.
    expect(await placeOrder({ range: 'ASAP' })).toBe('placed');
    server.clock.now = new Date('2027-01-04T11:00:00Z');
    expect((await offeredSlots('pickup')).slice(0, 2)).toEqual(['12:30 - 12:45', '12:45 - 13:00']);
  });
  test('an order as soon as possible is not offered while its slot is full', async () => {
    await limitTo(1);
    expect([await placeOrder({ range: 'ASAP' }), await placeOrder({ range: 'ASAP' })]).toEqual(['placed', 'slot_unavailable']);
    const { menus } = await owner.readShop();
    const request = { items: [cartItem(oneTacos)], menus, mode: 'pickup', timeZone } as const;
    expect(canOrderNow({ ...request, now: server.clock.now })).toBe(false);
    expect((await offeredSlots('pickup')).at(0)).toBe('12:30 - 12:45');
    // From 12:15 on it is ready in the next slot.
    server.clock.now = new Date('2027-01-04T11:15:00Z');
    expect(canOrderNow({ ...request, menus: (await owner.readShop()).menus, now: server.clock.now })).toBe(true);
    expect(await placeOrder({ range: 'ASAP', now: server.clock.now })).toBe('placed');
  });
  test('a cancelled order gives its place back', async () => {
    await limitTo(1);
    const placed = await owner.order(createOrder({ range }));
    await database.db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.orderId, placed.orderId ?? ''));
    expect(await placeOrder({ range })).toBe('placed');
  });
  test('an order that filled its slot is answered the same when it is sent again', async () => {
    await limitTo(1);
    const order = createOrder({ range });
    const first = await owner.order(order);
    expect([first.status, await owner.order(order), await owner.order(order, other)]).toEqual(['placed', first, first]);
  });
  test('lifting it offers the slot again', async () => {
    await limitTo(1);
    await placeOrder({ range });
    await limitTo(null);
    expect([(await offeredSlots('pickup')).includes(range), await placeOrder({ range })]).toEqual([true, 'placed']);
  });
});

test('a limit of dishes counts all dishes of the orders in a slot', async () => {
  await limitTo(5, 'items');
  const lines = (quantity: number) => [{ ...oneTacos, quantity }];
  expect(await placeOrder({ range, lines: lines(3) })).toBe('placed');
  expect([await placeOrder({ range, lines: lines(3) }), (await offeredSlots('pickup')).includes(range)]).toEqual([
    'slot_unavailable',
    true,
  ]);
  expect([await placeOrder({ range, lines: lines(2) }), (await offeredSlots('pickup')).includes(range)]).toEqual(['placed', false]);
});

const postgres = process.env['TEST_DATABASE_URL'];
if (postgres !== undefined) {
  test('a limit that is lowered while an order waits for others in its slot applies to that order (INV-21)', async () => {
    await limitTo(3);
    expect(await placeOrder({ range })).toBe('placed');
    const [holding, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const otherOrder = database.db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('kitchen slot 2027-01-04T11:30:00.000Z', 0))`);
      holding.resolve();
      await release.promise;
    });
    await holding.promise;
    const waiting = placeOrder({ range });
    const waitingLocks = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await queryRows(database.db, waitingLocks)).length === 0);
    await limitTo(1);
    release.resolve();
    await otherOrder;
    expect(await waiting).toBe('slot_unavailable');
  });

  test('two server processes on one PostgreSQL accept exactly as many orders as a slot takes (INV-21)', { timeout: 120_000 }, async () => {
    const { url: databaseUrl, drop } = await createPostgresDatabase(postgres);
    const folder = mkdtempSync(join(tmpdir(), 'capacity-'));
    const shopFile = join(folder, 'shop.json');
    writeFileSync(shopFile, JSON.stringify(testShop));
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), SHOP: shopFile, TRUST_PROXY: '1' };
    const processes = [await startServerProcess(env)];
    try {
      await processes[0]?.ready;
      processes.push(await startServerProcess(env));
      await processes[1]?.ready;
      const [first = '', second = ''] = processes.map(({ url }) => url);
      await limitAt(first, 4);
      for (let slot = 1; slot <= 5; slot += 1) {
        const rejections: string[] = [];
        const placed = await Promise.all(
          Array.from({ length: 16 }, (_, index) =>
            // Orders from one address are accepted one after the other.
            placeAt(index % 2 === 0 ? first : second, orderForNow(slot), (response) => rejections.push(response), {
              'x-forwarded-for': `192.0.2.${slot * 16 + index}`,
            }),
          ),
        );
        expect([placed.filter((orderId) => orderId !== null).length, rejections.length]).toEqual([4, 12]);
        expect(rejections.filter((response) => !response.includes('slot_unavailable'))).toEqual([]);
      }
    } finally {
      for (const running of processes) await running.stop('SIGTERM');
      await drop();
      rmSync(folder, { recursive: true });
    }
  });
}

/** Limits the orders of a slot, as the owner of a demonstration. */
async function limitAt(url: string, limit: number): Promise<void> {
  const sendRequest = (method: 'POST' | 'PUT', path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const email = demoStaffAccounts.find(({ role }) => role === 'owner')?.email;
  const session = await sendRequest('POST', '/v2/staff/session', { email, password: demoPassword });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await sendRequest('PUT', '/v2/staff/controls/capacity', { unit: 'orders', limit }, { cookie })).status).toBe(200);
}
