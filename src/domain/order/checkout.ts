import type { DeliveryForm, Id, OrderMode } from '#domain/entities.ts';

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

/** The failure of the last dismissed alert, the tab that it led to, and the input that it refers to. */
export type LastFailure = { failure: CheckoutFailure; tab: CheckoutTab; mode: OrderMode | null; delivery: DeliveryForm | null };

/** The reason an order cannot be placed, and the names of the items concerned. */
export type Refusal = { type: 'refused'; failure: CheckoutFailure; items: readonly string[] };

/** Outcome of the delivery validation with current menus, settings, time and distance. */
export type DeliveryVerdict = { type: 'deliverable' } | { type: 'addressUnknown' } | Refusal;

/** Id of a placed order; `isRepeated` if another tab or an earlier submission had placed it. */
export type PlacedOrder = { orderId: Id; isRepeated: boolean };
