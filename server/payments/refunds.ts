import type Stripe from 'stripe';
import type { ServerDependencies } from '#server/dependencies.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { createOnce } from '#server/payments/stripe/idempotency.ts';
import { reportProblem, storeProblem } from './payment-problems.ts';

/** Refunds of one payment that may fail before somebody has to give the money back by hand. */
const maxFailedRefunds = 3;
/** Refunds of one payment that are looked at: more than it can have. */
const refundPageSize = 100;

/** The provider failed to give a payment's money back, again and again. */
class RefundFailedError extends Error {
  constructor(intentId: string, failures: number) {
    super(`${failures} refunds of ${intentId} failed: its money has to be given back by hand`);
    this.name = 'RefundFailed';
  }
}

/**
 * Gives all of a payment's money back. Stripe's list of earlier refunds is looked up first: none is created while one is
 * pending, and one that failed is followed by another, under a key of its own. Returns `later` where the bank has yet to
 * answer, or has just refused.
 *
 * @throws RefundFailed
 */
async function refundPayment(
  { database: { queries }, now }: Pick<ServerDependencies, 'database' | 'now'>,
  gateway: StripeGateway,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<'refunded' | 'later'> {
  const earlier = await gateway.request((stripe) => listRefunds(stripe, intentId));
  if (earlier.some(({ status }) => status === 'pending' || status === 'requires_action')) return 'later';
  const failures = earlier.filter(hasFailed).length;
  if (failures >= maxFailedRefunds) throw new RefundFailedError(intentId, failures);
  const isNew = (refund: Stripe.Refund) => !hasFailed(refund) && earlier.every(({ id }) => id !== refund.id);
  const made = await createOnce({ queries, now }, gateway, {
    name: failures === 0 ? `refund:${paymentId}` : `refund:${paymentId}:after-${failures}`,
    create: (stripe, idempotencyKey) => stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }),
    find: async (stripe) => (await listRefunds(stripe, intentId)).find(isNew) ?? null,
  }).catch((error: unknown) => {
    if (stripeErrorCode(error) !== 'charge_already_refunded') throw error;
  });
  return made !== undefined && hasFailed(made) ? 'later' : 'refunded';
}

/**
 * Gives a payment's money back. Where that failed for good the restaurant is mailed and an error is logged, once, and the
 * failure is thrown.
 *
 * @throws RefundFailed
 */
export async function refundOrReport(
  deps: Pick<ServerDependencies, 'database' | 'now' | 'outbox' | 'report' | 'metrics' | 'shop'>,
  gateway: StripeGateway,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<'refunded' | 'later'> {
  return refundPayment(deps, gateway, { paymentId, intentId }).catch(async (error: unknown) => {
    if (!(error instanceof RefundFailedError)) throw error;
    const catalogue = await deps.shop.catalogue();
    const problem = 'refund abandoned';
    const isNew = await deps.database.queries.transaction((transaction) =>
      storeProblem(transaction, deps, { problem, paymentId, catalogue }),
    );
    if (isNew) reportProblem(deps, { problem, paymentId, objectId: intentId });
    throw error;
  });
}

/** Returns an intent's refunds. */
async function listRefunds(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: refundPageSize })).data;
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
