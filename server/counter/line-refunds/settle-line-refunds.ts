import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import Stripe from 'stripe';
import type { ServerDependencies } from '#server/dependencies.ts';
import { HttpError, describeError } from '#server/http/errors.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { createOnce } from '#server/payments/stripe/idempotency.ts';
import { isStoredFailure } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { lineRefunds } from './line-refund-tables.ts';
import { recordRefundChange } from './request-line-refund.ts';

type SettleDependencies = Pick<ServerDependencies, 'database' | 'now' | 'outbox' | 'orderEvents' | 'report'>;

/** Milliseconds for which the server that received the request makes the refund, before the sweeper does. */
const sweepDelayMs = 30_000;
/** Page size of Stripe's refund list, larger than the number of refunds that a payment can have. */
const refundPageSize = 100;

const isOpen = and(isNull(lineRefunds.completedAt), isNull(lineRefunds.failedAt));

/**
 * Makes a requested refund at Stripe, once: it is looked up by its id in the metadata first, and created under its own idempotency
 * key. Idempotent and safe to call concurrently. No transaction is open during calls to Stripe.
 *
 * @throws HttpError 503 if Stripe does not respond
 */
export async function settleLineRefund(deps: SettleDependencies, gateway: StripeGateway, refundId: string): Promise<void> {
  const { db } = deps.database;
  const [row] = await db
    .select({ refund: lineRefunds, intentId: payments.intentId })
    .from(lineRefunds)
    .innerJoin(payments, eq(payments.orderId, lineRefunds.orderId))
    .where(and(eq(lineRefunds.refundId, refundId), isOpen));
  const intentId = row?.intentId ?? null;
  if (row === undefined || intentId === null) return;
  const find = async (stripe: Stripe) => {
    const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: refundPageSize });
    return data.find(({ metadata }) => metadata?.['refund_id'] === refundId) ?? null;
  };
  const create = (stripe: Stripe, idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: intentId, amount: row.refund.amount, metadata: { refund_id: refundId } }, { idempotencyKey });
  const stripeRefund =
    (await gateway.request(find)) ??
    (await createOnce({ db, now: deps.now }, gateway, { name: `line-refund:${refundId}`, create, find }).catch((error: unknown) => {
      if (!isRejection(error)) throw error;
      deps.report(`Stripe rejected the refund ${refundId} of order ${row.refund.orderId}: check it at Stripe`);
      return null;
    }));
  const isMade = stripeRefund !== null && stripeRefund.status !== 'failed' && stripeRefund.status !== 'canceled';
  await recordResult(deps, row.refund, { isMade });
}

/** Whether Stripe has rejected the refund for good, for example because the payment was refunded in full meanwhile. */
function isRejection(error: unknown): boolean {
  const cause = error instanceof HttpError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && isStoredFailure(cause);
}

/** Records once whether the refund was made, and mails the customer. */
async function recordResult(
  { database: { db }, now, outbox, orderEvents }: SettleDependencies,
  { refundId, orderId }: typeof lineRefunds.$inferSelect,
  { isMade }: { isMade: boolean },
): Promise<void> {
  const at = now();
  await db.transaction(async (transaction) => {
    const recorded = await transaction
      .update(lineRefunds)
      .set(isMade ? { completedAt: at } : { failedAt: at })
      .where(and(eq(lineRefunds.refundId, refundId), isOpen))
      .returning({ refundId: lineRefunds.refundId });
    if (recorded.length === 0) return;
    if (isMade) await outbox.enqueueOrderMails(transaction, orderId, ['lines refunded']);
    await recordRefundChange(transaction, { orderId, type: isMade ? 'lineRefund.completed' : 'lineRefund.failed', at });
  });
  orderEvents.notify();
}

/** Makes the requested refunds that another server, or an outage, has left open. Returns how many it attempted. */
export async function settleOpenLineRefunds(
  deps: SettleDependencies,
  gateway: StripeGateway,
  warn: (message: string) => void,
): Promise<number> {
  const requestedBefore = new Date(deps.now().getTime() - sweepDelayMs);
  const open = await deps.database.db
    .select({ refundId: lineRefunds.refundId })
    .from(lineRefunds)
    .where(and(isOpen, lt(lineRefunds.requestedAt, requestedBefore)))
    .orderBy(asc(lineRefunds.requestedAt));
  for (const { refundId } of open) {
    if (!gateway.isAvailable()) break;
    await settleLineRefund(deps, gateway, refundId).catch((error: unknown) =>
      warn(`the refund ${refundId} is still open: ${describeError(error).message}`),
    );
  }
  return open.length;
}
