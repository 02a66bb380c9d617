import type { ReactNode } from 'react';
import type { CartStore, Quote, QuoteStore } from '#domain/cart/cart.ts';
import type { Destination, Item, Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { Servings } from '#domain/menu/serving.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';

/** Props of the cart, both beside the menu and as a dialog. */
export type CartProps = {
  cart: CartStore;
  quote: Quote;
  /** Store behind the quote. Records which notices the visitor has dismissed. */
  quoteStore: QuoteStore;
  /** Coupon field. */
  coupon: ReactNode;
  panel: CartPanel;
  /** Recommendations for the cart; the most popular items while it is empty. */
  recommendations: readonly Item[];
  /** Provides the names of applied offers. */
  offers?: readonly Offer[];
  /** Provides the names of the items and categories in an offer's scope. */
  menus: readonly Menu[];
  /** Serving hours of each menu, shown on cart lines outside these hours. */
  servings: Servings;
  orderMode: OrderModeStore;
  phone: string;
  settings: Settings;
  /** Delivery destination once it is known, for the small order surcharge. */
  destination?: Destination | null;
  /** Link to the checkout. */
  orderLink: ReactNode;
  /** Link from an empty cart to the menu; null beside the menu. */
  menuLink: ReactNode;
};
