import type { ShopFile } from '#server/catalogue/shop-file.ts';

/** Monday, 12:05 in Paris. */
export const mondayNoon = new Date('2027-01-04T11:05:00Z');

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const everyDay = (...ranges: [string, string][]) => Object.fromEntries(weekdays.map((day) => [day, ranges]));

const tacos = {
  item_id: 1,
  item_menu_id: 10,
  item_category_id: 100,
  item_name: 'Tacos',
  item_score: 3,
  item_price: { price_delivery: 8.5, price_pickup: 7.5, tax_rate: 10 },
  options: [
    {
      option_id: 'sauce',
      option_name: 'Sauce',
      option_min: 1,
      option_max: 2,
      option_options: [
        { id: 'algerian', name: 'Algérienne', price: 0, tax_rate: 10 },
        { id: 'cheese', name: 'Fromagère', price: 0.5, tax_rate: 10 },
      ],
    },
  ],
};

const plain = { item_menu_id: 10, item_category_id: 100, options: [] };

/**
 * A small shop with edge cases: an option with bounds, a sold-out item, an evening menu, an unavailable menu, offers
 * with and without a code, two zones, and a street outside both.
 */
export const testShop: ShopFile = {
  site: { title: 'Chez Test' },
  settings: [
    {
      name: 'contacts',
      value: { name: 'Chez Test', address: '14 place Rihour', latitude: '50.6366', longitude: '3.0630', phone: '0320000000' },
    },
    { name: 'payments', value: { cod: { active: 1 }, stripe: { active: 0 }, paypal: { active: 0 } } },
    { name: 'features.delivery.active', value: '1' },
    { name: 'features.delivery.calculation_type', value: 'zone_based' },
    { name: 'features.delivery.max_distance', value: 5 },
    { name: 'features.delivery.unit', value: 'km' },
    {
      name: 'features.delivery.zones',
      value: [
        { name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 2.5, flat_charge: 1.5, minimum_order: 15 },
        { name: 'Est', city: 'Hellemmes', postal_code: '59260', delivery_fee: 5, flat_charge: 0, minimum_order: 0 },
      ],
    },
    { name: 'scheduling', value: { minimum_time: 15, pickup_minimum_time: 15, show_range: true, pickup_show_range: true } },
  ],
  menus: [
    {
      menu_id: 10,
      menu_name: 'Midi',
      menu_is_available: true,
      time_ranges: everyDay(['11:30', '14:30']),
      pickup_time_ranges: everyDay(['11:30', '14:30']),
      categories: [
        {
          category_id: 100,
          category_name: 'Tacos',
          items: [
            tacos,
            { ...plain, item_id: 2, item_name: 'Soda', item_score: 1, item_price: { price_delivery: 2.5, price_pickup: 2, tax_rate: 5.5 } },
            { ...plain, item_id: 3, item_name: 'Brownie', item_price: { price_delivery: 4, price_pickup: 4 }, item_is_available: false },
            { ...plain, item_id: 6, item_name: 'Frites', item_score: 5, item_price: { price_delivery: 3, price_pickup: 3 } },
          ],
        },
      ],
    },
    {
      menu_id: 20,
      menu_name: 'Soir',
      menu_is_available: true,
      time_ranges: everyDay(['18:00', '22:00']),
      pickup_time_ranges: everyDay(['18:00', '22:00']),
      categories: [
        {
          category_id: 200,
          category_name: 'Burgers',
          items: [
            {
              item_id: 4,
              item_menu_id: 20,
              item_category_id: 200,
              item_name: 'Burger',
              item_score: 2,
              item_price: { price_delivery: 12, price_pickup: 11 },
              options: [],
            },
          ],
        },
      ],
    },
    {
      menu_id: 30,
      menu_is_available: false,
      time_ranges: everyDay(['00:00', '24:00']),
      pickup_time_ranges: everyDay(['00:00', '24:00']),
      categories: [
        {
          category_id: 300,
          category_name: 'Été',
          items: [
            {
              item_id: 5,
              item_menu_id: 30,
              item_category_id: 300,
              item_name: 'Glace',
              options: [],
              item_price: { price_delivery: 5, price_pickup: 5 },
            },
          ],
        },
      ],
    },
  ],
  offers: [
    { id: 'soda', is_active: true, auto_apply: 'Yes', delivery_pickup: 'both', minimum_amount: 30, items: [2], type: 'free_item' },
    { id: 'ten', is_active: true, auto_apply: 'No', delivery_pickup: 'both', type: 'percentage', value: 10, code: 'TACOS10' },
    { id: 'gone', is_active: false, auto_apply: 'No', delivery_pickup: 'both', type: 'percentage', value: 50, code: 'VIEUX' },
    {
      id: 'tuesday',
      is_active: true,
      auto_apply: 'No',
      delivery_pickup: 'both',
      type: 'percentage',
      value: 20,
      code: 'MARDI',
      active_times: { days: ['tue'] },
    },
  ],
  streets: [
    { name: 'Rue Nationale', city: 'Lille', postal_code: '59000', lat: 50.6355, lng: 3.0555 },
    { name: 'Rue de Paris', city: 'Lille', postal_code: '59000', lat: 50.6345, lng: 3.0672 },
    { name: 'Rue Roger-Salengro', city: 'Hellemmes', postal_code: '59260', lat: 50.6264, lng: 3.1103 },
    { name: 'Grand-Place', city: 'Tourcoing', postal_code: '59200', lat: 50.7233, lng: 3.1597 },
  ],
  delivery_costs: [],
};

/** Returns the shop with changed settings. */
export function withSettings(shop: ShopFile, values: Record<string, unknown>): ShopFile {
  return { ...shop, settings: [...shop.settings, ...Object.entries(values).map(([name, value]) => ({ name, value }))] };
}

/** The test shop with deliveries priced by distance: 2 € up to a kilometre, 4 € beyond. */
export const distanceShop: ShopFile = {
  ...withSettings(testShop, { 'features.delivery.calculation_type': 'distance_based' }),
  delivery_costs: [
    { up_to: 1, cost: 2 },
    { up_to: 5, cost: 4 },
  ],
};

/** The test shop open past midnight: all its menus are served from 18:00 to 04:00. */
export const lateShop: ShopFile = {
  ...testShop,
  menus: testShop.menus.map((menu) => ({
    ...menu,
    time_ranges: everyDay(['18:00', '04:00']),
    pickup_time_ranges: everyDay(['18:00', '04:00']),
  })),
};
