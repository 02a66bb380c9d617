import { randomBytes } from 'node:crypto';
import { desc, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { encodeRows, insertRows } from '#server/database/json-rows.ts';
import { createStatement } from '#server/database/statements.ts';
import { composeMail, deliverDueMails, type OutboxOptions } from './deliver-mails.ts';
import { mails } from './mail-tables.ts';
import { assertValidHeader, type Mail } from './mail.ts';
import type { OrderMailKind } from './order-mail-kinds.ts';

/** Transactional outbox: mails are stored in the transaction of their cause and sent after it, with retries. */
export type Outbox = {
  /**
   * Stores a mail as part of a transaction, so that it is sent if and only if the transaction commits. With `hasRecipient: false`
   * it does the same work and stores nothing, to prevent email enumeration by timing.
   *
   * @throws TypeError for an address or subject with line breaks or control characters
   */
  enqueue(transaction: Db, mail: Mail, options?: { hasRecipient?: boolean }): Promise<void>;
  /**
   * Stores a mail of each kind for each order as part of the transaction. They are composed when they are sent, so that a failure to compose a mail
   * never prevents an order from being placed, paid, or cancelled.
   */
  enqueueOrderMails(transaction: Db, orderIds: string | readonly string[], kinds: readonly OrderMailKind[]): Promise<unknown>;
  /** Sends all due mails one after the other and returns how many were sent. Safe to run on several servers at once. */
  deliver(): Promise<number>;
  /** Returns the delivered mails for the demonstration's mailbox, newest first. */
  listDelivered(): Promise<(Mail & { at: Date })[]>;
  /** Stops delivery after the mail that is being sent. */
  close(): Promise<void>;
};

/** Milliseconds between two polls for due mails. */
const pollIntervalMs = 5000;
/** Milliseconds from storing a mail to polling the outbox; the transaction has usually committed by then. */
const pollDelayMs = 50;
/** Mails shown in the demonstration's mailbox. */
const mailboxSize = 200;

const insertMailRows = createStatement('insert_order_mails', insertRows(mails));

const createMailId = () => randomBytes(12).toString('base64url');

/** Creates the outbox of one server. With a mail server it polls for due mails until it is closed. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, send } = options;
  let isClosed = false;
  let delivering: Promise<number> | null = null;
  const deliver = async () =>
    send === null ? 0 : (delivering ??= deliverDueMails(options, send, () => isClosed).finally(() => (delivering = null)));
  const poll = () => void deliver().catch((error: unknown) => options.warn('the outbox could not be read', error));
  const pollTimer = send === null ? null : setInterval(poll, pollIntervalMs);
  pollTimer?.unref();
  // A transaction that commits later is found by the next poll.
  const pollSoon = () => void (send !== null && !isClosed && setTimeout(poll, pollDelayMs).unref());

  return {
    async enqueue(transaction, mail, { hasRecipient = true } = {}) {
      await insertMail(transaction, mail, { ...options, hasRecipient });
      pollSoon();
    },
    enqueueOrderMails(transaction, orderIds, kinds) {
      pollSoon();
      const rows = orderMailRows([orderIds].flat(), kinds, options);
      return insertMailRows(transaction, encodeRows(mails, rows));
    },
    deliver,
    async listDelivered() {
      const rows = await db
        .select()
        .from(mails)
        .where(isNotNull(mails.sentAt))
        .orderBy(desc(mails.createdAt), desc(mails.mailId))
        .limit(mailboxSize);
      const composed = rows.map(async (row) => ({ row, mail: await composeMail(row, options).catch(() => null) }));
      return (await Promise.all(composed)).flatMap(({ row, mail }) => (mail === null ? [] : [{ ...mail, at: row.createdAt }]));
    },
    async close() {
      isClosed = true;
      if (pollTimer !== null) clearInterval(pollTimer);
      await delivering?.catch(() => 0);
    },
  };
}

const isDeliveredImmediately = ({ send, isDemo }: OutboxOptions) => send === null && isDemo;

function orderMailRows(orderIds: readonly string[], kinds: readonly OrderMailKind[], options: OutboxOptions) {
  const createdAt = options.now();
  const sentAt = isDeliveredImmediately(options) ? createdAt : null;
  const row = { createdAt, nextAttemptAt: createdAt, attempts: 0, sentAt };
  return orderIds.flatMap((orderId) => kinds.map((kind) => ({ ...row, orderId, kind, mailId: createMailId() })));
}

async function insertMail(transaction: Db, mail: Mail, options: OutboxOptions & { hasRecipient: boolean }): Promise<void> {
  const { to, subject, text } = assertValidHeader(mail);
  const at = options.now().toISOString();
  // Run the same statement without a recipient, inserting no row, so that both cases take the same time.
  await transaction.execute(sql`insert into ${mails}
    (mail_id, recipient, subject, sealed_text, created_at, next_try_at, tries, sent_at)
    select ${createMailId()}::text, ${to}::text, ${subject}::text, ${options.keys.seal(text)}::text,
      ${at}::timestamptz, ${at}::timestamptz, 0, ${isDeliveredImmediately(options) ? at : null}::timestamptz
    where ${options.hasRecipient}::boolean`);
}
