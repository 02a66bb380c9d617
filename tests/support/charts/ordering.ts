import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { isDialable } from '#format/dialable-phone.ts';
import { createActor, waitFor } from 'xstate';
import { createAccount } from '#stores/account.ts';
import { createCartStore } from '#stores/cart.ts';
import { startCoupon } from '#actors/coupon/coupon.actors.ts';
import { createStripeGateway } from '#actors/payment/stripe-gateway.ts';
import { createPaymentIntents } from '#actors/payment/payment-intents.ts';
import { watchWalletApproval } from '#actors/payment/wallet-approval.ts';
import { provideCheckout } from '#actors/checkout/checkout.actors.ts';
import { createDestination } from '#stores/destination.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createJournal } from '#actors/checkout/attempt-journal.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { createQuote } from '#stores/quote.ts';
import { createShopRefresh } from '#actors/checkout/refresh-shop.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { createApiClient } from '#api/http/http.ts';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { defaultSite } from '#config/site.ts';
import type { OrderMode } from '#domain/entities.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { personalForm } from '../checkout.ts';
import { mondayNoon } from '../test-shop.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { createLazyQueryClient } from '#stores/shop-data/query-client.ts';

const cardConfig = { publishableKey: 'pk_test_1', script: '/dev/stripe/stripe.js' };

/** Stub of Stripe's Elements instance, whose content the shop never reads. */
const stubElements = { submit: async () => ({ selectedPaymentMethod: 'card' }) } as unknown as StripeElements;

/** Returns the fault of a call: the request is lost, the response is lost after the server has processed the call, or the page gets a 409 `intent_conflict` and the call is not sent. */
export type Fault = (request: { method: string; path: string }) => 'request lost' | 'response lost' | 'conflict' | null;

/**
 * Opens the storefront in a browser tab without screens: the real stores, statecharts and API client, with storage that browser
 * tabs share and a real server.
 */
export async function openTab(options: {
  origin: string;
  storage: KeyValueStorage;
  fault?: Fault;
  mode?: OrderMode;
  /** Milliseconds. */
  timeouts?: { call: number; order: number };
  provider?: Stripe | null;
  now?: Date;
}) {
  const { origin, storage, fault = () => null, mode = 'pickup', timeouts, provider = null } = options;
  const now = () => options.now ?? mondayNoon;
  const api = createApiClient({
    apiRoot: origin,
    ...(timeouts === undefined ? {} : { timeouts }),
    wait: () => Promise.resolve(),
    fetch: async (input, init) => {
      const request = { method: init?.method ?? 'GET', path: new URL(input instanceof Request ? input.url : input).pathname };
      const injectedFault = fault(request);
      if (injectedFault === 'request lost') throw new TypeError('connection refused');
      if (injectedFault === 'conflict') return Response.json({ status: 'error', message: 'non', code: 'intent_conflict' }, { status: 409 });
      const response = await fetch(input, init);
      if (injectedFault === 'response lost') throw new TypeError('connection reset');
      return response;
    },
  });
  const shopLists = createShopLists();
  const account = createAccount(storage);
  const queryClient = createLazyQueryClient({ shopLists, account, api, isPopularShown: () => false });
  const client = await queryClient.load();
  await Promise.all([
    client.ensureQueryData(settingsQuery(api)),
    client.ensureQueryData(menusQuery(api)),
    client.ensureQueryData(offersQuery(api)),
  ]);
  const cart = createCartStore({ storage, now });
  const orderMode = createOrderModeStore(storage);
  const drafts = createFormDraftsStore(storage);
  for (const store of [cart, orderMode, drafts]) store.restore(storageParsers);
  orderMode.choose(mode);
  if (mode === 'delivery') drafts.change('delivery', { address: '12 rue Nationale', city: 'Lille', postal_code: '59000' });
  const place = createDeliveryPlaceStore({ storage, drafts });
  const destination = createDestination({ drafts, place, shopLists, api });
  const clock = { getSnapshot: now, subscribe: () => ({ unsubscribe: () => {} }) };
  const coupon = startCoupon({ api, storage, queryClient, shopLists });
  const couponOfferId = {
    getSnapshot: () => coupon.getSnapshot().context.offerId,
    subscribe: (listener: () => void) => coupon.subscribe(listener),
  };
  const quote = createQuote({ cart, orderMode, destination, couponOfferId, clock, shopLists, site: defaultSite });
  await quote.loadCalculation();
  account.restore(storageParsers);
  const journal = createJournal({ storage, storageParsers, now, randomId: () => crypto.randomUUID() });
  const attempt = journal.openAttempt();
  const gateway = createStripeGateway({ site: { ...defaultSite, card: cardConfig }, locale: 'fr', loader: async () => provider });
  const checkout = createActor(
    provideCheckout({
      shopLists,
      queryClient,
      quote,
      destination,
      api,
      journal,
      account,
      removeOrderedLines: cart.removeOrdered,
      refreshShop: createShopRefresh({ queryClient, destination, refuseCoupon: () => coupon.send({ type: 'coupon.refusedWithOrder' }) }),
      onAttemptRenewed: (renewed) => checkout.getSnapshot().children.attempt?.send({ type: 'attempt.renewed', attempt: renewed }),
      gateway,
      intents: createPaymentIntents(api, { hasAdditions: true, markEmailRejected: (email) => gateway.markEmailRejected(email) }),
      currentPersonalDetails: () => personalForm,
      // The times of the screen and of the calls are the same here.
      displayedTime: now,
      now,
      site: defaultSite,
      // The price of the cart follows the stored order mode.
      recalculateCart: orderMode.choose,
      fillDeliveryForm() {},
      drafts,
      isPhoneDialable: async (phone) => isDialable(phone),
      coupon: () => coupon.getSnapshot().context,
    }),
    {
      input: {
        mode,
        personal: personalForm,
        method: provider === null ? 'cash' : 'card',
        offeredMethods: ['cash', 'card'],
        attempt,
        areItemsAvailable: true,
        followsOrder: false,
        hasPaymentFailed: false,
        delivery: { ...drafts.getSnapshot().delivery },
      },
    },
  ).start();
  watchWalletApproval({ checkout, gateway, quote });
  account.subscribe((loggedIn) => {
    checkout.getSnapshot().children.attempt?.send({ type: loggedIn === null ? 'session.ended' : 'session.opened' });
  });

  return {
    account,
    api,
    cart,
    drafts,
    orderMode,
    quote,
    coupon,
    queryClient,
    journal,
    checkout,
    /** Places the order from the review and waits until the chart is idle again. */
    async submitOrder(total = quote.getSnapshot().price.total) {
      if (checkout.getSnapshot().hasTag('failed')) checkout.send({ type: 'alert.dismiss' });
      if (!checkout.getSnapshot().matches('confirmation')) checkout.send({ type: 'tab.open', tab: 'confirmation' });
      checkout.send({ type: 'order.place', total, blocker: null });
      return this.waitUntilSettled();
    },
    /** Enters the card details in the payment step and continues to the review, with `beforeFieldsRender` before Stripe's fields exist. */
    async enterCard({ beforeFieldsRender = false } = {}) {
      checkout.send({ type: 'tab.open', tab: 'payment' });
      await waitFor(checkout, (snapshot) => snapshot.matches({ payment: 'choosing' }), { timeout: 10_000 });
      const payment = checkout.getSnapshot().children.payment;
      if (payment === undefined) throw new Error('The checkout has no payment actor');
      await waitFor(payment, (snapshot) => snapshot.matches({ entering: 'editing' }), { timeout: 10_000 });
      if (!beforeFieldsRender) gateway.setElements(stubElements);
      checkout.send({ type: 'tab.next' });
      if (beforeFieldsRender) {
        await Promise.resolve();
        gateway.setElements(stubElements);
      }
      return this.waitUntilSettled();
    },
    async waitUntilSettled() {
      return waitFor(checkout, (snapshot) => snapshot.status === 'done' || !snapshot.hasTag('busy'), { timeout: 10_000 });
    },
  };
}
