import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { describeError } from '#server/http/errors.ts';
import type { ServerKeys } from '#server/keys.ts';
import { mails } from './mail-tables.ts';
import { assertValidHeader, RecipientRejectedError, type ComposeOrderMail, type Mail, type SendMail } from './mail.ts';
import { isRestaurantMail } from './order-mail-kinds.ts';

type Row = typeof mails.$inferSelect;

export type OutboxOptions = {
  db: Db;
  keys: ServerKeys;
  /** Null without a mail server: then a demonstration marks mails as delivered, and a real shop keeps them in the outbox. */
  send: SendMail | null;
  composeOrderMail: ComposeOrderMail;
  isDemo: boolean;
  now: () => Date;
  warn: (message: string, error?: unknown) => void;
};

/** Lease on a mail in milliseconds, during which no other server sends it. */
const leaseMs = 2 * 60 * 1000;
const firstRetryMs = 30 * 1000;
/** Maximum retry delays in milliseconds. Order mails are retried more often, because the kitchen must see an order within minutes. */
const maxOrderRetryMs = 2 * 60 * 1000;
const maxRetryMs = 60 * 60 * 1000;

/** Sends due mails one after the other until none is left or `isStopped`. Returns how many were sent. */
export async function deliverDueMails(options: OutboxOptions, send: SendMail, isStopped: () => boolean): Promise<number> {
  let sentCount = 0;
  while (!isStopped()) {
    const mail = await claimDueMail(options.db, options.now());
    if (mail === undefined) break;
    if (await deliverMail(mail, options, send)) sentCount += 1;
  }
  return sentCount;
}

/** Claims the next due mail for this server. */
async function claimDueMail(db: Db, now: Date): Promise<Row | undefined> {
  const dueMails = db
    .select({ mailId: mails.mailId })
    .from(mails)
    .where(and(isNull(mails.sentAt), lte(mails.nextAttemptAt, now)))
    // Order mails first, so that they do not queue behind others while the mail server is slow.
    .orderBy(isNull(mails.orderId), mails.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({ nextAttemptAt: new Date(now.getTime() + leaseMs), attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.mailId, dueMails))
    .returning();
  return mail;
}

/** Returns the mail of a row, or null if it no longer has a recipient. */
export async function composeMail(
  { recipient, subject, sealedText, orderId, kind }: Row,
  { composeOrderMail, keys }: Pick<OutboxOptions, 'composeOrderMail' | 'keys'>,
): Promise<Mail | null> {
  if (orderId !== null && kind !== null) return composeOrderMail({ orderId, kind });
  return { to: recipient ?? '', subject: subject ?? '', text: keys.unseal(sealedText ?? '') };
}

/** Sends a claimed mail, or schedules a retry. Returns whether it was sent. */
async function deliverMail(row: Row, options: OutboxOptions, send: SendMail): Promise<boolean> {
  const { db, isDemo, now } = options;
  const rowCondition = eq(mails.mailId, row.mailId);
  let hasRecipient = true;
  try {
    const mail = await composeMail(row, options);
    hasRecipient = mail !== null;
    if (mail !== null) await send(assertValidHeader(mail), row.mailId);
  } catch (error) {
    await scheduleRetry(row, options, error);
    return false;
  }
  // A demonstration keeps delivered mails for its mailbox.
  if (isDemo && hasRecipient) await db.update(mails).set({ sentAt: now() }).where(rowCondition);
  else await db.delete(mails).where(rowCondition);
  return hasRecipient;
}

/** Schedules the next attempt. The mail server's message is not logged, because it may contain the address. */
async function scheduleRetry(row: Row, { db, now, warn }: OutboxOptions, error: unknown): Promise<void> {
  const { mailId, attempts, orderId, kind, rejectedAt } = row;
  const isRejected = error instanceof RecipientRejectedError && !isRestaurantMail(kind);
  const maxDelayMs = orderId === null || isRejected ? maxRetryMs : maxOrderRetryMs;
  const nextAttemptAt = new Date(now().getTime() + Math.min(maxDelayMs, firstRetryMs * 2 ** (attempts - 1)));
  await db
    .update(mails)
    .set({ nextAttemptAt, rejectedAt: isRejected ? (rejectedAt ?? now()) : null })
    .where(eq(mails.mailId, mailId));
  const { code, type } = describeError(error);
  const orderText = orderId === null ? '' : ` about order ${orderId}`;
  const reason = isRejected ? 'recipient rejected' : typeof code === 'string' ? code : type;
  warn(`a mail${orderText} could not be sent (${reason}), attempt ${attempts}`);
}
