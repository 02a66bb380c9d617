import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { mails } from './mail-tables.ts';

/** Milliseconds that a mail to a rejected recipient is retried. */
const rejectedRetentionMs = 72 * 60 * 60 * 1000;

/** Deletes mails whose recipient has been rejected for three days. No other mail is deleted before it is sent. */
export async function deleteRejectedMails(queries: Queries, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - rejectedRetentionMs);
  await queries.delete(mails).where(and(isNull(mails.sentAt), lt(mails.rejectedAt, cutoff)));
}

/** Deletes the delivered mails to an address or about these orders. Mails that are not sent yet stay. */
export async function deleteDeliveredMails(transaction: Queries, email: string, orderIds: readonly string[]): Promise<void> {
  const isAboutPerson =
    orderIds.length === 0 ? eq(mails.recipient, email) : or(eq(mails.recipient, email), inArray(mails.orderId, [...orderIds]));
  await transaction.delete(mails).where(and(isNotNull(mails.sentAt), isAboutPerson));
}
