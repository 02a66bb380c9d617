import type { Id } from '#domain/entities.ts';

/** The five tabs in display order. @spec §4 Checkout tabs */
export const checkoutTabs = ['type', 'personal', 'delivery', 'payment', 'confirmation'] as const;
export type CheckoutTab = (typeof checkoutTabs)[number];

/** Returns whether a name is one of the five tabs. @example isCheckoutTab('card') // false */
export function isCheckoutTab(name: unknown): name is CheckoutTab {
  return checkoutTabs.some((tab) => tab === name);
}

/**
 * Validates the name of a tab.
 *
 * @throws RangeError for any other name
 * @spec §4 Checkout tabs
 */
export function checkoutTab(name: unknown): CheckoutTab {
  if (!isCheckoutTab(name)) throw new RangeError(`No such checkout tab: ${String(name)}`);
  return name;
}

/** Why a checkout failed: the rows of the error catalogue and the back end's error codes. @spec §8 */
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

/** A rejection with its reason and the names of the affected items. */
type Refusal = { type: 'refused'; failure: CheckoutFailure; items: readonly string[] };

/** Result of validating mode, address and time with current menus, settings, time and distance. */
export type DeliveryVerdict = { type: 'deliverable' } | { type: 'addressUnknown' } | Refusal;

/** A placed order. `isRepeated`: another tab or an earlier request had placed it. */
export type PlacedOrder = { orderId: Id; isRepeated: boolean };

/**
 * Outcome of placing an order. `unpaid`: it exists, the card is not charged yet. `beingPaid`: its payment was started before,
 * possibly in another tab, with unknown outcome.
 */
export type OrderOutcome =
  | { type: 'placed'; order: PlacedOrder }
  | { type: 'unpaid'; order: PlacedOrder }
  | { type: 'beingPaid'; order: PlacedOrder }
  | Refusal;

/** Outcome of updating an order's status. `refused`: the payment came too late or is not accepted. */
export type UpdateOutcome = { type: 'updated' } | { type: 'refused'; failure: 'paidTooLate' | 'orderFailed' };
