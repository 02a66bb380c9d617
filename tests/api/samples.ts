/** Values that the schemas of the API accept unchanged. */
import type { CartItem, Item, Menu, Offer, OrderItem, OrderPayload } from '#domain/entities.ts';

export const item: Item = {
  item_id: 12,
  item_menu_id: 1,
  item_category_id: 'tacos',
  item_name: 'Tacos poulet',
  item_description: 'Galette, poulet, frites',
  item_image: '/pictures/tacos.webp',
  item_score: 4.5,
  item_price: { price_delivery: 9.5, price_pickup: 8.5, tax_rate: 10 },
  options: [
    {
      option_id: 1,
      option_name: 'Sauce',
      option_min: 1,
      option_max: 2,
      selected: 0,
      option_options: [
        { id: 'a', name: 'Algérienne', price: 0, tax_rate: 10, quantity: 0 },
        { id: 'b', name: 'Fromagère', price: 0.5, tax_rate: 10, quantity: 0 },
      ],
    },
  ],
  item_allergens: ['gluten', 'lait'],
  item_calories: 850,
  item_tags: ['populaire'],
  item_meat_origin: 'France',
  item_is_available: true,
};

export const menu: Menu = {
  menu_id: 1,
  menu_name: 'La carte',
  menu_is_open: true,
  menu_is_available: true,
  active_times: [{ label: 'Lundi', is_open: true, times: [['11:30', '14:00']] }],
  time_ranges: { mon: [['11:30', '14:00']], sun: [] },
  pickup_time_ranges: { mon: [['11:00', '14:30']] },
  categories: [
    { category_id: 'tacos', category_name: 'Tacos', category_description: null, category_icon: 'noto:taco', items: [item] },
    { category_id: 'burgers', category_name: 'Burgers', items: [{ ...item, item_id: '13', item_name: 'Burger' }] },
  ],
};

export const offer: Offer = {
  id: 7,
  name: 'Bienvenue',
  description: null,
  is_active: true,
  active_times: { days: ['mon'], start: '11:00', end: '23:00' },
  auto_apply: 'Yes',
  allow_repeat: false,
  delivery_pickup: 'both',
  minimum_amount: 15,
  menus: [],
  categories: ['tacos'],
  items: [],
  type: 'percentage',
  value: 10,
};

const line: OrderItem = {
  item_id: 12,
  item_menu_id: 1,
  item_category_id: 'tacos',
  item_name: 'Tacos poulet',
  item_price: { price_delivery: 9.5, price_pickup: 8.5, tax_rate: 10 },
  options: [
    {
      option_id: 1,
      option_name: 'Sauce',
      option_min: 1,
      option_max: 2,
      selected: 1,
      option_options: [{ id: 'b', name: 'Fromagère', price: 0.5, tax_rate: 10, quantity: 1 }],
    },
  ],
  note: 'Sans oignons\nmerci',
  quantity: 2,
};

export const order: OrderPayload = {
  local_id: '3f0c1d5e-6a7b-4c8d-9e0f-112233445566',
  items: [line],
  free_items: [{ ...line, item_price: { price_delivery: 0, price_pickup: 0, tax_rate: 10 }, options: [], note: '', quantity: 1 }],
  is_pickup: false,
  delivery: 2.5,
  tax: 1.95,
  subtotal: 20,
  discount: 1.05,
  total: 21.45,
  payment_method: 'cash',
  transaction_id: { client_secret: null, customer_id: null },
  user_id: null,
  status: 'pending',
  customer: {
    first_name: 'Zoé',
    last_name: 'Martin',
    email: 'zoe@example.fr',
    phone: '06 12 34 56 78',
    location: { address: '1 rue de la Paix', city: 'Lille', postal_code: '59000', country: 'France' },
    date: { delivery_date: '2026-11-21', delivery_time_range: '12:00 - 12:15' },
  },
  coupon: 'BIENVENUE',
};

/** A cart line, which has more fields than an order line. */
export const cartItem: CartItem = { ...item, ...line };

export const user = { id: 5, email: 'zoe@example.fr', first_name: 'Zoé', last_name: 'Martin', phone: '0612345678', address: null };

export const credentials = { token: 'secret-token', user };

export const distance = {
  distance: 2.4,
  duration: 8,
  unit: 'km',
  delivery_cost: 2.5,
  formatted_address: '1 rue de la Paix, 59000 Lille',
  address: '1 rue de la Paix',
  address2: null,
  city: 'Lille',
  state: null,
  postal_code: '59000',
  country: 'France',
  lat: 50.6366,
  lng: 3.063,
};
