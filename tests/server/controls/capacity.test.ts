import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canOrderNow, slotsFor } from '#domain/schedule.ts';
import type { Database } from '#server/database/database.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { orderEvents, orderHandling } from '#server/counter/handling-tables.ts';
import { cartItem, createOrder, oneTacos } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';
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
const place = async (options: Parameters<typeof createOrder>[0], on?: TestServer) => (await owner.order(createOrder(options), on)).status;

describe('a limit of orders', () => {
  test('a full slot is no longer offered in either mode, and an order for it is refused', async () => {
    await limitTo(2);
    expect([await place({ range }), await place({ range, mode: 'delivery' })]).toEqual(['placed', 'placed']);
    expect([await offeredSlots('pickup'), await offeredSlots('delivery')].map((labels) => labels.includes(range))).toEqual([false, false]);
    expect([await place({ range }), await place({ range: '12:45 - 13:00' })]).toEqual(['slot_unavailable', 'placed']);
  });
  test('is exact with two servers that accept orders at the same time', async () => {
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
    expect(await place({ range: 'ASAP' })).toBe('placed');
    server.clock.now = new Date('2027-01-04T11:00:00Z');
    expect((await offeredSlots('pickup')).slice(0, 2)).toEqual(['12:30 - 12:45', '12:45 - 13:00']);
  });
  test('an order as soon as possible is not offered while its slot is full', async () => {
    await limitTo(1);
    expect([await place({ range: 'ASAP' }), await place({ range: 'ASAP' })]).toEqual(['placed', 'slot_unavailable']);
    const { menus } = await owner.readShop();
    const request = { items: [cartItem(oneTacos)], menus, mode: 'pickup', timeZone } as const;
    expect(canOrderNow({ ...request, now: server.clock.now })).toBe(false);
    expect((await offeredSlots('pickup')).at(0)).toBe('12:30 - 12:45');
    // From 12:15 on it is ready in the next slot.
    server.clock.now = new Date('2027-01-04T11:15:00Z');
    expect(canOrderNow({ ...request, menus: (await owner.readShop()).menus, now: server.clock.now })).toBe(true);
    expect(await place({ range: 'ASAP', now: server.clock.now })).toBe('placed');
  });
  test('a cancelled order gives its place back', async () => {
    await limitTo(1);
    const placed = await owner.order(createOrder({ range }));
    await database.db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.orderId, placed.orderId ?? ''));
    expect(await place({ range })).toBe('placed');
  });
  test('an order that filled its slot is answered the same when it is sent again', async () => {
    await limitTo(1);
    const order = createOrder({ range });
    const first = await owner.order(order);
    expect([first.status, await owner.order(order), await owner.order(order, other)]).toEqual(['placed', first, first]);
  });
  test('lifting it offers the slot again', async () => {
    await limitTo(1);
    await place({ range });
    await limitTo(null);
    expect([(await offeredSlots('pickup')).includes(range), await place({ range })]).toEqual([true, 'placed']);
  });
});

test('a limit of dishes counts all dishes of the orders in a slot', async () => {
  await limitTo(5, 'items');
  const lines = (quantity: number) => [{ ...oneTacos, quantity }];
  expect(await place({ range, lines: lines(3) })).toBe('placed');
  expect([await place({ range, lines: lines(3) }), (await offeredSlots('pickup')).includes(range)]).toEqual(['slot_unavailable', true]);
  expect([await place({ range, lines: lines(2) }), (await offeredSlots('pickup')).includes(range)]).toEqual(['placed', false]);
});
