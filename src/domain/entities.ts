/**
 * Entities with the field names of the API. The compiler checks that the schemas of `api/` parse to these types.
 *
 * Amounts in entities are euros as numbers (`8.5`); calculated amounts are cents. A missing or null amount means 0, a missing or
 * null rate means the default rate.
 *
 * @spec docs/behaviour §3
 */

import type { offerTypes, orderModes, paymentMethods } from '#config/constants.ts';

/** Ids keep their JSON type. Compare them as strings. */
export type Id = string | number;
export type OfferId = Id;

export type OrderMode = (typeof orderModes)[number];
export type PaymentMethod = (typeof paymentMethods)[number];

/** Day of the week as used in the keys of schedules. */
export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

type Amount = number | null | undefined;

export type OptionChoice = {
  id: Id;
  name?: string | undefined;
  price?: Amount;
  tax_rate?: Amount;
  /** Number of selected pieces. Missing or 0 means not selected. */
  quantity?: number | null | undefined;
};

export type ItemOption = {
  option_id: Id;
  option_name: string;
  /** Minimum and maximum number of selected pieces. Missing means no limit. */
  option_min?: number | null | undefined;
  option_max?: number | null | undefined;
  /** Number of selected choices. */
  selected?: number | null | undefined;
  option_options: OptionChoice[];
};

export type ItemPrice = { price_delivery?: Amount; price_pickup?: Amount; tax_rate?: Amount };

export type Item = {
  item_id: Id;
  item_menu_id: Id;
  item_category_id: Id;
  item_name: string;
  item_description?: string | null | undefined;
  /** An https URL, or a path on the page's own origin. */
  item_image?: string | null | undefined;
  item_score?: number | null | undefined;
  item_price: ItemPrice;
  options?: ItemOption[] | null | undefined;
  /** Allergens as defined by EU 1169/2011. Missing means unknown, empty means none. */
  item_allergens?: string[] | null | undefined;
  item_calories?: number | null | undefined;
  item_tags?: string[] | null | undefined;
  /** Origin of the meat, if known. */
  item_meat_origin?: string | null | undefined;
  /** False if the item is sold out. */
  item_is_available?: boolean | null | undefined;
};

/** A cart line: the item with its selected choices, quantity, and note for the kitchen. */
export type CartItem = Item & { quantity: number; note?: string | undefined };

export type Category = {
  category_id: Id;
  category_name: string;
  category_description?: string | null | undefined;
  /** An Iconify name such as `lucide:pizza`. */
  category_icon?: string | null | undefined;
  items: Item[];
};

/** Start and end as `HH:MM`. */
export type TimeRange = [start: string, end: string];

/** Time ranges by day. Invalid ranges are kept by the parser and ignored by the rules. */
export type DayRanges = Partial<Record<Weekday, TimeRange[]>>;

export type ActiveDay = { label: string; is_open: boolean; times: TimeRange[] };

export type Menu = {
  menu_id: Id;
  menu_name?: string | undefined;
  /** Whether the menu is open now. Only displayed. */
  menu_is_open?: boolean | null | undefined;
  /** Whether the menu can be ordered from at all. */
  menu_is_available: boolean;
  active_times?: ActiveDay[] | null | undefined;
  time_ranges?: DayRanges | null | undefined;
  pickup_time_ranges?: DayRanges | null | undefined;
  categories: Category[];
};

export type OfferType = (typeof offerTypes)[number];

export type Offer = {
  id: OfferId;
  /** Display name and description, if the server sends them. */
  name?: string | null | undefined;
  description?: string | null | undefined;
  is_active: boolean;
  active_times?:
    | { days?: string[] | null | undefined; start?: string | null | undefined; end?: string | null | undefined }
    | null
    | undefined;
  auto_apply: 'Yes' | 'No';
  allow_repeat?: boolean | null | undefined;
  delivery_pickup: 'both' | OrderMode;
  minimum_amount?: Amount;
  menus?: Id[] | null | undefined;
  categories?: Id[] | null | undefined;
  items?: Id[] | null | undefined;
  type: OfferType;
  value?: Amount;
};

export type DeliveryZone = {
  name: string;
  city: string;
  postal_code: string;
  delivery_fee?: Amount;
  flat_charge?: Amount;
  minimum_order?: Amount;
};

export type DistanceResult = {
  distance: number;
  duration?: number | null | undefined;
  unit?: 'km' | 'miles' | null | undefined;
  delivery_cost?: Amount;
  formatted_address?: string | null | undefined;
  address?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postal_code?: string | null | undefined;
  country?: string | null | undefined;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
};

/** The zone or distance that determines the price of a delivery. */
export type Destination = { zone: DeliveryZone } | { distance: DistanceResult };

export type LocationSuggestion = {
  description: string;
  structured_formatting: { main_text: string; secondary_text: string };
};

/** The server's settings, flattened to dotted keys (`payments.cod.active`). Read them with `domain/settings.ts`. */
export type Settings = Readonly<Record<string, unknown>>;

export type User = {
  id: Id;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  address?: string | null | undefined;
  /** False until the mailed code is submitted. Missing means unknown. */
  is_verified?: boolean | null | undefined;
  /** A new email, which replaces `email` once its code is submitted. */
  pending_email?: string | null | undefined;
  /** Whether the account has no password until one is set with a mailed code. Missing means unknown. */
  needs_password?: boolean | null | undefined;
};

export type PersonalForm = { first_name: string; last_name: string; email: string; phone: string };

export type DeliveryForm = {
  address: string;
  /** Floor or door code. It is sent after the street, but not geocoded. */
  address2?: string | undefined;
  /** Note for the courier. It is sent after the supplement, but not geocoded. */
  courier_note?: string | undefined;
  city: string;
  postal_code: string;
  country: string;
  is_scheduled: boolean;
  /** Date in the restaurant's time zone, `YYYY-MM-DD`. */
  delivery_date: string;
  /** Label of a slot, or `ASAP`. */
  delivery_time_range: string;
};

/** `failed`: the last card was declined, and neither another one was checked nor another method chosen since. */
export type PaymentForm = { method: PaymentMethod; failed: boolean };

export type OrderStatus = 'pending' | 'paid' | 'cancelled';

/** A line in an order payload, with the selected choices only. */
export type OrderItem = Pick<CartItem, 'item_id' | 'item_menu_id' | 'item_category_id' | 'item_name' | 'item_price'> & {
  options: ItemOption[];
  note: string;
  quantity: number;
};

/** Amounts are euros with at most two decimals. */
export type OrderPayload = {
  /** Idempotency key: a UUID created once per order attempt, and kept through retries and reloads. */
  local_id: string;
  items: OrderItem[];
  free_items: OrderItem[];
  is_pickup: boolean;
  delivery: number;
  tax: number;
  subtotal: number;
  discount: number;
  total: number;
  payment_method: PaymentMethod;
  transaction_id: { client_secret: string | null; customer_id: string | null };
  /** Null for a guest. */
  user_id: Id | null;
  status: 'pending';
  customer: PersonalForm & {
    location: { address: string; city: string; postal_code: string; country: string };
    date: { delivery_date: string; delivery_time_range: string };
  };
  /** The active coupon code, with which the server prices the order. */
  coupon?: string;
};

/** An order in the customer's list. Amounts are euros. Optional fields are displayed if the server sends them. */
export type PastOrder = {
  order_id: Id;
  /** Short order number. If it is missing, it is derived from the id. */
  order_number?: string | null | undefined;
  created_at: string;
  /** One of `OrderStatus`, or another value of the server. */
  status: string;
  is_pickup: boolean;
  total: number;
  items: OrderItem[];
  delivery_date: string;
  delivery_time_range: string;
  /** Estimate for "as soon as possible" when the order was placed, as an ISO 8601 instant. */
  estimated_at?: string | null | undefined;
  free_items?: OrderItem[] | null | undefined;
  payment_method?: PaymentMethod | null | undefined;
  subtotal?: Amount;
  discount?: Amount;
  delivery?: Amount;
  /** The part of `delivery` that is charged because the order is below the minimum. */
  flat_charge?: Amount;
  tax?: Amount;
  /** Tax by rate in percent, in ascending order. */
  tax_by_rate?: { rate: number; tax: number }[] | null | undefined;
  /** Whether the restaurant has accepted the order. Missing if nobody has to: the shop runs without the counter. */
  is_accepted?: boolean | null | undefined;
  /** Token that gives access to the order's tracking. Missing if the shop runs without the counter. */
  tracking?: string | null | undefined;
};
