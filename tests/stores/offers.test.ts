// References: dn in docs/invariants.md, complaints and §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { eq } from 'drizzle-orm';
import type { OrderMode } from '#domain/entities.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { openTab } from '../support/charts/ordering.ts';
import { sharedStorage } from '../support/stored.ts';
import { cartItem, oneTacos } from '../support/test-orders.ts';
import { startTestServer, type TestServer, useTestDatabase } from '../support/test-server.ts';
import { testShop } from '../support/test-shop.ts';

type ShopOffer = ShopFile['offers'][number];
const shopWith = (...offers: ShopOffer[]): ShopFile => ({ ...testShop, offers });
const automatic = { id: 'one', is_active: true, auto_apply: 'Yes', delivery_pickup: 'both' } as const;
const ten: ShopOffer = { ...automatic, id: 'ten', auto_apply: 'No', type: 'percentage', value: 10, code: 'TACOS10' };

const database = await useTestDatabase();
let server: TestServer;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => server.close());

/** Opens a tab with two tacos in its cart at a shop with these offers. */
async function openTabWithTacos(shop: ShopFile, mode: OrderMode = 'pickup') {
  server = await startTestServer({ database, shop });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const tab = await openTab({ origin, storage: sharedStorage().tab(), mode });
  tab.cart.add(cartItem({ ...oneTacos, quantity: 2 }));
  return tab;
}
type Tab = Awaited<ReturnType<typeof openTabWithTacos>>;

/** Publishes a changed shop; the server polls once a second. */
async function publishChangedShop(shop: ShopFile) {
  await server.publish(shop);
  server.clock.now = new Date(server.clock.now.getTime() + 1001);
}

async function applyCoupon(tab: Tab, code: string) {
  tab.coupon.send({ type: 'coupon.submit', code });
  return waitFor(tab.coupon, (snapshot) => !snapshot.hasTag('busy'));
}
async function storedOrder(orderId: unknown) {
  const [row] = await database.db
    .select()
    .from(orders)
    .where(eq(orders.orderId, String(orderId)));
  return row;
}

describe('the stored order has the cart’s price (§9)', () => {
  const rows: [string, ShopOffer, OrderMode, { discount: number; delivery: number; gifts: unknown[]; total: number }][] = [
    ['a percentage', { ...automatic, type: 'percentage', value: 15 }, 'pickup', { discount: 225, delivery: 0, gifts: [], total: 1275 }],
    [
      'a fixed amount, above the cart (complaint 11)',
      { ...automatic, type: 'fixed_amount', value: 50 },
      'pickup',
      { discount: 1500, delivery: 0, gifts: [], total: 0 },
    ],
    ['free delivery', { ...automatic, type: 'free_delivery' }, 'delivery', { discount: 0, delivery: 0, gifts: [], total: 1700 }],
    [
      'free delivery, collected (complaint 13)',
      { ...automatic, type: 'free_delivery' },
      'pickup',
      { discount: 0, delivery: 0, gifts: [], total: 1500 },
    ],
    [
      'a free item',
      { ...automatic, type: 'free_item', items: [2] },
      'delivery',
      { discount: 0, delivery: 250, gifts: [[2, 1]], total: 1950 },
    ],
    [
      'one bought, one free',
      { ...automatic, type: 'buy_one_get_one', allow_repeat: true },
      'pickup',
      { discount: 0, delivery: 0, gifts: [[1, 2]], total: 1500 },
    ],
    [
      'at exactly its minimum (complaint 9)',
      { ...automatic, type: 'percentage', value: 10, minimum_amount: 15 },
      'pickup',
      { discount: 150, delivery: 0, gifts: [], total: 1350 },
    ],
  ];
  for (const [what, offer, mode, { gifts, ...amounts }] of rows)
    test(what, async () => {
      const tab = await openTabWithTacos(shopWith(offer), mode);
      const { price } = tab.quote.getSnapshot();
      expect(price).toMatchObject(amounts);
      expect(price.freeItems.map(({ item_id, quantity }) => [item_id, quantity])).toEqual(gifts);
      const { subtotal, discount, delivery, tax, total } = price;
      const { output } = await tab.submitOrder();
      const row = await storedOrder(output?.orderId);
      expect(row).toMatchObject({ subtotal, discount, delivery, tax, total });
      expect(row?.content.free_items.map(({ item_id, quantity }) => [item_id, quantity])).toEqual(gifts);
      expect(row?.content).not.toHaveProperty('coupon');
    });

  test('a code is sent with the order only while its offer applies', async () => {
    const tab = await openTabWithTacos(shopWith({ ...ten, minimum_amount: 15 }));
    await applyCoupon(tab, ' tacos10 ');
    expect(tab.quote.getSnapshot().price).toMatchObject({ discount: 150, total: 1350 });
    const { output } = await tab.submitOrder();
    expect(await storedOrder(output?.orderId)).toMatchObject({ discount: 150, total: 1350, content: { coupon: 'tacos10' } });
    const small = await orderBelowMinimum(tab);
    expect((await storedOrder(small.output?.orderId))?.content).not.toHaveProperty('coupon');
  });
});

/** Prepares another order below the minimum of a valid code. */
async function orderBelowMinimum(tab: Tab) {
  const { port } = server.app.server.address() as { port: number };
  const next = await openTab({ origin: `http://127.0.0.1:${port}`, storage: sharedStorage().tab() });
  next.cart.add(cartItem(oneTacos));
  expect((await applyCoupon(next, 'TACOS10')).value).toBe('valid');
  expect(next.quote.getSnapshot().price.total).toBe(750);
  expect(tab.checkout.getSnapshot().status).toBe('done');
  return next.submitOrder();
}

describe('an offer that ended while the page was open (d11)', () => {
  test('by code: the order is refused with the reason, the code no longer applies, and submitting again orders at the new total', async () => {
    const tab = await openTabWithTacos(shopWith(ten));
    await applyCoupon(tab, 'TACOS10');
    expect(tab.quote.getSnapshot().price.total).toBe(1350);
    await publishChangedShop(shopWith({ ...ten, is_active: false }));
    expect((await tab.submitOrder()).context.failure).toBe('couponInvalid');
    expect(tab.coupon.getSnapshot()).toMatchObject({ value: 'invalid', context: { offerId: null } });
    expect(tab.quote.getSnapshot().price.total).toBe(1500);
    const { output } = await tab.submitOrder();
    expect(await storedOrder(output?.orderId)).toMatchObject({ discount: 0, total: 1500 });
  });

  test('automatic: the order is refused with the reason, and nothing is placed at the old price (complaint 12)', async () => {
    const offer: ShopOffer = { ...automatic, name: 'Midi', type: 'percentage', value: 10 };
    const tab = await openTabWithTacos(shopWith(offer));
    expect(tab.quote.getSnapshot().price.total).toBe(1350);
    await publishChangedShop(shopWith({ ...offer, is_active: false }));
    expect((await tab.submitOrder()).context.failure).toBe('priceChanged');
    await (await tab.queryClient.load()).refetchQueries({ queryKey: ['offers'] });
    const { removedOffers, price } = tab.quote.getSnapshot();
    expect(price.total).toBe(1500);
    expect(removedOffers).toMatchObject([{ offer: { name: 'Midi' }, conditions: [{ type: 'over' }] }]);
    const { output } = await tab.submitOrder();
    expect(await storedOrder(output?.orderId)).toMatchObject({ discount: 0, total: 1500 });
  });

  test('the notice of an offer that no longer applies can be dismissed', async () => {
    const tab = await openTabWithTacos(shopWith({ ...automatic, type: 'percentage', value: 10, delivery_pickup: 'pickup' }));
    tab.orderMode.choose('delivery');
    expect(tab.quote.getSnapshot().removedOffers).toHaveLength(1);
    tab.quote.dismissOffer('one');
    expect(tab.quote.getSnapshot().removedOffers).toEqual([]);
    tab.orderMode.choose('pickup');
    tab.orderMode.choose('delivery');
    expect(tab.quote.getSnapshot().removedOffers).toHaveLength(1);
  });
});
