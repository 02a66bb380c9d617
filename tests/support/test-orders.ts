import { defaultTax } from '#config/constants.ts';
import type { CartItem, Destination, DistanceResult, OfferId, OrderMode, OrderPayload } from '#domain/entities.ts';
import { itemById } from '#domain/menu/menu.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { priceCart } from '#domain/pricing.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import type { App } from '#server/dependencies.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { mondayNoon, testShop } from './test-shop.ts';

type LineOptions = { id: number; quantity?: number; choices?: Record<string, number>; note?: string };

type OrderOptions = {
  lines?: LineOptions[];
  mode?: OrderMode;
  shop?: ShopFile;
  now?: Date;
  coupon?: { code: string; offerId: OfferId };
  destination?: Destination;
  address?: { address: string; city: string; postal_code: string };
  date?: string;
  range?: string;
  localId?: string;
};

const centreZone = {
  zone: { name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 2.5, flat_charge: 1.5, minimum_order: 15 },
};

/** A line with one tacos and one sauce. */
export const oneTacos: LineOptions = { id: 1, choices: { algerian: 1 } };

/** Creates a cart line of the test shop with choices selected by id. */
export function cartItem({ id, quantity = 1, choices = {}, note = '' }: LineOptions, shop: ShopFile = testShop): CartItem {
  const item = itemById(shop.menus, id);
  if (item === undefined) throw new Error(`No item ${id}`);
  const options = (item.options ?? []).map((option) => ({
    ...option,
    option_options: option.option_options.map((choice) => ({ ...choice, quantity: choices[String(choice.id)] ?? 0 })),
  }));
  return { ...item, options, quantity, note };
}

/**
 * Creates the order that the storefront sends for a cart of the test shop, with its prices. By default one tacos for pickup, paid in
 * cash, on Monday 2027-01-04 at 12:30 to 12:45. The customer's details are unique unless `localId` is given: they derive from it.
 */
export function createOrder(options: OrderOptions = {}): OrderPayload {
  const {
    lines = [oneTacos],
    mode = 'pickup',
    shop = testShop,
    now = mondayNoon,
    coupon,
    address,
    localId = crypto.randomUUID(),
  } = options;
  const items = lines.map((line) => cartItem(line, shop));
  const settings = flattenSettings(shop.settings);
  const destination = mode === 'pickup' ? null : (options.destination ?? centreZone);
  const price = priceCart(
    { items, mode, couponOfferId: coupon?.offerId ?? null, destination },
    { offers: shop.offers, menus: shop.menus, settings, tax: defaultTax, now, timeZone: 'Europe/Paris' },
  );
  return buildOrderPayload({
    localId,
    items,
    mode,
    price,
    settings,
    method: 'cash',
    coupon: coupon?.code ?? null,
    personal: { first_name: 'Léa', last_name: 'Martin', email: `${localId}@example.fr`, phone: localId.replaceAll(/\D/g, '') || '1' },
    delivery: {
      address: '12 rue Nationale',
      city: 'Lille',
      postal_code: '59000',
      ...address,
      country: 'France',
      is_scheduled: true,
      delivery_date: options.date ?? '2027-01-04',
      delivery_time_range: options.range ?? '12:30 - 12:45',
    },
  });
}

/** Fetches the server's distance result of an address. */
export async function fetchDistance(app: App, location: string): Promise<{ distance: DistanceResult }> {
  const response = await app.inject({ url: '/v2/public/locations/distance', query: { location } });
  return { distance: response.json<{ payload: DistanceResult }>().payload };
}
