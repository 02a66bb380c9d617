import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { queryKeys } from '#api/query-keys.ts';
import type { SiteConfig } from '#config/site.ts';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import type { Session } from '#domain/account/auth.ts';
import type { Quote, Readable } from '#domain/cart/cart.ts';
import type { OrderOutcome } from '#domain/order/checkout.ts';
import { activeCouponCode } from '#domain/offers/coupon.ts';
import { deliveryVerdict, requestedTime } from '#domain/delivery/delivery-verdict.ts';
import type { DeliveryForm, OfferId, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { StripeGateway } from '#actors/payment/stripe-gateway.ts';
import type { PaymentIntents, CardTransaction } from '#actors/payment/payment-intents.ts';
import type { DestinationStore } from '#stores/destination.ts';
import type { OrderService } from './order-service.ts';
import { createRefusal } from './order-refusals.ts';
import { providePayment } from '#actors/payment/payment.actors.ts';

type CheckoutActorsOptions = {
  queryClient: QueryClient;
  quote: Readable<Quote>;
  destination: DestinationStore;
  orders: OrderService;
  /** The current session: the order belongs to its user. */
  account: Readable<Session | null>;
  gateway: StripeGateway;
  intents: PaymentIntents;
  /** Returns the personal form, or null while it is invalid. */
  currentPersonal: () => PersonalForm | null;
  site: SiteConfig;
  now: () => Date;
  /** Returns the displayed time: the order stores the estimate that the visitor saw. */
  displayedNow: () => Date;
  recalculateCart: (mode: OrderMode) => void;
  /** Returns the current coupon. */
  coupon: () => { code: string; offerId: OfferId | null };
};

type Forms = { mode: OrderMode | null; personal: PersonalForm | null; delivery: DeliveryForm | null; method: PaymentMethod | null };

/**
 * Provides the checkout chart's actors and actions: delivery validation, order submission and card payment.
 *
 * @spec §4 Checkout tabs, Final step
 */
export function provideCheckout(options: CheckoutActorsOptions) {
  const { queryClient, quote, destination, orders, account, gateway, intents, site, now } = options;
  /** The session that the visitor knows of: an expired one is reported before a guest order is sent. */
  let knownSession = account.getSnapshot();
  const menus = () => queryClient.getQueryData(queryKeys.menus) ?? [];
  const offers = () => queryClient.getQueryData(queryKeys.offers) ?? [];
  const settings = () => queryClient.getQueryData(queryKeys.settings) ?? {};

  /** Builds the order payload from forms and cart, or returns the reason it cannot be placed at the agreed total. */
  async function buildOrder(localId: string, { mode, personal, delivery, method, agreedTotal }: Forms & { agreedTotal: Cents | null }) {
    const loggedIn = account.getSnapshot();
    // The alert announces that the session has ended; only the next submission is sent as a guest order.
    if (knownSession !== null && loggedIn === null) return createRefusal('sessionEnded');
    const { items, missing, price } = quote.getSnapshot();
    if (items.length === 0) return createRefusal('emptyCart');
    const missingNames = missing.map(({ name }) => name);
    if (missingNames.length > 0) return createRefusal('itemsUnavailable', missingNames);
    if (price.total !== agreedTotal) return createRefusal('priceChanged');
    if (mode === null || personal === null || delivery === null || method === null) return createRefusal('missingFields');
    const orderTime = { mode, settings: settings(), now: now(), timeZone: site.timeZone };
    const time = requestedTime({ ...orderTime, delivery, menus: menus() });
    if (method === 'card' && !gateway.isTotalApproved(price.total)) return createRefusal('missingFields');
    const transaction = method === 'card' ? await prepareTransaction(personal, localId, price.total) : null;
    if (transaction !== null && 'type' in transaction) return transaction;
    const payload = buildOrderPayload({
      localId,
      items: [...items],
      mode,
      personal,
      delivery: { ...delivery, ...time },
      method,
      price,
      settings: settings(),
      transaction,
      coupon: activeCouponCode(options.coupon(), price),
      userId: loggedIn?.user.id ?? null,
    });
    const breakdown = priceBreakdown(price, mode, { offers: offers(), destination: destination.getSnapshot(), settings: settings() });
    const estimate = time.delivery_time_range === asSoonAsPossible ? asapEstimate({ ...orderTime, now: options.displayedNow() }) : null;
    return { payload, breakdown, lines: items.map(({ key, quantity }) => ({ key, quantity })), estimate };
  }

  /** Prepares the payment. The order has not been sent yet, so a failure here is a failed order, not an unknown outcome. */
  async function prepareTransaction(personal: PersonalForm, localId: string, total: Cents): Promise<CardTransaction | OrderOutcome> {
    try {
      return await intents.preparePaymentIntent({ personal, localId, total });
    } catch (error) {
      console.warn('creating the payment intent failed', error);
      return createRefusal('orderFailed');
    }
  }

  return checkoutMachine.provide({
    actions: {
      recalculateCart: (_, mode) => options.recalculateCart(mode),
      // On dismissal, not on failure: a reload also makes calls fail, without showing the alert.
      markUnanswered: () => orders.markUnanswered(),
      storeFailedAttempts: (_, failedAttempts) => orders.storeFailedAttempts(failedAttempts),
    },
    actors: {
      payment: providePayment({
        gateway,
        orders,
        total: () => quote.getSnapshot().price.total,
        async createCustomer() {
          const personal = options.currentPersonal();
          if (personal !== null) await intents.prepareCustomer(personal);
        },
        // With incomplete forms no intent is created here: `buildOrder` prepares it.
        async createIntent() {
          const personal = options.currentPersonal();
          const { isReady, items, price } = quote.getSnapshot();
          if (personal === null || !isReady || items.length === 0) return;
          const localId = await orders.localIdForPayment(price.total, personal);
          if (localId !== null) await intents.preparePaymentIntent({ personal, localId, total: price.total });
        },
      }),
      checkDelivery: fromPromise(async ({ input, signal }) => {
        void queryClient.refetchQueries({ stale: true });
        const { mode, delivery } = input;
        if (mode === null || delivery === null) return { type: 'deliverable' };
        const found = mode === 'delivery' ? await destination.lookUpAddress(delivery, signal) : null;
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
          return await orders.submitOrder((localId) => buildOrder(localId, input), signal);
        } finally {
          // The outcome reports a session that ended before or during this call.
          knownSession = account.getSnapshot();
        }
      }),
      resumeOrder: fromPromise(({ signal }) => orders.resubmitOrder(signal)),
      updateOrder: fromPromise(({ signal }) => orders.submitUpdate(signal)),
    },
  });
}
