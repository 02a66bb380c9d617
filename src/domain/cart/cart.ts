import type { CartItem, Id, OfferId, OrderMode } from '#domain/entities.ts';
import type { RemovedOffer } from '#domain/offers/removed-offers.ts';
import type { PricedCart } from '#domain/pricing.ts';
import type { Store } from '#domain/store.ts';

/**
 * A stored cart line. Prices are not stored, but looked up in the current menu. `name` is used only if the item was removed from
 * the menu.
 */
export type CartLine = {
  /** Key of the line. Lines with the same item, choices, and note have the same key. */
  key: string;
  item_id: Id;
  name: string;
  choices: { option_id: Id; id: Id; quantity: number }[];
  note: string;
  quantity: number;
  /** Unix timestamp in milliseconds. Determines the order of the lines. */
  addedAt: number;
};

/** The cart store. */
export type CartStore = Store<readonly CartLine[]> & {
  /** Adds the item with its selected choices, or increases the quantity of an equal line. Returns the line's key. */
  add: (item: CartItem) => string;
  /** Sets the quantity of a line; 0 removes it. */
  setQuantity: (key: string, quantity: number) => void;
  remove: (key: string) => void;
  /** Replaces a line by the item in the same place, or adds the item if the line is gone. An equal line absorbs it. Returns the key. */
  replace: (key: string, item: CartItem) => string;
  /** Adds a removed line again in its former place. */
  restoreLine: (line: CartLine) => void;
  /** Removes all lines. */
  clear: () => void;
  /** Removes the ordered quantities. Keeps pieces added since, also by other tabs. */
  removeOrdered: (ordered: readonly { key: string; quantity: number }[]) => void;
};

/** A cart line with current prices. */
export type QuotedItem = CartItem & { key: string };

/** The priced cart, shared by cart, order button, payload, and review. */
export type Quote = {
  mode: OrderMode;
  /** Lines that can be ordered, in the cart's order. */
  items: readonly QuotedItem[];
  /** Lines that can no longer be ordered. They are displayed but not priced. */
  unresolvedLines: readonly CartLine[];
  /** Number of pieces in `items` and `unresolvedLines` together. */
  count: number;
  price: PricedCart;
  /** Offers that no longer apply, until they apply again or the visitor dismisses them. */
  removedOffers: readonly RemovedOffer[];
  /** False until settings, offers, and menus are loaded. */
  isReady: boolean;
};

/** The quote store. */
export type QuoteStore = Store<Quote> & {
  /** Dismisses the notice of an offer that no longer applies. */
  dismissOffer: (id: OfferId) => void;
};
