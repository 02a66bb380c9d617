import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { ActorRefFrom } from 'xstate';
import type { ApiClient } from '#api/http.ts';
import type { SiteConfig, SiteTexts } from '#config/site.ts';
import type { FinishedOrder } from '#domain/attempt.ts';
import type { AccountStore, ProfileDraft } from '#domain/auth.ts';
import type { CartStore, QuoteStore, Readable } from '#domain/cart.ts';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { CartItem, Destination } from '#domain/entities.ts';
import type { PlaceStore } from '#domain/location.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import type { CardFields } from '#features/checkout/steps/payment/card-fields.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import type { Coupon } from '#machines/coupon.machine.ts';
import type { addressMachine } from '#machines/address.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { LocationPanel } from '#machines/location.machine.ts';
import type { ProductSheet } from '#machines/product-sheet.machine.ts';

/** What every route is given. Filled by `app/`. */
export type RouterContext = {
  queryClient: QueryClient;
  api: ApiClient;
  site: SiteConfig;
  /** The restaurant's now, standing still between ticks. */
  clock: Readable<Date>;
  /** Whether what the visitor does here outlives the page. */
  isPersistent: { getSnapshot(): boolean; getServerSnapshot(): boolean; subscribe(listener: () => void): { unsubscribe(): void } };
  /** Who is logged in. */
  account: AccountStore;
  cart: CartStore;
  orderMode: OrderModeStore;
  drafts: FormDraftsStore;
  quote: QuoteStore;
  /** The promo code. */
  coupon: Coupon;
  /** Where a delivery would go, as far as it is known. */
  destination: Readable<Destination | null>;
  cartPanel: CartPanel;
  /** Adds items to the cart, wherever they were chosen. */
  addToCart: (items: readonly CartItem[]) => void;
  /** The product that the address names. */
  productSheet: ProductSheet;
  /** Adds the words of the pages behind the menu: asked for by those pages before they show. */
  laterWords(): Promise<void>;
  /** Where the order is to be brought, as chosen in the location panel. */
  place: PlaceStore;
  location: LocationPanel;
  /** The site's long texts: asked for by the pages that show them. */
  texts(): Promise<SiteTexts>;
  /** Lets the visitor into an account page, or redirects. Starts the auth chart for the visit. In the browser only. */
  admit(page: AccountPage): Promise<AccountParts>;
  /** Starts the checkout, or answers the one under way, the look at its address, and where its card's fields are handed over. In the browser only. */
  enterCheckout(): Promise<{
    checkout: ActorRefFrom<typeof checkoutMachine>;
    address: ActorRefFrom<typeof addressMachine>;
    cardFields: CardFields;
  }>;
  /** Whether an order was placed of which the visitor has not seen the thanks: the page ended in between. In the browser only. */
  hasUnseenOrder(): Promise<boolean>;
  /** The last placed order, or null. In the browser only. */
  finishedOrder(): Promise<FinishedOrder | null>;
  /** Its thanks are on the screen: from now on it counts as seen. */
  noteThanked(order: FinishedOrder): Promise<void>;
};

/** Whom a page is for, and how it was come by. `codeHolder`: whoever waits for a one-time code; `loggedIn`: a customer, verified or not. */
export type AccountPage = {
  for: 'anybody' | 'stranger' | 'codeHolder' | 'loggedIn' | 'customer';
  location: { pathname: string; state: { returnTo?: string } };
  preload: boolean;
};

/** What the account pages show and send to. */
export type AccountParts = {
  auth: ActorRefFrom<typeof authMachine>;
  /** Seconds until the next code may be asked for. */
  codeWait: Readable<number>;
  profileDraft: ProfileDraft;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, as the window's title shows it. */
    title?: MessageDescriptor;
  }
  interface HistoryState {
    /** The panel that stands open over this entry: Back closes it. */
    panel?: 'cart' | 'location';
    /** The order on /success had been placed before: by another tab, or by an earlier press. */
    isRepeated?: boolean;
    /** The page that a login is asked for from, and leads back to. */
    returnTo?: string;
  }
}
