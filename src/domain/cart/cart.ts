import type { CartItem, Id, OfferId, OrderMode } from '#domain/entities.ts';
import type { LostOffer } from '#domain/offers/lost-offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/**
 * One line of a cart as it is kept: which item, which choices, how many, what note. Names and prices are never kept as
 * the truth: they are looked up in the menu each time. `name` serves only to say what has gone.
 */
export type CartLine = {
  /** Same item, same choices, same note: same line. */
  key: string;
  item_id: Id;
  name: string;
  choices: { option_id: Id; id: Id; quantity: number }[];
  note: string;
  quantity: number;
  /** Milliseconds since 1970: the order of the lines. */
  addedAt: number;
};

/** Anything that can be read and watched: an actor, a store. `useSelector` takes it. */
export type Readable<T> = {
  getSnapshot: () => T;
  /** What the server knew when it rendered the page, where that may differ. */
  getServerSnapshot?: () => T;
  subscribe: (listener: Listener<T>) => { unsubscribe: () => void };
};

/** Who is told a new value: a function, or an observer as actors take it. */
export type Listener<T> = ((value: T) => void) | { next?: (value: T) => void };

/** The cart, as screens and charts are handed it. */
export type CartStore = Readable<readonly CartLine[]> & {
  /** Adds the item with its selected choices; an equal line grows instead. Answers the line's key. */
  add: (item: CartItem) => string;
  /** 0 removes the line. */
  setQuantity: (key: string, quantity: number) => void;
  remove: (key: string) => void;
  /** Takes everything out. */
  clear: () => void;
  /** Takes ordered pieces out; what was added meanwhile, here or in another tab, stays. */
  removeOrdered: (ordered: readonly { key: string; quantity: number }[]) => void;
};

/** A line as it can be ordered now, at today's prices. */
export type QuotedItem = CartItem & { key: string };

/** What the cart costs now and what is in it, by one calculation for cart, button, order and review. */
export type Quote = {
  mode: OrderMode;
  /** Lines that can be ordered, in the cart's order. */
  items: readonly QuotedItem[];
  /** Lines whose item is gone, sold out, or has lost a choice: shown, not priced, to be removed. */
  missing: readonly CartLine[];
  /** Pieces in `items` and `missing` together. */
  count: number;
  price: PricedCart;
  /** Offers that counted in this cart and no longer do: told until they count again, or until the visitor has seen it. */
  lost: readonly LostOffer[];
  /** False until settings, offers and menus are there. */
  isReady: boolean;
};

/** The quote, as screens are handed it. */
export type QuoteStore = Readable<Quote> & {
  /** The visitor has seen that this offer no longer counts. */
  dismissLost: (id: OfferId) => void;
};
