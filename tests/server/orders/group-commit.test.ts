// References: INV-n in docs/invariants.md.

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultTax } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { shopControls } from '#server/controls/control-tables.ts';
import type { Db } from '#server/database/database.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { createOrderPlacer, randomOrderId, type PlaceOrder } from '#server/orders/place-order.ts';
import type { OnCashOrders } from '#server/orders/store-orders.ts';
import { at } from '../../support/stripe/stored-payments.ts';
import { createOrder, oneTacos } from '../../support/test-orders.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

const { db } = await useTestDatabase();
beforeEach(async () => {
  for (const table of [orders, shopControls, shops]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
});

const catalogue = {
  ...testShop,
  version: 'v',
  publishedMenus: testShop.menus,
  site: { timeZone: 'Europe/Paris', tax: defaultTax },
  flatSettings: flattenSettings(testShop.settings),
} as unknown as Catalogue;

type Options = Partial<Parameters<PlaceOrder>[1]>;

/** Creates a function that places an order from an address of its own, and returns its order id or the code or message of its error. */
function createPlacer({ database = db, onCashOrders = async () => {} }: { database?: Db; onCashOrders?: OnCashOrders } = {}) {
  const placeOrder = createOrderPlacer(database, onCashOrders);
  return (order: OrderPayload, options: Options = {}): Promise<string> =>
    placeOrder(order, {
      catalogue,
      now: mondayNoon,
      readDistance: () => null,
      locale: 'fr',
      rateLimitFactor: 1,
      callerHashes: { current: randomUUID(), earlier: [] },
      findOwner: async () => null,
      findPayment: () => Promise.reject(new Error('No card')),
      generateOrderId: randomOrderId,
      ...options,
    }).then(
      ({ orderId }) => orderId,
      (error: { message: string; details?: { code?: string } }) => error.details?.code ?? error.message,
    );
}

/** Wraps a database: counts its transactions, and does not acknowledge their commits before `acknowledge` is called. */
function holdCommits() {
  const held = Promise.withResolvers<void>();
  const counts = { begun: 0, committed: 0 };
  const database = new Proxy(db, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (key !== 'transaction') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (...args: Parameters<Db['transaction']>) => {
        counts.begun += 1;
        const result = await target.transaction(...args);
        counts.committed += 1;
        await held.promise;
        return result;
      };
    },
  });
  return { database, counts, acknowledge: held.resolve };
}

const storedIds = async () => new Set((await db.select({ id: orders.orderId }).from(orders)).map(({ id }) => id));
const sodas = () => createOrder({ lines: [{ id: 2 }], range: '12:30 - 12:45' });

test('orders placed at the same time are committed together, and none is answered before that (INV-1)', async () => {
  const { database, counts, acknowledge } = holdCommits();
  const place = createPlacer({ database });
  const answered: string[] = [];
  const all = Array.from({ length: 5 }, async () => answered.push(await place(createOrder())));
  await expect.poll(() => counts.committed).toBe(1);
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(answered).toEqual([]);
  acknowledge();
  await Promise.all(all);
  expect([new Set(answered), counts.begun]).toEqual([await storedIds(), 1]);
  expect(await db.$count(orderItems)).toBe(5);
});

test('an order that fails in a batch does not affect the others', async () => {
  const mailed: string[] = [];
  const place = createPlacer({
    async onCashOrders(_, newOrders) {
      if (newOrders.some(({ orderId }) => orderId === 'failing')) throw new Error('The mails of this order cannot be stored');
      mailed.push(...newOrders.map(({ orderId }) => orderId));
    },
  });
  const results = await Promise.all(['one', 'failing', 'two'].map((orderId) => place(createOrder(), { generateOrderId: () => orderId })));
  expect(results).toEqual(['one', 'The mails of this order cannot be stored', 'two']);
  expect([await storedIds(), mailed]).toEqual([new Set(['one', 'two']), ['one', 'two']]);
});

test('an invalid order is rejected and the others of its batch are stored', async () => {
  const place = createPlacer();
  const results = await Promise.all([place(createOrder()), place({ ...createOrder(), total: 1 }), place(createOrder())]);
  expect(results[1]).toBe('price_changed');
  expect(await storedIds()).toEqual(new Set([results[0], results[2]]));
});

describe('an order that is repeated while its first request is stored (INV-2)', () => {
  const order = createOrder();

  test('is stored once and has one id', async () => {
    const place = createPlacer();
    const [first, other, second] = await Promise.all([place(order), place(createOrder()), place(order)]);
    expect(second).toBe(first);
    expect(await storedIds()).toEqual(new Set([first, other]));
  });

  test('is rejected with another content', async () => {
    const place = createPlacer();
    const changed = createOrder({ localId: order.local_id, lines: [{ ...oneTacos, note: 'sans sel' }] });
    const results = await Promise.all([place(order), place({ ...changed, customer: order.customer })]);
    expect(results).toEqual([...(await storedIds()), 'order_conflict']);
  });
});

test('the orders of one customer and those of one account count each other, placed at the same time', async () => {
  const place = createPlacer();
  const { customer } = createOrder();
  const ofOneAddress = { callerHashes: { current: 'one address', earlier: [] } };
  const ofOneUser = () => ({ callerHashes: { current: randomUUID(), earlier: [] }, findOwner: async () => 'lea' });
  const byCustomer = await Promise.all(Array.from({ length: 4 }, () => place({ ...createOrder(), customer }, ofOneAddress)));
  const byUser = await Promise.all(Array.from({ length: 4 }, () => place(createOrder(), ofOneUser())));
  for (const results of [byCustomer, byUser]) expect(results.filter((result) => result === 'too_many_cash_orders')).toHaveLength(1);
  expect(await db.$count(orders)).toBe(6);
});

describe('with a capacity, the orders of a batch', () => {
  const limitTo = (unit: 'orders' | 'items', limit: number) =>
    db.insert(shopControls).values({ kind: 'capacity', subject: '', value: { unit, limit }, since: at(0), until: null });

  test('take the places of a slot in the order of their arrival', async () => {
    await limitTo('orders', 2);
    const { database, counts, acknowledge } = holdCommits();
    acknowledge();
    const place = createPlacer({ database });
    const otherSlot = createOrder({ lines: [{ id: 2 }], range: '13:00 - 13:15' });
    const results = await Promise.all([sodas(), sodas(), sodas(), otherSlot].map((order) => place(order)));
    expect([results[2], counts.begun]).toEqual(['slot_unavailable', 1]);
    expect(await storedIds()).toEqual(new Set([results[0], results[1], results[3]]));
  });

  test('count their items: one that does not fit leaves its place to a smaller one', async () => {
    await limitTo('items', 3);
    const place = createPlacer();
    const ofSize = (quantity: number) => createOrder({ lines: [{ id: 2, quantity }], range: '12:30 - 12:45' });
    const results = await Promise.all([ofSize(2), ofSize(2), ofSize(1)].map((order) => place(order)));
    expect(results[1]).toBe('slot_unavailable');
    expect(await storedIds()).toEqual(new Set([results[0], results[2]]));
  });

  test('that are stored already take no second place', async () => {
    await limitTo('orders', 2);
    const repeated = sodas();
    const place = createPlacer();
    // A request of another server stores the order after this server has looked for it.
    const storeElsewhere = async () => {
      await createPlacer()(repeated);
      return null;
    };
    const results = await Promise.all([place(repeated, { findOwner: storeElsewhere }), place(sodas())]);
    expect(new Set(results)).toEqual(await storedIds());
  });
});
