// References: §n in docs/behaviour.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderMode } from '#domain/entities.ts';
import { hasModePrices } from '#domain/menu/menu.ts';
import { toDecimal } from '#domain/money.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { isDeliveryPending, orderBreakdown, priceBreakdown, subtotalsByMode } from '#domain/pricing/price-breakdown.ts';
import { linePrice, priceCart } from '#domain/pricing.ts';
import { anyCart, anyRules } from './random-carts.ts';
import { cart, item, line, lineAt, offer, rules, zone } from '../shop.ts';

const priceWith = (change: Parameters<typeof cart>[1], around = rules(), items = [lineAt(1000)]) => {
  const request = cart(items, { mode: 'delivery', ...change });
  const price = priceCart(request, around);
  return priceBreakdown(price, request.mode, { ...around, destination: request.destination });
};

test('fee and surcharge always sum to the delivery, and the rows to the total (§9 Delivery fee)', () => {
  fc.assert(
    fc.property(anyCart, anyRules, (request, around) => {
      const price = priceCart(request, around);
      const breakdown = priceBreakdown(price, request.mode, { ...around, destination: request.destination });
      expect((breakdown.fee ?? 0) + breakdown.surcharge).toBe(price.delivery);
      expect(breakdown.fee === null).toBe(isDeliveryPending(price));
      const discount = breakdown.discounts.reduce((sum, { amount }) => sum + amount, 0);
      const tax = breakdown.taxes.reduce((sum, taxLine) => sum + taxLine.tax, 0);
      expect(breakdown.total).toBe(price.subtotal - discount + price.delivery + (breakdown.isTaxIncluded ? 0 : tax));
    }),
    { numRuns: 1000 },
  );
});

test('the surcharge is separate from the fee, by zone and by distance, and only below the minimum (§9)', () => {
  expect(priceWith({ destination: { zone } })).toMatchObject({ fee: 250, surcharge: 150, total: 1400 });
  expect(priceWith({ destination: { zone } }, rules(), [lineAt(1500)])).toMatchObject({ fee: 250, surcharge: 0 });
  const settings = { 'features.delivery.minimum_order': 20, 'features.delivery.flat_charge': 2 };
  const distance = { distance: 1, delivery_cost: 3 };
  expect(priceWith({ destination: { distance } }, rules([], { settings }))).toMatchObject({ fee: 300, surcharge: 200 });
});

test('the fee is unknown until the address is known, unless delivery is free; a pickup has none (§9)', () => {
  expect(priceWith({ destination: null })).toMatchObject({ fee: null, surcharge: 0 });
  expect(priceWith({ destination: null }, rules([offer()]))).toMatchObject({ fee: null, surcharge: 0 });
  expect(priceWith({ destination: null }, rules([offer({ type: 'free_delivery' })]))).toMatchObject({ fee: 0, surcharge: 0 });
  expect(priceWith({ destination: { zone } }, rules([offer({ type: 'free_delivery' })]))).toMatchObject({ fee: 0, surcharge: 0 });
  expect(priceWith({ mode: 'pickup', destination: { zone } })).toMatchObject({ mode: 'pickup', fee: 0, surcharge: 0 });
});

test('a discount has the name of its own offer; one that discounts nothing is not a row (§9)', () => {
  const offers = [
    offer({ id: 'none', name: 'Rien', value: 0 }),
    offer({ id: 'ten', name: 'Dix pour cent' }),
    offer({ id: 'gift', type: 'buy_one_get_one' }),
  ];
  expect(priceWith({ destination: { zone } }, rules(offers)).discounts).toEqual([
    { type: 'percentage', name: 'Dix pour cent', amount: 100 },
  ]);
  const price = priceCart(cart([lineAt(1000)]), rules([offer({ id: 'ten' })]));
  const shop = { offers: [offer({ id: 'other', name: 'Autre' })], destination: null, settings: {} };
  expect(priceBreakdown(price, 'pickup', shop).discounts).toEqual([{ type: 'percentage', name: null, amount: 100 }]);
});

test('a destination changed after the pricing never changes the sum', () => {
  const price = priceCart(cart([lineAt(1000)], { mode: 'delivery', destination: { zone } }), rules());
  const other = { zone: { ...zone, delivery_fee: 9 } };
  expect(priceBreakdown(price, 'delivery', { offers: [], settings: {}, destination: other })).toMatchObject({ fee: 400, surcharge: 0 });
  expect(priceBreakdown(price, 'delivery', { offers: [], settings: {}, destination: null })).toMatchObject({ fee: 400, surcharge: 0 });
});

test('an order without a stored breakdown shows the amounts of its payload, without rates', () => {
  const price = priceCart(cart([lineAt(1000)], { mode: 'delivery', destination: { zone } }), rules([offer({ value: 10 })]));
  const payload = buildOrderPayload({
    localId: 'x',
    items: [lineAt(1000)],
    mode: 'delivery',
    personal: { first_name: 'Léa', last_name: 'M', email: 'lea@example.fr', phone: '06' },
    delivery: {
      address: '12 rue de Béthune',
      address2: '',
      city: 'Lille',
      postal_code: '59000',
      country: 'France',
      is_scheduled: false,
      delivery_date: '2027-01-04',
      delivery_time_range: 'ASAP',
    },
    method: 'cash',
    price,
    settings: {},
  });
  expect(orderBreakdown(payload)).toEqual({
    mode: 'delivery',
    subtotal: 1000,
    discounts: [{ type: null, name: null, amount: 100 }],
    fee: 400,
    surcharge: 0,
    taxes: [{ rate: null, tax: price.tax }],
    isTaxIncluded: true,
    total: 1300,
  });
  expect(toDecimal(orderBreakdown(payload).total)).toBe(payload.total);
  const plain = { ...payload, is_pickup: true, subtotal: 12, discount: 0, delivery: 0, tax: 0, total: 12 };
  expect(orderBreakdown(plain)).toMatchObject({ mode: 'pickup', discounts: [], fee: 0, taxes: [], total: 1200 });
});

test('subtotals by mode are returned only if they differ (§3 Item: price_delivery, price_pickup)', () => {
  expect(subtotalsByMode([line({ quantity: 2 })])).toEqual({ pickup: 1600, delivery: 1800 });
  expect(subtotalsByMode([lineAt(800)])).toBeNull();
  expect(subtotalsByMode([])).toBeNull();
  fc.assert(
    fc.property(anyCart, ({ items }) => {
      const totalIn = (mode: OrderMode) => items.reduce((sum, pricedItem) => sum + linePrice(pricedItem, mode), 0);
      const totals = { pickup: totalIn('pickup'), delivery: totalIn('delivery') };
      expect(subtotalsByMode(items)).toEqual(totals.pickup === totals.delivery ? null : totals);
    }),
    { numRuns: 200 },
  );
  expect([hasModePrices([lineAt(1), item()]), hasModePrices([lineAt(1)]), hasModePrices([])]).toEqual([true, false, false]);
});
