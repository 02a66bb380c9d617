import { expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { mergeSiteConfig } from '#server/catalogue/merge-site-config.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { OrderRejected } from '#server/orders/order-rejected.ts';
import { validateOrder } from '#server/orders/validate-order.ts';
import { createOrder, oneTacos } from '../../support/test-orders.ts';
import { distanceShop, mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const nearby = {
  distance: 0.5,
  duration: 120,
  unit: 'km' as const,
  delivery_cost: 2,
  formatted_address: 'Rue Nationale, 59000 Lille',
  address: 'Rue Nationale',
  address2: '',
  city: 'Lille',
  state: '',
  postal_code: '59000',
  country: 'France',
  lat: 50.6355,
  lng: 3.0555,
};

type Options = { shop?: ShopFile; now?: Date; distance?: typeof nearby | null };

function validateAt(order: OrderPayload, { shop = testShop, now = mondayNoon, distance = null }: Options = {}) {
  const site = mergeSiteConfig(shop.site, { siteRoot: '', demo: false, card: null });
  const catalogue = {
    ...shop,
    version: 'test',
    revision: 'test',
    publishedMenus: shop.menus,
    site,
    flatSettings: flattenSettings(shop.settings),
  };
  return validateOrder(order, { catalogue, now, readDistance: () => distance });
}

/** Returns the code and message of the rejection. */
function rejectionOf(order: OrderPayload, options: Options = {}) {
  try {
    validateAt(order, options);
  } catch (error) {
    if (error instanceof OrderRejected) return [error.details.code, error.message.replaceAll('\u00A0', ' ')];
    throw error;
  }
  return null;
}

test('a delivery is rejected while the restaurant does not deliver, a pickup is not', () => {
  const shop = withSettings(testShop, { 'features.delivery.active': '0' });
  expect(rejectionOf(createOrder({ shop, mode: 'delivery' }), { shop })).toEqual([
    'delivery_unavailable',
    'Le restaurant ne livre pas en ce moment.',
  ]);
  expect(rejectionOf(createOrder({ shop }), { shop })).toBeNull();
});

test('a delivery by distance is rejected beyond the limit, and where the address is unknown', () => {
  const order = createOrder({ shop: distanceShop, mode: 'delivery', destination: { distance: nearby } });
  const tooFar = ['too_far', 'L’adresse est trop éloignée du restaurant'];
  expect(rejectionOf(order, { shop: distanceShop })).toEqual(tooFar);
  expect(rejectionOf(order, { shop: distanceShop, distance: { ...nearby, distance: 5.1 } })).toEqual(tooFar);
  expect(validateAt(order, { shop: distanceShop, distance: nearby }).destination).toEqual({ distance: nearby });
});

test('a method that is not offered is rejected', () => {
  const order: OrderPayload = { ...createOrder(), payment_method: 'card' };
  expect(rejectionOf(order)).toEqual(['method_unavailable', 'Ce mode de paiement n’est pas disponible.']);
});

test('unavailable items are named with the reason: gone, not served now, not served then', () => {
  const evening = { id: 4 };
  expect(rejectionOf(createOrder({ lines: [oneTacos, { id: 3 }] }))).toEqual([
    'item_unavailable',
    'Certains articles ne sont plus disponibles : Brownie.',
  ]);
  expect(rejectionOf(createOrder({ lines: [oneTacos, evening], range: 'ASAP' }))).toEqual([
    'item_unavailable',
    'Certains articles ne sont pas disponibles en ce moment : Burger.',
  ]);
  expect(rejectionOf(createOrder({ lines: [oneTacos, evening] }))).toEqual([
    'item_unavailable',
    'Certains articles ne sont pas disponibles à l’heure choisie : Burger.',
  ]);
});

test('a price that differs in one of several lines or choices is rejected', () => {
  const twoChoices = createOrder({ lines: [{ id: 1, choices: { algerian: 1, cheese: 1 } }, { id: 2 }] });
  expect(rejectionOf(twoChoices)).toBeNull();
  const [tacos, soda] = twoChoices.items;
  if (tacos === undefined || soda === undefined) throw new Error('The order lacks a line');
  const changed = ['price_changed', 'Le prix de votre commande a changé, veuillez vérifier le nouveau total.'];
  const cheaperSoda = { ...soda, item_price: { ...soda.item_price, price_pickup: 1 } };
  expect(rejectionOf({ ...twoChoices, items: [tacos, cheaperSoda] })).toEqual(changed);
  const dearerCheese = tacos.options.map((option) => ({
    ...option,
    option_options: option.option_options.map((choice) => (choice.id === 'cheese' ? { ...choice, price: 1 } : choice)),
  }));
  expect(rejectionOf({ ...twoChoices, items: [{ ...tacos, options: dearerCheese }, soda] })).toEqual(changed);
});

test('a delivery compares the prices of deliveries', () => {
  const order = createOrder({ mode: 'delivery' });
  expect(rejectionOf(order)).toBeNull();
  const [tacos] = order.items;
  if (tacos === undefined) throw new Error('The order has no line');
  const withPrices = (change: object) => ({ ...order, items: [{ ...tacos, item_price: { ...tacos.item_price, ...change } }] });
  expect([rejectionOf(withPrices({ price_pickup: 1 })), rejectionOf(withPrices({ price_delivery: 1 }))?.[0]]).toEqual([
    null,
    'price_changed',
  ]);
});
