import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import type * as OpenAccountPage from '#app/account/open-account-page.ts';
import type * as CheckoutSession from '#app/checkout/checkout-session.ts';
import type * as FirstCheckout from '#app/checkout/first-checkout.ts';
import type { SiteConfig, SiteTexts } from '#config/site.ts';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import type { AccountChange, AccountStore } from '#domain/account/session.ts';
import type { CartStore, QuoteStore } from '#domain/cart/cart.ts';
import type { Store } from '#domain/store.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { CartItem, Destination } from '#domain/entities.ts';
import type { ShopLists } from '#domain/shop-data.ts';
import type { DeliveryPlaceStore } from '#domain/delivery/location.ts';
import type { SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { AccountServices, AccountChartName, AccountMachines, RunningCharts } from '#features/account/account-context.ts';
import type { CheckoutServices } from '#features/checkout/checkout-context.ts';
import type { OrderUpdate } from '#features/checkout/success/update-alert.tsx';
import type { ChartActor, InitialSnapshot } from '#machines/actor-like.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import type { CookieConsent } from '#machines/cookie-consent.machine.ts';
import type { Coupon } from '#machines/coupon.machine.ts';
import type { LocationPanel } from '#machines/location.machine.ts';
import type { ProductSheet } from '#machines/product-sheet.machine.ts';

/**
 * Router context available to every route, created by `app/`. A route's own imports are what its page loads before it renders, and are
 * listed in the page's HTML: see `scripts/build/chunks/find-pages.ts`.
 */
export type RouterContext = {
  /** The shop's data, kept fresh by React Query once that is loaded. */
  shopLists: Store<Partial<ShopLists>>;
  /** React Query's client, which parts with queries get from `QueryRegion`. */
  queryClient: { readonly current: QueryClient | null; load(): Promise<QueryClient>; loadWhenOnline(): Promise<QueryClient> };
  api: ApiClient;
  site: SiteConfig;
  /** Current restaurant time, updated by ticks. */
  clock: Store<Date>;
  /** Whether browser storage works, so that data survives the page. */
  isPersistent: { getSnapshot(): boolean; getServerSnapshot(): boolean; subscribe(listener: () => void): { unsubscribe(): void } };
  /** Browser storage, for what no store holds. */
  storage: { get(key: string): string | null; set(key: string, value: string): void };
  /** Session of the logged-in customer. */
  account: AccountStore;
  cart: CartStore;
  orderMode: OrderModeStore;
  drafts: FormDraftsStore;
  quote: QuoteStore;
  /** Coupon actor. */
  coupon: Coupon;
  /** Delivery destination, null while unknown. */
  destination: Store<Destination | null>;
  cartPanel: CartPanel;
  /** Adds items to the cart. */
  addToCart: (items: readonly CartItem[]) => void;
  /** Actor of the product dialog for the product in the URL. */
  productSheet: ProductSheet;
  /** Loads React Query for a page that shows queries. */
  loadQueryClient: () => Promise<void>;
  /** Delivery place chosen in the location panel. */
  place: DeliveryPlaceStore;
  location: LocationPanel;
  /** Actor of the notice about cookies. */
  cookieConsent: CookieConsent;
  /** Whether the server has a newer version of the site than this page. */
  newVersion: Store<boolean>;
  /** Loads the site's long texts. */
  loadSiteTexts(): Promise<SiteTexts>;
  /** Authorises an account page or throws a redirect, and starts the charts of its forms. Browser only. */
  openAccountPage<Name extends AccountChartName = never>(
    page: AccountPage<Name>,
    importCharts: () => Promise<typeof OpenAccountPage>,
  ): Promise<AccountActors & Pick<RunningCharts, Name>>;
  /** Opens the account's home. A prerendered one is hydrated before its charts are loaded. */
  openAccount(page: Pick<AccountPage<never>, 'location' | 'preload'>): Promise<AccountActors>;
  /** Opens a page with one form, and returns its chart as `form`. A prerendered form is hydrated before the chart is loaded. */
  openForm<Name extends AccountChartName>(
    name: Name,
    page: Omit<AccountPage<Name>, 'charts'>,
    importSnapshot: () => Promise<SnapshotModule<Name>>,
  ): Promise<FormPage<AccountMachines[Name]>>;
  /**
   * Opens the checkout: returns the running checkout actor, starting it if needed, with the actors of its steps. A prerendered first
   * step is hydrated before they are loaded.
   */
  enterCheckout(importFirstCheckout: () => Promise<typeof FirstCheckout>): Promise<Store<OpenCheckout>>;
  /** Returns whether a placed order's confirmation was never shown because the page was closed. Browser only. */
  hasUnseenOrder(): Promise<boolean>;
  /** Whether a placed order is stored. Browser only. */
  hasStoredOrder: () => boolean;
  /** Returns the store of the addresses of this browser's orders, or null if there are none. Browser only. */
  savedAddresses: () => Promise<SavedAddressesStore | null>;
  /** Returns the last placed order, or null. Browser only. */
  finishedOrder: () => Promise<FinishedOrder | null>;
  /**
   * Returns the last placed order with a function that records that its confirmation has been shown, or null. `update` updates the order
   * and is null once that is acknowledged. Browser only.
   */
  openConfirmation: (
    importSession: () => Promise<typeof CheckoutSession>,
  ) => Promise<{ order: FinishedOrder; update: OrderUpdate | null; markSeen: () => void } | null>;
};

/** The checkout as its page shows it. */
export type OpenCheckout = Pick<CheckoutServices, 'checkout' | 'details'>;

/** Access rule of a page. `codeHolder`: a visitor awaiting a one-time code; `loggedIn`: a customer, verified or not. */
export type AccountPage<Name extends AccountChartName> = {
  /** Charts of the page's forms. */
  charts?: readonly Name[];
  for: 'anybody' | 'signedOut' | 'codeHolder' | 'loggedIn' | 'customer';
  location: { pathname: string; state: { returnTo?: string } };
  preload: boolean;
};

/** A module of `machines/initial-snapshots/`. */
type SnapshotModule<Name extends AccountChartName> = { [Key in `${Name}Snapshot`]: InitialSnapshot<AccountMachines[Name]> };

/** Actors and stores that every account page has. */
export type AccountActors = Pick<AccountServices, 'session' | 'codeCooldown' | 'profileDraft'>;

/** A page with one form, and its chart. */
export type FormPage<Machine extends AnyStateMachine> = AccountActors & { form: ChartActor<Machine> };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Document title of the page. */
    title?: MessageDescriptor;
    /**
     * HTML of a personal page without a query. `hydrated`: what the browser renders first for the visitors that it is for, see
     * `src/boot/first-view.ts`. `empty`: none, because only the browser knows what the page shows. Others are rendered anew.
     */
    preview?: 'hydrated' | 'empty';
  }
  interface HistoryState {
    /** Panel open over this history entry; Back closes it. */
    panel?: 'cart' | 'location';
    /** The order on /success already existed: another tab or an earlier attempt had placed it. */
    isRepeated?: boolean;
    /** Page to return to after login. */
    returnTo?: string;
    /** Result of the account flow that opened this page, which the page announces. */
    accountChange?: AccountChange;
  }
}
