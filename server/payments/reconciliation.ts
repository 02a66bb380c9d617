import type Stripe from 'stripe';
import { withLease } from '#server/database/lease.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { recoverPayment, type RecoveryDependencies } from './recover-payment.ts';

/** Milliseconds between two reconciliations. */
export const reconciliationIntervalMs = 60 * 60 * 1000;
/** How far back intents are listed, in milliseconds. A backup that is restored should be younger. */
const windowMs = 7 * 24 * 60 * 60 * 1000;
/** Intents that Stripe lists at a time. */
const pageSize = 100;
/** How long a server that dies during a reconciliation keeps others from it, in milliseconds; renewed with each page. */
const leaseMs = 5 * 60 * 1000;

/**
 * Compares the intents that Stripe lists of the last days with the shop's payments, and stores those that the database
 * lost: the sweeper then settles, refunds or cancels them. One server at a time does so; any number of times has the same
 * result. An intent that fails is logged and tried again the next time, and holds up no other. Returns how many payments
 * were recovered.
 *
 * @throws Refusal 503 where Stripe does not list its intents
 */
export async function reconcilePayments(
  deps: RecoveryDependencies,
  gateway: StripeGateway,
  warn: (message: string) => void,
): Promise<number> {
  const options = { name: 'payment reconciliation', ms: leaseMs, now: deps.now };
  const recovered = await withLease(deps.database.queries, options, async (renew) => {
    let count = 0;
    for await (const page of listIntents(deps, gateway)) {
      for (const intent of page) {
        const recovering = recoverPayment(deps, gateway, intent);
        const isRecovered = await recovering.catch((error: unknown) => {
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

/** All intents of the account in the window, page by page, the newest first. */
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
