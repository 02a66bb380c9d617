import { createActor } from 'xstate';
import { startAddress } from '#actors/location/address.actors.ts';
import { createCardDesk, type CardDesk } from '#actors/payment/stripe-gateway.ts';
import { createCardIntents } from '#actors/payment/card-intents.ts';
import { provideCheckout } from '#actors/checkout/checkout.actors.ts';
import { watchWalletApproval } from '#actors/payment/wallet-approval.ts';
import { fillFromProfile } from '#stores/customer.ts';
import { createJournal, type Journal } from '#actors/checkout/attempt-journal.ts';
import { acknowledge, createOrderCalls } from '#actors/checkout/order-calls.ts';
import { refreshShop } from '#actors/checkout/refresh-shop.ts';
import { readers } from '#stores/storage-schemas.ts';
import { orderTimeoutMs } from '#config/constants.ts';
import { isPaymentOpen } from '#domain/attempt.ts';
import { placeToLocate } from '#domain/location.ts';
import type { PaymentMethod, Settings } from '#domain/entities.ts';
import { payableMethods } from '#domain/payment-methods.ts';
import { offeredMethods } from '#domain/settings.ts';
import { watched } from '#platform/chart-watcher.ts';
import { createInputSync, validateDrafts, type CheckoutInputs } from './checkout-inputs.ts';
import { keepTabInAddress } from './checkout-navigation.ts';
import type { ShopRouter } from './router.tsx';
import type { Session } from './session.ts';

const journals = new WeakMap<Session, Journal>();
const desks = new WeakMap<Session, CardDesk>();
const checkouts = new WeakMap<Session, { checkout: ReturnType<typeof startCheckout>; address: ReturnType<typeof followAddress> }>();

/** The visit's one journal. */
export function checkoutJournal(session: Session): Journal {
  const known = journals.get(session);
  if (known !== undefined) return known;
  const journal = createJournal({ storage: session.storage, readers, now: session.clock.now, randomId: () => crypto.randomUUID() });
  journals.set(session, journal);
  return journal;
}

/** The checkout under way, or a new one: it ends with its order. The look at its address, and where its card's fields are handed over. */
export function enterCheckout(session: Session, router: ShopRouter) {
  const cardFields = cardDesk(session);
  const known = checkouts.get(session);
  if (known?.checkout.getSnapshot().status === 'active') return { ...known, cardFields };
  const checkout = startCheckout(session, cardFields);
  const started = { checkout, address: followAddress(session, checkout) };
  checkouts.set(session, started);
  keepTabInAddress(router, checkout);
  return { ...started, cardFields };
}

/** Looks at the typed address as long as the checkout lives. */
function followAddress(session: Session, checkout: ReturnType<typeof startCheckout>) {
  const { orderMode, drafts, destination } = session;
  const settings = () => settingsNow(session);
  const placeNow = () => placeToLocate(drafts.getSnapshot().delivery, orderMode.getSnapshot().chosen, settings());
  let place = placeNow();
  const address = startAddress({ destination, settings, place });
  function tell() {
    const next = placeNow();
    if (JSON.stringify(next) === JSON.stringify(place)) return;
    place = next;
    address.send({ type: 'address.changed', place });
  }
  const watches = [drafts.subscribe(tell), orderMode.subscribe(tell)];
  const unwatchSettings = watchSettings(session, tell);
  checkout.subscribe({
    complete() {
      for (const watch of watches) watch.unsubscribe();
      unwatchSettings();
      address.stop();
    },
  });
  return address;
}

/** The visit's one way to the card provider, whose script is fetched once. */
function cardDesk(session: Session): CardDesk {
  const desk = desks.get(session) ?? createCardDesk({ site: session.site });
  desks.set(session, desk);
  return desk;
}

/** The shop's settings as they are known now. */
const settingsNow = ({ queryClient }: Session): Settings => queryClient.getQueryData<Settings>(['settings']) ?? {};

/** Tells whenever the settings were read again; answers how to end that. */
function watchSettings({ queryClient }: Session, tell: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === 'settings') tell();
  });
}

/** How the cart can be paid now: what the shop offers, as far as it can pay this total. */
function methodsNow(session: Session): readonly PaymentMethod[] {
  const { site, quote } = session;
  const settings = settingsNow(session);
  const offered = offeredMethods(settings, { isCardOffered: site.card !== null });
  const { isReady, items, price } = quote.getSnapshot();
  return isReady && items.length > 0 ? payableMethods(offered, price.total, settings) : offered;
}

/** Reads what the chart has to know of the page as it is now. */
function readInputs(session: Session): CheckoutInputs {
  const { drafts, orderMode, quote } = session;
  const { chosen: mode } = orderMode.getSnapshot();
  return { mode, ...validateDrafts(drafts.getSnapshot(), mode), methods: methodsNow(session), total: quote.getSnapshot().price.total };
}

function startCheckout(session: Session, desk: CardDesk) {
  const { site, queryClient, clock, api, cart, orderMode, account, drafts, destination, place, quote, coupon } = session;
  const journal = checkoutJournal(session);
  const attempt = journal.open();
  const orders = createOrderCalls({
    api,
    journal,
    account,
    desk,
    localId: attempt.local_id,
    refresh: refreshShop({ queryClient, destination, refuseCoupon: () => coupon.send({ type: 'coupon.refused' }) }),
    settleCart: (lines) => {
      cart.settle(lines);
      coupon.send({ type: 'coupon.remove' });
      drafts.resetDates();
    },
  });

  const fill = (loggedIn: ReturnType<typeof account.getSnapshot>) => {
    if (loggedIn !== null) fillFromProfile(drafts, loggedIn.user);
  };
  fill(account.getSnapshot());
  const { mode, personal, delivery, methods } = readInputs(session);
  const { method } = drafts.getSnapshot().payment;
  const actor = createActor(
    provideCheckout({
      queryClient,
      quote,
      destination,
      orders,
      account,
      desk,
      intents: createCardIntents(api, desk),
      payer() {
        const { personal: payer } = readInputs(session);
        return payer === 'malformed' ? null : payer;
      },
      site,
      now: clock.now,
      shownNow: clock.getSnapshot,
      recalculateCart: orderMode.choose,
      coupon: () => coupon.getSnapshot().context,
    }),
    {
      ...watched(),
      input: {
        mode,
        personal,
        delivery,
        method: methods.includes(method) ? method : (methods[0] ?? null),
        offeredMethods: methods,
        failedAttempts: attempt.failedAttempts,
        isOrderUnanswered: attempt.stage === 'posting',
        orderBeingPaid: isPaymentOpen(attempt) ? { orderId: attempt.order_id ?? '', isRepeated: false } : null,
      },
    },
  );

  const syncInputs = createInputSync({ read: () => readInputs(session), send: (event) => actor.send(event) });
  /** The chosen place fills the delivery form once the personal form is valid, or as soon as its step is looked at. */
  function enterPlace() {
    const { context, value } = actor.getSnapshot();
    if (context.personal !== null || (typeof value === 'object' && 'delivery' in value)) place.enter();
  }
  const watches = [
    actor.subscribe(enterPlace),
    place.subscribe(enterPlace),
    account.subscribe(fill),
    ...[quote, drafts, orderMode].map((source) => source.subscribe(syncInputs)),
    journal.subscribe((finished) => {
      if (finished?.local_id === orders.localId()) actor.send({ type: 'order.placedElsewhere', orderId: finished.order_id });
    }),
  ];
  const unwatchSettings = watchSettings(session, syncInputs);
  const unwatchWallet = watchWalletApproval({ checkout: actor, desk, quote });

  actor.subscribe({
    complete() {
      unwatchWallet();
      for (const watch of watches) watch.unsubscribe();
      unwatchSettings();
      void repeatUpdate(session);
    },
  });
  return actor.start();
}

/** How often, and how long apart, the update of a placed order is tried again. */
const repeats = 3;
const repeatDelayMs = 15_000;

/** Repeats the update of the last order until it is acknowledged, a few times. Never throws: the order stands without it. */
export async function repeatUpdate(session: Session, left = repeats): Promise<void> {
  try {
    await acknowledge({
      api: session.api,
      account: session.account,
      journal: checkoutJournal(session),
      signal: AbortSignal.timeout(orderTimeoutMs),
    });
  } catch (error) {
    console.warn('The update of the last order was not acknowledged', error);
    if (left > 0) setTimeout(() => void repeatUpdate(session, left - 1), repeatDelayMs);
  }
}
