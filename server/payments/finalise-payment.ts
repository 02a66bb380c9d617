import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { applyHandlingEvent, addToBoard } from '#server/counter/handling.ts';
import type { Db } from '#server/database/database.ts';
import { toApiError } from '#server/http/errors.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments, type PaymentOutcome } from './payment-tables.ts';

type FinaliseDependencies = Pick<ServerDependencies, 'env' | 'database' | 'shop' | 'outbox' | 'metrics' | 'now' | 'orderEvents'>;
export type PaymentReference = { paymentId: string; intentId: string; orderId: string | null };

/**
 * Marks a pending order as paid or cancelled, stores the outcome of its payment, and enqueues the mails, all in one transaction.
 * Returns false if the order is no longer pending. `recheckAt`: when to check the payment again although the order is decided.
 */
export async function finaliseOrder(
  { env, database: { db }, shop, outbox, metrics, now, orderEvents }: FinaliseDependencies,
  { paymentId, orderId }: PaymentReference,
  { status, outcome, recheckAt = null }: { status: 'paid' | 'cancelled'; outcome: PaymentOutcome | null; recheckAt?: Date | null },
): Promise<boolean> {
  // Before the transaction begins, because an embedded database runs nothing else meanwhile.
  const settings = status === 'paid' ? (await shop.catalogue()).flatSettings : {};
  const isFinalised = await db.transaction(async (transaction) => {
    const pendingOrder = and(eq(orders.orderId, orderId ?? ''), eq(orders.status, 'pending'));
    const [order] = await transaction.update(orders).set({ status }).where(pendingOrder).returning();
    if (order === undefined) return false;
    const [payment] = await transaction
      .update(payments)
      .set({ outcome, nextCheckAt: recheckAt })
      .where(eq(payments.paymentId, paymentId))
      .returning({ closedAt: payments.closedAt });
    if (status === 'paid') {
      await outbox.enqueueOrderMails(transaction, order.orderId, ['confirmed', 'kitchen']);
      await addToBoard(transaction, env, [{ orderId: order.orderId, settings }], now());
    } else if (outcome === 'refunded') await outbox.enqueueOrderMails(transaction, order.orderId, ['refunded', 'refund told']);
    else if (outcome === 'canceled' && payment?.closedAt === null && !(await hasLaterOrder(transaction, order)))
      await outbox.enqueueOrderMails(transaction, order.orderId, ['unpaid']);
    return true;
  });
  if (isFinalised) orderEvents.notify();
  if (isFinalised && outcome !== null) metrics.countPayment(outcome);
  if (isFinalised) metrics.countOrder(status === 'cancelled' && outcome === 'refunded' ? 'refunded' : status, 'card');
  return isFinalised;
}

/** Whether the customer has placed a later order that is not cancelled, in which case a cancellation mail would confuse them. */
async function hasLaterOrder(transaction: Db, { email, createdAt }: typeof orders.$inferSelect): Promise<boolean> {
  const laterOrder = and(eq(orders.email, email), gt(orders.createdAt, createdAt), ne(orders.status, 'cancelled'));
  return (await transaction.select({ orderId: orders.orderId }).from(orders).where(laterOrder).limit(1)).length > 0;
}

/**
 * Stores the final outcome of a payment. On its first refund, enqueues the mails about it, for a cancelled order as well as for a
 * paid order that the restaurant refunded at Stripe.
 */
export async function finalisePayment(
  deps: FinaliseDependencies,
  { paymentId, orderId }: PaymentReference,
  outcome: PaymentOutcome | null,
): Promise<void> {
  const { outbox, metrics, orderEvents } = deps;
  const paymentCondition = eq(payments.paymentId, paymentId);
  const { isChanged, isRefunded } = await deps.database.db.transaction(async (transaction) => {
    const [before] = await transaction.select({ outcome: payments.outcome }).from(payments).where(paymentCondition).for('update');
    await transaction.update(payments).set({ outcome, nextCheckAt: null }).where(paymentCondition);
    const isNew = outcome !== null && before !== undefined && before.outcome !== outcome;
    if (orderId === null || outcome !== 'refunded' || !isNew) return { isChanged: isNew, isRefunded: false };
    const [order] = await transaction.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId));
    if (order?.status === 'cancelled') await outbox.enqueueOrderMails(transaction, orderId, ['refunded', 'refund told']);
    if (order?.status === 'paid') {
      const closed = await applyHandlingEvent(transaction, deps, { orderId, event: { type: 'refund.completed' } });
      // An order that the restaurant closed at the counter has a mail of its own.
      if (closed?.type !== 'applied' || closed.handling.closure === null)
        await outbox.enqueueOrderMails(transaction, orderId, ['paid refunded', 'paid refund told']);
    }
    return { isChanged: isNew, isRefunded: order !== undefined };
  });
  if (isChanged && outcome !== null) metrics.countPayment(outcome);
  if (isRefunded) {
    metrics.countOrder('refunded', 'card');
    orderEvents.notify();
  }
}

/** Counts a failed attempt to mark an order as paid. A database outage does not count. */
export async function recordFailedAttempt(db: Db, { paymentId }: PaymentReference, error: unknown): Promise<void> {
  if (toApiError(error).statusCode === 503) return;
  await db
    .update(payments)
    .set({ failedAttempts: sql`${payments.failedAttempts} + 1` })
    .where(eq(payments.paymentId, paymentId));
}

/** Closes a payment, so that no order can be attached to it. Returns false if an order was attached meanwhile. */
export async function closePayment(db: Db, { paymentId, orderId }: PaymentReference, now: Date): Promise<boolean> {
  if (orderId !== null) return true;
  const closed = await db
    .update(payments)
    .set({ closedAt: now })
    .where(and(eq(payments.paymentId, paymentId), isNull(payments.orderId)))
    .returning({ paymentId: payments.paymentId });
  return closed.length > 0;
}
