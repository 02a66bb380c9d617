// References: §n in docs/behaviour.

import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import { isTooFar, zoneFor } from '#domain/delivery.ts';
import type { CartItem, Item, OrderMode } from '#domain/entities.ts';
import { isOfferActive } from '#domain/offers/active-offers.ts';
import { isRepeatable } from '#domain/menu/item-parts.ts';
import { offeredMethods } from '#domain/order/payment-methods.ts';
import { priceCart } from '#domain/pricing.ts';
import { canOrderNow, slotsFor } from '#domain/schedule.ts';
import { deliveryZones, settingNumber, settingText } from '#domain/settings.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { createStreetGeocoder, toSuggestion } from '#server/catalogue/geocoder.ts';
import { deliveryDistance } from '#server/catalogue/delivery-distance.ts';
import { shopFileSchema, type ShopFile } from '#server/catalogue/shop-file.ts';
import { mergeSiteConfig } from '#server/catalogue/merge-site-config.ts';

const root = new URL('../../../', import.meta.url);
const readProjectFile = (path: string) => readFileSync(new URL(path, root));
const readShopFile = (name: string) => shopFileSchema.parse(JSON.parse(readProjectFile(`server/demo/${name}.json`).toString()));
const shops = { 'the zone shop': readShopFile('shop'), 'the distance shop': readShopFile('shop-distance') };
const shop = shops['the zone shop'];

const timeZone = 'Europe/Paris';
const modes: OrderMode[] = ['pickup', 'delivery'];
const itemsOf = ({ menus }: ShopFile): Item[] => menus.flatMap((menu) => menu.categories.flatMap((category) => category.items));
const items = itemsOf(shop);
const settings = parseSettingsResponse(shop.settings);
/** Every quarter of an hour from a Monday, 00:00 in Paris: a week in winter, and the two weeks of daylight saving changes. */
const quarterHours = ['2027-01-03T23:00Z', '2027-03-21T23:00Z', '2027-10-24T22:00Z'].flatMap((monday) =>
  Array.from({ length: 7 * 24 * 4 + 4 }, (_, index) => new Date(Date.parse(monday) + index * 15 * 60_000)),
);
const allergens =
  'gluten, crustacés, œufs, poissons, arachides, soja, lait, fruits à coque, céleri, moutarde, sésame, sulfites, lupin, mollusques'.split(
    ', ',
  );

/** Returns every text of a shop that is displayed. */
function displayedTexts(value: unknown): string[] {
  if (typeof value === 'string') return /^(https:|\/)/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(displayedTexts) : [];
}

const line = (id: string, quantity: number): CartItem => {
  const item = items.find(({ item_id }) => item_id === id);
  if (item === undefined) throw new Error(`The demo shop sells no ${id}`);
  return { ...item, options: [], quantity };
};
const appliedOffers = (mode: OrderMode, cart: CartItem[], time: string, coupon: string | null = null) =>
  priceCart(
    { items: cart, mode, couponOfferId: coupon, destination: null },
    {
      offers: shop.offers,
      menus: shop.menus,
      settings,
      tax: mergeSiteConfig(shop.site, { siteRoot: '', demo: true, card: null }).tax,
      now: new Date(time),
      timeZone,
    },
  ).appliedOffers.map(({ id }) => id);

describe.each(Object.entries(shops))('%s', (_, demoShop) => {
  test('is parsed by the storefront without dropping anything (§3)', () => {
    expect(parseMenusResponse(demoShop.menus)).toEqual(demoShop.menus);
    expect(parseOffersResponse(demoShop.offers)).toHaveLength(demoShop.offers.length);
    expect(offeredMethods(parseSettingsResponse(demoShop.settings))).toEqual(['cash', 'card']);
  });

  test.each(modes)('has an orderable item at every quarter of an hour, %s (§4)', (mode) => {
    const dishes = itemsOf(demoShop).filter(({ item_is_available }) => item_is_available !== false);
    const closed = quarterHours.filter(
      (now) => !dishes.some((dish) => canOrderNow({ items: [{ ...dish, quantity: 1 }], menus: demoShop.menus, mode, now, timeZone })),
    );
    expect(closed).toEqual([]);
  });

  test.each(modes)('has time slots throughout tomorrow, %s (§9)', (mode) => {
    const slots = slotsFor({
      menus: demoShop.menus,
      mode,
      date: '2027-01-05',
      now: new Date('2027-01-04T11:00Z'),
      timeZone,
      settings: parseSettingsResponse(demoShop.settings),
    });
    expect(slots[0]?.label).toBe('00:00 - 00:15');
    expect(slots.length).toBeGreaterThanOrEqual(95);
  });

  test('has satisfiable options with unique ids (§3)', () => {
    for (const { item_id, options } of itemsOf(demoShop)) {
      const ids = (options ?? []).flatMap((option) => option.option_options.map(({ id }) => id));
      expect(new Set(ids).size, String(item_id)).toBe(ids.length);
      for (const { option_min, option_max, option_options } of options ?? []) {
        expect(option_min ?? 0, String(item_id)).toBeLessThanOrEqual(option_max ?? 0);
        expect(option_options.length, String(item_id)).toBeGreaterThan(0);
      }
    }
  });

  test('has an option with a choice that can be selected several times (§3)', () => {
    expect(itemsOf(demoShop).some(({ options }) => options?.some(isRepeatable))).toBe(true);
  });

  test('has a picture of 480 by 360 pixels and at most 12 kB for every item, and a larger hero picture', async () => {
    for (const path of new Set(itemsOf(demoShop).map(({ item_image }) => item_image ?? 'none'))) {
      const file = readProjectFile(`public${path}`);
      expect(await sharp(file).metadata(), path).toMatchObject({ format: 'webp', width: 480, height: 360 });
      expect(file.length, path).toBeLessThanOrEqual(12 * 1024);
    }
    const hero = mergeSiteConfig(demoShop.site, { siteRoot: '', demo: true, card: null }).hero.image;
    expect(await sharp(readProjectFile(`public${hero?.src}`)).metadata()).toMatchObject({ width: hero?.width, height: hero?.height });
  });

  test('uses French apostrophes and non-breaking spaces', () => {
    const wrongTexts = displayedTexts([demoShop.site, demoShop.menus, demoShop.offers, demoShop.settings]).filter((text) =>
      /'|[^\u202f][;!?](?!\w)|[^\u00a0\d]:(?!\w)|\d [€%]/u.test(text),
    );
    expect(wrongTexts).toEqual([]);
  });

  test('contains all legally required texts, and states that it is a demonstration', () => {
    const site = mergeSiteConfig(demoShop.site, { siteRoot: '', demo: true, card: null });
    expect(site.terms.map(({ id }) => id)).toEqual(['cgv', 'retractation', 'allergenes', 'mediateur', 'mentions-legales', 'accessibilite']);
    for (const sections of [site.terms, site.privacy, site.cookies, site.about])
      expect(displayedTexts(sections).join(' ')).toMatch(/démonstration/i);
    expect(settingText(parseSettingsResponse(demoShop.settings), 'contacts.phone')).toMatch(/^\+33 3 53 01 \d\d \d\d$/);
    expect(settingText(parseSettingsResponse(demoShop.settings), 'contacts.email')).toMatch(/\.example$/);
  });

  test('delivers to every listed street except one, which is too far', () => {
    const [demoSettings, geocoder] = [parseSettingsResponse(demoShop.settings), createStreetGeocoder(demoShop.streets)];
    const centre = {
      lat: settingNumber(demoSettings, 'contacts.latitude') ?? 0,
      lng: settingNumber(demoSettings, 'contacts.longitude') ?? 0,
    };
    const foundAddresses = demoShop.streets.map((street) => geocoder.find(toSuggestion({ street, house: '12' }).description));
    expect(foundAddresses.map((position) => position?.street)).toEqual(demoShop.streets);
    const distantStreets = demoShop.streets.filter((street) =>
      isTooFar(deliveryDistance({ street, house: '' }, centre, { unit: 'km', costs: demoShop.delivery_costs }), demoSettings),
    );
    expect(distantStreets.map(({ city }) => city)).toEqual(['Carvin']);
  });
});

test('about forty items are in three menus, one of them sold out, with the three tax rates (§3)', () => {
  expect(new Set(shop.menus.map(({ menu_id }) => menu_id))).toEqual(new Set(['midi', 'soir', 'snacking']));
  expect(items.length).toBeGreaterThanOrEqual(40);
  expect(items.filter(({ item_is_available }) => item_is_available === false)).toHaveLength(1);
  expect(new Set(items.map(({ item_price }) => item_price.tax_rate))).toEqual(new Set([5.5, 10, 20]));
});

test('allergens are among the fourteen, two items lack them, and meat has its origin', () => {
  expect(items.flatMap(({ item_allergens }) => item_allergens ?? []).filter((name) => !allergens.includes(name))).toEqual([]);
  expect(items.filter(({ item_allergens }) => !item_allergens)).toHaveLength(2);
  const meat = /poulet|bœuf|merguez|poitrine|dinde|nuggets/iu;
  const withoutOrigin = items.filter(
    ({ item_name, item_description, item_meat_origin }) => meat.test(`${item_name} ${item_description}`) && !item_meat_origin,
  );
  expect(withoutOrigin.map(({ item_id }) => item_id)).toEqual([]);
});

test('every street except the far one is in a zone, and every zone has a street (§9)', () => {
  expect(parseSettings(settings).delivery.calculationType).toBe('zone_based');
  const zones = deliveryZones(settings);
  expect(shop.streets.filter((street) => zoneFor(street, zones) === null).map(({ city }) => city)).toEqual(['Carvin']);
  expect(new Set(shop.streets.map((street) => zoneFor(street, zones)?.name)).size).toBe(zones.length + 1);
});

for (const [name, shopFile] of Object.entries(shops))
  test(`typing "rue" in ${name} suggests one address beyond the delivery distance and outside every zone (§5 Too far)`, () => {
    const geocoder = createStreetGeocoder(shopFile.streets);
    const limits = parseSettingsResponse(shopFile.settings);
    const lat = settingNumber(limits, 'contacts.latitude') ?? 0;
    const lng = settingNumber(limits, 'contacts.longitude') ?? 0;
    const distantStreets = geocoder.suggest('rue').flatMap(({ description }) => {
      const foundAddress = geocoder.find(description);
      const distance = foundAddress && deliveryDistance(foundAddress, { lat, lng }, { unit: 'km', costs: [] });
      return distance && isTooFar(distance, limits) && zoneFor(distance, deliveryZones(limits)) === null ? [description] : [];
    });
    expect(distantStreets).toEqual(['Rue des Bosquets, 62220 Carvin, France']);
  });

test('there is one offer of each type, and only TACOS10 requires a code (§3)', () => {
  expect(shop.offers.map(({ type }) => type).toSorted()).toEqual([
    'buy_one_get_one',
    'fixed_amount',
    'free_delivery',
    'free_item',
    'percentage',
  ]);
  expect(shop.offers.filter(({ auto_apply }) => auto_apply === 'No')).toMatchObject([{ code: 'TACOS10', type: 'percentage', value: 10 }]);
});

test('each offer has an effect, and none replaces another (§9)', () => {
  const feast = [line('tacos-xl', 3), line('tiramisu', 1)];
  const [teaTime, noon] = ['2027-01-05T15:00Z', '2027-01-05T11:00Z'];
  expect(appliedOffers('delivery', feast, teaTime, 'tacos10')).toEqual([
    'tacos10',
    'livraison-offerte',
    'citronnade-offerte',
    'heure-du-gouter',
  ]);
  expect(appliedOffers('pickup', feast, noon, 'tacos10')).toEqual(['tacos10', 'citronnade-offerte', 'retrait-malin']);
  expect(appliedOffers('pickup', [line('tacos-m', 1)], noon)).toEqual([]);
  expect(shop.offers.filter((offer) => isOfferActive(offer, new Date(noon), timeZone))).toHaveLength(4);
});

test('the fee increases with the distance (§9)', () => {
  const other = shops['the distance shop'];
  expect(parseSettings(parseSettingsResponse(other.settings)).delivery.calculationType).toBe('distance_based');
  const costs = other.delivery_costs.map(({ cost }) => cost);
  expect(costs.length).toBeGreaterThan(1);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
});
