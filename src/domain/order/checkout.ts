import type { DeliveryForm, Id, OrderMode } from '#domain/entities.ts';

/** The five tabs in display order. @spec docs/behaviour §4 Checkout tabs */
export const checkoutTabs = ['type', 'personal', 'delivery', 'payment', 'confirmation'] as const;
export type CheckoutTab = (typeof checkoutTabs)[number];

/** Whether a value is the name of one of the five tabs. @example isCheckoutTab('card') // false */
export function isCheckoutTab(name: unknown): name is CheckoutTab {
  return checkoutTabs.some((tab) => tab === name);
}

/**
 * Validates the name of a tab.
 *
 * @throws RangeError for a name that no tab has
 * @spec docs/behaviour §4 Checkout tabs
 */
export function checkoutTab(name: unknown): CheckoutTab {
  if (!isCheckoutTab(name)) throw new RangeError(`No such checkout tab: ${String(name)}`);
  return name;
}

/** Reasons why a checkout failed: those of the error catalogue and of the server's error codes. @spec docs/behaviour §8 */
export type CheckoutFailure =
  | 'missingFields'
  | 'tooFar'
  | 'itemsUnavailable'
  | 'paymentFailed'
  | 'orderFailed'
  | 'slotUnavailable'
  | 'priceChanged'
  | 'couponInvalid'
  | 'modeUnavailable'
  | 'methodUnavailable'
  | 'noMethod'
  | 'cardUnreachable'
  | 'addressUnverified'
  | 'detailsRefused'
  | 'tooMuchForCash'
  | 'paidTooLate'
  | 'emptyCart'
  | 'tooManyOrders'
  | 'tooManyCashOrders'
  | 'sessionEnded'
  | 'alreadyPlaced';

/** The failure of the last dismissed alert, the tab to which dismissing it led, and the input that caused it. */
export type LastFailure = { failure: CheckoutFailure; tab: CheckoutTab; mode: OrderMode | null; delivery: DeliveryForm | null };

/** The reason why an order cannot be placed, the names of the affected items, and after how many seconds it may be placed again, if known. */
export type Refusal = { type: 'refused'; failure: CheckoutFailure; items: readonly string[]; retryAfterSeconds?: number };

/** Result of validating the delivery with current menus, settings, time, and distance. */
export type DeliveryVerdict = { type: 'deliverable' } | { type: 'addressUnknown' } | Refusal;

/** Whether a value that is accepted as it is may be incomplete. The customer is asked about it, and may keep it. */
export type Completeness = { type: 'complete' | 'incomplete' };

/** Field that the customer is asked about before its step is left. @spec docs/behaviour §5 Questions */
export type QuestionedField = 'phone' | 'address';

/** Id of a placed order. `isRepeated`: it was placed earlier, by another tab or an earlier submission. */
export type PlacedOrder = { orderId: Id; isRepeated: boolean };
