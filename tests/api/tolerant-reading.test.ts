// References: S-n in docs/security.md, §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginResponseSchema, ordersResponseSchema, profileResponseSchema } from '#api/auth.schema.ts';
import { orderResponseSchema, paymentIntentResponseSchema, stripeCustomerResponseSchema } from '#api/checkout.schema.ts';
import { distanceResponseSchema, locationsResponseSchema } from '#api/locations.schema.ts';
import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import { parseResponse } from '#api/http/contract.ts';
import { parsePopularResponse, parseRecommendationsResponse } from '#api/recommendations.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import { isLink } from '#api/http/tolerant.schema.ts';
import type { Item, ItemOption, Menu, Offer } from '#domain/entities.ts';
import { distance, item, menu, offer, order, user } from './samples.ts';

const invalidResponse = expect.objectContaining({ name: 'ApiError', kind: 'invalidResponse' });
const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockImplementation(() => undefined));
afterEach(() => expect(vi.isMockFunction(console.error)).toBe(false));

const loggedWarnings = () => warn.mock.calls.map(([text]) => String(text));

/** Parses a menu with a changed item, and returns the item, or undefined if it was left out. */
function parseItemWith(change: Record<string, unknown>): Item | undefined {
  const changedMenu = { ...menu, categories: [{ category_id: 1, category_name: 'x', items: [{ ...item, ...change }] }] };
  return parseMenusResponse([changedMenu])[0]?.categories[0]?.items[0];
}
const itemWithout = (key: string) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== key));
const parseMenuWith = (change: Record<string, unknown>): Menu | undefined => parseMenusResponse([{ ...menu, ...change }])[0];
const parseOfferWith = (change: Record<string, unknown>): Offer | undefined => parseOffersResponse([{ ...offer, ...change }])[0];

describe('a list', () => {
  for (const [where, response] of Object.entries({
    bare: [menu],
    'as the payload': { status: 'success', payload: [menu] },
    'named in the payload': { status: 'success', payload: { menus: [menu] } },
    'named beside the status': { status: 'success', menus: [menu] },
  })) {
    test(`${where} is parsed (§7)`, () => {
      expect(parseMenusResponse(response)).toEqual([menu]);
      expect(warn).not.toHaveBeenCalled();
    });
  }

  test('that is null is parsed as empty (§7)', () => {
    expect(parseMenusResponse({ payload: null })).toEqual([]);
    expect(parseMenusResponse({ payload: { menus: null } })).toEqual([]);
    expect(parseMenuWith({ categories: null })?.categories).toEqual([]);
    expect(parseItemWith({ options: null })?.options).toEqual([]);
    expect(parseMenuWith({ time_ranges: { mon: null } })?.time_ranges).toEqual({ mon: [] });
  });

  for (const response of [
    null,
    undefined,
    'x',
    5,
    true,
    {},
    { payload: 'x' },
    { payload: {} },
    { payload: { menus: {} } },
    { status: 'success' },
  ]) {
    test(`that is missing makes the response invalid:  ${JSON.stringify(response)} (§7)`, () => {
      expect(() => parseMenusResponse(response)).toThrow(invalidResponse);
      expect(() => parseMenusResponse(response)).toThrow('GET menus: payload does not fit the contract');
    });
  }

  test('every list call accepts its own field name (§7)', () => {
    expect(parseOffersResponse({ payload: { offers: [offer] } })).toEqual([offer]);
    expect(parseSettingsResponse({ payload: { settings: [{ name: 'a', value: 1 }] } })).toEqual({ a: 1 });
    expect(parseRecommendationsResponse({ recommendations: [{ itemId: 1 }] })).toEqual([1]);
    expect(parsePopularResponse({ payload: { popular: [{ itemId: '2' }] } })).toEqual(['2']);
    expect(parseResponse('x', ordersResponseSchema, { payload: { orders: [] }, total: 0 })).toEqual({ orders: [], received: 0, total: 0 });
    expect(parseResponse('x', locationsResponseSchema, { payload: [] })).toEqual([]);
  });
});

describe('an invalid element', () => {
  const incompleteItem = Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'item_price'));

  test('is left out and logged at every depth, without affecting the rest (§8 Missing data)', () => {
    const options = [
      { ...item.options?.[0], option_options: [{ id: null }, { id: 'ok' }] },
      { option_id: 2 },
      { ...item.options?.[0], option_id: 3 },
    ];
    const response = [
      { ...menu, menu_id: null },
      { ...menu, categories: [{ category_id: 1 }, { ...menu.categories[0], items: [incompleteItem, { ...item, options }, 5] }] },
      menu,
    ];
    const parsedMenus = parseMenusResponse(response);
    expect(parsedMenus).toHaveLength(2);
    expect(parsedMenus[0]?.categories).toHaveLength(1);
    const keptOptions: ItemOption[] = parsedMenus[0]?.categories[0]?.items[0]?.options ?? [];
    expect(keptOptions.map(({ option_id }) => option_id)).toEqual([1, 3]);
    expect(keptOptions[0]?.option_options).toEqual([{ id: 'ok' }]);
    expect(loggedWarnings()).toEqual([
      'GET menus: omitted invalid fields: menus[0].menu_id, menus[1].categories[0].category_name, ' +
        'menus[1].categories[1].items[0].item_price, menus[1].categories[1].items[1].options[0].option_options[0].id, ' +
        'menus[1].categories[1].items[1].options[1].option_name, menus[1].categories[1].items[2]',
    ]);
  });

  test('is logged once even if there are a thousand (§8)', () => {
    expect(parseOffersResponse(Array.from({ length: 1000 }, () => null))).toEqual([]);
    expect(loggedWarnings()).toHaveLength(1);
    expect(loggedWarnings()[0]).toMatch(/^GET offers: .*offers\[19\] and 980 more$/);
  });

  test('a valid response is not logged, also after an invalid one (§8)', () => {
    parseMenusResponse([null]);
    warn.mockClear();
    parseMenusResponse([menu]);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('numbers', () => {
  const parsePrice = (value: unknown) => parseItemWith({ item_price: { price_pickup: value } })?.item_price.price_pickup;
  for (const [value, parsedPrice] of [
    [8.5, 8.5],
    ['8.50', 8.5],
    [' 12 ', 12],
    ['0', 0],
    [null, null],
    [1.005, 1.01],
    [8.345, 8.35],
    [0.0000001, 0],
  ] as const) {
    test(`${JSON.stringify(value)} is the price ${parsedPrice} (§3)`, () => {
      expect(parsePrice(value)).toBe(parsedPrice);
    });
  }
  for (const value of ['8,50', '1e3', '0x10', '', ' ', 'NaN', 'Infinity', -1, '-1', 1e9, true, [], {}, [8]]) {
    test(`an item whose price is ${JSON.stringify(value)} is left out (§8)`, () => {
      expect(parseItemWith({ item_price: { price_pickup: value } })).toBeUndefined();
      expect(loggedWarnings()[0]).toContain('items[0].item_price.price_pickup');
    });
  }
  test('a rate is a percentage (§3)', () => {
    expect(parseItemWith({ item_price: { tax_rate: '5.5' } })?.item_price.tax_rate).toBe(5.5);
    expect(parseItemWith({ item_price: { tax_rate: 101 } })).toBeUndefined();
  });
});

describe('ids', () => {
  for (const id of [5, '5', 'a-b', 0, -1, 1.5]) {
    test(`${JSON.stringify(id)} keeps its type (§3)`, () => {
      expect(parseItemWith({ item_id: id })?.item_id).toBe(id);
    });
  }
  for (const id of ['', null, undefined, true, {}, [1], 'a\0', '\uD800', 'x'.repeat(501)]) {
    test(`an item with the id ${JSON.stringify(id)?.slice(0, 12)} is left out (§8)`, () => {
      expect(parseItemWith({ item_id: id })).toBeUndefined();
    });
  }
});

describe('truths', () => {
  for (const [value, parsedValue] of [
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    ['True ', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ] as const) {
    test(`${JSON.stringify(value)} is ${parsedValue} (§3)`, () => {
      expect(parseMenuWith({ menu_is_available: value })?.menu_is_available).toBe(parsedValue);
    });
  }
  for (const value of ['', 'maybe', 2, '2', null, undefined, {}, []]) {
    test(`${JSON.stringify(value)} is invalid: the menu is left out (§8)`, () => {
      expect(parseMenuWith({ menu_is_available: value })).toBeUndefined();
    });
  }
  test('an item with an invalid availability is unavailable (§8)', () => {
    expect(parseItemWith({ item_is_available: 0 })?.item_is_available).toBe(false);
    expect(parseItemWith({ item_is_available: null })?.item_is_available).toBeNull();
    expect(parseItemWith({ item_is_available: 'maybe' })).toBeUndefined();
  });
});

describe('display-only fields', () => {
  for (const field of ['item_description', 'item_score', 'item_allergens', 'item_calories', 'item_tags', 'item_meat_origin']) {
    test(`${field}: null and logged if invalid, without dropping the item; undefined if missing (§8)`, () => {
      expect(parseItemWith({ [field]: { odd: 1 } })).toEqual({ ...item, [field]: null });
      expect(loggedWarnings()[0]).toContain(`items[0].${field}`);
      expect(parseItemWith({ [field]: null })).toEqual({ ...item, [field]: null });
      const withoutField = parseMenusResponse([{ ...menu, categories: [{ ...menu.categories[0], items: [itemWithout(field)] }] }]);
      expect(withoutField[0]?.categories[0]?.items).toEqual([itemWithout(field)]);
    });
  }

  test('a list of allergens with an invalid entry is unknown, and null never means none (§3)', () => {
    expect(parseItemWith({ item_allergens: ['lait', { name: 'gluten' }] })?.item_allergens).toBeNull();
    expect(parseItemWith({ item_allergens: null })?.item_allergens).toBeNull();
    expect(parseItemWith({ item_allergens: [] })?.item_allergens).toEqual([]);
  });

  test('invalid opening days do not close a menu (§8)', () => {
    expect(parseMenuWith({ active_times: 'always' })).toEqual({ ...menu, active_times: null });
    const parsedMenu = parseMenuWith({
      active_times: [{ label: 1, is_open: '1', times: [['11:00', '12:00'], ['11:00'], 'x'] }, { label: 'x' }],
    });
    expect(parsedMenu?.active_times).toEqual([{ label: '1', is_open: true, times: [['11:00', '12:00']] }]);
  });

  test('names of options and choices are valid in an order (§7)', () => {
    const long = `${'é'.repeat(499)}🍟`;
    expect(parseItemWith({ item_name: ` ${long} ` })?.item_name).toBe('é'.repeat(499));
    expect(parseItemWith({ item_name: 'a\0b\uD800c\r\nd' })?.item_name).toBe('abc d');
    expect(parseItemWith({ item_name: '  ' })).toBeUndefined();
    const options = [
      {
        ...item.options?.[0],
        option_options: [
          { id: 1, name: '' },
          { id: 2, name: null },
          { id: 3, name: 4 },
        ],
      },
    ];
    expect(parseItemWith({ options })?.options?.[0]?.option_options.map(({ name }) => name)).toEqual([undefined, undefined, '4']);
  });
});

describe('times', () => {
  test('an entry that is no pair is left out; invalid times are kept for the slot rules (§5 Time ranges)', () => {
    const parsedMenu = parseMenuWith({ time_ranges: { mon: [['11:00', '12:00'], ['25:00', 'x'], ['11:00'], 5], lundi: [['1', '2']] } });
    const expected = [
      ['11:00', '12:00'],
      ['25:00', 'x'],
    ];
    expect(parsedMenu?.time_ranges).toEqual({ mon: expected });
    expect(loggedWarnings()[0]).toContain('menus[0].time_ranges.mon[2]');
  });

  test('a menu with hours of another shape is left out (§8)', () => {
    expect(parseMenuWith({ time_ranges: 'always' })).toBeUndefined();
    expect(parseMenuWith({ time_ranges: null })?.time_ranges).toBeNull();
  });
});

describe('offers', () => {
  test('switches and offer types are parsed in other spellings (§3)', () => {
    const parsedOffer = parseOfferWith({
      is_active: 1,
      auto_apply: 'no',
      allow_repeat: '1',
      delivery_pickup: 'BOTH',
      value: '10.5',
      minimum_amount: '15',
    });
    expect(parsedOffer).toEqual({ ...offer, auto_apply: 'No', allow_repeat: true, value: 10.5 });
  });
  for (const change of [
    { type: 'magic' },
    { delivery_pickup: 'x' },
    { auto_apply: null },
    { value: -1 },
    { id: null },
    { active_times: 'x' },
  ]) {
    test(`one with ${JSON.stringify(change)} is left out (§8)`, () => {
      expect(parseOfferWith(change)).toBeUndefined();
    });
  }
  for (const scope of ['menus', 'categories', 'items']) {
    test(`one whose ${scope} have an invalid entry is left out: ignoring it could widen the scope (§9 Discounts)`, () => {
      expect(parseOfferWith({ [scope]: [1, { id: 2 }] })).toBeUndefined();
      expect(parseOfferWith({ [scope]: null })).toEqual({ ...offer, [scope]: [] });
    });
  }
  test('one with invalid days is left out (§9 Discounts)', () => {
    expect(parseOfferWith({ active_times: { days: ['mon', null] } })).toBeUndefined();
    expect(parseOfferWith({ active_times: { days: null } })?.active_times).toEqual({ days: [] });
  });
});

describe('links (S-42)', () => {
  for (const link of ['https://example.fr/a.webp?x=1#y', 'HTTPS://EXAMPLE.FR', '/a.webp', '/', '/a/../b.png']) {
    test(`${link} is allowed (§8)`, () => expect(isLink(link)).toBe(true));
  }
  for (const link of [
    '',
    'a.webp',
    'http://example.fr',
    '//example.fr',
    '///example.fr',
    '/\\example.fr',
    '\\\\example.fr',
    '/\t/example.fr',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://example.fr',
    'data:text/html,x',
    'vbscript:x',
    'https:example.fr',

    'https:/example.fr',
    'https:///example.fr',
    'https://',
    'https://a b',
    'https://user:pw@example.fr',
    'https://example.fr\\@evil.fr',
    'blob:https://x',
    'https://exa\0mple.fr',
    '/\uD800',
    'file:///etc/passwd',
    'mailto:a@b.fr',
    '/a\u0085b',
  ]) {
    test(`${JSON.stringify(link)} is rejected (§8)`, () => expect(isLink(link)).toBe(false));
  }

  test('a picture with a disallowed URL is dropped without a log (§8 Missing data)', () => {
    expect(parseItemWith({ item_image: 'javascript:alert(1)' })).toEqual({ ...item, item_image: null });
    expect(parseItemWith({ item_image: 5 })?.item_image).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  test('an unknown icon is dropped without a log (§8 Missing data)', () => {
    const parseIcon = (name: unknown) =>
      parseMenuWith({ categories: [{ ...menu.categories[0], category_icon: name }] })?.categories[0]?.category_icon;
    expect(parseIcon('lucide:pizza')).toBe('lucide:pizza');
    expect(parseIcon('fluent-emoji:hot-dog-2')).toBe('fluent-emoji:hot-dog-2');
    for (const invalidIcon of ['pizza', 'https://x/y.svg', 'a:b:c', 'lucide:../x', 'Lucide:Pizza', 'a: b', 5, null])
      expect(parseIcon(invalidIcon)).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('settings', () => {
  test('are flattened, and disallowed contact links dropped at any depth (§3)', () => {
    const list = [
      { name: 'contacts', value: { phone: '03', facebook: 'javascript:alert(1)', instagram: 'https://instagram.com/x' } },
      { name: 'contacts.tiktok', value: 'http://tiktok.com' },
      { name: 'contacts.google_map', value: 5 },
      { name: 'contacts', value: '{"youtube": "data:text/html,x", "linkedin": "/equipe"}' },
    ];
    expect(parseSettingsResponse(list)).toEqual({
      'contacts.phone': '03',
      'contacts.instagram': 'https://instagram.com/x',
      'contacts.linkedin': '/equipe',
    });
    expect(warn).not.toHaveBeenCalled();
  });

  test('an entry without a name is left out and logged (§8)', () => {
    expect(parseSettingsResponse([{ value: 1 }, { name: 'a', value: '1' }, null])).toEqual({ a: '1' });
    expect(loggedWarnings()).toEqual(['GET settings: omitted invalid fields: settings[0].name, settings[2]']);
  });
});

describe('single answers', () => {
  test('token and user may each be at the top level or in the payload (§7)', () => {
    for (const response of [{ token: 't', user }, { payload: { token: 't', user } }, { token: 't', payload: { user } }]) {
      expect(parseResponse('x', loginResponseSchema, response)).toEqual({ token: 't', user });
      expect(parseResponse('x', profileResponseSchema, response)).toEqual(user);
    }
  });

  test('a user may lack display-only fields, but not the id (§3 User)', () => {
    const parsedProfile = parseResponse('x', profileResponseSchema, {
      user: { id: '5', email: 'a@b.fr', first_name: null, phone: 612, role: 'admin' },
    });
    expect(parsedProfile).toEqual({ id: '5', email: 'a@b.fr', first_name: '', last_name: '', phone: '612' });
    expect(() => parseResponse('GET profile', profileResponseSchema, { user: { email: 'a@b.fr' } })).toThrow('GET profile: user.id');
  });

  test('invalid lines of a past order are left out, and so are invalid orders (§9 Order list)', () => {
    const past = { order_id: 1, created_at: 'x', status: 'paid', is_pickup: '0', total: '21.45', items: [...order.items, {}] };
    const parsedOrders = parseResponse('GET orders', ordersResponseSchema, { orders: [past, { ...past, total: 'free' }] });
    const { items } = order;
    expect(parsedOrders).toEqual({
      orders: [{ ...past, items, is_pickup: false, total: 21.45, delivery_date: '', delivery_time_range: '' }],
      received: 2,
      total: null,
    });
    expect(loggedWarnings()).toEqual(['GET orders: omitted invalid fields: orders[0].items[1].item_id, orders[1].total']);
  });

  test('an order with an unknown or missing status is listed (§9 Order list)', () => {
    const past = { order_id: 1, created_at: 'x', is_pickup: true, total: 2, items: [] };
    const orders = [{ ...past, status: 'preparing' }, { ...past, status: 7 }, past];
    const parsedOrders = parseResponse('GET orders', ordersResponseSchema, { orders });
    expect(parsedOrders.orders.map(({ status }) => status)).toEqual(['preparing', '7', '']);
    expect(loggedWarnings()).toEqual([]);
  });

  test('optional amounts and number of a past order are parsed; an invalid tax rate drops all of them', () => {
    const past = { order_id: 1, created_at: 'x', status: 'paid', is_pickup: true, total: '20', items: [] };
    const taxes = [
      { rate: '5.5', tax: '0.12' },
      { rate: 10, tax: 1.5 },
    ];
    const parseLogin = (overrides: object) =>
      parseResponse('GET orders', ordersResponseSchema, { orders: [{ ...past, ...overrides }] }).orders[0];
    expect(parseLogin({ order_number: 4711, subtotal: '21', discount: 1, flat_charge: '1.50', tax_by_rate: taxes })).toMatchObject({
      order_number: '4711',
      subtotal: 21,
      discount: 1,
      flat_charge: 1.5,
      tax_by_rate: [
        { rate: 5.5, tax: 0.12 },
        { rate: 10, tax: 1.5 },
      ],
    });
    expect(parseLogin({ order_number: {}, tax_by_rate: [...taxes, { rate: 20 }] })).toMatchObject({
      order_number: null,
      tax_by_rate: null,
    });
    expect(loggedWarnings()).toEqual(['GET orders: omitted invalid fields: orders[0].order_number, orders[0].tax_by_rate']);
  });

  test('a distance is a number with an optional address (§3 Distance result)', () => {
    const parseDistance = (payload: unknown) => parseResponse('GET distance', distanceResponseSchema, { status: 'success', payload });
    expect(parseDistance(distance)).toEqual(distance);
    expect(parseDistance({ distance: '2.5', unit: 'KM', city: {} })).toEqual({ distance: 2.5, unit: 'km', city: null });
    for (const invalidPayload of [
      null,
      [],
      {},
      { distance: null },
      { distance: -1 },
      { distance: 1, unit: 'leagues' },
      { distance: 1, delivery_cost: 'x' },
    ]) {
      expect(() => parseDistance(invalidPayload)).toThrow(invalidResponse);
    }
  });

  test('the Stripe customer is an id, plain or in an object (§7)', () => {
    for (const customer of ['cus_1', { id: 'cus_1' }]) {
      expect(parseResponse('x', stripeCustomerResponseSchema, { payload: { customer } })).toBe('cus_1');
    }
    for (const customer of ['', 5, null, {}, { id: 5 }]) {
      expect(() => parseResponse('x', stripeCustomerResponseSchema, { payload: { customer } })).toThrow('x: customer');
    }
  });

  test('a client secret contains its payment intent’s id (§7)', () => {
    expect(parseResponse('x', paymentIntentResponseSchema, { payload: { client_secret: 'pi_1_secret_2' } })).toBe('pi_1_secret_2');
    for (const client_secret of ['', 'pi_1', '_secret_2', 'pi_1_secret_', 5, null]) {
      expect(() => parseResponse('x', paymentIntentResponseSchema, { payload: { client_secret } })).toThrow('x: client_secret');
    }
  });

  test('an order’s id is a number or a string, and its number is optional (§7)', () => {
    const parseOrderResponse = (payload: object) => parseResponse('x', orderResponseSchema, { payload });
    for (const order_id of [5, 'o-1']) expect(parseOrderResponse({ order_id })).toEqual({ order_id, order_number: null });
    for (const order_number of ['K7M2P', ' K7M2P ', 4711])
      expect(parseOrderResponse({ order_id: 5, order_number })).toEqual({ order_id: 5, order_number: String(order_number).trim() });
    for (const order_number of ['', ' ', null, {}, 'x'.repeat(21)])
      expect(parseOrderResponse({ order_id: 5, order_number })).toEqual({ order_id: 5, order_number: null });
    for (const order_id of ['', null, {}, true])
      expect(() => parseResponse('x', orderResponseSchema, { payload: { order_id } })).toThrow('x: order_id');
  });
});
