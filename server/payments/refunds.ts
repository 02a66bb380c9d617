import type Stripe from 'stripe';
import { stripeCode } from './card-failures.ts';
import type { Cards } from './cards.ts';
import { createOnce } from './idempotency.ts';
import type { Settling } from './settle.ts';

/** Refunds of one payment that may fail before somebody has to give the money back by hand. */
const mostFailures = 3;
/** Refunds of one payment that are looked at: more than it can have. */
const mostRefunds = 100;

/** The provider failed to give a payment's money back, again and again. */
export class RefundFailed extends Error {
  constructor(intentId: string, failures: number) {
    super(`${failures} refunds of ${intentId} failed: its money has to be given back by hand`);
    this.name = 'RefundFailed';
  }
}

/**
 * Gives all of a payment's money back. Stripe's list of earlier refunds is looked up first: while one is pending, nothing is
 * done and `pending` is returned; one that failed is followed by another, under a key of its own.
 *
 * @throws RefundFailed
 */
export async function refundPayment(
  { database: { queries }, now }: Pick<Settling, 'database' | 'now'>,
  cards: Cards,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<'created' | 'pending'> {
  const earlier = await cards.ask((stripe) => refundsOf(stripe, intentId));
  if (earlier.some(({ status }) => status === 'pending' || status === 'requires_action')) return 'pending';
  const failed = earlier.filter(hasFailed);
  if (failed.length >= mostFailures) throw new RefundFailed(intentId, failed.length);
  const isNew = (refund: Stripe.Refund) => !hasFailed(refund) && earlier.every(({ id }) => id !== refund.id);
  await createOnce({ queries, now }, cards, {
    name: failed[0] === undefined ? `refund:${paymentId}` : `refund:${paymentId}:${failed[0].id}`,
    create: (stripe, idempotencyKey) => stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }),
    find: async (stripe) => (await refundsOf(stripe, intentId)).find(isNew) ?? null,
  }).catch((error: unknown) => {
    if (stripeCode(error) !== 'charge_already_refunded') throw error;
  });
  return 'created';
}

/** An intent's refunds, the newest first. */
async function refundsOf(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: mostRefunds })).data;
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
