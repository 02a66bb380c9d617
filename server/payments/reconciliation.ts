import type Stripe from 'stripe';
import { withLease } from '#server/database/lease.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { recoverPayment, type RecoveryDependencies } from './recover-payment.ts';

/** Milliseconds between two reconciliations. */
export const reconciliationIntervalMs = 60 * 60 * 1000;
/** Age in milliseconds up to which intents are compared. A restored backup should be younger. */
const windowMs = 7 * 24 * 60 * 60 * 1000;
/** Page size of Stripe's list. */
const pageSize = 100;
/** Lease in milliseconds, renewed with each page. A server that dies blocks the others no longer than this. */
const leaseMs = 5 * 60 * 1000;

/**
 * Compares Stripe's recent intents with the shop's payments, and stores those that are missing in the database; the sweeper then
 * settles, refunds, or cancels them. Returns how many were recovered. Idempotent. Only one server runs it at a time. A failed
 * intent is logged, retried next time, and does not prevent the others.
 *
 * @throws HttpError 503 if Stripe does not list its intents
 */
export async function reconcilePayments(
  deps: RecoveryDependencies,
  gateway: StripeGateway,
  warn: (message: string) => void,
): Promise<number> {
  const options = { name: 'payment reconciliation', durationMs: leaseMs, now: deps.now };
  const recovered = await withLease(deps.database.db, options, async (renew) => {
    let count = 0;
    for await (const page of listIntents(deps, gateway)) {
      for (const intent of page) {
        const recovery = recoverPayment(deps, gateway, intent);
        const isRecovered = await recovery.catch((error: unknown) => {
          warn(`reconciliation of payment intent ${intent.id} failed (${error instanceof Error ? error.message : 'unknown'})`);
          return false;
        });
        if (isRecovered) count += 1;
      }
      await renew();
    }
    return count;
  });
  return recovered ?? 0;
}

/** Yields the account's intents within the window page by page, newest first. */
async function* listIntents({ now }: RecoveryDependencies, gateway: StripeGateway): AsyncGenerator<Stripe.PaymentIntent[]> {
  const created = { gte: Math.floor((now().getTime() - windowMs) / 1000) };
  let last: string | undefined;
  for (;;) {
    const after = last === undefined ? {} : { starting_after: last };
    const page = await gateway.request((stripe) => stripe.paymentIntents.list({ created, limit: pageSize, ...after }));
    yield page.data;
    last = page.data.at(-1)?.id;
    if (!page.has_more || last === undefined) return;
  }
}
