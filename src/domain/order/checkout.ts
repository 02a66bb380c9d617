import type { Id } from '#domain/entities.ts';

/** The five tabs, in the order a visitor meets them. @spec §4 Checkout tabs */
export const checkoutTabs = ['type', 'personal', 'delivery', 'payment', 'confirmation'] as const;
export type CheckoutTab = (typeof checkoutTabs)[number];

/** Whether a name is one of the five tabs. @example isCheckoutTab('card') // false */
export function isCheckoutTab(name: unknown): name is CheckoutTab {
  return checkoutTabs.some((tab) => tab === name);
}

/**
 * The tab of that name.
 *
 * @throws RangeError for any other name
 * @spec §4 Checkout tabs
 */
export function checkoutTab(name: unknown): CheckoutTab {
  if (!isCheckoutTab(name)) throw new RangeError(`No such checkout tab: ${String(name)}`);
  return name;
}

/** What can stop a checkout: the rows of the error catalogue and the refusals of the back end. @spec §8 */
export type CheckoutFailure =
  | 'missingFields'
  | 'tooFar'
  | 'itemsUnavailable'
  | 'paymentFailed'
  | 'orderFailed'
  | 'slotUnavailable'
  | 'priceChanged'
  | 'couponInvalid'
  | 'modeClosed'
  | 'methodClosed'
  | 'noMethod'
  | 'cardUnreachable'
  | 'addressUnverified'
  | 'detailsRefused'
  | 'tooMuchForCash'
  | 'paidTooLate'
  | 'emptyCart'
  | 'tooManyOrders'
  | 'sessionEnded'
  | 'alreadyPlaced';

/** A refusal: why, and the names of the items it is about. */
type Refusal = { type: 'refused'; failure: CheckoutFailure; items: readonly string[] };

/** What is found when the delivery form is looked at with today's menus, settings, clock and distances. */
export type DeliveryVerdict = { type: 'deliverable' } | { type: 'addressUnknown' } | Refusal;

/** A placed order, as far as the flow cares: its id, and whether another tab or an earlier press had placed it. */
export type PlacedOrder = { orderId: Id; isRepeated: boolean };

/**
 * What became of an order that was sent and answered. `unpaid`: it stands, and its card is still to be charged.
 * `beingPaid`: its card was sent to the bank before, here or in another tab, and nobody has told what came of that.
 */
export type OrderOutcome =
  | { type: 'placed'; order: PlacedOrder }
  | { type: 'unpaid'; order: PlacedOrder }
  | { type: 'beingPaid'; order: PlacedOrder }
  | Refusal;

/** What the back end says to the update of an order. `refused`: it does not take this payment, because it came too late or otherwise. */
export type UpdateOutcome = { type: 'updated' } | { type: 'refused'; failure: 'paidTooLate' | 'orderFailed' };
