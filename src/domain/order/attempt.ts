import { attemptsBeforeHelp } from '#config/constants.ts';
import type { CheckoutFailure } from './checkout.ts';
import type { Id, OrderPayload } from '#domain/entities.ts';
import type { PriceBreakdown } from '#domain/pricing/price-breakdown.ts';

/**
 * One order attempt, from entering the checkout until success. Its `local_id` is the idempotency key: all tabs share it, so
 * that a second press, a reload or a second tab do not create another order. It is replaced only after success.
 */
export type Attempt = {
  local_id: string;
  /**
   * `filling`: nothing sent, or rejected. `posting`: in flight. `unknown`: no response, and the visitor knows. Card orders
   * only: `unpaid`: the order exists, the card is not charged; `confirming`: the payment is being confirmed; `updating`:
   * the card is charged, the order's status is being updated.
   */
  stage: 'filling' | 'posting' | 'unknown' | 'unpaid' | 'confirming' | 'updating';
  /** The id of an existing card order. Its payment's client secret and amount are in `payload`. */
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

/** Returns whether the outcome of an attempt's payment is unknown, so that it must be reconciled first. */
export function isPaymentUnresolved(attempt: Pick<Attempt, 'stage'> | null): boolean {
  return attempt?.stage === 'confirming' || attempt?.stage === 'updating';
}

/** Returns whether a failure counts as a failed attempt: one that the customer cannot correct. */
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
