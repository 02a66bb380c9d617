import { describe, expect, test } from 'vitest';
import { defaultTax } from '#config/constants.ts';
import type { DistanceResult, OrderPayload } from '#domain/entities.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { validateOrder } from '#server/orders/validate-order.ts';
import { createOrder, oneTacos } from '../../support/test-orders.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

type Options = { shop?: ShopFile; now?: Date; distance?: DistanceResult | null };
function validate(order: OrderPayload, { shop = testShop, now = mondayNoon, distance = null }: Options = {}) {
  const catalogue = {
    ...shop,
    site: { timeZone: 'Europe/Paris', tax: defaultTax },
    publishedMenus: shop.menus,
    flatSettings: flattenSettings(shop.settings),
  } as unknown as Catalogue;
  return validateOrder(order, { catalogue, now, readDistance: () => distance });
}
/** Returns the code of the rejection and the names of its items, or `accepted`. */
function verdict(order: OrderPayload, options?: Options): string {
  try {
    validate(order, options);
    return 'accepted';
  } catch (error) {
    const { code, payload } = (error as { details: { code: string; payload?: { items?: string[] } } }).details;
    return [code, ...(payload?.items ?? [])].join(' ');
  }
}
const pickup = createOrder();
const delivery = createOrder({ mode: 'delivery' });

test('an accepted order has the shop’s price, lines and slot', () => {
  const accepted = validate(createOrder({ lines: [{ ...oneTacos, quantity: 2 }] }));
  expect(accepted).toMatchObject({
    price: { subtotal: 1500, total: 1500 },
    lines: [{ item_name: 'Tacos', quantity: 2 }],
    destination: null,
    couponOfferId: null,
    slot: { start: new Date('2027-01-04T11:30:00Z'), end: new Date('2027-01-04T11:45:00Z') },
  });
});

test('a coupon is applied by its code, and an order with an invalid one is told the price without it', () => {
  const order = createOrder({ coupon: { code: 'TACOS10', offerId: 'ten' } });
  expect(validate(order)).toMatchObject({ couponOfferId: 'ten', price: { discount: 75, total: 675 } });
  for (const coupon of ['VIEUX', 'MARDI', 'RIEN'])
    expect(() => validate({ ...order, coupon })).toThrow(
      expect.objectContaining({
        message: 'Ce code n’est pas valable',
        details: { code: 'coupon_invalid', payload: expect.objectContaining({ subtotal: 7.5, discount: 0, total: 7.5 }) as object },
      }),
    );
});

describe('an order is rejected', () => {
  test.each(['subtotal', 'discount', 'delivery', 'tax', 'total'] as const)('if its %s is a cent off, with the right amounts', (field) => {
    for (const cents of [-0.01, 0.01]) {
      const order = { ...delivery, [field]: Math.abs(Math.round(((delivery[field] ?? 0) + cents) * 100) / 100) };
      expect(() => validate(order)).toThrow(
        expect.objectContaining({
          statusCode: 409,
          details: {
            code: 'price_changed',
            payload: { subtotal: 8.5, discount: 0, delivery: 4, tax: delivery.tax, total: 12.5 },
          },
        }),
      );
    }
  });

  test('if the price of a line or of a choice differs from the menu’s, or an earned item is missing', () => {
    const [line] = pickup.items;
    if (line === undefined) throw new Error('The order has no line');
    const dearer = { ...line, item_price: { ...line.item_price, price_pickup: 7 } };
    const option = { ...line.options[0], option_options: line.options[0]?.option_options.map((choice) => ({ ...choice, price: 0.5 })) };
    expect(verdict({ ...pickup, items: [dearer] })).toBe('price_changed');
    expect(verdict({ ...pickup, items: [{ ...line, options: [option] }] } as OrderPayload)).toBe('price_changed');
    const two = createOrder({ lines: [{ id: 1, choices: { algerian: 1, cheese: 1 } }, { id: 2 }] });
    const [first, second] = two.items;
    if (first === undefined || second === undefined) throw new Error('The order lacks a line');
    const cheaperSoda = { ...second, item_price: { ...second.item_price, price_pickup: 1 } };
    expect([verdict(two), verdict({ ...two, items: [first, cheaperSoda] })]).toEqual(['accepted', 'price_changed']);
    const choices = first.options[0]?.option_options ?? [];
    const cheaperCheese = choices.map((choice) => (choice.id === 'cheese' ? { ...choice, price: 0 } : choice));
    const cheaper = { ...first, options: first.options.map((one) => ({ ...one, option_options: cheaperCheese })) };
    expect(verdict({ ...two, items: [cheaper, second] })).toBe('price_changed');
    const large = createOrder({ lines: [{ ...oneTacos, quantity: 4 }] });
    expect([verdict(large), verdict({ ...large, free_items: [] })]).toEqual(['accepted', 'price_changed']);
    expect(verdict({ ...pickup, free_items: large.free_items })).toBe('price_changed');
  });

  test('if an item is sold out, unknown, or in another menu, and names it', () => {
    const [line] = pickup.items;
    const withLine = (change: object) => ({ ...pickup, items: [{ ...line, ...change }] }) as OrderPayload;
    expect(verdict(withLine({ item_id: 3, item_name: 'Brownie' }))).toBe('item_unavailable Brownie');
    expect(verdict(withLine({ item_category_id: 200 }))).toBe('item_unavailable Tacos');
    expect(verdict(withLine({ item_menu_id: 30 }))).toBe('item_unavailable Tacos');
    expect(verdict(withLine({ options: [] }))).toBe('item_unavailable Tacos');
    const options = line?.options ?? [];
    expect(verdict(withLine({ options: [...options, ...options] }))).toBe('item_unavailable Tacos');
    const twice = options.map((one) => ({ ...one, option_options: [...one.option_options, ...one.option_options] }));
    expect(verdict(withLine({ options: twice }))).toBe('item_unavailable Tacos');
    const [sauce] = options;
    const known = { ...sauce, option_options: [...(sauce?.option_options ?? []), { id: 'none', name: '?', price: 0, quantity: 1 }] };
    expect(verdict(withLine({ options: [known] }))).toBe('item_unavailable Tacos');
    const unknown = options.map((option) => ({ ...option, option_options: [{ id: 'none', name: '?', price: 0, quantity: 1 }] }));
    expect(verdict(withLine({ options: unknown }))).toBe('item_unavailable Tacos');
  });

  test('if its slot is over, not offered, or one of its items is not sold in it', () => {
    const burger = createOrder({ lines: [oneTacos, { id: 4 }] });
    expect(verdict(burger)).toBe('item_unavailable Burger');
    expect(verdict(createOrder({ range: '12:15 - 12:30' }))).toBe('slot_unavailable');
    expect(verdict(createOrder({ range: '12:30 - 13:00' }))).toBe('slot_unavailable');
    expect(verdict(createOrder({ date: '2027-01-03' }))).toBe('slot_unavailable');
    expect(verdict(pickup, { now: new Date('2027-01-04T11:16:00Z') })).toBe('slot_unavailable');
  });

  test('as soon as possible, if the restaurant or a menu is closed', () => {
    const soon = createOrder({ range: 'ASAP' });
    const both = createOrder({ lines: [oneTacos, { id: 4 }], range: 'ASAP' });
    expect([verdict(soon), verdict(both)]).toEqual(['accepted', 'item_unavailable Burger']);
    expect(validate(soon).slot).toBeNull();
    expect(verdict(soon, { now: new Date('2027-01-04T14:00:00Z') })).toBe('slot_unavailable Tacos');
    expect(verdict(createOrder({ range: 'ASAP', date: '2027-01-05' }))).toBe('slot_unavailable');
  });
});

test('a rejection says why, in French, and is a conflict', () => {
  const messageOf = (order: OrderPayload, options?: Options) => {
    try {
      return validate(order, options);
    } catch (error) {
      const { name, statusCode, message } = error as Error & { statusCode: number };
      return `${name} ${statusCode}: ${message.replaceAll(/\s/g, ' ')}`;
    }
  };
  const noDelivery = withSettings(testShop, { 'features.delivery.active': 0 });
  const burger = createOrder({ lines: [oneTacos, { id: 4 }] });
  const [line] = pickup.items;
  expect([
    messageOf(delivery, { shop: noDelivery }),
    messageOf({ ...pickup, payment_method: 'card' }),
    messageOf({ ...pickup, items: [{ ...line, item_id: 9 }] } as OrderPayload),
    messageOf(burger),
    messageOf(createOrder({ lines: [oneTacos, { id: 4 }], range: 'ASAP' })),
    messageOf(createOrder({ mode: 'delivery', address: { address: '1 rue', city: 'Lyon', postal_code: '69000' } })),
    messageOf({ ...pickup, total: 1 }),
  ]).toEqual([
    'OrderRejected 409: Le restaurant ne livre pas en ce moment.',
    'OrderRejected 409: Ce mode de paiement n’est pas disponible.',
    'OrderRejected 409: Certains articles ne sont plus disponibles : Tacos.',
    'OrderRejected 409: Certains articles ne sont pas disponibles à l’heure choisie : Burger.',
    'OrderRejected 409: Certains articles ne sont pas disponibles en ce moment : Burger.',
    'OrderRejected 409: L’adresse est trop éloignée du restaurant',
    'OrderRejected 409: Le prix de votre commande a changé, veuillez vérifier le nouveau total.',
  ]);
});

describe('a delivery', () => {
  const byDistance = withSettings(testShop, { 'features.delivery.calculation_type': 'distance_based' });
  const far = { distance: 5.1, delivery_cost: 3 };
  const near = { distance: 2, delivery_cost: 3 };

  test('goes to the zone of its address', () => {
    expect(validate(delivery)).toMatchObject({ destination: { zone: { name: 'Centre' } }, price: { delivery: 400 } });
    expect(verdict(createOrder({ mode: 'delivery', address: { address: '1 rue', city: 'Lyon', postal_code: '69000' } }))).toBe('too_far');
  });

  test('goes as far as the shop delivers, if the fee depends on the distance', () => {
    const order = createOrder({ mode: 'delivery', shop: byDistance, destination: { distance: near } });
    expect(validate(order, { shop: byDistance, distance: near })).toMatchObject({ destination: { distance: near } });
    expect([verdict(order, { shop: byDistance, distance: far }), verdict(order, { shop: byDistance, distance: null })]).toEqual([
      'too_far',
      'too_far',
    ]);
  });

  test('is possible only while the shop delivers; a pickup always is', () => {
    const shop = withSettings(testShop, { 'features.delivery.active': 0 });
    expect([verdict(delivery, { shop }), verdict(pickup, { shop })]).toEqual(['delivery_unavailable', 'accepted']);
  });
});

test('a method is rejected if it is disabled, or for its amount', () => {
  const card = { ...pickup, payment_method: 'card' as const };
  const cardsOnly = withSettings(testShop, { 'payments.stripe.active': 1, 'payments.cod.active': 0 });
  expect([verdict(card), verdict(card, { shop: cardsOnly }), verdict(pickup, { shop: cardsOnly })]).toEqual([
    'method_unavailable',
    'accepted',
    'method_unavailable',
  ]);
  const careful = withSettings(testShop, { 'payments.cod.maximum': '7.49' });
  expect([
    verdict(pickup, { shop: careful }),
    verdict(pickup, { shop: withSettings(testShop, { 'payments.cod.maximum': '7.5' }) }),
  ]).toEqual(['cash_limit', 'accepted']);
});
