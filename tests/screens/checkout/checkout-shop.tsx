import type { Stripe } from '@stripe/stripe-js';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createAddressSuggestions } from '#actors/location/address-suggestions.ts';
import { createCartStore } from '#stores/cart.ts';
import { createDestination } from '#stores/destination.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { createActor } from 'xstate';
import { addressMachine } from '#machines/address.machine.ts';
import { createQuote } from '#stores/quote.ts';
import type { ApiClient } from '#api/http/http.ts';
import { createLazyApiClient } from '#api/http/lazy-client.ts';
import { defaultSite, type SiteConfig } from '#config/site.ts';
import type { AddressVerdict } from '#domain/delivery/location.ts';
import type { SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import type { DeliveryForm, Item, Menu, Offer, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import { checkForm, cleanDelivery, cleanPersonal, deliveryErrors, personalErrors } from '#domain/order/forms.ts';
import { ShopProvider } from '#components/shop-context.ts';
import { CheckoutProvider } from '#features/checkout/checkout-context.ts';
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx';
import { loadLaterSteps } from '#features/checkout/checkout-views.tsx';
import { memoryStorage } from '#platform/storage.ts';
import { category, item, line, mondayAtOne, openDaily, option, zone } from '../../domain/shop.ts';
import { constantStore } from '../../support/charts/constant-store.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { attemptInStage, startCheckout, createSubmission } from '../../support/checkout.ts';
import { startCoupon } from '../../support/charts/coupon.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';

export const personalDetails: PersonalForm = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };
export const homeAddress: Partial<DeliveryForm> = { address: '12 rue de Béthune', city: 'Lille', postal_code: '59000' };

export const tacos = item({
  item_name: 'Tacos',
  item_allergens: ['gluten', 'milk'],
  options: [option([{ name: 'Hot' }, { name: 'Cheddar', price: 1 }])],
});
export const fries = item({ item_id: 2, item_name: 'Fries', item_price: { price_pickup: 3, price_delivery: 3, tax_rate: 5.5 } });
/** Returns a menu served at lunch and dinner. */
export const menuOf = (...items: Item[]): Menu => ({ ...openDaily(['11:30', '14:30'], ['18:30', '22:00']), categories: [category(items)] });
export const menus = [menuOf(tacos, fries)];

export const shopSettings = {
  'contacts.name': 'Tac’Braise',
  'contacts.address': '14 place Rihour, 59000 Lille',
  'contacts.phone': '03 20 00 00 00',
  'features.delivery.active': 1,
  'features.delivery.calculation_type': 'zone_based',
  'features.delivery.zones': [zone],
  'scheduling.show_range': 1,
};

// Not in a test: Stryker would run the mutants of constants too, which no test can notice once their module is loaded.
await loadLaterSteps();

type CheckoutOptions = {
  mode?: OrderMode | null;
  personal?: Partial<PersonalForm>;
  delivery?: Partial<DeliveryForm>;
  methods?: PaymentMethod[];
  /** The chosen method, by default the first one. */
  method?: PaymentMethod | null;
  settings?: Record<string, unknown>;
  offers?: Offer[];
  menus?: Menu[];
  now?: Date;
  isEmpty?: boolean;
  attempt?: Attempt;
  refusedEmail?: string;
  /** Stripe.js. Default: none. */
  stripe?: Stripe;
  savedAddresses?: SavedAddressesStore;
  site?: Partial<SiteConfig>;
  api?: ApiClient;
};

/** Creates the real checkout actor and stores for a small shop. Invoked actors stay pending until the test resolves them. */
async function createCheckout(options: CheckoutOptions) {
  const { mode = 'pickup', methods = ['cash'], offers = [], now = mondayAtOne } = options;
  const settings = { ...shopSettings, ...options.settings };
  const site = { ...defaultSite, ...options.site };
  const shopLists = createShopLists();
  const setMenus = (next: Menu[]) => shopLists.set({ menus: next });
  const shownMenus = options.menus ?? menus;
  setMenus(shownMenus);
  shopLists.set({ offers, settings });
  let added = 0;
  const cart = createCartStore({ storage: memoryStorage(), now: () => new Date(now.getTime() + ++added) });
  const orderMode = createOrderModeStore(memoryStorage());
  const drafts = createFormDraftsStore(memoryStorage());
  const api = options.api ?? createLazyApiClient({ apiRoot: 'http://127.0.0.1:9', onServerDate() {} });
  const place = createDeliveryPlaceStore({ storage: memoryStorage(), drafts });
  const destination = createDestination({ drafts, place, shopLists, api });
  if (mode !== null) orderMode.choose(mode);
  drafts.change('personal', { ...personalDetails, ...options.personal });
  drafts.change('delivery', { ...homeAddress, ...options.delivery });
  const clock = constantStore(now);
  const { coupon, couponOfferId, actors: couponActors } = startCoupon();
  const quote = createQuote({ cart, orderMode, destination, clock, shopLists, couponOfferId, site });
  await quote.loadCalculation();
  if (!options.isEmpty) {
    const chosenOption = option([{ name: 'Hot' }, { name: 'Cheddar', price: 1, quantity: 1 }]);
    cart.add(line({ ...tacos, quantity: 2, note: 'No onions', options: [chosenOption] }));
    cart.add(line(fries));
  }

  const forms = () => ({
    personal: checkForm(cleanPersonal(drafts.getSnapshot().personal), personalErrors(drafts.getSnapshot().personal)),
    delivery: checkForm(
      cleanDelivery(drafts.getSnapshot().delivery),
      deliveryErrors(drafts.getSnapshot().delivery, orderMode.getSnapshot().mode),
    ),
  });
  const started = startCheckout({
    mode,
    ...forms(),
    offeredMethods: methods,
    method: options.method === undefined ? (methods[0] ?? null) : options.method,
    attempt: options.attempt ?? attemptInStage('filling'),
  });
  const lookups = deferredActors('locate');
  // The filled checkout opens at its last tabs; the tests begin at the first.
  started.actor.send({ type: 'tab.open', tab: 'type' });
  drafts.subscribe(() => {
    started.actor.send({ type: 'personal.changed', form: forms().personal });
    started.actor.send({ type: 'delivery.changed', form: forms().delivery });
  });
  return {
    ...started,
    delays: started.clock,
    checkout: started.actor,
    address: createActor(lookups.provide(addressMachine), { clock: started.clock, input: { address: null } }).start(),
    lookups,
    addressSuggestions: createAddressSuggestions({ api, drafts }),
    savedAddresses: options.savedAddresses ? Promise.resolve(options.savedAddresses) : null,
    cardFields: {
      getStripe: () => options.stripe ?? null,
      setElements() {},
      setMethodType() {},
      hasWallets: true,
      rejectedEmail: constantStore(options.refusedEmail ?? null),
    },
    preloadPhoneRule() {},
    drafts,
    quote,
    cart,
    orderMode,
    clock,
    account: constantStore(null),
    settings,
    menus: shownMenus,
    offers,
    setMenus,
    site,
    coupon,
    couponActors,
    destination,
  };
}

/** Creates a router with the routes these screens link to. */
function checkoutRouter() {
  const root = createRootRoute();
  const routes = (['/checkout', '/menu', '/terms-of-service', '/auth/login'] as const).map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: ['/checkout'] }) });
}

export function renderWithRouter(elements: ReactNode) {
  return renderWithI18n(<RouterContextProvider router={checkoutRouter()}>{elements}</RouterContextProvider>);
}

/**
 * Renders a checkout and returns its actor, its stores and user actions. By default it is complete and opens at its first tab: a pickup
 * of two tacos with cheddar and of fries for 21 €, with personal details and an address in the delivery zone, paid in cash, on Monday
 * at 13:00.
 */
export async function renderCheckout(options: CheckoutOptions = {}) {
  const shop = await createCheckout(options);
  renderWithRouter(
    <ShopProvider value={shop}>
      <CheckoutProvider value={{ ...shop, details: shop }}>
        <CheckoutScreen />
      </CheckoutProvider>
    </ShopProvider>,
  );
  const region = () => document.querySelector('[data-machine="checkout"]');
  const I = {
    open: (tab: 'type' | 'personal' | 'delivery' | 'payment' | 'confirmation') => act(() => shop.actor.send({ type: 'tab.open', tab })),
    goOn: () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })),
    order: () => fireEvent.click(screen.getByRole('button', { name: /^Order (with|and)/ })),
    dismiss: () => fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'OK' })),
    type: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    resolveActor: (actor: Parameters<typeof shop.actors.resolve>[0], output: unknown) => act(() => shop.actors.resolve(actor, output)),
    rejectActor: (actor: Parameters<typeof shop.actors.resolve>[0]) => act(() => shop.actors.reject(actor)),
    resolvePaymentActor: (actor: Parameters<typeof shop.paymentActors.resolve>[0], output: unknown) =>
      act(() => shop.paymentActors.resolve(actor, output)),
    rejectPaymentActor: (actor: Parameters<typeof shop.paymentActors.resolve>[0]) => act(() => shop.paymentActors.reject(actor)),
    resolveLookup: (verdict: AddressVerdict) => act(() => shop.lookups.resolve('locate', verdict)),
    rejectLookup: () => act(() => shop.lookups.reject('locate')),
    wait: (ms: number) => act(() => shop.delays.increment(ms)),
    state: () => region()?.getAttribute('data-state'),
    panel: () => screen.getByRole('tabpanel'),
  };
  return { ...shop, I };
}

export const deliveryAccepted = { type: 'deliverable' };
export const orderPlaced = createSubmission('placed');
export const deliveryRefused = (failure: string, items: string[] = []) => ({ type: 'refused', failure, items });
