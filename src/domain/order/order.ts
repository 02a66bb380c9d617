import { toSorted } from '#config/older-browsers.ts';
import { defaultCountry } from '#config/constants.ts';
import type {
  CartItem,
  DeliveryForm,
  Id,
  ItemOption,
  ItemPrice,
  OptionChoice,
  OrderItem,
  OrderMode,
  OrderPayload,
  PaymentMethod,
  PersonalForm,
  Settings,
} from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { cleanDelivery, cleanPersonal, fullAddress } from './forms.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { isSelected } from '#domain/menu/item-parts.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** Input of an order payload. `delivery` contains the date and time of the order: the selected ones, or those of `unscheduledDate`. */
export type OrderInput = {
  localId: string;
  items: readonly CartItem[];
  mode: OrderMode;
  personal: PersonalForm;
  delivery: DeliveryForm;
  method: PaymentMethod;
  price: PricedCart;
  settings: Settings;
  /** Client secret and customer id at Stripe of a card payment. The API calls this object `transaction_id`. */
  transaction?: OrderPayload['transaction_id'] | null;
  /** Missing or null for a guest. */
  userId?: Id | null;
  /** The active coupon code, if any. */
  coupon?: string | null;
};

/**
 * Builds the order payload. Lines have their selected choices only; amounts are euros with at most two decimals. The location of a
 * pickup order is the restaurant's address. A cash order has no transaction.
 *
 * @throws RangeError for a negative price
 * @spec docs/behaviour §3 Order payload; §7 POST /v2/public/checkout/
 */
export function buildOrderPayload(order: OrderInput): OrderPayload {
  const { localId, items, mode, method, price, transaction = null, userId = null, coupon = null } = order;
  const deliveryForm = cleanDelivery(order.delivery);
  const { delivery_date, delivery_time_range, city, postal_code, country } = deliveryForm;
  const restaurantLocation = {
    address: parseSettings(order.settings).contacts.address,
    city: '',
    postal_code: '',
    country: defaultCountry,
  };
  return {
    local_id: localId,
    items: items.map(toOrderItem),
    free_items: price.freeItems.map(toOrderItem),
    is_pickup: mode !== 'delivery',
    // The API calls the delivery fee `delivery`.
    delivery: toDecimal(price.delivery),
    tax: toDecimal(price.tax),
    subtotal: toDecimal(price.subtotal),
    discount: toDecimal(price.discount),
    total: toDecimal(price.total),
    payment_method: method,
    transaction_id: method === 'card' && transaction !== null ? transaction : { client_secret: null, customer_id: null },
    user_id: userId,
    status: 'pending',
    customer: {
      ...cleanPersonal(order.personal),
      location: mode === 'delivery' ? { address: fullAddress(deliveryForm), city, postal_code, country } : restaurantLocation,
      date: { delivery_date, delivery_time_range },
    },
    ...(coupon === null || coupon === '' ? {} : { coupon }),
  };
}

/** Reduces a cart item to the fields that an order contains. */
function toOrderItem(item: CartItem): OrderItem {
  const { item_id, item_menu_id, item_category_id, item_name, note = '', quantity } = item;
  const options = (item.options ?? []).map(toOrderOption).filter(({ selected }) => selected !== 0);
  return { item_id, item_menu_id, item_category_id, item_name, item_price: toOrderPrice(item.item_price), options, note, quantity };
}

function toOrderPrice({ price_delivery, price_pickup, tax_rate }: ItemPrice): ItemPrice {
  return { price_delivery: roundToCents(price_delivery), price_pickup: roundToCents(price_pickup), tax_rate };
}

/** Reduces an option to its selected choices. `selected`: their number. */
function toOrderOption({ option_id, option_name, option_min, option_max, option_options }: ItemOption): ItemOption {
  const choices = option_options.filter(isSelected).map(toOrderChoice);
  return { option_id, option_name, option_min, option_max, selected: choices.length, option_options: choices };
}

function toOrderChoice({ id, name, price, tax_rate, quantity }: OptionChoice): OptionChoice {
  return { id, name, price: roundToCents(price), tax_rate, quantity };
}

function roundToCents(euros: number | null | undefined): number | null | undefined {
  return typeof euros === 'number' ? toDecimal(toCents(euros)) : euros;
}

/**
 * Serialises an order's content with sorted keys, without payment and status. Detects a different order under the same `local_id`.
 *
 * @example orderFingerprint({ ...payload, status: 'paid' }) === orderFingerprint(payload) // true
 * @spec docs/behaviour §3 Order payload: local_id
 */
export function orderFingerprint(payload: OrderPayload): string {
  const { transaction_id: _transaction, status: _status, ...content } = payload;
  return JSON.stringify(sortKeys(content));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(toSorted(Object.entries(value), ([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sortKeys(inner)]));
}
