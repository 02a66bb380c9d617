import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { mails } from './mail-tables.ts';

/** Milliseconds after the first rejection during which the mail is retried. */
const rejectedRetentionMs = 72 * 60 * 60 * 1000;

/** Deletes mails whose recipient has been rejected for three days. Other mails are never deleted before they are sent. */
export async function deleteRejectedMails(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - rejectedRetentionMs);
  await db.delete(mails).where(and(isNull(mails.sentAt), lt(mails.rejectedAt, cutoff)));
}

/** Deletes the delivered mails to an address or about these orders. Keeps mails that are not sent yet. */
export async function deleteDeliveredMails(transaction: Db, email: string, orderIds: readonly string[]): Promise<void> {
  const aboutPerson =
    orderIds.length === 0 ? eq(mails.recipient, email) : or(eq(mails.recipient, email), inArray(mails.orderId, [...orderIds]));
  await transaction.delete(mails).where(and(isNotNull(mails.sentAt), aboutPerson));
}
