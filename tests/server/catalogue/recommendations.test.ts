// References: §n in docs/behaviour.

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HandlingState } from '#domain/order/handling.ts';
import { mostOrderedQuery } from '#server/catalogue/most-ordered.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import type { Database } from '#server/database/database.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

let database: Database;
let server: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database });
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

const get = (url: string) => server.app.inject({ url });

describe('recommendations (§7, §9)', () => {
  const requestRecommendations = async (payload: object) =>
    (await server.app.inject({ method: 'POST', url: '/v2/recommendations', payload })).json<{ recommendations: { itemId: number }[] }>()
      .recommendations;
  const requestPopular = async (query = '') =>
    (await get(`/v2/recommendations/popular${query}`)).json<{ popular: { itemId: number }[] }>().popular.map(({ itemId }) => itemId);

  test('without orders are the orderable items with the best scores', async () => {
    expect(await requestPopular()).toEqual([6, 1, 4, 2]);
  });
  describe('with orders', () => {
    afterEach(async () => {
      await database.db.delete(orders);
      await server.publish(testShop);
      server.clock.now = mondayNoon;
    });
    const send = async (order: object) => {
      const response = await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order });
      expect(response.statusCode).toBe(200);
      return response.json<{ payload: { order_id: string } }>().payload.order_id;
    };
    /** Places orders of these lines, and sets their state at the restaurant. */
    async function placeOrders(carts: Parameters<typeof createOrder>[0][], state: HandlingState = 'accepted') {
      for (const options of carts) {
        const orderId = await send(createOrder(options));
        await database.db.update(orderHandling).set({ state }).where(eq(orderHandling.orderId, orderId));
      }
    }

    test('are the items in the most orders, and for a cart those ordered together with it, first what it lacks', async () => {
      await placeOrders([{ lines: [oneTacos, { id: 2 }] }, { lines: [oneTacos, { id: 2 }] }, { lines: [{ id: 6 }, { id: 2 }] }]);
      expect(await requestPopular()).toEqual([2, 1, 6, 4]);
      expect(await requestRecommendations({ cartItems: [1], maxRecommendations: 12 })).toEqual([
        { itemId: 4 },
        { itemId: 2 },
        { itemId: 6 },
      ]);
      expect((await requestRecommendations({ cartItems: ['6', 6], maxRecommendations: 1 })).map(({ itemId }) => itemId)).toEqual([4]);
    });
    test('count an order once, however many pieces it has', async () => {
      await placeOrders([{ lines: [{ id: 2, quantity: 40 }] }, { lines: [oneTacos] }, { lines: [oneTacos] }]);
      expect((await requestPopular()).indexOf(1)).toBeLessThan((await requestPopular()).indexOf(2));
      await placeOrders([{ lines: [{ id: 6 }, { id: 2 }] }, { lines: [{ id: 6 }, { id: 2 }] }, { lines: [{ id: 6 }, oneTacos] }]);
      expect((await requestRecommendations({ cartItems: [6] })).map(({ itemId }) => itemId)).toEqual([4, 2, 1]);
    });
    test.each(['received', 'refused', 'cancelled', 'refunding', 'refundFailed', 'refunded'] as const)(
      'do not count what is %s',
      async (state) => {
        await placeOrders([{ lines: [{ id: 2 }] }, { lines: [{ id: 2 }] }], state);
        expect(await requestPopular()).toEqual([6, 1, 4, 2]);
        expect((await requestRecommendations({ cartItems: [6] })).map(({ itemId }) => itemId)).toEqual([4, 1, 2]);
      },
    );
    test.each(['accepted', 'preparing', 'ready', 'onTheWay', 'handedOver'] as const)('count what is %s', async (state) => {
      await placeOrders([{ lines: [{ id: 2 }] }], state);
      expect(await requestPopular()).toEqual([2, 6, 1, 4]);
    });
    test('do not count an unpaid card order', async () => {
      await send(createOrder({ lines: [{ id: 2 }] }));
      await database.db.delete(orderHandling);
      expect(await requestPopular()).toEqual([6, 1, 4, 2]);
    });
    test('count received ones where the restaurant does not use the counter', async () => {
      const withoutCounter = await startTestServer({ database, env: { COUNTER: '0' } });
      await placeOrders([{ lines: [{ id: 2 }] }], 'received');
      const { popular } = (await withoutCounter.app.inject('/v2/recommendations/popular')).json<{ popular: { itemId: number }[] }>();
      expect(popular[0]).toEqual({ itemId: 2 });
      await withoutCounter.close();
    });
    test('do not count what an offer gave for free, but what the customer added to it', async () => {
      const lines = [{ ...oneTacos, quantity: 4 }];
      await placeOrders([{ lines }]);
      const [item] = await database.db.select().from(orderItems).where(eq(orderItems.itemId, '2'));
      expect(item).toMatchObject({ quantity: 1, freeQuantity: 1 });
      expect(await requestPopular()).toEqual([1, 6, 4, 2]);
      await placeOrders([{ lines: [...lines, { id: 2 }] }]);
      expect(await requestPopular()).toEqual([1, 2, 6, 4]);
    });
    test('of the last 28 days count, or of the days that the settings say', async () => {
      await placeOrders([{ lines: [{ id: 2 }] }]);
      const day = 24 * 60 * 60_000;
      server.advanceClock(28 * day);
      expect(await requestPopular()).toEqual([2, 6, 1, 4]);
      server.advanceClock(1);
      expect(await requestPopular()).toEqual([6, 1, 4, 2]);
      await server.publish({ ...testShop, settings: [...testShop.settings, { name: 'recommendations.popular_days', value: 30 }] });
      server.advanceClock(2000);
      expect(await requestPopular()).toEqual([2, 6, 1, 4]);
    });
    test('never lead with a complement, however often it is ordered', async () => {
      await placeOrders([{ lines: [{ id: 2 }] }, { lines: [oneTacos] }, { lines: [oneTacos] }]);
      await server.publish({ ...testShop, settings: [...testShop.settings, { name: 'recommendations', value: { complements: [100] } }] });
      server.advanceClock(2000);
      expect(await requestPopular()).toEqual([4, 1, 2, 6]);
    });
    test('read the latest orders by an index, without sorting all orders', async () => {
      const plan = await database.db.transaction(async (transaction) => {
        // The planner would scan a table this small sequentially.
        await transaction.execute(sql`set local enable_seqscan = off`);
        await transaction.execute(sql`set local enable_bitmapscan = off`);
        const period = { since: new Date(mondayNoon.getTime() - 28 * 24 * 60 * 60_000), hasCounter: true };
        return transaction.execute(sql`explain ${mostOrderedQuery(transaction, period).getSQL()}`);
      });
      const lines = JSON.stringify(plan);
      expect(lines).toContain('Index Scan Backward using orders_created');
      expect(lines).not.toMatch(/Sort Key: orders\.created_at/);
    });
  });
  test('for unknown items are the popular ones', async () => {
    expect((await requestRecommendations({ cartItems: ['x', -1], maxRecommendations: 12 })).map(({ itemId }) => itemId)).toEqual(
      await requestPopular(),
    );
  });
  test('are limited to one to twelve', async () => {
    for (const limit of ['?limit=0', '?limit=-1']) expect(await requestPopular(limit)).toHaveLength(1);
    for (const limit of ['?limit=1e9', '?limit=abc', '?limit=99', '']) expect((await requestPopular(limit)).length).toBeGreaterThan(0);
    expect(await requestRecommendations({ cartItems: [], maxRecommendations: 1e9 })).toHaveLength(4);
    expect(await requestRecommendations({ cartItems: [] })).toHaveLength(4);
  });
});
