import { attemptsBeforeHelp } from '#config/constants.ts';
import type { CheckoutFailure } from './checkout.ts';
import type { Id, OrderPayload } from '#domain/entities.ts';
import type { PriceBreakdown } from '#domain/pricing/price-breakdown.ts';

/**
 * One wish to order, from entering the checkout to its end. Its `local_id` is what makes a second press, a reload or a
 * second tab the same order: all tabs share it, and it is replaced only after success.
 */
export type Attempt = {
  local_id: string;
  /**
   * `filling`: nothing sent, or refused. `posting`: sent, no answer yet. `unknown`: sent, and the visitor was told that
   * no answer came. Of card orders also `unpaid`: the order stands, and its card was not charged; `confirming`: the card
   * was sent to the bank; `updating`: it was charged, and the back end is being told.
   */
  stage: 'filling' | 'posting' | 'unknown' | 'unpaid' | 'confirming' | 'updating';
  /** The order's id, once a card order stands. Its payment's secret and amount stand in `payload`. */
  order_id: Id | null;
  /** The order's number as the back end gave it; null: it gave none. */
  order_number: string | null;
  /** What was sent last. */
  payload: OrderPayload | null;
  /** How its total was made up when it was sent; absent: kept by an older version. */
  breakdown?: PriceBreakdown | null;
  /** The cart lines that it holds. */
  lines: { key: string; quantity: number }[];
  /** The time, `HH:MM`, that the page estimated for "as soon as possible" when the order was made; null: none. */
  estimate?: string | null | undefined;
  /** What was sent before without an answer, if the order has changed since, the last first: one of them may exist. */
  earlier: SentOrder[];
  /** How often it could not be placed or paid. */
  failedAttempts: number;
  /** Milliseconds since 1970, of the last change. */
  at: number;
};

/** An order as it was sent, and the cart lines that it holds. */
export type SentOrder = Pick<Attempt, 'lines' | 'breakdown' | 'estimate'> & { payload: OrderPayload };

/** An order that is placed; kept until the next one, for /success. */
export type FinishedOrder = {
  local_id: string;
  order_id: Id;
  /** As the back end gave it; null: it gave none. */
  order_number: string | null;
  payload: OrderPayload;
  /** How its total was made up; absent: kept by an older version. */
  breakdown?: PriceBreakdown | null;
  /** The cart lines that it held. */
  lines: { key: string; quantity: number }[];
  /** As in `Attempt`: what the customer was promised. */
  estimate?: string | null | undefined;
  /** The back end has also acknowledged the update that follows a placed order. */
  isUpdated: boolean;
  /** The visitor has seen the page of thanks for it. */
  isShown: boolean;
  at: number;
};

/** Whether an attempt's card was sent to the bank, and nobody has told what came of that: it is looked up before anything else. */
export function isPaymentUnresolved(attempt: Pick<Attempt, 'stage'> | null): boolean {
  return attempt?.stage === 'confirming' || attempt?.stage === 'updating';
}

/** Returns whether a failure means that an order was not placed, or not paid, for no reason that the customer can mend. */
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
