import { and, count, eq, isNull, lte, min } from 'drizzle-orm';
import { unansweredCondition } from '#server/counter/unanswered-orders.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import type { Db } from '#server/database/database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { waitingOrderMailCondition } from '#server/mail/unsent-mails.ts';

/** Help texts of the metrics read from the database. Every server of a shop reports the same values. */
export const databaseMetricHelp = {
  unanswered_orders: 'Orders that the staff has neither accepted nor refused',
  unanswered_age_seconds: 'Age of the oldest of these orders',
  unanswered_reminded_orders: 'Those of these orders about which the restaurant was mailed',
  outbox_mails: 'Mails that are not sent yet',
  outbox_age_seconds: 'Age of the oldest mail that is not sent yet',
  outbox_order_age_seconds: 'Age of the oldest order mail that is not sent yet, without rejected recipients',
  sweeper_backlog: 'Payments that are due for retrieval from Stripe',
  sweeper_backlog_age_seconds: 'How long the oldest of these payments has been due',
  unpaid_orders: 'Card orders that are neither paid nor cancelled',
  unpaid_age_seconds: 'Age of the oldest of these orders',
} as const;

/** Values of the metrics read from the database. */
export type DatabaseMetrics = Record<keyof typeof databaseMetricHelp, number>;

export async function readDatabaseMetrics(db: Db, now: Date): Promise<DatabaseMetrics> {
  const ageSeconds = (oldest: Date | null | undefined) => (oldest == null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000));
  const [unanswered] = await db
    .select({ size: count(), oldest: min(orderHandling.receivedAt), reminded: count(orderHandling.remindedAt) })
    .from(orderHandling)
    .where(unansweredCondition(db, now));
  const [outbox] = await db
    .select({ size: count(), oldest: min(mails.createdAt) })
    .from(mails)
    .where(isNull(mails.sentAt));
  const [orderMails] = await db
    .select({ oldest: min(mails.createdAt) })
    .from(mails)
    .where(waitingOrderMailCondition);
  const [due] = await db
    .select({ size: count(), oldest: min(payments.nextCheckAt) })
    .from(payments)
    .where(lte(payments.nextCheckAt, now));
  const [unpaid] = await db
    .select({ size: count(), oldest: min(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.paymentMethod, 'card'), eq(orders.status, 'pending')));
  return {
    unanswered_orders: unanswered?.size ?? 0,
    unanswered_age_seconds: ageSeconds(unanswered?.oldest),
    unanswered_reminded_orders: unanswered?.reminded ?? 0,
    outbox_mails: outbox?.size ?? 0,
    outbox_age_seconds: ageSeconds(outbox?.oldest),
    outbox_order_age_seconds: ageSeconds(orderMails?.oldest),
    sweeper_backlog: due?.size ?? 0,
    sweeper_backlog_age_seconds: ageSeconds(due?.oldest),
    unpaid_orders: unpaid?.size ?? 0,
    unpaid_age_seconds: ageSeconds(unpaid?.oldest),
  };
}
