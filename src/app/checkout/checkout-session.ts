'online only';

import { createActor } from 'xstate';
import { createAddressSuggestions } from '#actors/location/address-suggestions.ts';
import { createStripeGateway, type StripeGateway } from '#actors/payment/stripe-gateway.ts';
import { createPaymentIntents } from '#actors/payment/payment-intents.ts';
import { provideCheckout } from '#actors/checkout/checkout.actors.ts';
import { watchWalletApproval } from '#actors/payment/wallet-approval.ts';
import { prefillFromProfile } from '#stores/customer.ts';
import { createShopRefresh } from '#actors/checkout/refresh-shop.ts';
import { isRequestedTimeAvailable } from '#domain/delivery/delivery-verdict.ts';
import type { PaymentMethod } from '#domain/entities.ts';
import { offeredMethods, payableMethods } from '#domain/order/payment-methods.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { isNativeApp } from '#platform/native.ts';
import { blockReload } from '#platform/reload.ts';
import { load } from '#lazy/load.ts';
import { startAddressLookup } from './address-lookup.ts';
import { checkoutJournal } from './checkout-journal.ts';
import { createInputSync, validateDrafts, type CheckoutInputs } from './checkout-inputs.ts';
import { currentSettings, subscribeToSettings } from './current-settings.ts';
import { loadSavedAddresses, saveOrderAddress } from './saved-addresses.ts';
import { syncTabWithUrl } from './checkout-navigation.ts';
import { continueOrderUpdate } from './order-update.ts';
import { watchInvalidForms } from './watch-invalid-forms.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { ShopServices } from '#app/shop-services.ts';

export { checkoutJournal, loadSavedAddresses };

const gateways = new WeakMap<ShopServices, StripeGateway>();
type Checkout = {
  checkout: ReturnType<typeof startCheckout>;
  address: ReturnType<typeof startAddressLookup>;
  addressSuggestions: ReturnType<typeof createAddressSuggestions>;
  savedAddresses: ReturnType<typeof loadSavedAddresses>;
};
const checkouts = new WeakMap<ShopServices, Checkout>();

/** Returns the active checkout with its address lookup and Stripe gateway. Starts a new one if there is none. */
export function enterCheckout(services: ShopServices, router: ShopRouter) {
  const cardFields = stripeGateway(services);
  const existing = checkouts.get(services);
  if (existing?.checkout.getSnapshot().status === 'active') return openCheckoutOf(existing, cardFields);
  const checkout = startCheckout(services, cardFields);
  const started = {
    checkout,
    address: startAddressLookup(services, checkout),
    addressSuggestions: createAddressSuggestions(services),
    savedAddresses: loadSavedAddresses(services),
  };
  checkouts.set(services, started);
  syncTabWithUrl(router, checkout);
  return openCheckoutOf(started, cardFields);
}

const openCheckoutOf = (started: Checkout, cardFields: StripeGateway) => ({
  checkout: started.checkout,
  details: { ...started, cardFields, preloadPhoneRule: () => void loadPhoneRule().catch(() => null) },
});

/** Returns the Stripe gateway. There is one per page, so that Stripe.js loads only once. */
function stripeGateway(services: ShopServices): StripeGateway {
  const { site, locale } = services;
  const gateway = gateways.get(services) ?? createStripeGateway({ site, locale, hasWallets: !isNativeApp() });
  gateways.set(services, gateway);
  return gateway;
}

/** Loads the rule for phone numbers, with the numbering plans of all countries. The personal step can be left without it. */
const loadPhoneRule = () => load(() => import('#format/dialable-phone.ts'), { isInBackground: true });

/** Returns whether a phone can be dialled. */
async function isPhoneDialable(phone: string): Promise<boolean> {
  const { isDialable } = await loadPhoneRule();
  return isDialable(phone);
}

/** Returns the offered payment methods that can pay the current total. */
function currentMethods(services: ShopServices): readonly PaymentMethod[] {
  const { site, quote } = services;
  const settings = currentSettings(services);
  const offered = offeredMethods(settings, { isCardOffered: site.card !== null });
  const { isReady, items, price } = quote.getSnapshot();
  return isReady && items.length > 0 ? payableMethods(offered, price.total, settings) : offered;
}

/** Returns the checkout chart's current inputs. */
function readInputs(services: ShopServices): CheckoutInputs {
  const { drafts, orderMode, quote } = services;
  const { chosen: mode } = orderMode.getSnapshot();
  return { mode, ...validateDrafts(drafts.getSnapshot(), mode), methods: currentMethods(services), total: quote.getSnapshot().price.total };
}

/** Returns whether all items of the cart are available at the requested time. */
function areItemsAvailable({ shopLists, quote, orderMode, drafts, clock, site }: ShopServices): boolean {
  const { delivery } = drafts.getSnapshot();
  const { menus = [] } = shopLists.getSnapshot();
  const { mode } = orderMode.getSnapshot();
  return isRequestedTimeAvailable({
    delivery,
    menus,
    mode,
    items: quote.getSnapshot().items,
    now: clock.now(),
    timeZone: site.timeZone,
    settings: currentSettings({ shopLists }),
  });
}

function startCheckout(services: ShopServices, gateway: StripeGateway) {
  const { site, shopLists, queryClient, clock, api, cart, orderMode, account, drafts, destination, place, quote, coupon } = services;
  const journal = checkoutJournal(services);
  // A finished order removes its attempt, and the next checkout creates one.
  const followsOrder = journal.attempt() === null && journal.finishedOrder() !== null;
  const attempt = journal.openAttempt();
  const prefillForms = (loggedIn: ReturnType<typeof account.getSnapshot>) => {
    if (loggedIn !== null) prefillFromProfile(drafts, loggedIn.user);
  };
  prefillForms(account.getSnapshot());
  const { mode, personal, delivery, methods } = readInputs(services);
  const { method, failed } = drafts.getSnapshot().payment;
  const actor = createActor(
    provideCheckout({
      shopLists,
      queryClient,
      quote,
      destination,
      api,
      journal,
      account,
      gateway,
      intents: createPaymentIntents(api, {
        hasAdditions: site.hasAdditions,
        markEmailRejected: (email) => gateway.markEmailRejected(email),
      }),
      refreshShop: createShopRefresh({ queryClient, destination, refuseCoupon: () => coupon.send({ type: 'coupon.refusedWithOrder' }) }),
      removeOrderedLines(lines) {
        cart.removeOrdered(lines);
        coupon.send({ type: 'coupon.remove' });
        drafts.resetDates();
      },
      onAttemptRenewed: (renewed) => orderAttempt()?.send({ type: 'attempt.renewed', attempt: renewed }),
      currentPersonalDetails() {
        const current = readInputs(services).personal;
        return current === 'malformed' ? null : current;
      },
      site,
      now: clock.now,
      displayedTime: clock.getSnapshot,
      recalculateCart: orderMode.choose,
      fillDeliveryForm: place.fillDeliveryForm,
      drafts,
      isPhoneDialable,
      coupon: () => coupon.getSnapshot().context,
    }),
    {
      ...inspectOptions(),
      input: {
        mode,
        personal,
        delivery,
        method,
        hasPaymentFailed: failed,
        followsOrder,
        offeredMethods: methods,
        attempt,
        areItemsAvailable: areItemsAvailable(services),
      },
    },
  );

  const orderAttempt = () => actor.getSnapshot().children.attempt;

  const syncInputs = createInputSync({ read: () => readInputs(services), send: (event) => actor.send(event) });
  const subscriptions = [
    place.subscribe(() => actor.send({ type: 'place.changed' })),
    account.subscribe(prefillForms),
    account.subscribe((loggedIn) => {
      orderAttempt()?.send({ type: loggedIn === null ? 'session.ended' : 'session.opened' });
    }),
    ...[quote, drafts, orderMode].map((source) => source.subscribe(syncInputs)),
    ...watchInvalidForms(actor, () => ({ drafts: drafts.getSnapshot(), mode: orderMode.getSnapshot().chosen })),
    journal.subscribe((finished) => {
      const localId = orderAttempt()?.getSnapshot().context.attempt.local_id;
      if (finished !== null && finished.local_id === localId) actor.send({ type: 'order.placedInOtherTab', orderId: finished.order_id });
    }),
  ];
  const unsubscribeSettings = subscribeToSettings(services, syncInputs);
  const unblockReload = blockReload(() => actor.getSnapshot().hasTag('no-reload'));
  const stopWatchingWallet = watchWalletApproval({ checkout: actor, gateway, quote });

  actor.subscribe({
    next({ context: { hasPaymentFailed } }) {
      if (hasPaymentFailed !== drafts.getSnapshot().payment.failed) drafts.change('payment', { failed: hasPaymentFailed });
    },
    complete() {
      const placed = journal.finishedOrder();
      if (placed !== null) saveOrderAddress(services, placed.payload);
      unblockReload();
      stopWatchingWallet();
      for (const subscription of subscriptions) subscription.unsubscribe();
      unsubscribeSettings();
      continueOrderUpdate(services, journal, { hasUpdateFailed: attemptActor?.getSnapshot().context.hasUpdateFailed === true });
    },
  });
  actor.start();
  // The checkout removes its children when it completes.
  const attemptActor = orderAttempt();
  return actor;
}

/** Retries the update of the last order if it is not acknowledged. Returns the actor that does, or null. */
export const retryOrderUpdate = (services: ShopServices) => continueOrderUpdate(services, checkoutJournal(services));
