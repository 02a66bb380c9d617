/** Events between the checkout and its payment. */

/** Events sent to the checkout. Each `card.check` and `card.confirm` leads to one of them. */
export type CardEvent =
  | { type: 'card.checked' }
  /** The fields are incomplete and show their own errors. */
  | { type: 'card.incomplete' }
  /** Stripe cannot be reached. */
  | { type: 'card.unreachable' }
  /** The customer wants to use another card than the checked one. */
  | { type: 'card.discarded' }
  | { type: 'card.paid' }
  /** `isCanceled`: the payment intent was cancelled, so the payment cannot be retried. */
  | { type: 'card.declined'; message: string | null; isCanceled: boolean };

/**
 * Commands from the checkout. `customer.prepare`: create the Stripe customer in advance. `card.lookUpPayment`: retrieve the outcome of an
 * earlier charge.
 */
export type CardCommand = {
  type: 'customer.prepare' | 'card.prepare' | 'card.reset' | 'card.check' | 'card.confirm' | 'card.lookUpPayment';
};
