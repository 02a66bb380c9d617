import type { SiteConfig } from '#config/site.ts';
import type { Session } from '#domain/account/session.ts';
import type { Quote } from '#domain/cart/cart.ts';
import type { Store } from '#domain/store.ts';
import { requestedTime } from '#domain/delivery/delivery-verdict.ts';
import type { OfferId, PersonalForm } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { activeCouponCode } from '#domain/offers/coupon.ts';
import type { Refusal } from '#domain/order/checkout.ts';
import type { BuildOutcome, OrderRequest } from '#domain/order/submission.ts';
import { buildOrderPayload } from '#domain/order/order.ts';
import { priceBreakdown } from '#domain/pricing/price-breakdown.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import type { CardTransaction, PaymentIntents } from '#actors/payment/payment-intents.ts';
import type { StripeGateway } from '#actors/payment/stripe-gateway.ts';
import type { DestinationStore } from '#stores/destination.ts';
import { createRefusal } from './order-refusals.ts';
import type { ShopLists } from '#domain/shop-data.ts';

export type BuildOrderOptions = {
  shopLists: Store<Partial<ShopLists>>;
  quote: Store<Quote>;
  destination: DestinationStore;
  /** The current session. The order belongs to its user. */
  account: Store<Session | null>;
  gateway: Pick<StripeGateway, 'isTotalApproved'>;
  intents: PaymentIntents;
  site: SiteConfig;
  now: () => Date;
  /** Returns the displayed time. It determines the estimate that the order stores, because the customer saw that one. */
  displayedTime: () => Date;
  /** Returns the current coupon. */
  coupon: () => { code: string; offerId: OfferId | null };
};

/**
 * Creates the function that builds the order payload from forms and cart, or returns the reason why the order cannot be placed at
 * the agreed total. It also prepares the payment intent of a card order.
 *
 * @spec docs/behaviour §3 Order payload; §4 Final step
 */
export function createOrderBuilder(options: BuildOrderOptions) {
  const { shopLists, quote, destination, account, gateway, intents, site } = options;
  const menus = () => shopLists.getSnapshot().menus ?? [];
  const offers = () => shopLists.getSnapshot().offers ?? [];
  const settings = () => shopLists.getSnapshot().settings ?? {};

  /** Prepares the payment intent. Nothing has been sent yet, so an error means a failed order and not an unknown outcome. */
  async function prepareTransaction(personal: PersonalForm, localId: string, total: Cents): Promise<CardTransaction | Refusal> {
    try {
      return await intents.preparePaymentIntent({ personal, localId, total });
    } catch (error) {
      console.warn('creating the payment intent failed', error);
      return createRefusal('orderFailed');
    }
  }

  return async function buildOrder(localId: string, request: OrderRequest): Promise<BuildOutcome> {
    const { mode, personal, delivery, method, agreedTotal } = request;
    const { items, unresolvedLines, price } = quote.getSnapshot();
    if (items.length === 0) return createRefusal('emptyCart');
    const unresolvedNames = unresolvedLines.map(({ name }) => name);
    if (unresolvedNames.length > 0) return createRefusal('itemsUnavailable', unresolvedNames);
    if (price.total !== agreedTotal) return createRefusal('priceChanged');
    if (mode === null || personal === null || delivery === null || method === null) return createRefusal('missingFields');
    const orderTime = { mode, settings: settings(), now: options.now(), timeZone: site.timeZone };
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
      userId: account.getSnapshot()?.user.id ?? null,
    });
    const breakdown = priceBreakdown(price, mode, { offers: offers(), destination: destination.getSnapshot(), settings: settings() });
    const isAsap = time.delivery_time_range === asSoonAsPossible;
    const estimate = isAsap ? (asapEstimate({ ...orderTime, now: options.displayedTime() })?.toISOString() ?? null) : null;
    return { type: 'built', order: { payload, breakdown, lines: items.map(({ key, quantity }) => ({ key, quantity })), estimate } };
  };
}
