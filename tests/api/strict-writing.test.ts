// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import {
  deleteProfileRequestSchema,
  loginRequestSchema,
  ordersRequestSchema,
  accountRequestSchema,
  resetPasswordRequestSchema,
  sendOtpRequestSchema,
  signupRequestSchema,
  updateProfileRequestSchema,
  verifyOtpRequestSchema,
} from '#api/auth.schema.ts';
import {
  orderRequestSchema,
  paymentIntentRequestSchema,
  stripeCustomerRequestSchema,
  updateOrderRequestSchema,
} from '#api/checkout.schema.ts';
import { distanceRequestSchema, locationsRequestSchema } from '#api/locations.schema.ts';
import { couponRequestSchema } from '#api/offers.schema.ts';
import { productRequestSchema } from '#api/products.schema.ts';
import { encodeRequest } from '#api/http/contract.ts';
import { popularRequestSchema, recommendationsRequestSchema } from '#api/recommendations.schema.ts';
import { order, user } from './samples.ts';

const samples = {
  login: { schema: loginRequestSchema, sample: { email: 'zoe@example.fr', password: 'x' } },
  signup: {
    schema: signupRequestSchema,
    sample: { first_name: 'Zoé', last_name: 'Martin', phone: '06', email: 'zoe@example.fr', password: 'x' },
  },
  verifyOtp: { schema: verifyOtpRequestSchema, sample: { otp: '012345', email: 'zoe@example.fr' } },
  sendOtp: { schema: sendOtpRequestSchema, sample: { email: 'zoe@example.fr' } },
  resetPassword: { schema: resetPasswordRequestSchema, sample: { email: 'zoe@example.fr', otp: '012345', password: 'x' } },
  account: { schema: accountRequestSchema, sample: { token: 'x', user_id: '5' } },
  updateProfile: { schema: updateProfileRequestSchema, sample: user },
  orders: { schema: ordersRequestSchema, sample: { token: 'x', user_id: '5', page: '1', limit: '20' } },
  deleteProfile: { schema: deleteProfileRequestSchema, sample: { token: 'x', user_id: 5, password: 'x' } },
  stripeCustomer: { schema: stripeCustomerRequestSchema, sample: { email: 'zoe@example.fr', name: 'Zoé', phone: '06' } },
  paymentIntent: { schema: paymentIntentRequestSchema, sample: { customer_id: 'cus_1', amount: '23.40' } },
  order: { schema: orderRequestSchema, sample: order },
  updateOrder: { schema: updateOrderRequestSchema, sample: { order_id: 'o', transaction_id: order.transaction_id, status: 'pending' } },
  coupon: { schema: couponRequestSchema, sample: { coupon: 'BIENVENUE' } },
  product: { schema: productRequestSchema, sample: { item_id: '12' } },
  locations: { schema: locationsRequestSchema, sample: { query: '1 rue' } },
  distance: { schema: distanceRequestSchema, sample: { location: '50.63660,3.06300' } },
  recommendations: { schema: recommendationsRequestSchema, sample: { cartItems: [1, '2'], maxRecommendations: 12 } },
  popular: { schema: popularRequestSchema, sample: { limit: '12' } },
};

type Path = (string | number)[];

/** Returns the paths of all nested values, with the values of leaves. */
function pathsOf(value: unknown, path: Path = []): { path: Path; leaf: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, leaf: value }];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}

/** Replaces the value at a path. */
function withValueAt(value: unknown, [key, ...rest]: Path, change: unknown): unknown {
  if (key === undefined) return change;
  if (Array.isArray(value)) return value.map((inner: unknown, index) => (index === key ? withValueAt(inner, rest, change) : inner));
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const others = fields.filter(([name]) => name !== key);
  return Object.fromEntries([...others, [key, withValueAt(Object.fromEntries(fields)[key], rest, change)]]);
}

/** Whether the sample order is still valid with another value at a path. */
const acceptsOrderWith = (change: unknown, ...path: Path) => orderRequestSchema.safeParse(withValueAt(order, path, change)).success;

for (const [name, { schema, sample }] of Object.entries(samples)) {
  describe(name, () => {
    test('is encoded unchanged (§7)', () => {
      expect(schema.safeParse(sample)).toEqual({ success: true, data: sample });
    });

    test('drops unknown fields at every depth (§7)', () => {
      const extra = { is_admin: true, created_at: 'x', ['__proto__x']: 1 };
      const parents = new Set(pathsOf(sample).map(({ path }) => JSON.stringify(path.slice(0, -1))));
      for (const parent of parents) {
        const path: Path = JSON.parse(parent);
        const inner = path.reduce<unknown>((value, key) => Object(value)[key], sample);
        if (Array.isArray(inner)) continue;
        expect(schema.safeParse(withValueAt(sample, path, { ...Object(inner), ...extra }))).toEqual({ success: true, data: sample });
      }
    });

    for (const { path, leaf } of pathsOf(sample)) {
      const others = ['string', 'number', 'boolean'].includes(typeof leaf)
        ? [true, {}, [], [leaf], { $ne: 1 }, Number.NaN, Number.POSITIVE_INFINITY, { length: { toString: 1 } }]
        : [true, {}, [], { length: { toString: 1 } }];
      test(`rejects another type for ${path.join('.')} (§5)`, () => {
        for (const other of others) {
          if (typeof other === typeof leaf && typeof leaf === 'boolean') continue;
          expect(schema.safeParse(withValueAt(sample, path, other)).success, JSON.stringify(other)).toBe(false);
        }
      });
      if (typeof leaf !== 'string') continue;
      test(`rejects NUL, lone surrogates and over-long text for ${path.join('.')} (§5)`, () => {
        for (const text of [`${leaf}\0`, `${leaf}\uD800`, `\uDC00${leaf}`, leaf + 'x'.repeat(5000)]) {
          expect(schema.safeParse(withValueAt(sample, path, text)).success).toBe(false);
        }
      });
    }

    for (const invalid of [null, undefined, [], [sample], 'x', 5, true]) {
      test(`rejects ${JSON.stringify(invalid)?.slice(0, 10)} as a whole (§5)`, () => {
        expect(schema.safeParse(invalid).success).toBe(false);
      });
    }
  });
}

describe('an order', () => {
  test('amounts are non-negative euros with at most two decimals (§3)', () => {
    for (const field of ['delivery', 'tax', 'subtotal', 'discount', 'total']) {
      for (const validValue of [0, 0.01, 0.29, 1.1, 19.99, 0.1 + 0.2 - 0.00000000000000004, 999_999.99])
        expect(acceptsOrderWith(validValue, field)).toBe(true);
      for (const invalid of [-0.01, 0.001, 0.1 + 0.2, 1.005, 1e-7, 1_000_000, 1e308, Infinity, '1', null])
        expect(acceptsOrderWith(invalid, field)).toBe(false);
    }
  });

  test('prices may be missing or null, rates are 0 to 100 (§3)', () => {
    for (const price of [undefined, null, 0, 9.5]) expect(acceptsOrderWith(price, 'items', 0, 'item_price', 'price_pickup')).toBe(true);
    for (const price of [-1, 0.005, '9']) expect(acceptsOrderWith(price, 'items', 0, 'item_price', 'price_pickup')).toBe(false);
    for (const rate of [0, 5.5, 100, null]) expect(acceptsOrderWith(rate, 'items', 0, 'item_price', 'tax_rate')).toBe(true);
    for (const rate of [-1, 100.1]) expect(acceptsOrderWith(rate, 'items', 0, 'item_price', 'tax_rate')).toBe(false);
  });

  test('quantities of lines and choices are integers from 1 to 99 (§3)', () => {
    for (const path of [
      ['items', 0, 'quantity'],
      ['items', 0, 'options', 0, 'option_options', 0, 'quantity'],
    ]) {
      for (const validValue of [1, 99]) expect(acceptsOrderWith(validValue, ...path)).toBe(true);
      for (const invalid of [0, -1, 0.5, 100, 1e9, '1', null, undefined]) expect(acceptsOrderWith(invalid, ...path)).toBe(false);
    }
  });

  test('an order has 1 to 100 lines with at most 50 options of 50 choices (§9)', () => {
    const [line] = order.items;
    const [option] = line?.options ?? [];
    const [choice] = option?.option_options ?? [];
    const repeatValue = (count: number, value: unknown) => Array.from({ length: count }, () => value);
    expect([acceptsOrderWith(repeatValue(1, line), 'items'), acceptsOrderWith(repeatValue(100, line), 'items')]).toEqual([true, true]);
    expect([
      acceptsOrderWith([], 'items'),
      acceptsOrderWith(repeatValue(101, line), 'items'),
      acceptsOrderWith(repeatValue(101, line), 'free_items'),
    ]).toEqual([false, false, false]);
    expect(acceptsOrderWith([], 'free_items')).toBe(true);
    expect([
      acceptsOrderWith(repeatValue(50, option), 'items', 0, 'options'),
      acceptsOrderWith(repeatValue(51, option), 'items', 0, 'options'),
    ]).toEqual([true, false]);
    const path = ['items', 0, 'options', 0, 'option_options'];
    expect([acceptsOrderWith(repeatValue(50, choice), ...path), acceptsOrderWith(repeatValue(51, choice), ...path)]).toEqual([true, false]);
  });

  test('local_id is a UUID of version 4 (§3)', () => {
    for (const invalid of ['', 'x', '3f0c1d5e-6a7b-1c8d-9e0f-112233445566', '3f0c1d5e6a7b4c8d9e0f112233445566', `{${order.local_id}}`]) {
      expect(acceptsOrderWith(invalid, 'local_id')).toBe(false);
    }
  });

  test('texts have at most 500 characters; line breaks are allowed in a note, but not in an address (§5)', () => {
    expect([acceptsOrderWith('x'.repeat(500), 'items', 0, 'note'), acceptsOrderWith('x'.repeat(501), 'items', 0, 'note')]).toEqual([
      true,
      false,
    ]);
    expect(acceptsOrderWith('a\nb', 'items', 0, 'note')).toBe(true);
    for (const field of ['address', 'city', 'postal_code', 'country'])
      expect(acceptsOrderWith('a\nb', 'customer', 'location', field)).toBe(false);
    for (const field of ['first_name', 'last_name', 'phone', 'email'])
      expect(acceptsOrderWith('a\r\nBcc: b@c.fr', 'customer', field)).toBe(false);
    expect(acceptsOrderWith('👨‍👩‍👧‍👦 é e\u0301', 'items', 0, 'note')).toBe(true);
  });

  test('the date is a calendar date, and the time a slot label or ASAP (§3)', () => {
    for (const day of ['2026-11-21', '2028-02-29']) expect(acceptsOrderWith(day, 'customer', 'date', 'delivery_date')).toBe(true);
    for (const day of ['', '2027-02-29', '2026-13-01', '21/11/2026', '2026-11-21T10:00', '٢٠٢٦-١١-٢١']) {
      expect(acceptsOrderWith(day, 'customer', 'date', 'delivery_date')).toBe(false);
    }
    for (const time of ['ASAP', '00:00', '23:45', '23:45 - 00:00'])
      expect(acceptsOrderWith(time, 'customer', 'date', 'delivery_time_range')).toBe(true);
    for (const time of ['', 'asap', '99:99', '24:00', '12:60', '12:00-12:15', '12:00 - ', '1:00', '12:00\n']) {
      expect(acceptsOrderWith(time, 'customer', 'date', 'delivery_time_range')).toBe(false);
    }
  });

  test('an address is required for a delivery only (§5)', () => {
    for (const field of ['address', 'city', 'postal_code']) {
      for (const blank of ['', '  ']) {
        expect(() =>
          encodeRequest('POST checkout', orderRequestSchema, withValueAt(order, ['customer', 'location', field], blank)),
        ).toThrow(`POST checkout: request.customer.location.${field} does not fit the contract`);
        expect(
          orderRequestSchema.safeParse(withValueAt({ ...order, is_pickup: true }, ['customer', 'location', field], blank)).success,
        ).toBe(true);
      }
    }
  });

  test('a card order has client secret and customer, a cash order neither (§4)', () => {
    const intent = { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' };
    const acceptsPayment = (payment_method: string, transaction_id: object) =>
      orderRequestSchema.safeParse({ ...order, payment_method, transaction_id }).success;
    expect([
      acceptsPayment('card', intent),
      acceptsPayment('card', { ...intent, client_secret: null }),
      acceptsPayment('card', { ...intent, customer_id: null }),
    ]).toEqual([true, false, false]);
    expect([
      acceptsPayment('cash', intent),
      acceptsPayment('cash', { ...intent, client_secret: null }),
      acceptsPayment('paypal', intent),
    ]).toEqual([false, false, false]);
  });

  test('is always sent as pending; only an update can be paid (§4)', () => {
    for (const status of ['paid', 'cancelled', 'PENDING', '']) expect(acceptsOrderWith(status, 'status')).toBe(false);
    const update = samples.updateOrder.sample;
    expect(updateOrderRequestSchema.safeParse({ ...update, status: 'paid' }).success).toBe(true);
    for (const status of ['cancelled', 'refunded', 'PAID', ''])
      expect(updateOrderRequestSchema.safeParse({ ...update, status }).success).toBe(false);
  });

  test('the coupon is optional, but not empty (§3)', () => {
    const { coupon: _, ...rest } = order;
    expect(orderRequestSchema.safeParse(rest)).toEqual({ success: true, data: rest });
    for (const invalid of ['', ' ', null]) expect(acceptsOrderWith(invalid, 'coupon')).toBe(false);
  });
});

test('an intent’s amount is a decimal string from 0.50 to 9999 euros (§7)', () => {
  const acceptsAmount = (amount: unknown) => paymentIntentRequestSchema.safeParse({ customer_id: 'cus_1', amount }).success;
  for (const validValue of ['0.50', '0.5', '1', '23.40', '9999.00']) expect(acceptsAmount(validValue)).toBe(true);
  for (const invalid of ['-1', '0', '0.49', '0.505', '1e9', '12,50', '1e3', '0x10', '10000', '', ' 1', '1.', '.5', '1\n', '٣', 1, ['1']]) {
    expect(acceptsAmount(invalid), String(invalid)).toBe(false);
  }
});

test('an email is a single address, in any script (§5)', () => {
  const acceptsEmail = (email: unknown) => sendOtpRequestSchema.safeParse({ email }).success;
  for (const validValue of ['a@b', 'a.b+c@d.example.fr', "o'neil@x.fr", 'é@é.fr', '用户@例子.中国'])
    expect(acceptsEmail(validValue), validValue).toBe(true);
  const invalidEmails = [
    '',
    'a',
    '@b.fr',
    'a@',
    'a@b@c.fr',
    'a b@c.fr',
    'a@b.fr,c@d.fr',
    'a@b.fr;c@d.fr',
    '<a@b.fr>',
    '"a"@b.fr',
    'a@b.fr\n',
    'a\u200B@b.fr',
  ];
  for (const email of [...invalidEmails, `${'a'.repeat(65)}@b.fr`, `a@${'b'.repeat(260)}`, 'a\t@b.fr', 'a@[127.0.0.1]'])
    expect(acceptsEmail(email), email).toBe(false);
});

test('a name has a visible character, also in an order (§5)', () => {
  const acceptsFirstName = (first_name: unknown) => signupRequestSchema.safeParse({ ...samples.signup.sample, first_name }).success;
  for (const validValue of ['Z', "D'Arc", 'محمد', '李', '👩']) expect(acceptsFirstName(validValue), validValue).toBe(true);
  for (const invalid of ['', ' ', '\u200B', '\u00AD\u2060', '\u3164', '\u0301', '\t']) {
    expect([
      acceptsFirstName(invalid),
      acceptsOrderWith(invalid, 'customer', 'first_name'),
      acceptsOrderWith(invalid, 'customer', 'location', 'city'),
    ]).toEqual([false, false, false]);
  }
});

test('pages start at 1 and have at most 50 orders (§9)', () => {
  const acceptsOrdersQuery = (query: object) => ordersRequestSchema.safeParse(query).success;
  for (const validValue of [{}, { page: '1' }, { page: '999999', limit: '50' }, { limit: '1' }])
    expect(acceptsOrdersQuery(validValue)).toBe(true);
  for (const invalid of [
    { page: '0' },
    { page: '-1' },
    { page: '1;drop' },
    { page: '1000000' },
    { limit: '0' },
    { limit: '51' },
    { limit: '1001' },
  ]) {
    expect(acceptsOrdersQuery(invalid)).toBe(false);
  }
});

test('suggestions require three characters besides spaces (§5 Location suggestions)', () => {
  const acceptsLocationsQuery = (query: string) => locationsRequestSchema.safeParse({ query }).success;
  expect([
    acceptsLocationsQuery('rue'),
    acceptsLocationsQuery(' rue '),
    acceptsLocationsQuery('ru '),
    acceptsLocationsQuery('    '),
  ]).toEqual([true, true, false, false]);
});

test('an object with an invalid length property is rejected without an exception (§5)', () => {
  for (const length of [{ toString: 1 }, { valueOf: null, toString: null }]) {
    for (const field of ['items', 'free_items', 'coupon', 'user_id', 'local_id']) expect(acceptsOrderWith({ length }, field)).toBe(false);
    expect(acceptsOrderWith({ length }, 'items', 0, 'options')).toBe(false);
  }
});

test('long hostile text is rejected quickly (§5)', () => {
  const long = 'a'.repeat(100_000);
  const hostileEmails = [long, `${long}@`, 'a@'.repeat(50_000), ' '.repeat(100_000), '\u0301'.repeat(100_000), '1'.repeat(100_000)];
  const startedAt = performance.now();
  for (const { schema, sample } of Object.values(samples)) {
    for (const { path, leaf } of pathsOf(sample)) {
      if (typeof leaf === 'string')
        for (const text of hostileEmails) expect(schema.safeParse(withValueAt(sample, path, text)).success).toBe(false);
    }
  }
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
