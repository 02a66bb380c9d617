import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { describeError } from '#server/http/errors.ts';
import type { ServerKeys } from '#server/keys.ts';
import { isRestaurantMail, type OrderMailKind } from './order-mail-kinds.ts';
import { mails } from './mail-tables.ts';

/** A mail of plain text to one address. */
export type Mail = { to: string; subject: string; text: string };

/** Hands a mail over; rejects where that must be tried again. The id is the same at every attempt. */
export type SendMail = (mail: Mail, id: string) => Promise<void>;

/** The recipient's mail server does not accept the address: trying again will hardly help. */
export class RecipientRejectedError extends Error {
  constructor(cause: unknown) {
    super('The recipient was rejected', { cause });
    this.name = 'MailRejected';
  }
}

/** Writes a mail about an order, from what is known of the order now; null: there is nobody to tell. */
export type ComposeOrderMail = (order: { orderId: string; kind: OrderMailKind }) => Promise<Mail | null>;

export type Outbox = {
  /**
   * Puts a mail on its way as part of a transaction: it goes out if, and only if, what it tells of is kept. Throws a
   * `TypeError` for an address or subject that would break a mail's head. Where `isWanted` is false as much is done, and
   * nothing is kept.
   */
  enqueue(transaction: Queries, mail: Mail, about?: { hasRecipient?: boolean }): Promise<void>;
  /**
   * Puts mails about an order on their way, as part of the transaction. They are written when they are sent: what cannot be
   * written keeps no order from being placed, paid or cancelled.
   */
  enqueueOrderMails(transaction: Queries, orderId: string, kinds: readonly OrderMailKind[]): Promise<void>;
  /** Sends what is due, one after the other; answers how many went out. Any number of servers may do so at once. */
  deliver(): Promise<number>;
  /** What has arrived in the demonstration's mailbox, newest first. */
  listDelivered(): Promise<(Mail & { at: Date })[]>;
  /** Waits for the mail that is being sent, and sends no more. */
  close(): Promise<void>;
};

type Options = {
  queries: Queries;
  keys: ServerKeys;
  /** Null: nobody takes mails; in a demonstration they arrive in its mailbox at once, else they wait. */
  send: SendMail | null;
  composeOrderMail: ComposeOrderMail;
  isDemo: boolean;
  now: () => Date;
  warn: (message: string) => void;
};

/** While a mail is being sent, no other server attempts it. */
const leaseMs = 2 * 60 * 1000;
const firstRetryMs = 30 * 1000;
/** The longest pauses between two attempts: the kitchen has to learn of an order within minutes. */
const maxOrderRetryMs = 2 * 60 * 1000;
const maxRetryMs = 60 * 60 * 1000;
/** How long a mail is tried whose recipient is rejected. */
const rejectedRetentionMs = 72 * 60 * 60 * 1000;
/** How often the outbox is looked into. */
const pollIntervalMs = 5000;
/** Mails that the mailbox shows. */
const mailboxSize = 200;

/** What a mail's head may hold: one line without control characters. */
const headerLine = /^[^\p{Cc}\u2028\u2029]{1,500}$/u;

type Row = typeof mails.$inferSelect;

const createMailId = () => randomBytes(12).toString('base64url');

/** The mail, if its head is one. */
function assertValidHeader(mail: Mail): Mail {
  if (!headerLine.test(mail.to) || !headerLine.test(mail.subject)) throw new TypeError('A mail’s head holds one line');
  return mail;
}

/** The outbox of one server. With a `send` it looks by itself for what is due, until it is closed. */
export function createOutbox({ queries, keys, send, composeOrderMail: writeOrderMail, isDemo, now, warn }: Options): Outbox {
  const arrivesAtOnce = send === null && isDemo;
  let isClosed = false;
  let delivering: Promise<number> | null = null;

  /** The mail as it is to be sent; null: there is nobody to tell any more. */
  async function composeMail({ recipient, subject, sealedText, orderId, kind }: Row): Promise<Mail | null> {
    if (orderId !== null && kind !== null) return writeOrderMail({ orderId, kind });
    return { to: recipient ?? '', subject: subject ?? '', text: keys.unseal(sealedText ?? '') };
  }

  async function sendOne(mail: Row, by: SendMail): Promise<boolean> {
    const { mailId } = mail;
    let isTold = true;
    try {
      const letter = await composeMail(mail);
      isTold = letter !== null;
      if (letter !== null) await by(assertValidHeader(letter), mailId);
    } catch (error) {
      await postpone(mail, error);
      return false;
    }
    if (isDemo && isTold) await queries.update(mails).set({ sentAt: now() }).where(eq(mails.mailId, mailId));
    else await queries.delete(mails).where(eq(mails.mailId, mailId));
    return isTold;
  }

  /** Plans the next attempt. The mail server's own words are not logged: they may repeat the address. */
  async function postpone({ mailId, attempts, orderId, kind, rejectedAt }: Row, error: unknown): Promise<void> {
    const isRejected = error instanceof RecipientRejectedError && !isRestaurantMail(kind);
    const longest = orderId === null || isRejected ? maxRetryMs : maxOrderRetryMs;
    const nextAttemptAt = new Date(now().getTime() + Math.min(longest, firstRetryMs * 2 ** (attempts - 1)));
    await queries
      .update(mails)
      .set({ nextAttemptAt, rejectedAt: isRejected ? (rejectedAt ?? now()) : null })
      .where(eq(mails.mailId, mailId));
    const { code, type } = describeError(error);
    const about = orderId === null ? '' : ` about order ${orderId}`;
    const reason = isRejected ? 'recipient rejected' : typeof code === 'string' ? code : type;
    warn(`a mail${about} could not be sent (${reason}), attempt ${attempts}`);
  }

  async function deliverAll(by: SendMail): Promise<number> {
    let sent = 0;
    while (!isClosed) {
      const at = now();
      const due = queries
        .select({ mailId: mails.mailId })
        .from(mails)
        .where(and(isNull(mails.sentAt), lte(mails.nextAttemptAt, at)))
        // Orders first: while the mail server is slow they must not queue behind other mails.
        .orderBy(isNull(mails.orderId), mails.nextAttemptAt)
        .limit(1)
        .for('update', { skipLocked: true });
      const [mail] = await queries
        .update(mails)
        .set({ nextAttemptAt: new Date(at.getTime() + leaseMs), attempts: sql`${mails.attempts} + 1` })
        .where(inArray(mails.mailId, due))
        .returning();
      if (mail === undefined) break;
      if (await sendOne(mail, by)) sent += 1;
    }
    return sent;
  }

  const deliver = async () => (send === null ? 0 : (delivering ??= deliverAll(send).finally(() => (delivering = null))));
  const look = () => void deliver().catch((error: unknown) => warn(`the outbox could not be read: ${describeError(error).type}`));
  const looking = send === null ? null : setInterval(look, pollIntervalMs);
  looking?.unref();
  /** Soon, when the transaction has ended; if it has not, the next look finds the mail. */
  const lookSoon = () => void (send !== null && !isClosed && setTimeout(look, 50).unref());

  return {
    async enqueue(transaction, mail, { hasRecipient = true } = {}) {
      const { to, subject, text } = assertValidHeader(mail);
      const at = now().toISOString();
      await transaction.execute(sql`insert into ${mails}
        (mail_id, recipient, subject, sealed_text, created_at, next_try_at, tries, sent_at)
        select ${createMailId()}::text, ${to}::text, ${subject}::text, ${keys.seal(text)}::text,
          ${at}::timestamptz, ${at}::timestamptz, 0, ${arrivesAtOnce ? at : null}::timestamptz
        where ${hasRecipient}::boolean`);
      lookSoon();
    },
    async enqueueOrderMails(transaction, orderId, kinds) {
      const at = now();
      const row = { orderId, createdAt: at, nextAttemptAt: at, attempts: 0, sentAt: arrivesAtOnce ? at : null };
      await transaction.insert(mails).values(kinds.map((kind) => ({ ...row, kind, mailId: createMailId() })));
      lookSoon();
    },
    deliver,
    async listDelivered() {
      const rows = await queries
        .select()
        .from(mails)
        .where(isNotNull(mails.sentAt))
        .orderBy(desc(mails.createdAt), desc(mails.mailId))
        .limit(mailboxSize);
      const written = rows.map(async (row) => ({ row, letter: await composeMail(row).catch(() => null) }));
      return (await Promise.all(written)).flatMap(({ row, letter }) => (letter === null ? [] : [{ ...letter, at: row.createdAt }]));
    },
    async close() {
      isClosed = true;
      if (looking !== null) clearInterval(looking);
      await delivering?.catch(() => 0);
    },
  };
}

/** Deletes mails whose recipient has been rejected for three days. No other mail is deleted before it is sent. */
export async function deleteRejectedMails(queries: Queries, now: Date): Promise<void> {
  const tooOld = new Date(now.getTime() - rejectedRetentionMs);
  await queries.delete(mails).where(and(isNull(mails.sentAt), lt(mails.rejectedAt, tooOld)));
}

/** Forgets the mails that arrived at an address or told of these orders. What is still on its way is not stopped. */
export async function deleteDeliveredMails(transaction: Queries, email: string, orderIds: readonly string[]): Promise<void> {
  const isTheirs =
    orderIds.length === 0 ? eq(mails.recipient, email) : or(eq(mails.recipient, email), inArray(mails.orderId, [...orderIds]));
  await transaction.delete(mails).where(and(isNotNull(mails.sentAt), isTheirs));
}
