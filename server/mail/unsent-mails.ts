import { and, asc, count, isNotNull, isNull, lte, min } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { mails } from './mail-tables.ts';

/** Milliseconds after which an order's mail that was not sent is an error: the kitchen does not know of the order. */
const overdueAfterMs = 5 * 60_000;
/** How many orders one log message names. */
const maxListedOrders = 20;

/** Whether a row is an order mail on its way. Those that the recipient's server rejects are none. */
export const isWaitingOrderMail = and(isNull(mails.sentAt), isNotNull(mails.orderId), isNull(mails.rejectedAt));

/** Returns how many order mails are overdue. */
export async function countOverdueMails(queries: Queries, now: Date): Promise<number> {
  const [row] = await queries.select({ overdue: count() }).from(mails).where(isOverdue(now));
  return row?.overdue ?? 0;
}

/** Logs the order mails that have not been sent for five minutes as an error, with the orders they are about. */
export async function reportOverdueMails(queries: Queries, now: Date, report: (message: string) => void): Promise<void> {
  const overdue = await queries
    .select({ orderId: mails.orderId, since: min(mails.createdAt) })
    .from(mails)
    .where(isOverdue(now))
    .groupBy(mails.orderId)
    .orderBy(asc(min(mails.createdAt)));
  const [oldest] = overdue;
  if (oldest === undefined) return;
  const minutes = Math.floor((now.getTime() - (oldest.since?.getTime() ?? 0)) / 60_000);
  const named = overdue.slice(0, maxListedOrders).map(({ orderId }) => orderId);
  const more = overdue.length > named.length ? ` and ${overdue.length - named.length} more` : '';
  report(
    `mails about ${overdue.length} orders have not been sent for more than 5 minutes, the oldest for ${minutes} minutes: check the mail server. Orders: ${named.join(', ')}${more}`,
  );
}

function isOverdue(now: Date) {
  return and(isWaitingOrderMail, lte(mails.createdAt, new Date(now.getTime() - overdueAfterMs)));
}
