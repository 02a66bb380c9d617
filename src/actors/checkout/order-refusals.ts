import { ContractError } from '#api/contract-error.ts';
import { ApiError } from '#api/errors.ts';
import type { CheckoutFailure, OrderOutcome } from '#domain/checkout.ts';

/** What the back end's refusals are to the visitor. */
const refusals: Record<string, CheckoutFailure> = {
  price_changed: 'priceChanged',
  item_unavailable: 'itemsUnavailable',
  slot_unavailable: 'slotUnavailable',
  too_far: 'tooFar',
  coupon_invalid: 'couponInvalid',
  delivery_unavailable: 'modeClosed',
  method_unavailable: 'methodClosed',
  cash_limit: 'tooMuchForCash',
};

/** An order that was not sent, or not taken: why, and the names of the items it is about. */
export const refused = (failure: CheckoutFailure, items: readonly string[] = []): OrderOutcome => ({ is: 'refused', failure, items });

/** The attempt's id is taken by an order of other content. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'order_conflict';

/** Refusals that say nothing of the order: it may be sent again as it is. */
const unsettled: readonly number[] = [408, 425];

/** Whether the payment belongs to another order: it can pay for this one no more. */
export const isIntentConflict = (error: unknown) => error instanceof ApiError && error.code === 'intent_conflict';

/** Whether the money came when the order's time was over, and goes back. */
export const isPaidTooLate = (error: unknown) => error instanceof ApiError && error.code === 'payment_refunded';

/**
 * What an order call's failure is to the visitor. Null: the back end broke, or nobody knows what became of the order.
 *
 * @spec §8
 */
export function refusalOf(error: unknown): OrderOutcome | null {
  if (error instanceof ContractError && !error.wasSent) return refused('detailsRefused');
  if (!(error instanceof ApiError)) return null;
  if (error.status >= 500 || unsettled.includes(error.status)) return null;
  if (error.status === 401) return refused('sessionEnded');
  if (error.status === 429) return refused('tooManyOrders');
  if (error.status === 422) return refused('detailsRefused');
  const items = failedItems(error.payload);
  const failure = refusals[error.code ?? ''] ?? 'orderFailed';
  return refused(failure === 'slotUnavailable' && items.length > 0 ? 'itemsUnavailable' : failure, items);
}

function failedItems(payload: unknown): string[] {
  const items = typeof payload === 'object' && payload !== null && 'items' in payload ? payload.items : [];
  return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : [];
}

/** Whether a back end that was told of a payment will never take it: asked again, it would say the same. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'payment_pending') return false;
  return error.status < 500 && error.status !== 429 && !unsettled.includes(error.status);
}
