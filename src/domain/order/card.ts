/** A card whose details the provider holds: the token that pays once with it, and its last four digits where they are told. */
export type CheckedCard = { token: string; last4: string | null };

/** What a look at the card's fields comes to. `incomplete`: the fields themselves say what is wrong with them. */
export type CardCheck = { type: 'checked'; card: CheckedCard } | { type: 'incomplete' };

/**
 * What is known of a payment. `declined`: nothing was charged, and why, in the bank's own words where it has some for its
 * customer; where it `isOver`, the next try needs another payment. `authenticating`: the bank still waits for its
 * customer. `unsettled`: nobody knows yet.
 */
export type PaymentOutcome =
  | { type: 'paid' }
  | { type: 'declined'; message: string | null; isOver: boolean }
  | { type: 'authenticating' }
  | { type: 'unsettled' };

/**
 * The id of a payment: what stands before `_secret_` in its client secret.
 *
 * @example paymentIntentId('pi_1_secret_2') // 'pi_1'
 * @spec §3 Checkout forms: payment_intent_id
 */
export function paymentIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
