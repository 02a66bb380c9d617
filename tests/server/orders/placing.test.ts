import { beforeEach, describe, expect, test } from 'vitest';
import { asapOrderDurationMs, defaultTax } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { shopControls } from '#server/controls/control-tables.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { createOrderPlacer, randomOrderId, type PlaceOrder } from '#server/orders/place-order.ts';
import { at } from '../../support/stripe/stored-payments.ts';
import { createOrder, oneTacos } from '../../support/test-orders.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const { db } = await useTestDatabase();
beforeEach(async () => {
  for (const table of [orders, shopControls, shops]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
});

const shop = withSettings(testShop, { 'payments.stripe.active': 1, 'scheduling.minimum_time': 45 });
const catalogue = {
  ...shop,
  version: 'v',
  publishedMenus: shop.menus,
  site: { timeZone: 'Europe/Paris', tax: defaultTax },
  flatSettings: flattenSettings(shop.settings),
} as unknown as Catalogue;

type Change = Partial<Parameters<PlaceOrder>[1]>;
/** Places an order and returns its result and what was done for it in its transaction. */
async function place(order: OrderPayload, change: Change = {}) {
  const done: string[] = [];
  const placeOrder = createOrderPlacer(
    db,
    async (_, newOrders) => void done.push(`mails of ${newOrders.map(({ orderId }) => orderId).join(' ')}`),
  );
  const result = await placeOrder(order, {
    catalogue,
    now: mondayNoon,
    readDistance: () => null,
    locale: 'fr',
    rateLimitFactor: 1000,
    callerHashes: { current: 'somewhere', earlier: [] },
    findOwner: async () => null,
    findPayment: async ({ price: { total } }) => ({
      paymentId: 'p1',
      isPaid: false,
      attach: async (_, orderId) => void done.push(`payment of ${total} attached to ${orderId}`),
    }),
    generateOrderId: () => 'new',
    ...change,
  });
  return { result, done };
}
const storedIds = async () => (await db.select({ id: orders.orderId }).from(orders)).map(({ id }) => id);
const receipt = { orderId: 'new', orderNumber: derivedOrderNumber('new') };

test('an order in cash enqueues its mails, one by card is attached to its payment', async () => {
  expect(await place(createOrder({ shop }))).toEqual({ result: { ...receipt, isNew: true }, done: ['mails of new'] });
  const byCard = await place({ ...createOrder({ shop }), payment_method: 'card' }, { generateOrderId: () => 'by card' });
  expect(byCard.done).toEqual(['payment of 750 attached to by card']);
});

test('a repeated order is answered as the first and does nothing', async () => {
  const order = createOrder({ shop });
  await place(order);
  expect(await place(order, { generateOrderId: () => 'other' })).toEqual({ result: { ...receipt, isNew: false }, done: [] });
});

describe('an order that a concurrent request has stored since the first look-up', () => {
  const order = createOrder({ shop });
  const afterStoring = (stored: OrderPayload) =>
    place(order, {
      findOwner: async () => {
        await place(stored);
        return null;
      },
      generateOrderId: () => 'other',
    });

  test('is answered as the stored one and does nothing', async () => {
    expect(await afterStoring(order)).toEqual({ result: { ...receipt, isNew: false }, done: [] });
    expect([await storedIds(), await db.select().from(orderItems)]).toEqual([
      ['new'],
      [{ orderId: 'new', itemId: '1', quantity: 1, freeQuantity: 0 }],
    ]);
  });

  test('is rejected if the stored one has another content', async () => {
    const other = createOrder({ shop, localId: order.local_id, lines: [{ ...oneTacos, note: 'sans sel' }] });
    await expect(afterStoring({ ...other, customer: order.customer })).rejects.toMatchObject({
      message: 'Cette commande a déjà été passée avec un autre contenu.',
      details: { code: 'order_conflict' },
    });
    expect(await storedIds()).toEqual(['new']);
  });
});

test('an order fails after twenty ids whose number is taken on its day, and stores nothing', async () => {
  await place(createOrder({ shop }));
  let idCount = 0;
  const generateOrderId = () => {
    idCount += 1;
    return 'new';
  };
  await expect(place(createOrder({ shop }), { generateOrderId })).rejects.toThrow('No free order number was found in 20 attempts');
  expect([idCount, await storedIds()]).toEqual([20, ['new']]);
});

test('random ids are 22 characters long and differ', () => {
  const ids = Array.from({ length: 50 }, randomOrderId);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  expect(new Set(ids).size).toBe(50);
});

describe('an order counts in the quarter of an hour of the kitchen', () => {
  const kitchenSlotOf = async (options: Parameters<typeof createOrder>[0]) => {
    await place(createOrder({ shop, ...options }));
    return (await db.select({ slot: orders.kitchenSlot }).from(orders))[0]?.slot?.toISOString();
  };
  test('in which its time slot begins', async () => {
    expect(await kitchenSlotOf({ range: '13:00 - 13:15' })).toBe('2027-01-04T12:00:00.000Z');
  });
  test.each([
    // Ordered at 12:05: a pickup takes 15 minutes, a delivery 45.
    ['pickup', '2027-01-04T11:15:00.000Z'],
    ['delivery', '2027-01-04T11:45:00.000Z'],
  ] as const)('in which it is ready, as soon as possible: %s', async (mode, slot) => {
    expect(await kitchenSlotOf({ mode, range: 'ASAP' })).toBe(slot);
  });
});

test('an order is open until its slot is over, or for its usual time as soon as possible', async () => {
  await place(createOrder({ shop, range: '13:00 - 13:15' }));
  await place(createOrder({ shop, range: 'ASAP' }), { generateOrderId: () => 'soon' });
  const [inSlot, soon] = await db.select().from(orders).orderBy(orders.orderId);
  const slotEnd = new Date('2027-01-04T12:15:00.000Z');
  expect(inSlot).toMatchObject({ slotStart: new Date('2027-01-04T12:00:00.000Z'), slotEnd, openUntil: slotEnd });
  const openUntil = new Date(mondayNoon.getTime() + asapOrderDurationMs);
  expect(soon).toMatchObject({ slotStart: null, slotEnd: null, openUntil });
});

describe('the controls of the restaurant apply to an order when it is stored', () => {
  const control = { subject: '', value: {}, since: at(0), until: null };
  const unavailable = { details: { code: 'slot_unavailable' } };

  test('a pause of deliveries rejects those that begin before its end, and no pickups', async () => {
    await db.insert(shopControls).values({ ...control, kind: 'pause', subject: 'delivery', until: at(60) });
    await expect(place(createOrder({ shop, mode: 'delivery', range: 'ASAP' }))).rejects.toMatchObject(unavailable);
    await expect(place(createOrder({ shop, mode: 'delivery', range: '13:00 - 13:15' }))).rejects.toMatchObject(unavailable);
    expect(await storedIds()).toEqual([]);
    await place(createOrder({ shop, range: 'ASAP' }), { generateOrderId: () => 'pickup' });
    await place(createOrder({ shop, mode: 'delivery', range: '13:15 - 13:30' }), { generateOrderId: () => 'later' });
    expect((await storedIds()).toSorted()).toEqual(['later', 'pickup']);
  });

  test('a capacity of items counts all of the order', async () => {
    await db.insert(shopControls).values({ ...control, kind: 'capacity', value: { unit: 'items', limit: 4 } });
    const pieces = (tacos: number) =>
      createOrder({
        shop,
        lines: [
          { ...oneTacos, quantity: tacos },
          { id: 2, quantity: 2 },
        ],
      });
    await expect(place(pieces(3))).rejects.toMatchObject(unavailable);
    expect((await place(pieces(2))).result).toMatchObject({ isNew: true });
  });
});
