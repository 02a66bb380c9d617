import { attemptsBeforeHelp } from '#config/constants.ts';
import type { CheckoutFailure } from './checkout.ts';
import type { Id, OrderPayload } from '#domain/entities.ts';
import type { PriceBreakdown } from '#domain/pricing/price-breakdown.ts';

/**
 * One attempt to order, from entering the checkout to the placed order. Its `local_id` is the idempotency key: a second
 * submission, a reload or another tab uses the same one, and it is replaced only once the order is placed or abandoned.
 */
export type Attempt = {
  local_id: string;
  /**
   * `filling`: nothing sent, or refused. `posting`: sent, no response yet. `unknown`: no response, and the visitor knows.
   * Card orders only: `unpaid`: exists and was not charged; `confirming`: a charge is in flight; `updating`: charged, its
   * update is not acknowledged. `placed`: an order that is finished but for its update; never stored as an attempt.
   */
  stage: 'filling' | 'posting' | 'unknown' | 'unpaid' | 'confirming' | 'updating' | 'placed';
  /** The order's id, of a card order that exists. Its payment's secret and amount are in `payload`. */
  order_id: Id | null;
  /** The back end's order number; null: none. */
  order_number: string | null;
  /** The last payload sent. */
  payload: OrderPayload | null;
  /** Price breakdown of the payload; missing in attempts stored by older versions. */
  breakdown?: PriceBreakdown | null;
  /** The ordered cart lines. */
  lines: { key: string; quantity: number }[];
  /** The estimate, `HH:MM`, displayed for "as soon as possible"; null: none. */
  estimate?: string | null | undefined;
  /** Earlier payloads that never got a response, newest first. Any of them may exist on the server. */
  earlier: SentOrder[];
  /** Number of failures to place or pay it. */
  failedAttempts: number;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
};

/** A sent payload with its cart lines. */
export type SentOrder = Pick<Attempt, 'lines' | 'breakdown' | 'estimate'> & { payload: OrderPayload };

/** A placed order, stored until the next one, for /success. */
export type FinishedOrder = {
  local_id: string;
  order_id: Id;
  /** The back end's order number; null: none. */
  order_number: string | null;
  payload: OrderPayload;
  /** Price breakdown of the payload; missing in orders stored by older versions. */
  breakdown?: PriceBreakdown | null;
  /** The ordered cart lines. */
  lines: { key: string; quantity: number }[];
  /** The estimate displayed to the customer, as in `Attempt`. */
  estimate?: string | null | undefined;
  /** Whether the back end has acknowledged the final status update. */
  isUpdated: boolean;
  /** Whether /success has been displayed for it. */
  isShown: boolean;
  at: number;
};

/** Returns an attempt of which nothing was sent. */
export const emptyAttempt = (local_id: string): Attempt => ({
  local_id,
  stage: 'filling',
  order_id: null,
  order_number: null,
  payload: null,
  lines: [],
  earlier: [],
  failedAttempts: 0,
  at: 0,
});

/** Returns a placed order as an attempt whose update is not acknowledged yet. */
export function placedAttempt({
  local_id,
  order_id,
  order_number,
  payload,
  breakdown = null,
  lines,
  estimate = null,
}: FinishedOrder): Attempt {
  return { ...emptyAttempt(local_id), stage: 'placed', order_id, order_number, payload, breakdown, lines, estimate };
}

/** Returns whether a charge is in flight: its outcome must be retrieved before anything is sent. */
export function isPaymentUnresolved(attempt: Pick<Attempt, 'stage'> | null): boolean {
  return attempt?.stage === 'confirming' || attempt?.stage === 'updating';
}

/** Returns the last sent order if it is paid in cash, or null. */
export function cashOrder({ payload, lines, breakdown = null, estimate }: Attempt): SentOrder | null {
  return payload?.payment_method === 'cash' ? { payload, lines, breakdown, estimate } : null;
}

/** Returns the payloads that never got a response, newest first. Each may exist on the server. */
export function unansweredOrders(attempt: Attempt): SentOrder[] {
  const last = attempt.stage === 'filling' ? null : cashOrder(attempt);
  return last === null ? attempt.earlier : [last, ...attempt.earlier];
}

/** Returns whether a failure means that an order was not placed, or not paid, for a reason that the customer cannot correct. */
export function isFailedAttempt(failure: CheckoutFailure | null): boolean {
  return failure === 'orderFailed' || failure === 'paymentFailed' || failure === 'addressUnverified';
}

/**
 * Returns whether the alert of a failure says how to reach the restaurant: from the third failed attempt of an order on.
 *
 * @example needsHelp('orderFailed', 3) // true
 */
export function needsHelp(failure: CheckoutFailure, failedAttempts: number): boolean {
  return isFailedAttempt(failure) && failedAttempts >= attemptsBeforeHelp;
}
