/**
 * A validated card: Stripe's single-use confirmation token, the last four digits if they are known, and the name of the wallet that
 * holds it.
 */
export type CheckedCard = { token: string; last4: string | null; wallet?: string };

/** Result of validating the card fields. `incomplete`: the fields display their own errors. */
export type CardCheck = { type: 'checked'; card: CheckedCard } | { type: 'incomplete' };

/**
 * Outcome of a payment. `declined`: not charged, with the bank's message if there is one; `isCanceled`: a retry needs a new payment
 * intent. `authenticating`: the customer must authenticate with the bank. `unsettled`: not known yet.
 */
export type PaymentOutcome =
  | { type: 'paid' }
  | { type: 'declined'; message: string | null; isCanceled: boolean }
  | { type: 'authenticating' }
  | { type: 'unsettled' };

/**
 * Returns the payment intent's id, which is the part of its client secret before `_secret_`.
 *
 * @example paymentIntentId('pi_1_secret_2') // 'pi_1'
 * @spec docs/behaviour §3 Checkout forms: payment_intent_id
 */
export function paymentIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
