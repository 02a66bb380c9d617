import { and, asc, count, isNotNull, isNull, lte, min } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { mails } from './mail-tables.ts';

/** Milliseconds after which an unsent order mail is an error: the kitchen does not know about the order. */
const overdueAfterMs = 5 * 60_000;
/** Orders listed in one log message. */
const maxListedOrders = 20;

/** Condition for unsent order mails, without those that the recipient's server rejects. */
export const isWaitingOrderMail = and(isNull(mails.sentAt), isNotNull(mails.orderId), isNull(mails.rejectedAt));

/** Returns the number of overdue order mails. */
export async function countOverdueMails(queries: Queries, now: Date): Promise<number> {
  const [row] = await queries.select({ overdue: count() }).from(mails).where(isOverdue(now));
  return row?.overdue ?? 0;
}

/** Logs order mails that have been unsent for five minutes as an error, with their orders. */
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
