import { ApiError } from '#api/http/errors.ts';
import type { CheckoutFailure, Refusal } from '#domain/order/checkout.ts';
import type { PostOutcome, UpdateOutcome } from '#domain/order/submission.ts';

/** Checkout failures by the server's error codes. */
const failuresByCode: Record<string, CheckoutFailure> = {
  price_changed: 'priceChanged',
  item_unavailable: 'itemsUnavailable',
  slot_unavailable: 'slotUnavailable',
  too_far: 'tooFar',
  coupon_invalid: 'couponInvalid',
  delivery_unavailable: 'modeUnavailable',
  method_unavailable: 'methodUnavailable',
  cash_limit: 'tooMuchForCash',
};

/** Creates the refusal of an order. `items`: names of the items that caused it. */
export const createRefusal = (failure: CheckoutFailure, items: readonly string[] = []): Refusal => ({ type: 'refused', failure, items });

/** Client error statuses after which the same order may be resent. */
const retryableStatuses: readonly number[] = [408, 425];

/**
 * Maps an error of `POST /v2/public/checkout/` to its outcome.
 *
 * @throws the error itself if the outcome is unknown: a server error, or no response
 * @spec docs/behaviour §8
 */
export function placementOutcomeFromError(error: unknown): PostOutcome {
  if (error instanceof ApiError && error.kind === 'invalidRequest') return createRefusal('detailsRefused');
  if (!(error instanceof ApiError) || error.status === null || error.status >= 500 || retryableStatuses.includes(error.status)) throw error;
  if (error.code === 'order_conflict') return { type: 'conflict' };
  if (error.code === 'intent_conflict') return { type: 'intentConflict' };
  if (error.status === 401) return createRefusal('sessionEnded');
  if (error.status === 429) {
    const refusal = createRefusal(error.code === 'too_many_cash_orders' ? 'tooManyCashOrders' : 'tooManyOrders');
    return error.retryAfterSeconds === null ? refusal : { ...refusal, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error.status === 422) return createRefusal('detailsRefused');
  const items = affectedItems(error.payload);
  const failure = failuresByCode[error.code ?? ''] ?? 'orderFailed';
  return createRefusal(failure === 'slotUnavailable' && items.length > 0 ? 'itemsUnavailable' : failure, items);
}

function affectedItems(payload: unknown): string[] {
  const items = typeof payload === 'object' && payload !== null && 'items' in payload ? payload.items : [];
  return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : [];
}

/**
 * Maps an error of `PUT /v2/public/checkout/` to its outcome: the refusal of the payment, or an update that failed.
 *
 * @throws the error itself if the update is retried by itself
 * @spec docs/behaviour §8 Order update failed
 */
export function updateOutcomeFromError(error: unknown): UpdateOutcome {
  const isFinal =
    error instanceof ApiError &&
    error.status !== null &&
    error.code !== 'payment_pending' &&
    error.status < 500 &&
    error.status !== 429 &&
    !retryableStatuses.includes(error.status);
  if (!isFinal) throw error;
  if (error.code === 'payment_refunded') return { type: 'refused', failure: 'paidTooLate' };
  return error.code === 'intent_conflict' ? { type: 'refused', failure: 'orderFailed' } : { type: 'failed' };
}
