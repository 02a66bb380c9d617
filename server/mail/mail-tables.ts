import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import type { OrderMailKind } from './order-mail-kinds.ts';

/**
 * Outbox; in a demonstration also the delivered mails, for its mailbox. A mail about an order is stored as its `kind` and the
 * order's id and composed when it is sent; any other is stored as composed.
 */
export const mails = pgTable(
  'mails',
  {
    mailId: text('mail_id').primaryKey(),
    recipient: text(),
    subject: text(),
    /** The encrypted text, so that copies of the database contain no codes. */
    sealedText: text('sealed_text'),
    /** The order it is about. */
    orderId: text('order_id'),
    kind: text().$type<OrderMailKind>(),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_try_at').notNull(),
    attempts: integer('tries').notNull(),
    sentAt: instant('sent_at'),
    /** When the recipient's server first rejected the address; null if it did not. */
    rejectedAt: instant('rejected_at'),
  },
  (mail) => [index('mails_due').on(mail.sentAt, mail.nextAttemptAt)],
);
