import type { CartItem, Id, OfferId, OrderMode } from '#domain/entities.ts';
import type { LostOffer } from '#domain/offers/lost-offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/**
 * A stored cart line. Prices are not stored but looked up in the current menu; `name` is used only to name an item that was
 * removed from it.
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

/** Anything with a snapshot and subscribers: an actor or a store. `useSelector` takes it. */
export type Readable<T> = {
  getSnapshot: () => T;
  /** The snapshot of the server's render, used during hydration. */
  getServerSnapshot?: () => T;
  subscribe: (listener: Listener<T>) => { unsubscribe: () => void };
};

/** A callback, or an observer as actors take it. */
export type Listener<T> = ((value: T) => void) | { next?: (value: T) => void };

/** The cart store. */
export type CartStore = Readable<readonly CartLine[]> & {
  /** Adds the item with its selected choices, or increases the quantity of an equal line. Returns the line's key. */
  add: (item: CartItem) => string;
  /** 0 removes the line. */
  setQuantity: (key: string, quantity: number) => void;
  remove: (key: string) => void;
  /** Removes all lines. */
  clear: () => void;
  /** Removes ordered pieces; keeps pieces added meanwhile, also in other tabs. */
  removeOrdered: (ordered: readonly { key: string; quantity: number }[]) => void;
};

/** A cart line at current prices. */
export type QuotedItem = CartItem & { key: string };

/** The priced cart: the single source for cart, order button, payload and review. */
export type Quote = {
  mode: OrderMode;
  /** Lines that can be ordered, in the cart's order. */
  items: readonly QuotedItem[];
  /** Lines that cannot be ordered any more: displayed but not priced. */
  missing: readonly CartLine[];
  /** Pieces in `items` and `missing` together. */
  count: number;
  price: PricedCart;
  /** Offers that applied and no longer do, until they apply again or the visitor dismisses them. */
  lost: readonly LostOffer[];
  /** False until settings, offers and menus are loaded. */
  isReady: boolean;
};

/** The quote store. */
export type QuoteStore = Readable<Quote> & {
  /** Dismisses the notice of a lost offer. */
  dismissLost: (id: OfferId) => void;
};
