import { and, asc, count, isNotNull, isNull, lte, min } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { mails } from './mail-tables.ts';

/** Milliseconds after which an unsent order mail is reported as an error, because the kitchen may not know about the order. */
const overdueAfterMs = 5 * 60_000;
/** Maximum number of orders listed in a log message. */
const maxListedOrders = 20;

/** Condition for unsent order mails, except those that the recipient's server rejects. */
export const waitingOrderMailCondition = and(isNull(mails.sentAt), isNotNull(mails.orderId), isNull(mails.rejectedAt));

/** Returns the number of overdue order mails. */
export async function countOverdueMails(db: Db, now: Date): Promise<number> {
  const [row] = await db.select({ overdue: count() }).from(mails).where(overdueCondition(now));
  return row?.overdue ?? 0;
}

/** Logs order mails that have been unsent for five minutes as an error, with their orders. */
export async function reportOverdueMails(db: Db, now: Date, report: (message: string) => void): Promise<void> {
  const overdue = await db
    .select({ orderId: mails.orderId, since: min(mails.createdAt) })
    .from(mails)
    .where(overdueCondition(now))
    .groupBy(mails.orderId)
    .orderBy(asc(min(mails.createdAt)));
  const [oldest] = overdue;
  if (oldest === undefined) return;
  const minutes = Math.floor((now.getTime() - (oldest.since?.getTime() ?? 0)) / 60_000);
  const listedOrders = overdue.slice(0, maxListedOrders).map(({ orderId }) => orderId);
  const moreText = overdue.length > listedOrders.length ? ` and ${overdue.length - listedOrders.length} more` : '';
  report(
    `mails about ${overdue.length} orders have not been sent for more than 5 minutes, the oldest for ${minutes} minutes: check the mail server. Orders: ${listedOrders.join(', ')}${moreText}`,
  );
}

function overdueCondition(now: Date) {
  return and(waitingOrderMailCondition, lte(mails.createdAt, new Date(now.getTime() - overdueAfterMs)));
}
