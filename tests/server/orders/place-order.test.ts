// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md, §n in docs/behaviour.

import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { eq } from 'drizzle-orm';
import { toDecimal } from '#domain/money.ts';
import { priceCart } from '#domain/pricing.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { orders } from '#server/orders/order-tables.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { mergeSiteConfig } from '#server/catalogue/merge-site-config.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const { database, server } = await useTestServer();

beforeEach(async () => {
  server.clock.now = mondayNoon;
  await database.db.delete(orders);
});
const placeOrder = (payload: unknown) => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: payload as object });
const storedOrders = () => database.db.select().from(orders);

/** An order with one value replaced: `change(order, 'items.0.quantity', 0)`. */
function withValueAt(order: OrderPayload, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(order);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((parent, key) => Reflect.get(Object(parent), key), copy);
  Reflect.set(Object(holder), last, value);
  return copy;
}

describe('an order is accepted', () => {
  const validOrders: [string, OrderPayload][] = [
    ['a pickup at a slot on offer', createOrder()],
    ['a pickup as soon as possible while the menu is open', createOrder({ range: 'ASAP' })],
    ['a delivery to a zone', createOrder({ mode: 'delivery' })],
    [
      'a delivery to a zone named in another case',
      createOrder({ mode: 'delivery', address: { address: '1 rue X', city: 'LILLE', postal_code: '59 000' } }),
    ],
    ['an evening item at an evening slot', createOrder({ lines: [{ id: 4 }], range: '19:00 - 19:15' })],
    ['the last day on offer', createOrder({ date: '2027-01-10' })],
    ['a code in another case with spaces around', createOrder({ coupon: { code: ' tacos10 ', offerId: 'ten' } })],
    ['a gift that was earned', createOrder({ lines: [{ ...oneTacos, quantity: 4 }] })],
    ['the same item on two lines', createOrder({ lines: [oneTacos, { ...oneTacos, note: 'sans oignons' }] })],
  ];
  for (const [what, order] of validOrders)
    test(`${what} (§4)`, async () => {
      const response = await placeOrder(order);
      expect(response.json()).toEqual({
        status: 'success',
        payload: {
          order_id: expect.stringMatching(/^[\w-]{22}$/),
          order_number: expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}$/),
          tracking: expect.stringMatching(/^[\w-]{67}$/),
        },
      });
      expect(await storedOrders()).toHaveLength(1);
    });

  test('a stored order can be repriced from its stored inputs, to the cent (§9, S-06, INV-6)', async () => {
    await placeOrder(createOrder({ mode: 'delivery', lines: [{ ...oneTacos, quantity: 4 }], coupon: { code: 'TACOS10', offerId: 'ten' } }));
    const [order] = await storedOrders();
    const [shop] = await database.db
      .select()
      .from(shops)
      .where(eq(shops.version, order?.shopVersion ?? ''));
    if (order === undefined || shop === undefined) throw new Error('nothing was stored');
    const { content } = shop;
    const site = mergeSiteConfig(content.site, { siteRoot: '', demo: false, card: null });
    const { now, items, couponOfferId, destination } = order.pricingInput;
    const price = priceCart(
      { items, mode: order.isPickup ? 'pickup' : 'delivery', couponOfferId, destination },
      { ...content, settings: flattenSettings(content.settings), tax: site.tax, timeZone: site.timeZone, now: new Date(now) },
    );
    expect(price).toMatchObject({ subtotal: 3400, discount: 340, delivery: 250 });
    const { subtotal, discount, delivery, tax, total } = price;
    expect(order).toMatchObject({ subtotal, discount, delivery, tax, total });
    expect(order.content.total).toBe(toDecimal(total));
    expect(order.pricingInput.freeItems.map(({ item_id }) => item_id)).toEqual([2]);
  });

  test('the submitted order is stored unchanged, with its slot as instants (§3)', async () => {
    const order = createOrder();
    await placeOrder(order);
    const [row] = await storedOrders();
    expect(row?.content).toEqual(order);
    expect(row?.slotStart).toEqual(new Date('2027-01-04T11:30:00Z'));
    expect(row?.slotEnd).toEqual(new Date('2027-01-04T11:45:00Z'));
    expect(row?.status).toBe('pending');
  });

  test('an order without a session is a guest order, ignoring its user id (§6, S-07)', async () => {
    await placeOrder({ ...createOrder(), user_id: 7 });
    expect((await storedOrders()).map(({ userId }) => userId)).toEqual([null]);
  });

  test('unknown fields are dropped (§3, S-07)', async () => {
    await placeOrder({ ...createOrder(), order_id: 'mine', is_admin: true, created_at: '1999-01-01' });
    const [row] = await storedOrders();
    expect(Object.keys(row?.content ?? {})).not.toContain('is_admin');
    expect(row?.orderId).not.toBe('mine');
    expect(row?.createdAt).toEqual(mondayNoon);
  });
});

describe('a malformed order is rejected with the field and not stored (S-06, S-07, S-12)', () => {
  const pickup = createOrder();
  const delivery = createOrder({ mode: 'delivery' });
  const wrongFields: [string, unknown][] = [
    ['total', withValueAt(pickup, 'total', -1)],
    ['total', withValueAt(pickup, 'total', '7.50')],
    ['subtotal', withValueAt(pickup, 'subtotal', 1e308)],
    ['delivery', withValueAt(pickup, 'delivery', -5)],
    ['tax', withValueAt(pickup, 'tax', 0.001)],
    ['discount', withValueAt(pickup, 'discount', null)],
    ['items', withValueAt(pickup, 'items', [])],
    ['items', withValueAt(pickup, 'items', Array(101).fill(pickup.items[0]))],
    ['items.0.quantity', withValueAt(pickup, 'items.0.quantity', 0)],
    ['items.0.quantity', withValueAt(pickup, 'items.0.quantity', -1)],
    ['items.0.quantity', withValueAt(pickup, 'items.0.quantity', 0.5)],
    ['items.0.quantity', withValueAt(pickup, 'items.0.quantity', 1e9)],
    ['items.0.item_price.price_pickup', withValueAt(pickup, 'items.0.item_price.price_pickup', -7.5)],
    ['items.0.note', withValueAt(pickup, 'items.0.note', 'x'.repeat(10_000))],
    ['is_pickup', withValueAt(pickup, 'is_pickup', 'false')],
    ['status', withValueAt(pickup, 'status', 'paid')],
    ['user_id', withValueAt(pickup, 'user_id', { $ne: 1 })],
    ['local_id', withValueAt(pickup, 'local_id', '')],
    ['local_id', withValueAt(pickup, 'local_id', 'x')],
    ['payment_method', withValueAt(pickup, 'payment_method', 'paypal')],
    ['transaction_id', withValueAt(pickup, 'transaction_id', { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' })],
    ['customer.email', withValueAt(pickup, 'customer.email', 'a@b.fr\r\nBcc: x@y.fr')],
    ['customer.first_name', withValueAt(pickup, 'customer.first_name', '')],
    ['customer.date.delivery_date', withValueAt(pickup, 'customer.date.delivery_date', '2027-02-29')],
    ['customer.date.delivery_time_range', withValueAt(pickup, 'customer.date.delivery_time_range', '99:99')],
    ['customer.location.address', withValueAt(delivery, 'customer.location.address', ' ')],
  ];
  for (const [field, order] of wrongFields)
    test(`${field}: ${JSON.stringify(order).length} bytes (§5)`, async () => {
      const response = await placeOrder(order);
      expect([response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
      expect(await storedOrders()).toEqual([]);
    });
});

describe('a rejected order has a code and is not stored (S-06, S-12, INV-12)', () => {
  const soup = createOrder();
  const gift = createOrder({ lines: [{ ...oneTacos, quantity: 4 }] });
  const refused: [string, string, unknown, Date?][] = [
    ['price_changed', 'another total', { ...soup, total: 0 }],
    ['price_changed', 'another tax', { ...soup, tax: 0 }],
    ['price_changed', 'a discount without a code', { ...soup, discount: 1, total: soup.total - 1 }],
    ['price_changed', 'a discount above the subtotal', { ...soup, discount: 100, total: 0 }],
    ['price_changed', 'a line at another price', withValueAt(soup, 'items.0.item_price.price_pickup', 0)],
    ['price_changed', 'a choice at another price', withValueAt(soup, 'items.0.options.0.option_options.0.price', 3)],
    ['price_changed', 'a gift that was not earned', { ...soup, free_items: gift.free_items }],
    ['price_changed', 'a gift left out', { ...gift, free_items: [] }],
    ['price_changed', 'a gift with a price', withValueAt(gift, 'free_items.0.item_price.price_pickup', 2)],
    ['price_changed', 'more pieces of a gift', withValueAt(gift, 'free_items.0.quantity', 2)],
    ['item_unavailable', 'an unknown item', withValueAt(soup, 'items.0.item_id', 99)],
    ['item_unavailable', 'an item of another menu', withValueAt(soup, 'items.0.item_menu_id', 20)],
    ['item_unavailable', 'an item of another category', withValueAt(soup, 'items.0.item_category_id', 200)],
    ['item_unavailable', 'a sold-out item', createOrder({ lines: [{ id: 3 }] })],
    ['item_unavailable', 'an item of a menu that is off', createOrder({ lines: [{ id: 5 }] })],
    ['item_unavailable', 'an unknown option', withValueAt(soup, 'items.0.options.0.option_id', 'bread')],
    ['item_unavailable', 'an unknown choice', withValueAt(soup, 'items.0.options.0.option_options.0.id', 'mustard')],
    [
      'item_unavailable',
      'an option of another item',
      withValueAt(createOrder({ lines: [{ id: 2 }] }), 'items.0.options', soup.items[0]?.options),
    ],
    [
      'item_unavailable',
      'an option twice',
      withValueAt(soup, 'items.0.options', [...(soup.items[0]?.options ?? []), ...(soup.items[0]?.options ?? [])]),
    ],
    ['item_unavailable', 'too few choices', createOrder({ lines: [{ id: 1 }] })],
    ['item_unavailable', 'too many choices', createOrder({ lines: [{ id: 1, choices: { algerian: 2, cheese: 1 } }] })],
    ['slot_unavailable', 'a slot in the past', createOrder({ range: '11:30 - 11:45' })],
    ['slot_unavailable', 'a slot within the lead time', createOrder({ range: '12:15 - 12:30' }), new Date('2027-01-04T11:01:00Z')],
    ['slot_unavailable', 'a time outside all hours', createOrder({ range: '03:00 - 03:15' })],
    ['slot_unavailable', 'a slot cut in another way', createOrder({ range: '12:30 - 13:00' })],
    ['slot_unavailable', 'a bare start where the range is shown', createOrder({ range: '12:30' })],
    ['slot_unavailable', 'yesterday', createOrder({ date: '2027-01-03' })],
    ['slot_unavailable', 'the day after the last on offer', createOrder({ date: '2027-01-11' })],
    ['item_unavailable', 'an evening item at noon', createOrder({ lines: [oneTacos, { id: 4 }] })],
    ['slot_unavailable', 'as soon as possible before the menu opens', createOrder({ range: 'ASAP' }), new Date('2027-01-04T09:00:00Z')],
    ['slot_unavailable', 'as soon as possible on another day', createOrder({ range: 'ASAP', date: '2027-01-05' })],
    [
      'too_far',
      'a place in no zone',
      createOrder({ mode: 'delivery', address: { address: '1 Grand-Place', city: 'Tourcoing', postal_code: '59200' } }),
    ],
    [
      'price_changed',
      'a zone with another fee',
      createOrder({ mode: 'delivery', address: { address: '1 rue X', city: 'Hellemmes', postal_code: '59260' } }),
    ],
    ['coupon_invalid', 'an unknown code', { ...soup, coupon: 'NOPE' }],
    ['coupon_invalid', 'a code that is off', createOrder({ coupon: { code: 'VIEUX', offerId: 'gone' } })],
    ['coupon_invalid', 'a code of another weekday', createOrder({ coupon: { code: 'MARDI', offerId: 'tuesday' } })],
    [
      'method_unavailable',
      'a card where none is taken',
      { ...soup, payment_method: 'card', transaction_id: { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' } },
    ],
  ];
  for (const [code, why, order, now] of refused)
    test(`${code}: ${why} (§4, §9)`, async () => {
      server.clock.now = now ?? mondayNoon;
      const response = await placeOrder(order);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, code]);
      expect(await storedOrders()).toEqual([]);
    });

  test('a changed price is reported with the correct amounts in euros (§9)', async () => {
    const response = await placeOrder({ ...createOrder({ mode: 'delivery' }), total: 1 });
    expect(response.json()).toMatchObject({ payload: { subtotal: 8.5, discount: 0, delivery: 4, tax: 1.14, total: 12.5 } });
  });

  test('an expired coupon is reported with the amounts without it, and those are accepted (§4, d11)', async () => {
    const withdrawn = createOrder({ coupon: { code: 'VIEUX', offerId: 'ten' } });
    const response = await placeOrder(withdrawn);
    expect(withdrawn).toMatchObject({ discount: 0.75, total: 6.75 });
    expect(response.json()).toMatchObject({
      code: 'coupon_invalid',
      message: 'Ce code n’est pas valable',
      payload: { subtotal: 7.5, discount: 0, delivery: 0, tax: 0.68, total: 7.5 },
    });
    const { coupon: _, ...withoutCoupon } = withdrawn;
    expect((await placeOrder({ ...withoutCoupon, ...response.json<{ payload: object }>().payload })).statusCode).toBe(200);
  });

  test('a discount without a valid coupon is rejected (S-11)', async () => {
    const discounted = createOrder({ coupon: { code: 'TACOS10', offerId: 'ten' } });
    const { coupon: _, ...withoutCoupon } = discounted;
    expect((await placeOrder(withoutCoupon)).json()).toMatchObject({ code: 'price_changed', payload: { discount: 0, total: 7.5 } });
    for (const coupon of ['TACOS1', 'ten', 'VIEUX', 'MARDI'])
      expect((await placeOrder({ ...discounted, coupon })).json()).toMatchObject({ code: 'coupon_invalid', payload: { discount: 0 } });
    expect(await storedOrders()).toEqual([]);
    expect((await placeOrder({ ...discounted, coupon: ' tacos10 ' })).statusCode).toBe(200);
  });

  test('unavailable items are named (§8)', async () => {
    expect((await placeOrder(createOrder({ lines: [oneTacos, { id: 3 }] }))).json()).toMatchObject({ payload: { items: ['Brownie'] } });
  });
});

test('a rejected order can be corrected and sent again under the same local id (§4)', async () => {
  const order = createOrder();
  expect((await placeOrder({ ...order, total: 1 })).statusCode).toBe(409);
  expect((await placeOrder(order)).statusCode).toBe(200);
});
