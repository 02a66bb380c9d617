import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { SiteConfig } from '#config/site.ts';
import { asapEstimate } from '#domain/asap-estimate.ts';
import type { Session } from '#domain/auth.ts';
import type { Quote, Readable } from '#domain/cart.ts';
import type { OrderOutcome } from '#domain/checkout.ts';
import { couponInForce } from '#domain/coupon.ts';
import { deliveryVerdict, wishedTime } from '#domain/delivery-verdict.ts';
import type { DeliveryForm, Menu, Offer, OfferId, OrderMode, PaymentMethod, PersonalForm, Settings } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { orderPayload } from '#domain/order.ts';
import { priceBreakdown } from '#domain/price-breakdown.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CardDesk } from '#actors/payment/stripe-gateway.ts';
import type { CardIntents, Transaction } from '#actors/payment/card-intents.ts';
import type { DestinationStore } from '#stores/destination.ts';
import type { OrderCalls } from './order-calls.ts';
import { refused } from './order-refusals.ts';
import { providePayment } from '#actors/payment/payment.actors.ts';

type Sources = {
  queryClient: QueryClient;
  quote: Readable<Quote>;
  destination: DestinationStore;
  orders: OrderCalls;
  /** Who is logged in: whose order it is. */
  account: Readable<Session | null>;
  desk: CardDesk;
  intents: CardIntents;
  /** Who pays, as far as the form is valid. */
  payer: () => PersonalForm | null;
  site: SiteConfig;
  now: () => Date;
  /** The time that the screens show: an estimate is promised as it was read. */
  shownNow: () => Date;
  recalculateCart: (mode: OrderMode) => void;
  /** The coupon as it stands. */
  coupon: () => { code: string; offerId: OfferId | null };
};

type Forms = { mode: OrderMode | null; personal: PersonalForm | null; delivery: DeliveryForm | null; method: PaymentMethod | null };

/**
 * Fills the checkout chart's slots: the look at the delivery, the order that is made of what the visitor gave, and the
 * card.
 *
 * @spec §4 Checkout tabs, Final step
 */
export function provideCheckout(sources: Sources) {
  const { queryClient, quote, destination, orders, account, desk, intents, site, now } = sources;
  /** Whose order the visitor takes it for. */
  let customer = account.getSnapshot();
  const menus = () => queryClient.getQueryData<Menu[]>(['menus']) ?? [];
  const offers = () => queryClient.getQueryData<Offer[]>(['offers']) ?? [];
  const settings = () => queryClient.getQueryData<Settings>(['settings']) ?? {};

  /** The order as the forms and the cart say it now, at the total that its button showed; a refusal where there is none to make. */
  async function makeOrder(localId: string, { mode, personal, delivery, method, agreedTotal }: Forms & { agreedTotal: Cents | null }) {
    const loggedIn = account.getSnapshot();
    // Sent as a guest's only once the customer knows it: the alert says so, and the next press agrees.
    if (customer !== null && loggedIn === null) return refused('sessionEnded');
    const { items, missing, price } = quote.getSnapshot();
    if (items.length === 0) return refused('emptyCart');
    const missingNames = missing.map(({ name }) => name);
    if (missingNames.length > 0) return refused('itemsUnavailable', missingNames);
    if (price.total !== agreedTotal) return refused('priceChanged');
    if (mode === null || personal === null || delivery === null || method === null) return refused('missingFields');
    const moment = { mode, settings: settings(), now: now(), timeZone: site.timeZone };
    const time = wishedTime({ ...moment, delivery, menus: menus() });
    if (method === 'card' && !desk.isApproved(price.total)) return refused('missingFields');
    const transaction = method === 'card' ? await transactionOf(personal, localId, price.total) : null;
    if (transaction !== null && 'is' in transaction) return transaction;
    const payload = orderPayload({
      localId,
      items: [...items],
      mode,
      personal,
      delivery: { ...delivery, ...time },
      method,
      price,
      settings: settings(),
      transaction,
      coupon: couponInForce(sources.coupon(), price),
      userId: loggedIn?.user.id ?? null,
    });
    const breakdown = priceBreakdown(price, mode, { offers: offers(), destination: destination.getSnapshot(), settings: settings() });
    const estimate = time.delivery_time_range === asSoonAsPossible ? asapEstimate({ ...moment, now: sources.shownNow() }) : null;
    return { payload, breakdown, lines: items.map(({ key, quantity }) => ({ key, quantity })), estimate };
  }

  /** The payment over this total. Nothing was sent yet: where it cannot be made, that is a failed order and no unknown one. */
  async function transactionOf(personal: PersonalForm, localId: string, total: Cents): Promise<Transaction | OrderOutcome> {
    try {
      return await intents.intentFor({ personal, localId, total });
    } catch (error) {
      console.warn('The payment could not be prepared', error);
      return refused('orderFailed');
    }
  }

  return checkoutMachine.provide({
    actions: {
      recalculateCart: (_, mode) => sources.recalculateCart(mode),
      // Not when the call fails: a page that is reloaded sees its calls fail too, and nobody was told.
      admitSilence: () => orders.admitSilence(),
      storeFailedAttempts: (_, failedAttempts) => orders.storeFailedAttempts(failedAttempts),
    },
    actors: {
      payment: providePayment({
        desk,
        orders,
        total: () => quote.getSnapshot().price.total,
        async createCustomer() {
          const personal = sources.payer();
          if (personal !== null) await intents.customerOf(personal);
        },
        // Forms that were skipped are asked for before the order; its payment is then made with it.
        async createIntent() {
          const personal = sources.payer();
          const { isReady, items, price } = quote.getSnapshot();
          if (personal === null || !isReady || items.length === 0) return;
          const localId = await orders.attemptOver(price.total, personal);
          if (localId !== null) await intents.intentFor({ personal, localId, total: price.total });
        },
      }),
      checkDelivery: fromPromise(async ({ input, signal }) => {
        void queryClient.refetchQueries({ stale: true });
        const { mode, delivery } = input;
        if (mode === null || delivery === null) return { is: 'fine' };
        const found = mode === 'delivery' ? await destination.locate(delivery, signal) : null;
        return deliveryVerdict({
          mode,
          delivery,
          destination: found,
          items: quote.getSnapshot().items,
          menus: menus(),
          settings: settings(),
          now: now(),
          timeZone: site.timeZone,
        });
      }),
      placeOrder: fromPromise(async ({ input, signal }) => {
        try {
          return await orders.place((localId) => makeOrder(localId, input), signal);
        } finally {
          // A session that ended, before this call or with it, is told by its outcome.
          customer = account.getSnapshot();
        }
      }),
      resumeOrder: fromPromise(({ signal }) => orders.resume(signal)),
      updateOrder: fromPromise(({ signal }) => orders.update(signal)),
    },
  });
}
