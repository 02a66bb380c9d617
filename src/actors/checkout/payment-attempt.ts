import type { PersonalForm } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { isPaymentUnresolved, type Attempt } from '#domain/order/attempt.ts';
import { withLock } from '#platform/lock.ts';
import type { StripeGateway } from '#actors/payment/stripe-gateway.ts';
import type { Journal } from './attempt-journal.ts';
import { renewAttempt } from './order-attempt.actors.ts';

type PaymentAttemptOptions = {
  journal: Journal;
  gateway: Pick<StripeGateway, 'retrievePaymentIntent'>;
  /** Reports that an attempt has replaced the journaled one. */
  onRenewed: (attempt: Attempt) => void;
};

const neverAborted = new AbortController().signal;

/**
 * Returns the local id to which a payment of this total by this customer belongs. If the attempt has an unpaid order with another
 * total or customer, it is replaced by a new attempt, and the server cancels the order. Returns null while a payment is in flight,
 * and once the order is placed.
 *
 * @spec docs/behaviour §4 Delivery validated; docs/invariants.md INV-3
 */
export async function localIdForPayment(
  { journal, gateway, onRenewed }: PaymentAttemptOptions,
  total: Cents,
  { email, phone }: PersonalForm,
): Promise<string | null> {
  const localId = await withLock('checkout', neverAborted, async () => {
    const attempt = journal.attempt();
    if (attempt === null || isPaymentUnresolved(attempt)) return null;
    const { stage, payload, local_id } = attempt;
    if (stage !== 'unpaid' || payload === null) return local_id;
    if (toCents(payload.total) === total && payload.customer.email === email && payload.customer.phone === phone) return local_id;
    const secret = payload.transaction_id.client_secret;
    if (secret !== null && (await gateway.retrievePaymentIntent(secret)).type !== 'declined') return null;
    const renewed = renewAttempt(journal);
    onRenewed(renewed);
    return renewed.local_id;
  });
  return localId ?? null;
}
