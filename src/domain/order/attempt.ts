import { attemptsBeforeHelp } from '#config/constants.ts';
import type { CheckoutFailure } from './checkout.ts';
import type { Id, OrderPayload } from '#domain/entities.ts';
import type { PriceBreakdown } from '#domain/pricing/price-breakdown.ts';

/**
 * One attempt to order, from entering the checkout to the placed order. Its `local_id` is the idempotency key. A second submission,
 * a reload, and another tab use the same one; it is replaced only after the order was placed or abandoned.
 */
export type Attempt = {
  local_id: string;
  /**
   * `filling`: nothing was sent, or the order was refused. `posting`: sent, no response yet. `unknown`: no response, and the customer
   * has been told. For card orders also: `unpaid`: stored on the server, not charged; `confirming`: a charge is in flight;
   * `updating`: charged, the update is not acknowledged. `placed`: finished except for its update; never stored as an attempt.
   */
  stage: 'filling' | 'posting' | 'unknown' | 'unpaid' | 'confirming' | 'updating' | 'placed';
  /** Id of a card order that is stored on the server. The secret and amount of its payment are in `payload`. */
  order_id: Id | null;
  /** The server's order number, or null if it sent none. */
  order_number: string | null;
  /** Token of the placed order's tracking. Missing if the server sent none. */
  tracking?: string | null | undefined;
  /** The last payload sent. */
  payload: OrderPayload | null;
  /** Price breakdown of the payload. Missing in attempts stored by older versions. */
  breakdown?: PriceBreakdown | null | undefined;
  /** The ordered cart lines. */
  lines: { key: string; quantity: number }[];
  /** Estimate that was displayed for "as soon as possible", as an ISO 8601 instant; null if there was none. */
  estimate?: string | null | undefined;
  /** Earlier payloads that got no response, newest first. Any of them may be stored on the server. */
  earlier: SentOrder[];
  /** Number of failures to place or pay the order. */
  failedAttempts: number;
  /** Time of the last change, as a Unix timestamp in milliseconds. */
  at: number;
};

/** A sent payload with its cart lines. */
export type SentOrder = Pick<Attempt, 'lines' | 'breakdown' | 'estimate'> & { payload: OrderPayload };

/** A placed order. It is stored until the next one, for the confirmation page /success. */
export type FinishedOrder = {
  local_id: string;
  order_id: Id;
  /** The server's order number, or null if it sent none. */
  order_number: string | null;
  /** Token of the order's tracking. Missing if the server sent none. */
  tracking?: string | null | undefined;
  payload: OrderPayload;
  /** Price breakdown of the payload. Missing in orders stored by older versions. */
  breakdown?: PriceBreakdown | null | undefined;
  /** The ordered cart lines. */
  lines: { key: string; quantity: number }[];
  /** The estimate displayed to the customer, as in `Attempt`. */
  estimate?: string | null | undefined;
  /** Whether the server has acknowledged the final status update. */
  isUpdated: boolean;
  /** Whether /success has shown the order. */
  isShown: boolean;
  at: number;
};

/** Returns an attempt for which nothing was sent. */
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

/** Converts a placed order to an attempt whose update is not acknowledged yet. */
export function placedAttempt({
  local_id,
  order_id,
  order_number,
  tracking,
  payload,
  breakdown = null,
  lines,
  estimate = null,
}: FinishedOrder): Attempt {
  return { ...emptyAttempt(local_id), stage: 'placed', order_id, order_number, tracking, payload, breakdown, lines, estimate };
}

/** Whether a charge is in flight, so that its outcome must be retrieved before anything is sent. */
export function isPaymentUnresolved(attempt: Pick<Attempt, 'stage'> | null): boolean {
  return attempt?.stage === 'confirming' || attempt?.stage === 'updating';
}

/** Returns the last sent order if it is paid in cash, or null. */
export function cashOrder({ payload, lines, breakdown = null, estimate }: Attempt): SentOrder | null {
  return payload?.payment_method === 'cash' ? { payload, lines, breakdown, estimate } : null;
}

/** Returns the payloads that got no response, newest first. Each may be stored on the server. */
export function ordersWithoutResponse(attempt: Attempt): SentOrder[] {
  const last = attempt.stage === 'filling' ? null : cashOrder(attempt);
  return last === null ? attempt.earlier : [last, ...attempt.earlier];
}

/** Whether a failure means that an order was not placed, or not paid, for a reason that the customer cannot correct. */
export function isFailedAttempt(failure: CheckoutFailure | null): boolean {
  return failure === 'orderFailed' || failure === 'paymentFailed' || failure === 'addressUnverified';
}

/**
 * Whether the alert of a failure shows how to reach the restaurant, which it does from the third failed attempt of an order.
 *
 * @example needsHelp('orderFailed', 3) // true
 */
export function needsHelp(failure: CheckoutFailure, failedAttempts: number): boolean {
  return isFailedAttempt(failure) && failedAttempts >= attemptsBeforeHelp;
}
