// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import { buildOrderPayload, type OrderInput } from '#domain/order/order.ts';
import { priceCart } from '#domain/pricing.ts';
import { cart, line, offer, option, rules, zone } from '../shop.ts';

const personal: PersonalForm = { first_name: ' Zoé ', last_name: 'Martin', email: 'zoe@exemple.fr', phone: '06 12 34 56 78' };
const delivery: DeliveryForm = {
  address: '1 rue Nationale ',
  city: 'Lille',
  postal_code: '59000',
  country: '',
  is_scheduled: true,
  delivery_date: '2027-01-04',
  delivery_time_range: '12:00 - 12:15',
};
const sauces = option([{ price: 0.5, quantity: 2 }, { price: 1, quantity: 0 }, { quantity: 1, tax_rate: 5.5 }, { quantity: null }], {
  option_id: 7,
  option_min: 0,
  option_max: 3,
  selected: 9,
});
const items = [
  line({
    item_id: '1',
    item_score: 4,
    item_description: 'x',
    item_tags: ['a'],
    options: [sauces, option([{}], { option_id: 8 })],
    quantity: 2,
    note: 'chaud',
  }),
  line({ item_id: 2, options: null }),
];
const settings = { 'contacts.address': '14 place Rihour, 59000 Lille' };

function buildOrder(change: Partial<OrderInput> = {}) {
  const mode = change.mode ?? 'delivery';
  const price = priceCart(
    cart(items, { mode, destination: { zone } }),
    rules([offer(), offer({ id: 'b', type: 'buy_one_get_one', items: [1] })]),
  );
  return buildOrderPayload({ localId: 'a1', items, mode, personal, delivery, method: 'cash', price, settings, ...change });
}

describe('an order (§3)', () => {
  test('contains the amounts in euros with at most two decimals (§3)', () => {
    const { subtotal, discount, delivery: fee, tax, total } = buildOrder();
    expect({ subtotal, discount, fee, tax, total }).toEqual({ subtotal: 29, discount: 2.9, fee: 2.5, tax: 2.6, total: 28.6 });
    for (const amount of [subtotal, discount, fee, tax, total]) expect(JSON.stringify(amount)).toMatch(/^\d+(\.\d{1,2})?$/);
  });
  test('contains prices rounded to whole cents, and missing ones as they are (§3)', () => {
    const item_price = { price_pickup: 1.005, price_delivery: null, tax_rate: 10 };
    expect(buildOrder({ items: [line({ item_price })] }).items[0]?.item_price).toEqual({ ...item_price, price_pickup: 1.01 });
  });
  test('has exactly the documented fields, also in its lines (§3 Order payload)', () => {
    expect(Object.keys(buildOrder()).toSorted()).toEqual([
      'customer',
      'delivery',
      'discount',
      'free_items',
      'is_pickup',
      'items',
      'local_id',
      'payment_method',
      'status',
      'subtotal',
      'tax',
      'total',
      'transaction_id',
      'user_id',
    ]);
    for (const one of [...buildOrder().items, ...buildOrder().free_items])
      expect(Object.keys(one).toSorted()).toEqual([
        'item_category_id',
        'item_id',
        'item_menu_id',
        'item_name',
        'item_price',
        'note',
        'options',
        'quantity',
      ]);
  });
  test('omits unselected choices; an option’s `selected` counts its choices (§3)', () => {
    const [first, second] = buildOrder().items;
    expect(first?.options).toEqual([
      {
        option_id: 7,
        option_name: 'Sauces',
        option_min: 0,
        option_max: 3,
        selected: 2,
        option_options: [
          { id: 1, name: 'S1', price: 0.5, tax_rate: null, quantity: 2 },
          { id: 3, name: 'S3', price: 0, tax_rate: 5.5, quantity: 1 },
        ],
      },
    ]);
    expect(second?.options).toEqual([]);
  });
  test('keeps the type of ids, and has an empty note by default (§3)', () => {
    const lineWithoutNote = line({ item_id: 2 });
    delete lineWithoutNote.note;
    expect(buildOrder().items.map(({ item_id, note, quantity }) => [item_id, note, quantity])).toEqual([
      ['1', 'chaud', 2],
      [2, '', 1],
    ]);
    expect(buildOrder({ items: [lineWithoutNote] }).items[0]?.note).toBe('');
  });
  test('has free items at price 0, options included (§3)', () => {
    const [free] = buildOrder().free_items;
    expect(free).toMatchObject({ item_id: '1', quantity: 1, note: '', item_price: { price_pickup: 0, price_delivery: 0 } });
    expect(free?.options[0]?.option_options.map(({ price }) => price)).toEqual([0, 0]);
  });
  test('of a delivery has the typed address, with France as the default country (§9)', () => {
    expect(buildOrder()).toMatchObject({
      is_pickup: false,
      customer: { location: { address: '1 rue Nationale', city: 'Lille', postal_code: '59000', country: 'France' } },
    });
    expect(buildOrder().customer).toMatchObject({
      first_name: 'Zoé',
      email: 'zoe@exemple.fr',
      date: { delivery_date: '2027-01-04', delivery_time_range: '12:00 - 12:15' },
    });
  });
  test('of a pickup has the restaurant’s address (§3)', () => {
    const location = { address: '14 place Rihour, 59000 Lille', city: '', postal_code: '', country: 'France' };
    expect(buildOrder({ mode: 'pickup' })).toMatchObject({ is_pickup: true, delivery: 0, customer: { location } });
    expect(buildOrder({ mode: 'pickup', settings: {} }).customer.location.address).toBe('');
  });
  test('has a transaction with client secret and customer only if paid by card (§3)', () => {
    const transaction = { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' };
    const none = { client_secret: null, customer_id: null };
    expect([buildOrder().transaction_id, buildOrder({ transaction }).transaction_id]).toEqual([none, none]);
    expect(buildOrder({ method: 'card', transaction: null }).transaction_id).toEqual(none);
    expect(buildOrder({ method: 'card', transaction })).toMatchObject({ payment_method: 'card', transaction_id: transaction });
  });
  test('is pending, is a guest order without a user, and omits an empty coupon (§6)', () => {
    expect(buildOrder()).toMatchObject({ local_id: 'a1', user_id: null, status: 'pending', payment_method: 'cash' });
    expect([buildOrder({ userId: 7 }).user_id, buildOrder({ coupon: 'TACOS10' }).coupon]).toEqual([7, 'TACOS10']);
    for (const coupon of [null, '']) expect('coupon' in buildOrder({ coupon })).toBe(false);
  });
});
