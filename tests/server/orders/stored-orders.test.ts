import { beforeEach, describe, expect, test } from 'vitest';
import { defaultTax } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { HandlingState } from '#domain/order/handling.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Account } from '#server/accounts/accounts.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import type { Env } from '#server/env.ts';
import { deriveKeys } from '#server/keys.ts';
import { deleteCallerHashesOfClosedOrders, limitOpenOrders } from '#server/orders/open-orders.ts';
import { orders } from '#server/orders/order-tables.ts';
import { listPastOrders, toPastOrder } from '#server/orders/past-orders.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { storedBreakdown } from '#server/orders/stored-price.ts';
import { addOrder, at } from '../../support/stripe/stored-payments.ts';
import { cartItem, createOrder, oneTacos } from '../../support/test-orders.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

const { db } = await useTestDatabase();
beforeEach(async () => {
  await db.delete(orders);
  await db.delete(shops);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
});

describe('the breakdown of a stored order', () => {
  const catalogue = {
    ...testShop,
    site: { timeZone: 'Europe/Paris', tax: defaultTax },
    flatSettings: flattenSettings(testShop.settings),
  } as unknown as Catalogue;
  const zone = { name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 2.5, flat_charge: 1.5, minimum_order: 15 };
  const pricingInput = {
    now: mondayNoon.toISOString(),
    destination: { zone },
    couponOfferId: 'ten',
    items: [cartItem(oneTacos)],
    freeItems: [],
  } as unknown as (typeof orders.$inferSelect)['pricingInput'];
  const delivered = { pricingInput, isPickup: false, subtotal: 850, discount: 85, delivery: 400, tax: 106, total: 1165 };

  test('has its discounts by offer, and the surcharge apart from the fee', () => {
    expect(storedBreakdown(delivered, catalogue)).toMatchObject({
      mode: 'delivery',
      subtotal: 850,
      discounts: [{ type: 'percentage', amount: 85 }],
      fee: 250,
      surcharge: 150,
      total: 1165,
      isTaxIncluded: true,
    });
    const collected = { ...delivered, isPickup: true, subtotal: 750, discount: 75, delivery: 0, total: 675 };
    expect(storedBreakdown(collected, catalogue)).toMatchObject({ mode: 'pickup', fee: 0, surcharge: 0, total: 675 });
  });

  test.each([{ discount: 86 }, { delivery: 401 }, { total: 1166 }])(
    'has the charged sums if the recomputed price has another one: %j',
    (change) => {
      const charged = { ...delivered, ...change };
      expect(storedBreakdown(charged, catalogue)).toMatchObject({
        subtotal: 850,
        discounts: [{ type: null, name: null, amount: charged.discount }],
        fee: charged.delivery,
        surcharge: 0,
        isTaxIncluded: true,
        total: charged.total,
      });
    },
  );

  test('has no discount that was not charged', () => {
    expect(storedBreakdown({ ...delivered, discount: 0, total: 1250 }, catalogue).discounts).toEqual([]);
  });
});

describe('a past order', () => {
  const zone = { name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 2.5, flat_charge: 1.5, minimum_order: 15 };
  const env = { publicUrl: 'https://shop.test', isDemo: false, hasCounter: true } as Env;
  const account = { userId: 'u1', email: 'lea@example.fr', isVerified: true } as Account;
  const list = async () => {
    const { orders: listed } = await listPastOrders(db, account, { page: 1, limit: 10, env, keys: deriveKeys(Buffer.alloc(32)) });
    return listed;
  };
  /** Stores an order that was delivered to the zone and returns it as its customer sees it. */
  async function listDelivered(change: Partial<typeof orders.$inferInsert> = {}, free = {}) {
    const destination = { zone: { ...zone, ...free } };
    const items = [cartItem(oneTacos)];
    const pricingInput = { now: mondayNoon.toISOString(), destination, couponOfferId: null, items, freeItems: [] };
    const amounts = { subtotal: 850, discount: 0, delivery: 400, tax: 114, total: 1250 };
    await addOrder(db, { isPickup: false, pricingInput: pricingInput as never, ...amounts, ...change });
    const [listed] = await list();
    return listed;
  }

  test('has its surcharge and its tax by rate', async () => {
    expect(await listDelivered()).toMatchObject({ delivery: 4, flat_charge: 1.5, tax: 1.14, tax_by_rate: [{ rate: 10, tax: 1.14 }] });
  });

  test.each([
    ['flat_charge', 'was delivered for another fee', { delivery: 401 }, {}],
    ['flat_charge', 'was delivered for nothing', { delivery: 0, tax: 77 }, { delivery_fee: 0, flat_charge: 0 }],
    ['tax_by_rate', 'was charged another tax', { tax: 115 }, {}],
  ])('has no %s if it %s', async (field, _, change, free) => {
    expect(await listDelivered(change, free)).not.toHaveProperty(field);
  });

  test('has neither if its version of the shop is gone', async () => {
    await listDelivered();
    const [row] = await db.select().from(orders);
    if (row === undefined) throw new Error('There is no order');
    const listed = toPastOrder(row, undefined);
    expect(listed).toMatchObject({ order_id: 'o1', total: 12.5 });
    for (const field of ['flat_charge', 'tax_by_rate']) expect(listed).not.toHaveProperty(field);
  });

  test('can be followed if the restaurant has it', async () => {
    await addOrder(db, { createdAt: at(1) });
    await addOrder(db, { orderId: 'o2', orderNumber: 'B2C3D', localId: 'other', createdAt: at(0) }, { isReceived: true });
    expect((await list()).map(({ order_id, tracking }) => [order_id, typeof tracking])).toEqual([
      ['o1', 'undefined'],
      ['o2', 'string'],
    ]);
  });
});

describe('the limit of open orders', () => {
  const payload = createOrder({ localId: 'new' });
  const order: OrderPayload = { ...payload, customer: { ...payload.customer, email: 'Lea@Example.fr ', phone: '+33 6' } };
  const callerHashes = { current: 'today', earlier: ['yesterday'] };
  const catalogue = { flatSettings: { 'payments.cod.active': 1 }, site: { timeZone: 'Europe/Paris' } };
  const newOrder = (change: { userId?: string | null; sent?: OrderPayload; hashes?: CallerHashes; slotStart?: Date } = {}) => ({
    order: change.sent ?? order,
    placer: { userId: change.userId ?? null, callerHashes: change.hashes ?? callerHashes },
    accepted: { slot: change.slotStart === undefined ? null : { start: change.slotStart, end: change.slotStart } },
    catalogue,
    now: at(30),
    rateLimitFactor: 1,
  });
  const limitAll = async (newOrders: readonly ReturnType<typeof newOrder>[]) =>
    (await limitOpenOrders(db, newOrders)).map((error) => error?.details.retryAfter ?? 'allowed');
  const limit = async (change: Parameters<typeof newOrder>[0] = {}) => (await limitAll([newOrder(change)]))[0];
  /** Stores open cash orders of the same person and address, until half past. */
  async function addOpen(count: number, change: Partial<typeof orders.$inferInsert> = {}) {
    for (let index = 0; index < count; index += 1)
      await addOrder(db, {
        orderId: `${JSON.stringify(change)} ${index}`,
        orderNumber: null,
        localId: `${JSON.stringify(change)} ${index}`,
        paymentMethod: 'cash',
        callerHash: 'today',
        email: 'lea@example.fr',
        phone: '06',
        openUntil: at(35 + index),
        ...change,
      });
  }

  test('is three of one person, until the first of them closes', async () => {
    await addOpen(2);
    expect(await limit()).toBe('allowed');
    await addOpen(1, { email: 'other@example.fr', callerHash: 'yesterday', openUntil: at(31) });
    expect(await limit()).toBe(60);
    expect(await limit({ sent: { ...order, local_id: '{} 0' } })).toBe('allowed');
  });

  test.each([
    ['of another person', { email: 'paul@example.fr', phone: '07' }],
    ['from another address', { callerHash: 'other' }],
    ['whose address is deleted', { callerHash: null }],
    ['that are closed', { openUntil: at(30) }],
    ['that are paid by card', { paymentMethod: 'card' as const, status: 'paid' as const }],
    ['that are cancelled', { paymentMethod: 'card' as const, status: 'cancelled' as const }],
  ])('does not count orders %s', async (_, change) => {
    await addOpen(3, change);
    expect(await limit()).toBe('allowed');
  });

  test('neither counts nor limits card orders', async () => {
    await addOpen(10, { paymentMethod: 'card' });
    expect(await limit()).toBe('allowed');
    await addOpen(10, { email: 'other@example.fr', phone: '07' });
    expect(await limit({ sent: { ...order, payment_method: 'card' } })).toBe('allowed');
    expect(await limit({ sent: { ...order, payment_method: 'cash' } })).toBe(300);
  });

  test('counts the orders of the next two hours against each other, and of a customer the later ones too', async () => {
    await addOpen(10, { email: 'other@example.fr', phone: '07', slotStart: at(151), openUntil: at(166) });
    expect(await limit()).toBe('allowed');
    expect(await limit({ slotStart: at(200) })).toBe('allowed');
    await addOpen(3, { slotStart: at(500), openUntil: at(515) });
    expect(await limit()).toBe('allowed');
    // Until the first of them is due soon.
    expect(await limit({ slotStart: at(200) })).toBe((500 - 120 - 30) * 60);
    await db.update(orders).set({ slotStart: at(150), openUntil: at(166) });
    expect(await limit()).toBe(136 * 60);
  });

  test('ends when enough orders are closed, if more than the limit are open', async () => {
    await addOpen(5);
    expect(await limit()).toBe(7 * 60);
  });

  test('counts the orders of an account from every address, and nobody’s empty phone', async () => {
    await addOpen(3, { userId: 'lea', callerHash: 'other', email: 'other@example.fr', phone: '07' });
    expect([await limit({ userId: 'lea' }), await limit({ userId: 'paul' }), await limit()]).toEqual([300, 'allowed', 'allowed']);
    await db.delete(orders);
    await addOpen(3, { email: 'other@example.fr', phone: '' });
    expect(await limit({ sent: { ...order, customer: { ...order.customer, phone: '-' } } })).toBe('allowed');
    await addOpen(3, { userId: 'paul', email: 'other@example.fr', phone: '07' });
    expect(await limit({ userId: 'lea' })).toBe('allowed');
  });

  test('is judged for each order of a batch by the open orders of its own caller and user', async () => {
    await addOpen(3);
    await addOpen(3, { callerHash: 'other', openUntil: at(31) });
    await addOpen(3, { callerHash: 'elsewhere', userId: 'paul', openUntil: at(33) });
    const hashes = (current: string) => ({ hashes: { current, earlier: [] } });
    const batch = [newOrder(), newOrder(hashes('new')), newOrder(hashes('other')), newOrder({ ...hashes('mobile'), userId: 'paul' })];
    expect(await limitAll(batch)).toEqual([300, 'allowed', 60, 180]);
    // The order of 'other' came two minutes later, when those of its address are closed.
    const laterOrder = { ...newOrder(hashes('other')), now: at(32) };
    expect(await limitAll([newOrder(), laterOrder])).toEqual([300, 'allowed']);
  });

  const strangers = { email: 'other@example.fr', phone: '07' };

  test('is ten from one address', async () => {
    await addOpen(9, strangers);
    expect(await limit()).toBe('allowed');
    await addOpen(1, { email: 'more@example.fr', phone: '08' });
    expect(await limit()).toBe(300);
  });

  test.each(['handedOver', 'refused', 'cancelled', 'refunded'] as const)('does not count orders that are %s', async (state) => {
    await addOpen(10, strangers);
    await setState(state);
    expect(await limit()).toBe('allowed');
    await addOpen(3, { openUntil: at(40) });
    expect(await limit()).toBe(600);
    await setState(state);
    expect(await limit()).toBe('allowed');
  });

  test('of an address grows with each order that it was handed', async () => {
    await addOpen(4, strangers);
    await setState('handedOver');
    await addOpen(13, { email: 'more@example.fr', phone: '08' });
    expect(await limit()).toBe('allowed');
    await addOpen(1, { email: 'last@example.fr', phone: '09' });
    expect(await limit()).toBe(300);
  });

  /** Sets the state at the restaurant of all stored orders that have none. */
  async function setState(state: HandlingState) {
    const stored = await db.select({ orderId: orders.orderId }).from(orders);
    const rows = stored.map(({ orderId }) => ({ orderId, state, receivedAt: at(0), updatedAt: at(0), version: 1 }));
    await db.insert(orderHandling).values(rows).onConflictDoNothing();
  }

  describe('of an address does not count proven customers', () => {
    const regular = { email: 'regular@example.fr', phone: '0611' };
    /** Stores an order of the regular customer from another day, which is over. */
    async function addEarlier(change: Partial<typeof orders.$inferInsert>, state: HandlingState | null) {
      await addOpen(1, { ...regular, orderId: 'earlier', localId: 'earlier', callerHash: null, openUntil: at(-500), ...change });
      if (state !== null) await setState(state);
    }
    const ofRegular = { ...order, customer: { ...order.customer, email: regular.email, phone: '06 11' } };

    test.each([
      ['was handed over', {}, 'handedOver'],
      ['was paid by card', { paymentMethod: 'card', status: 'paid' }, null],
    ] as const)('whose earlier order %s', async (_, change, state) => {
      await addEarlier(change, state);
      await addOpen(2, regular);
      await addOpen(9, strangers);
      expect(await limit()).toBe('allowed');
      await addOpen(1, { ...strangers, openUntil: at(36) });
      expect(await limit()).toBe(300);
      expect(await limit({ sent: ofRegular })).toBe('allowed');
    });

    test.each([
      ['refused', {}, 'refused'],
      ['not paid', { paymentMethod: 'card' }, null],
      ['under another phone', { phone: '0622' }, 'handedOver'],
      ['under another email', { email: 'somebody@example.fr' }, 'handedOver'],
    ] as const)('unless the earlier order was %s', async (_, change, state) => {
      await addEarlier(change, state);
      await addOpen(2, regular);
      await addOpen(8, strangers);
      expect([await limit(), await limit({ sent: ofRegular })]).toEqual([300, 300]);
    });

    test('with a verified account', async () => {
      const user = { firstName: 'Léa', lastName: 'M', phone: '06', createdAt: at(0) };
      await db.delete(users);
      await db.insert(users).values([
        { ...user, userId: 'verified', email: 'v@example.fr', isVerified: true },
        { ...user, userId: 'unverified', email: 'u@example.fr', isVerified: false },
      ]);
      await addOpen(2, { ...strangers, userId: 'verified' });
      await addOpen(9, strangers);
      expect(await limit()).toBe('allowed');
      await addOpen(1, { ...strangers, userId: 'unverified' });
      expect([await limit(), await limit({ userId: 'verified' }), await limit({ userId: 'unverified' })]).toEqual([300, 'allowed', 300]);
    });
  });

  test('needs the address only while an order is open', async () => {
    await addOpen(1, { openUntil: at(30) });
    await addOpen(1, { openUntil: new Date(at(30).getTime() + 1) });
    await deleteCallerHashesOfClosedOrders(db, at(30));
    const kept = (await db.select().from(orders)).filter(({ callerHash }) => callerHash !== null);
    expect(kept.map(({ openUntil }) => openUntil)).toEqual([new Date(at(30).getTime() + 1)]);
  });
});
