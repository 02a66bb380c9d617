import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import type { OrderMailKind } from './order-mail-kinds.ts';

/**
 * Outbox. In a demonstration it also keeps delivered mails, for the mailbox. An order mail is stored as its `kind` and the order's
 * id, and composed when it is sent; any other mail is stored as composed.
 */
export const mails = pgTable(
  'mails',
  {
    mailId: text('mail_id').primaryKey(),
    recipient: text(),
    subject: text(),
    /** The encrypted text, so that copies of the database contain no codes. */
    sealedText: text('sealed_text'),
    /** Id of the order that the mail is about; null for other mails. */
    orderId: text('order_id'),
    kind: text().$type<OrderMailKind>(),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_try_at').notNull(),
    attempts: integer('tries').notNull(),
    sentAt: instant('sent_at'),
    /** When the recipient's server first rejected the address; null if it has not. */
    rejectedAt: instant('rejected_at'),
  },
  (mail) => [index('mails_due').on(mail.sentAt, mail.nextAttemptAt)],
);
