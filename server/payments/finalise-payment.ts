import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { toApiError } from '#server/http/errors.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments, type PaymentOutcome } from './payment-tables.ts';

type FinaliseDependencies = Pick<ServerDependencies, 'database' | 'outbox' | 'metrics'>;
export type PaymentReference = { paymentId: string; intentId: string; orderId: string | null };

/**
 * A pending order becomes paid or cancelled, together with its payment; false where it is pending no more. Whom it concerns
 * is told with that: once, and never of what was not kept. `askAgain`: when Stripe is asked again all the same.
 */
export async function finaliseOrder(
  { database: { queries }, outbox, metrics }: FinaliseDependencies,
  { paymentId, orderId }: PaymentReference,
  { status, outcome, askAgain: recheckAt = null }: { status: 'paid' | 'cancelled'; outcome: PaymentOutcome | null; askAgain?: Date | null },
): Promise<boolean> {
  const hasEnded = await queries.transaction(async (transaction) => {
    const isPending = and(eq(orders.orderId, orderId ?? ''), eq(orders.status, 'pending'));
    const [ended] = await transaction.update(orders).set({ status }).where(isPending).returning();
    if (ended === undefined) return false;
    const [payment] = await transaction
      .update(payments)
      .set({ outcome, nextCheckAt: recheckAt })
      .where(eq(payments.paymentId, paymentId))
      .returning({ closedAt: payments.closedAt });
    if (status === 'paid') await outbox.enqueueOrderMails(transaction, ended.orderId, ['confirmed', 'kitchen']);
    else if (outcome === 'refunded') await outbox.enqueueOrderMails(transaction, ended.orderId, ['refunded', 'refund told']);
    else if (outcome === 'canceled' && payment?.closedAt === null && !(await hasLaterOrder(transaction, ended)))
      await outbox.enqueueOrderMails(transaction, ended.orderId, ['unpaid']);
    return true;
  });
  if (hasEnded) metrics.countOrder(status === 'cancelled' && outcome === 'refunded' ? 'refunded' : status, 'card');
  return hasEnded;
}

/** Whether the customer has placed another order since, which stands: a mail that this one is cancelled would only confuse. */
async function hasLaterOrder(transaction: Queries, { email, createdAt }: typeof orders.$inferSelect): Promise<boolean> {
  const isLater = and(eq(orders.email, email), gt(orders.createdAt, createdAt), ne(orders.status, 'cancelled'));
  return (await transaction.select({ orderId: orders.orderId }).from(orders).where(isLater).limit(1)).length > 0;
}

/**
 * Nothing more is to be done about a payment. Money of a cancelled order that went back, and money of a paid order that the
 * restaurant gave back, is told of, once.
 */
export async function finalisePayment(
  { database: { queries }, outbox, metrics }: FinaliseDependencies,
  { paymentId, orderId }: PaymentReference,
  outcome: PaymentOutcome | null,
): Promise<void> {
  const isThis = eq(payments.paymentId, paymentId);
  const isRefunded = await queries.transaction(async (transaction) => {
    const [before] = await transaction.select({ outcome: payments.outcome }).from(payments).where(isThis).for('update');
    await transaction.update(payments).set({ outcome, nextCheckAt: null }).where(isThis);
    if (orderId === null || outcome !== 'refunded' || before?.outcome === 'refunded') return false;
    const [order] = await transaction.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId));
    if (order?.status === 'cancelled') await outbox.enqueueOrderMails(transaction, orderId, ['refunded', 'refund told']);
    if (order?.status === 'paid') await outbox.enqueueOrderMails(transaction, orderId, ['paid refunded', 'paid refund told']);
    return order !== undefined;
  });
  if (isRefunded) metrics.countOrder('refunded', 'card');
}

/** Counts that an order could not be made a paid one, unless only the database was out of reach. */
export async function recordFailedAttempt(queries: Queries, { paymentId }: PaymentReference, error: unknown): Promise<void> {
  if (toApiError(error).statusCode === 503) return;
  await queries
    .update(payments)
    .set({ failedAttempts: sql`${payments.failedAttempts} + 1` })
    .where(eq(payments.paymentId, paymentId));
}

/** From now on no order can be tied to the payment; false where one was, since it was read. */
export async function closePayment(queries: Queries, { paymentId, orderId }: PaymentReference, now: Date): Promise<boolean> {
  if (orderId !== null) return true;
  const closed = await queries
    .update(payments)
    .set({ closedAt: now })
    .where(and(eq(payments.paymentId, paymentId), isNull(payments.orderId)))
    .returning({ paymentId: payments.paymentId });
  return closed.length > 0;
}
