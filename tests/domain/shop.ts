import type {
  CartItem,
  Category,
  DeliveryZone,
  Item,
  ItemOption,
  Menu,
  Offer,
  OptionChoice,
  TimeRange,
  Weekday,
} from '#domain/entities.ts';
import type { PriceRequest, PriceRules } from '#domain/pricing.ts';

/** Builders of small shops: each returns a minimal value, overridden by its argument. */

export const paris = 'Europe/Paris';
/** Monday, 13:00 in Paris. */
export const mondayAtOne = new Date('2027-01-04T12:00:00Z');

export function item(change: Partial<Item> = {}): Item {
  return {
    item_id: 1,
    item_menu_id: 'm',
    item_category_id: 'c',
    item_name: 'Tacos',
    item_description: '',
    item_price: { price_pickup: 8, price_delivery: 9, tax_rate: 10 },
    options: [],
    ...change,
  };
}

export function line(change: Partial<CartItem> = {}): CartItem {
  return { ...item(), quantity: 1, note: '', ...change };
}

/** Creates a line with this pickup price in cents. */
export function lineAt(cents: number, change: Partial<CartItem> = {}): CartItem {
  return line({ item_price: { price_pickup: cents / 100, price_delivery: cents / 100, tax_rate: 10 }, ...change });
}

export function option(choices: Partial<OptionChoice>[], change: Partial<ItemOption> = {}): ItemOption {
  return {
    option_id: 'o',
    option_name: 'Sauces',
    option_options: choices.map((choice, index) => ({
      id: index + 1,
      name: `S${index + 1}`,
      price: 0,
      tax_rate: null,
      quantity: 0,
      ...choice,
    })),
    ...change,
  };
}

export function category(items: Item[], change: Partial<Category> = {}): Category {
  return { category_id: 'c', category_name: 'Carte', items, ...change };
}

export function menu(change: Partial<Menu> = {}, items: Item[] = []): Menu {
  return { menu_id: 'm', menu_is_available: true, time_ranges: {}, pickup_time_ranges: {}, categories: [category(items)], ...change };
}

const week: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Creates a menu with the same hours on each day, for both modes. */
export function openDaily(...ranges: TimeRange[]): Menu {
  const days = Object.fromEntries(week.map((day) => [day, ranges]));
  return menu({ time_ranges: days, pickup_time_ranges: days });
}

export function offer(change: Partial<Offer> = {}): Offer {
  return { id: 'offer', is_active: true, auto_apply: 'Yes', delivery_pickup: 'both', type: 'percentage', value: 10, ...change };
}

export const zone: DeliveryZone = {
  name: 'Centre',
  city: 'Lille',
  postal_code: '59000',
  delivery_fee: 2.5,
  flat_charge: 1.5,
  minimum_order: 15,
};

export function cart(items: CartItem[], change: Partial<PriceRequest> = {}): PriceRequest {
  return { items, mode: 'pickup', couponOfferId: null, destination: null, ...change };
}

export function rules(offers: Offer[] = [], change: Partial<PriceRules> = {}): PriceRules {
  return {
    offers,
    menus: [],
    settings: {},
    tax: { enabled: true, inclusive: true, defaultRate: 10 },
    now: mondayAtOne,
    timeZone: paris,
    ...change,
  };
}

/** Measures the processor time of some work in milliseconds, unaffected by other processes. */
export function cpuMilliseconds(work: () => unknown): number {
  const cpuTimeBefore = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(cpuTimeBefore);
  return (user + system) / 1000;
}
