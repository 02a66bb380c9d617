// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { linePrice, priceCart, unitPrice } from '#domain/pricing.ts';
import { cart, line, lineAt, offer, option, rules, zone } from '../shop.ts';

const delivery = { mode: 'delivery', destination: { zone } } as const;

describe('the unit price (§3)', () => {
  const cheese = option([
    { price: 1.5, quantity: 2 },
    { price: 0.7, quantity: 0 },
    { price: 3, quantity: null },
    { price: null, quantity: 1 },
  ]);
  test('is the mode’s price plus each selected choice times its quantity (§3)', () => {
    expect(unitPrice(line({ options: [cheese] }), 'pickup')).toBe(1100);
    expect(unitPrice(line({ options: [cheese] }), 'delivery')).toBe(1200);
  });
  test('is 0 for a missing or null price (§3)', () => {
    expect(unitPrice(line({ item_price: { price_delivery: null } }), 'pickup')).toBe(0);
    expect(unitPrice(line({ item_price: { price_delivery: null }, options: null }), 'delivery')).toBe(0);
  });
  test('is independent of the quantity, unlike the line price (§3)', () => {
    expect(unitPrice(line({ quantity: 3 }), 'pickup')).toBe(800);
    expect(linePrice(line({ quantity: 3, options: [cheese] }), 'pickup')).toBe(3300);
  });
});

describe('a cart without offers (§3)', () => {
  test('costs nothing when it is empty, delivery included (§9)', () => {
    const nothing = { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0, freeItems: [], appliedOffers: [], taxByRate: [] };
    const offers = [offer(), offer({ type: 'free_delivery' }), offer({ type: 'fixed_amount' })];
    expect(priceCart(cart([], delivery), rules(offers))).toEqual({ ...nothing, deliveryKnown: true });
    expect(priceCart(cart([]), rules(offers))).toEqual({ ...nothing, deliveryKnown: true });
  });
  test('has the sum of its lines as subtotal (§3)', () => {
    const options = [option([{ price: 0.1, quantity: 3 }])];
    expect(priceCart(cart([lineAt(333, { quantity: 3, options }), lineAt(1)]), rules()).subtotal).toBe(999 + 90 + 1);
  });
  test('has no delivery fee while the destination is unknown, and is marked so (§9)', () => {
    const pricedCart = priceCart(cart([line()], { mode: 'delivery' }), rules());
    expect(pricedCart).toMatchObject({ delivery: 0, deliveryKnown: false, total: 900 });
  });
  test('has no delivery fee for a pickup, with any destination (§9)', () => {
    expect(priceCart(cart([line()], { destination: { zone } }), rules())).toMatchObject({ delivery: 0, deliveryKnown: true });
  });
  test('has the zone’s fee, plus the flat charge below the zone’s minimum (§9)', () => {
    expect(priceCart(cart([lineAt(1499)], delivery), rules())).toMatchObject({ delivery: 400, total: 1899, deliveryKnown: true });
    expect(priceCart(cart([lineAt(1500)], delivery), rules())).toMatchObject({ delivery: 250, total: 1750 });
  });
  test('has the distance’s cost, plus the settings’ flat charge below their minimum (§9)', () => {
    const settings = { 'features.delivery.flat_charge': '2.00', 'features.delivery.minimum_order': 20 };
    const farDelivery = { mode: 'delivery', destination: { distance: { distance: 3, delivery_cost: 3.2 } } } as const;
    expect(priceCart(cart([lineAt(1999)], farDelivery), rules([], { settings })).delivery).toBe(520);
    expect(priceCart(cart([lineAt(2000)], farDelivery), rules([], { settings })).delivery).toBe(320);
  });
  test('compares the delivery minimum with the subtotal before discounts (§9)', () => {
    expect(priceCart(cart([lineAt(1500)], delivery), rules([offer({ value: 50 })]))).toMatchObject({ delivery: 250, discount: 750 });
  });
});

describe('tax (§9)', () => {
  const items = [
    lineAt(1000, { item_price: { price_pickup: 10, price_delivery: 10, tax_rate: 5.5 } }),
    lineAt(500, {
      item_price: { price_pickup: 5, price_delivery: 5, tax_rate: null },
      options: [option([{ price: 2, quantity: 1, tax_rate: 20 }])],
    }),
    lineAt(300, { item_price: { price_pickup: 3, price_delivery: 3, tax_rate: 0 } }),
  ];
  test('is included in the prices by default, per rate, with delivery at the default rate (§9)', () => {
    const { tax: _, ...noTax } = rules();
    const pricedCart = priceCart(cart(items, delivery), noTax);
    expect(pricedCart.taxByRate).toEqual([
      { rate: 0, base: 300, tax: 0 },
      { rate: 5.5, base: 1000, tax: 52 },
      { rate: 10, base: 750, tax: 68 },
      { rate: 20, base: 200, tax: 33 },
    ]);
    expect(pricedCart).toMatchObject({ subtotal: 2000, delivery: 250, tax: 153, total: 2250 });
  });
  test('is added to tax-exclusive prices (§9)', () => {
    const pricedCart = priceCart(cart(items, delivery), rules([], { tax: { enabled: true, inclusive: false, defaultRate: 10 } }));
    expect(pricedCart.taxByRate.map(({ tax }) => tax)).toEqual([0, 55, 75, 40]);
    expect(pricedCart).toMatchObject({ tax: 170, total: 2420 });
  });
  test('is zero without rates if disabled (§9)', () => {
    const tax = { enabled: false, inclusive: false, defaultRate: 10 };
    expect(priceCart(cart(items), rules([], { tax }))).toMatchObject({ tax: 0, taxByRate: [], total: 2000 });
  });
  test('is rounded once per rate, not per part (§9)', () => {
    const cents = Array.from({ length: 10 }, () => lineAt(5));
    const tax = { enabled: true, inclusive: false, defaultRate: 10 };
    expect(priceCart(cart(cents), rules([], { tax })).tax).toBe(5);
  });
  test('is computed after discounts, and omits rates without an amount (§9)', () => {
    const offers = [offer({ type: 'fixed_amount', value: 100, items: [1] })];
    const higherTaxedLine = lineAt(1100, { item_id: 2, item_price: { price_pickup: 11, price_delivery: 11, tax_rate: 20 } });
    const pricedCart = priceCart(cart([lineAt(1000), higherTaxedLine]), rules(offers));
    expect(pricedCart).toMatchObject({ discount: 1000, taxByRate: [{ rate: 20, base: 1100, tax: 183 }], tax: 183, total: 1100 });
  });
  test('uses the default rate for items without a rate (§9)', () => {
    const plain = line({ item_price: { price_pickup: 10.55 } });
    const tax = { enabled: true, inclusive: true, defaultRate: 5.5 };
    expect(priceCart(cart([plain]), rules([], { tax })).taxByRate).toEqual([{ rate: 5.5, base: 1055, tax: 55 }]);
  });
});
