/**
 * Content of the fake back end's restaurant, as a back end may write it that was made by other people: numbers as texts, ids of both
 * types, optional fields missing, fields that the contract does not know, keys in any order.
 */

const everyDay = (ranges: string[][]) =>
  Object.fromEntries(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, ranges] as const));

/** Prices in cents, for the fake back end's own calculation. */
export const prices = {
  galette: { delivery: 950, pickup: 850 },
  cidre: { delivery: 400, pickup: 350 },
  egg: 120,
  deliveryFee: 250,
} as const;

const euros = (cents: number) => (cents / 100).toFixed(2);

export const fakeMenus = [
  {
    revision: 7,
    categories: [
      {
        items: [
          {
            options: [
              {
                option_options: [
                  { price: euros(prices.egg), name: 'Œuf au plat', id: '31' },
                  { name: 'Sans supplément', id: 32 },
                ],
                option_max: '1',
                option_name: 'Supplément',
                option_id: 'sup',
              },
            ],
            item_price: { tax_rate: '10', price_pickup: euros(prices.galette.pickup), price_delivery: euros(prices.galette.delivery) },
            item_category_id: 'gal',
            kitchen_station: 3,
            item_name: 'Galette complète',
            item_menu_id: '1',
            item_id: 101,
            item_is_available: '1',
          },
        ],
        category_name: 'Galettes',
        category_id: 'gal',
      },
      {
        category_id: 'boi',
        category_name: 'Boissons',
        items: [
          {
            item_id: '202',
            item_menu_id: '1',
            item_category_id: 'boi',
            item_name: 'Cidre brut',
            item_description: null,
            item_price: { price_delivery: prices.cidre.delivery / 100, price_pickup: prices.cidre.pickup / 100 },
            options: null,
          },
          // Without a price it cannot be sold: only this item is left out.
          { item_id: 203, item_menu_id: '1', item_category_id: 'boi', item_name: 'Sans prix' },
        ],
      },
    ],
    time_ranges: everyDay([['00:00', '23:59']]),
    pickup_time_ranges: everyDay([['00:00', '23:59']]),
    menu_is_available: 1,
    menu_id: '1',
  },
];

export const fakeSettings = [
  { value: 'Chez Odile', name: 'contacts.name', group: 'public' },
  { name: 'contacts.address', value: '3 rue du Port, 29000 Quimper' },
  { name: 'contacts.phone', value: '0298000000' },
  { name: 'payments.cod.active', value: '1' },
  { name: 'features.delivery.active', value: 'true' },
  { name: 'features.delivery.calculation_type', value: 'zone_based' },
  {
    name: 'features.delivery.zones',
    value: [
      {
        minimum_order: '5',
        flat_charge: '1',
        delivery_fee: euros(prices.deliveryFee),
        postal_code: '29000',
        city: 'Quimper',
        name: 'Centre',
      },
    ],
  },
  { name: 'scheduling.minimum_time', value: '20' },
  { name: 'scheduling.pickup_minimum_time', value: '10' },
  { name: 'internal.theme', value: { any: ['thing'] } },
];

/** The setting that offers cards, or not. */
export const cardSetting = (isCardActive: boolean) => ({ value: isCardActive ? '1' : '0', name: 'payments.stripe.active' });

/** The offer of the code `ODILE`: a tenth of the subtotal. */
export const fakeOffers = [
  {
    value: '10',
    type: 'PERCENTAGE',
    delivery_pickup: 'Both',
    auto_apply: 'no',
    is_active: '1',
    id: 'off-9',
    created_by: 'odile',
  },
];
