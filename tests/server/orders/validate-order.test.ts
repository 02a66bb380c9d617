// References: INV-n in docs/invariants.md, S-n in docs/security.md.

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { startTestServer, type TestServer, useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const always = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]));
/** The test shop, open day and night. */
const nightShop = {
  ...testShop,
  menus: testShop.menus.map((menu) => ({ ...menu, time_ranges: always, pickup_time_ranges: always })),
} as ShopFile;

const database = await useTestDatabase();
let server: TestServer;
let atNight: TestServer;
beforeEach(async () => {
  await database.db.delete(orders);
});

const placeOrder = (to: TestServer, payload: unknown) =>
  to.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: payload as object });
const storedOrders = () => database.db.select().from(orders);

describe('in a shop with lunch and dinner hours', () => {
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  test('an invalid amount, price, or quantity is rejected and nothing stored (S-06)', async () => {
    const order = createOrder();
    const [line] = order.items;
    const amounts: unknown[] = [
      -0.01,
      -1,
      1e308,
      1e21,
      0.001,
      7.505,
      'NaN',
      'Infinity',
      '7.50',
      '12,50',
      '1e3',
      '0x10',
      null,
      [],
      {},
      true,
    ];
    const quantities: unknown[] = [0, -1, 0.5, 1e9, 100, 2 ** 53, '1', 'NaN', null, [1], true];
    const invalidOrders = [
      ...(['total', 'subtotal', 'discount', 'delivery', 'tax'] as const).flatMap((field) =>
        amounts.map((amount) => ({ ...order, [field]: amount })),
      ),
      ...quantities.map((quantity) => ({ ...order, items: [{ ...line, quantity }] })),
      ...amounts
        .filter((amount) => amount !== null)
        .map((amount) => ({ ...order, items: [{ ...line, item_price: { ...line?.item_price, price_pickup: amount } }] })),
    ];
    for (const invalidOrder of invalidOrders) expect([422, 409]).toContain((await placeOrder(server, invalidOrder)).statusCode);
    expect(await storedOrders()).toEqual([]);
  });

  test('status, owner, id, and time of an order are set by the server, ignoring the payload (S-07)', async () => {
    const claims = {
      order_id: 'mine',
      orderId: 'mine',
      order_number: 'MINE2',
      created_at: '1999-01-01',
      is_admin: true,
      role: 'admin',
      user_id: 7,
      paid: true,
      slotStart: 'x',
    };
    const order = createOrder();
    const response = await placeOrder(server, { ...order, ...claims, customer: { ...order.customer, user_id: 7, is_admin: true } });
    const [row] = await storedOrders();
    expect(response.json()).toEqual({
      status: 'success',
      payload: {
        order_id: row?.orderId,
        order_number: derivedOrderNumber(row?.orderId ?? ''),
        tracking: expect.any(String),
      },
    });
    expect(row).toMatchObject({ orderId: expect.stringMatching(/^[\w-]{22}$/), status: 'pending', userId: null, createdAt: mondayNoon });
    expect(row?.content).toEqual({ ...order, user_id: 7 });
    for (const status of ['paid', 'cancelled', 'PENDING', 1])
      expect((await placeOrder(server, { ...createOrder(), status })).statusCode).toBe(422);
    expect(await storedOrders()).toHaveLength(1);
  });

  test('an email or phone that is too long after normalisation is rejected at its field (INV-18)', async () => {
    for (const [field, value] of [
      ['email', `${'İ'.repeat(64)}@${'İ'.repeat(189)}`],
      ['phone', '⑳'.repeat(500)],
    ] as const) {
      const order = createOrder();
      const response = await placeOrder(server, { ...order, customer: { ...order.customer, [field]: value } });
      expect([response.statusCode, response.json<{ errors: object }>().errors]).toEqual([
        422,
        { [`customer.${field}`]: expect.any(String) },
      ]);
    }
    const signup = {
      first_name: 'L',
      last_name: 'M',
      phone: '06',
      password: 'une phrase de passe',
      email: `${'İ'.repeat(64)}@${'İ'.repeat(189)}`,
    };
    expect((await server.app.inject({ method: 'POST', url: '/v2/public/auth/signup/', payload: signup })).statusCode).toBe(422);
    expect(await storedOrders()).toEqual([]);
  });

  test('cash orders above 150 € or the restaurant’s own limit are rejected with the limit (pranks)', async () => {
    const sodaOrder = (quantity: number, shop = testShop) => createOrder({ shop, lines: [{ id: 2, quantity }] });
    expect((await placeOrder(server, sodaOrder(75))).statusCode).toBe(200);
    const rejection = await placeOrder(server, sodaOrder(76));
    expect([rejection.statusCode, rejection.json()]).toEqual([
      409,
      { status: 'error', code: 'cash_limit', message: 'Au-delà de 150,00\u00A0€, une commande ne peut pas être réglée en espèces.' },
    ]);
    const shop = withSettings(testShop, { 'payments.cod.maximum': '20' });
    const careful = await startTestServer({ database, shop });
    expect([
      (await placeOrder(careful, sodaOrder(10, shop))).statusCode,
      (await placeOrder(careful, sodaOrder(11, shop))).statusCode,
    ]).toEqual([200, 409]);
    await careful.close();
  });

  test('every accepted slot is within the menu’s hours, in the future, after the lead time, and without sold-out items (INV-12)', async () => {
    const hours = { 1: ['11:30', '14:30'], 2: ['11:30', '14:30'], 4: ['18:00', '22:00'] } as const;
    let accepted = 0;
    const options = fc.record({
      now: fc.integer({ min: 0, max: 7 * 24 * 60 }).map((minutes) => new Date(mondayNoon.getTime() + minutes * 60_000)),
      day: fc.integer({ min: -1, max: 8 }),
      quarter: fc.oneof(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 46, max: 57 })),
      item: fc.constantFrom(1, 1, 2, 3, 4, 5),
    });
    const orderProperty = fc.asyncProperty(options, async ({ now, day, quarter, item }) => {
      server.clock.now = now;
      // Without rate limits, because the clock jumps back and forth.
      await database.db.delete(rateLimits);
      const date = new Date(now.getTime() + day * 24 * 60 * 60_000).toISOString().slice(0, 10);
      const timeOf = (minutes: number) =>
        `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const range = `${timeOf(quarter * 15)} - ${timeOf(quarter * 15 + 15)}`;
      const order = createOrder({ lines: [item === 1 ? oneTacos : { id: item }], date, range, now });
      const response = await placeOrder(server, order);
      expect([200, 409, 422]).toContain(response.statusCode);
      if (response.statusCode !== 200) return;
      accepted += 1;
      const row = (await storedOrders()).find(({ localId }) => localId === order.local_id);
      // Winter in Paris is an hour before London.
      const start = new Date(`${date}T${timeOf(quarter * 15)}:00+01:00`);
      const [opens, closes] = Reflect.get(hours, item) as readonly [string, string];
      expect(row?.slotStart).toEqual(start);
      expect(start.getTime()).toBeGreaterThanOrEqual(now.getTime() + 15 * 60_000);
      expect(quarter * 15).toBeGreaterThanOrEqual(parseTime(opens) ?? Infinity);
      expect(quarter * 15 + 15).toBeLessThanOrEqual(parseTime(closes) ?? 0);
      expect(start.getTime() - now.getTime()).toBeLessThan(8 * 24 * 60 * 60_000);
    });
    await fc.assert(orderProperty, { numRuns: 400 });
    expect(accepted).toBeGreaterThan(20);
  });
});

describe('in a shop open day and night', () => {
  beforeAll(async () => {
    atNight = await startTestServer({ database, shop: nightShop });
  });
  afterAll(() => atNight.close());
  const order = (date: string, range: string): OrderPayload => createOrder({ shop: nightShop, date, range, now: atNight.clock.now });
  const codeOf = async (date: string, range: string) => {
    const response = await placeOrder(atNight, order(date, range));
    return response.statusCode === 200 ? 200 : response.json<{ code?: string }>().code;
  };

  test('an hour skipped by daylight saving is the next one, a repeated hour the first of the two (S-12, INV-12)', async () => {
    atNight.clock.now = new Date('2027-03-27T20:00:00Z');
    expect([await codeOf('2027-03-28', '02:30 - 02:45'), await codeOf('2027-03-28', '01:45 - 02:00')]).toEqual([200, 200]);
    atNight.clock.now = new Date('2027-03-28T01:31:00Z');
    expect(await codeOf('2027-03-28', '02:30 - 02:45')).toBe('slot_unavailable');
    atNight.clock.now = new Date('2027-10-30T20:00:00Z');
    expect(await codeOf('2027-10-31', '02:30 - 02:45')).toBe(200);
    atNight.clock.now = new Date('2027-10-31T00:31:00Z');
    expect(await codeOf('2027-10-31', '02:30 - 02:45')).toBe('slot_unavailable');
    const slots = (await storedOrders()).map(({ slotStart, slotEnd }) => `${slotStart?.toISOString()} ${slotEnd?.toISOString()}`);
    expect(slots.toSorted()).toEqual([
      '2027-03-28T00:45:00.000Z 2027-03-28T01:00:00.000Z',
      '2027-03-28T01:30:00.000Z 2027-03-28T01:45:00.000Z',
      '2027-10-31T00:30:00.000Z 2027-10-31T00:45:00.000Z',
    ]);
  });

  test('an impossible date or time is malformed; a past one, or one too far ahead, is rejected (S-12)', async () => {
    atNight.clock.now = new Date('2027-02-26T11:05:00Z');
    for (const [date, range] of [
      ['2027-02-29', '12:30 - 12:45'],
      ['2027-02-30', '12:30 - 12:45'],
      ['2027-13-01', '12:30 - 12:45'],
      ['26/02/2027', '12:30 - 12:45'],
      ['2027-02-27', '99:99'],
      ['2027-02-27', '24:00 - 24:15'],
      ['2027-02-27', '12:30-12:45'],
      ['2027-02-27', 'asap'],
    ] as const) {
      const response = await placeOrder(atNight, order(date, range));
      expect([date, range, response.statusCode]).toEqual([date, range, 422]);
    }
    for (const [date, range] of [
      ['2027-02-26', '12:00 - 12:15'],
      ['2027-02-25', '12:30 - 12:45'],
      ['2027-03-05', '12:30 - 12:45'],
      ['2028-02-29', '12:30 - 12:45'],
      ['2027-02-27', '12:30 - 12:40'],
      ['2027-02-27', '12:45 - 12:30'],
      ['2027-02-27', 'ASAP'],
    ] as const)
      expect([date, range, await codeOf(date, range)]).toEqual([date, range, 'slot_unavailable']);
    expect(await storedOrders()).toEqual([]);
  });
});
