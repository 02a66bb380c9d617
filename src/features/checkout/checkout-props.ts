import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SiteConfig } from '#config/site.ts';
import type { Session } from '#domain/account/auth.ts';
import type { CartStore, Quote, Readable } from '#domain/cart/cart.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { Destination, Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { addressMachine } from '#machines/address.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CardFields } from '#features/checkout/steps/payment/card-fields.ts';
import type { LastFailure } from '#features/checkout/failures/last-failure.ts';

/** Actors, stores and settings of the checkout screen. */
export type CheckoutProps = {
  checkout: ActorRefFrom<typeof checkoutMachine>;
  /** Actor that verifies the entered delivery address. */
  address: ActorRefFrom<typeof addressMachine>;
  cardFields: CardFields;
  drafts: FormDraftsStore;
  quote: Readable<Quote>;
  /** Delivery destination, null until it is known. */
  destination: Readable<Destination | null>;
  cart: CartStore;
  orderMode: OrderModeStore;
  clock: Readable<Date>;
  /** Session of the logged-in customer, null for a guest. */
  account: Readable<Session | null>;
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  offers: Offer[];
  /** Coupon field, collapsed. */
  coupon: ReactNode;
  /** Notices of offers that no longer apply. */
  lostOffers: ReactNode;
  /** Explanation of how the total is calculated. */
  totalExplanation: ReactNode;
};

/** Props of the five step panels. */
export type PanelProps = CheckoutProps & {
  lastFailure: LastFailure | null;
};
