import type Stripe from 'stripe';
import { applyHandlingEvent } from '#server/counter/handling.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { createOnce } from '#server/payments/stripe/idempotency.ts';
import { reportProblem, storeProblem } from './payment-problems.ts';

/** Number of failed refunds of a payment after which the server stops retrying. */
const maxFailedRefunds = 3;
/** Page size of Stripe's refund list, larger than the number of refunds that a payment can have. */
const refundPageSize = 100;

/** Error for a payment whose refunds failed repeatedly. */
class RefundFailedError extends Error {
  constructor(intentId: string, failures: number) {
    super(`${failures} refunds of ${intentId} failed: refund it manually`);
    this.name = 'RefundFailedError';
  }
}

/**
 * Refunds a payment in full. Lists earlier refunds first: creates none while one is pending, and retries a failed one under a new
 * idempotency key. Returns `later` if the bank has not responded yet, or has just rejected the refund.
 *
 * @throws RefundFailedError
 */
async function refundPayment(
  { database: { db }, now }: Pick<ServerDependencies, 'database' | 'now'>,
  gateway: StripeGateway,
  { paymentId, intentId }: { paymentId: string; intentId: string },
): Promise<'refunded' | 'later'> {
  const earlier = await gateway.request((stripe) => listRefunds(stripe, intentId));
  if (earlier.some(({ status }) => status === 'pending' || status === 'requires_action')) return 'later';
  const failures = earlier.filter(hasFailed).length;
  if (failures >= maxFailedRefunds) throw new RefundFailedError(intentId, failures);
  const isNew = (refund: Stripe.Refund) => !hasFailed(refund) && earlier.every(({ id }) => id !== refund.id);
  const created = await createOnce({ db, now }, gateway, {
    name: failures === 0 ? `refund:${paymentId}` : `refund:${paymentId}:after-${failures}`,
    create: (stripe, idempotencyKey) => stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }),
    find: async (stripe) => (await listRefunds(stripe, intentId)).find(isNew) ?? null,
  }).catch((error: unknown) => {
    if (stripeErrorCode(error) !== 'charge_already_refunded') throw error;
  });
  return created !== undefined && hasFailed(created) ? 'later' : 'refunded';
}

/**
 * Refunds a payment. If all attempts failed, mails the restaurant and logs an error, both only once, and rethrows.
 *
 * @throws RefundFailedError
 */
export async function refundOrReport(
  deps: Pick<ServerDependencies, 'database' | 'now' | 'outbox' | 'report' | 'metrics' | 'shop' | 'orderEvents'>,
  gateway: StripeGateway,
  { paymentId, intentId, orderId }: { paymentId: string; intentId: string; orderId: string | null },
): Promise<'refunded' | 'later'> {
  return refundPayment(deps, gateway, { paymentId, intentId }).catch(async (error: unknown) => {
    if (!(error instanceof RefundFailedError)) throw error;
    const catalogue = await deps.shop.catalogue();
    const problem = 'refund abandoned';
    const isNew = await deps.database.db.transaction(async (transaction) => {
      const isStored = await storeProblem(transaction, deps, { problem, paymentId, catalogue });
      if (isStored && orderId !== null) await applyHandlingEvent(transaction, deps, { orderId, event: { type: 'refund.abandoned' } });
      return isStored;
    });
    if (isNew) deps.orderEvents.notify();
    if (isNew) reportProblem(deps, { problem, paymentId, objectId: intentId });
    throw error;
  });
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: refundPageSize })).data;
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
