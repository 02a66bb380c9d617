import type { ReactNode } from 'react';
import type { CartStore, Quote, QuoteStore } from '#domain/cart.ts';
import type { Destination, Item, Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import type { Servings } from '#domain/serving.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';

/** What the cart is handed, beside the menu and over a page alike. */
export type CartProps = {
  cart: CartStore;
  quote: Quote;
  /** Where the quote comes from: it is told what the visitor has seen. */
  quotes: QuoteStore;
  /** The promo code's field. */
  coupon: ReactNode;
  panel: CartPanel;
  /** What goes with the cart; while it is empty, what is ordered most. */
  recommendations: readonly Item[];
  /** For the names of the offers in force. */
  offers?: readonly Offer[];
  /** For what those offers are for. */
  menus: readonly Menu[];
  /** When each menu is served: its lines say so outside these hours. */
  servings: Servings;
  orderMode: OrderModeStore;
  phone: string;
  settings: Settings;
  /** Where a delivery goes, once it is known: for the surcharge that can be avoided. */
  destination?: Destination | null;
  /** The link "Order". */
  order: ReactNode;
  /** The link that leads an empty cart to the menu; beside the menu it is not shown. */
  browse: ReactNode;
};
