import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SiteConfig } from '#config/site.ts';
import type { Session } from '#domain/auth.ts';
import type { CartStore, Quote, Readable } from '#domain/cart.ts';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { Destination, Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import type { addressMachine } from '#machines/address.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CardFields } from '#features/checkout/steps/payment/card-fields.ts';
import type { Complaint } from '#features/checkout/failures/complaint.ts';

/** What the checkout shows and sends to. */
export type CheckoutProps = {
  checkout: ActorRefFrom<typeof checkoutMachine>;
  /** The look at the typed address. */
  address: ActorRefFrom<typeof addressMachine>;
  cardFields: CardFields;
  drafts: FormDraftsStore;
  quote: Readable<Quote>;
  /** Where a delivery goes, once it is known. */
  destination: Readable<Destination | null>;
  cart: CartStore;
  orderMode: OrderModeStore;
  clock: Readable<Date>;
  /** Who is logged in. */
  account: Readable<Session | null>;
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  offers: Offer[];
  /** The quiet way to the promo code. */
  coupon: ReactNode;
  /** Offers that no longer apply. */
  lost: ReactNode;
  /** Why the total is what it is. */
  why: ReactNode;
};

/** What each of the five panels is given besides. */
export type PanelProps = CheckoutProps & {
  /** What was refused last. */
  complaint: Complaint | null;
};
