// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCartStore } from '#stores/cart.ts';
import { createDestination } from '#stores/destination.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createQuote } from '#stores/quote.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { placeOrder } from '#api/checkout.ts';
import { createApiClient } from '#api/http/http.ts';
import { menusQuery } from '#api/menus.ts';
import { lookUpCoupon } from '#api/cart/coupon.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { defaultSite } from '#config/site.ts';
import type { CartItem, Item, Menu, OfferId } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { scheduleDates, slotsFor, unavailableItems } from '#domain/schedule.ts';
import { memoryStorage } from '#platform/storage.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { caseCount } from '../../support/deep-tests.ts';
import { startTestServer, useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon, withSettings } from '../../support/test-shop.ts';
import { loadedQueryClient } from '../../support/actors/query-client.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';

const { timeZone } = defaultSite;
/** Noon, and the hours of the dessert offer on a Tuesday and a Wednesday. */
const times = [mondayNoon, new Date('2027-01-05T14:30:00Z'), new Date('2027-01-06T16:59:30Z')];
const addresses = [
  { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' },
  { address: '3 rue de Gand', city: 'Lille', postal_code: '59800' },
  { address: '1 avenue de la République', city: 'La Madeleine', postal_code: '59110' },
];
const personal = { first_name: 'Léa', last_name: 'Martin', phone: '06 12 34 56 78' };

/** Generates a visit: items, quantities, choices (as random numbers), order mode, address, time and coupon. */
const generatedVisit = fc.record({
  picks: fc.array(
    fc.record({
      item: fc.nat(200),
      quantity: fc.integer({ min: 1, max: 4 }),
      choices: fc.array(fc.nat(50), { minLength: 8, maxLength: 8 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
  mode: fc.constantFrom('pickup' as const, 'delivery' as const),
  address: fc.constantFrom(...addresses),
  time: fc.constantFrom(...times),
  code: fc.constantFrom(null, 'TACOS10'),
});

/** Returns the item with random choices within the bounds of its options. */
function withChoices(item: Item, numbers: readonly number[]): CartItem {
  const options = (item.options ?? []).map((option, index) => {
    const [from, to] = [option.option_min ?? 0, Math.min(option.option_max ?? option.option_options.length, option.option_options.length)];
    const seed = numbers[index % numbers.length] ?? 0;
    const count = Math.min(from + (seed % (Math.max(from, to) - from + 1)), option.option_options.length);
    const first = seed % option.option_options.length;
    const picked = new Set(Array.from({ length: count }, (_, step) => (first + step) % option.option_options.length));
    return {
      ...option,
      option_options: option.option_options.map((choice, choiceIndex) => ({ ...choice, quantity: picked.has(choiceIndex) ? 1 : 0 })),
    };
  });
  return { ...item, options, quantity: 1, note: '' };
}

const database = await useTestDatabase();

test.each(['shop.json', 'shop-distance.json'])(
  'cart, order and server agree to the cent for any cart and every kind of offer (%s; §9, INV-6)',
  { timeout: 600_000 },
  async (file) => {
    // No limit for cash, so that every cart can be ordered.
    const shop = withSettings(JSON.parse(readFileSync(`server/demo/${file}`, 'utf8')) as ShopFile, { 'payments.cod.maximum': 100_000 });
    const server = await startTestServer({ database, shop, env: { RATE_LIMIT_FACTOR: '1000000' } });
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const api = createApiClient({ apiRoot: origin });
    const { client } = loadedQueryClient();
    const [settings, menus, offers] = await Promise.all([
      client.fetchQuery(settingsQuery(api)),
      client.fetchQuery(menusQuery(api)),
      client.fetchQuery(offersQuery(api)),
    ]);
    const shopLists = createShopLists();
    shopLists.set({ settings, menus, offers });
    const items = menus
      .flatMap((menu: Menu) => menu.categories.flatMap((category) => category.items))
      .filter((item) => item.item_is_available !== false);
    const storage = memoryStorage();
    const clock = { getSnapshot: () => server.clock.now, subscribe: () => ({ unsubscribe: () => {} }) };
    let couponOfferId: OfferId | null = null;
    const covered = new Set<string>();

    await fc.assert(
      fc.asyncProperty(generatedVisit, async ({ picks, mode, address, time, code }) => {
        server.clock.now = time;
        const request = { menus, mode, now: time, timeZone, settings };
        const date = scheduleDates(request)[0] ?? '';
        const range = slotsFor({ ...request, date })[0]?.label ?? '';
        couponOfferId = code === null ? null : await lookUpCoupon(api, code);
        const cart = createCartStore({ storage: memoryStorage(), now: () => time });
        cart.restore(storageParsers);
        const orderMode = createOrderModeStore(storage);
        orderMode.choose(mode);
        const drafts = createFormDraftsStore(storage);
        drafts.change('delivery', { ...address, is_scheduled: true, delivery_date: date, delivery_time_range: range });
        const destination = createDestination({ drafts, place: createDeliveryPlaceStore({ storage, drafts }), shopLists, api });
        const coupon = { getSnapshot: () => couponOfferId, subscribe: () => ({ unsubscribe: () => {} }) };
        const quote = createQuote({ cart, orderMode, destination, couponOfferId: coupon, clock, shopLists, site: defaultSite });
        for (const { item, quantity, choices } of picks) {
          const line = withChoices(items[item % items.length] ?? ({} as Item), choices);
          if (unavailableItems({ ...request, items: [line], date, range }).length > 0) continue;
          for (let piece = 0; piece < quantity; piece += 1) cart.add(line);
        }
        await quote.loadCalculation();
        if (mode === 'delivery') await destination.lookUpAddress(address, AbortSignal.timeout(5000));
        const { items: lines, price } = quote.getSnapshot();
        if (lines.length === 0) return;
        const localId = crypto.randomUUID();
        const payload = buildOrderPayload({
          localId,
          items: [...lines],
          mode,
          personal: { ...personal, email: `${localId}@example.fr` },
          delivery: drafts.getSnapshot().delivery,
          method: 'cash',
          price,
          settings,
          coupon: code,
        });
        const { order_id: orderId } = await placeOrder(api, payload, {});
        const [row] = await database.db
          .select()
          .from(orders)
          .where(eq(orders.orderId, String(orderId)));
        const amounts = ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const;
        for (const amount of amounts) {
          expect(toCents(payload[amount])).toBe(price[amount]);
          expect(row?.[amount]).toBe(price[amount]);
        }
        expect(row?.pricingInput.freeItems.map(({ item_id }) => item_id)).toEqual(price.freeItems.map(({ item_id }) => item_id));
        for (const { type } of price.appliedOffers) covered.add(type);
        covered.add(mode);
      }),
      { numRuns: caseCount(150, 2500), seed: 20_270_104 },
    );
    // The generated visits must cover every kind of offer and both modes.
    expect([...covered].toSorted()).toEqual([...new Set([...shop.offers.map(({ type }) => type), 'delivery', 'pickup'])].toSorted());
    await server.close();
  },
);
