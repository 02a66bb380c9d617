import { ContractError } from '#api/http/contract-error.ts';
import { ApiError } from '#api/http/errors.ts';
import type { CheckoutFailure, OrderOutcome } from '#domain/order/checkout.ts';

/** Maps error codes of the back end to checkout failures. */
const failuresByCode: Record<string, CheckoutFailure> = {
  price_changed: 'priceChanged',
  item_unavailable: 'itemsUnavailable',
  slot_unavailable: 'slotUnavailable',
  too_far: 'tooFar',
  coupon_invalid: 'couponInvalid',
  delivery_unavailable: 'modeClosed',
  method_unavailable: 'methodClosed',
  cash_limit: 'tooMuchForCash',
};

/** Creates the outcome of an order that was not sent or not accepted; `items` are the names of the items concerned. */
export const createRefusal = (failure: CheckoutFailure, items: readonly string[] = []): OrderOutcome => ({
  type: 'refused',
  failure,
  items,
});

/** Returns whether the idempotency key is already used by an order with other content. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'order_conflict';

/** Client error statuses after which the same order may be resent. */
const retryableStatuses: readonly number[] = [408, 425];

/** Returns whether the payment intent belongs to another order. */
export const isIntentConflict = (error: unknown) => error instanceof ApiError && error.code === 'intent_conflict';

/** Returns whether the payment arrived after the order's time slot and is being refunded. */
export const isPaidTooLate = (error: unknown) => error instanceof ApiError && error.code === 'payment_refunded';

/**
 * Maps the error of an order call to a refusal. Returns null if the outcome of the order is unknown: a server error or no
 * response.
 *
 * @spec §8
 */
export function refusalFromError(error: unknown): OrderOutcome | null {
  if (error instanceof ContractError && !error.wasSent) return createRefusal('detailsRefused');
  if (!(error instanceof ApiError)) return null;
  if (error.status >= 500 || retryableStatuses.includes(error.status)) return null;
  if (error.status === 401) return createRefusal('sessionEnded');
  if (error.status === 429) return createRefusal('tooManyOrders');
  if (error.status === 422) return createRefusal('detailsRefused');
  const items = failedItems(error.payload);
  const failure = failuresByCode[error.code ?? ''] ?? 'orderFailed';
  return createRefusal(failure === 'slotUnavailable' && items.length > 0 ? 'itemsUnavailable' : failure, items);
}

function failedItems(payload: unknown): string[] {
  const items = typeof payload === 'object' && payload !== null && 'items' in payload ? payload.items : [];
  return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : [];
}

/** Returns whether the back end has rejected a payment update for good, so that a retry is pointless. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'payment_pending') return false;
  return error.status < 500 && error.status !== 429 && !retryableStatuses.includes(error.status);
}
