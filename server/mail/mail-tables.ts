import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import type { OrderMailKind } from './order-mail-kinds.ts';

/**
 * Mails on their way; in a demonstration also those that have arrived, for its mailbox. One about an order is kept as its
 * `kind` and the order's id, and written when it is sent; any other is kept as it was written.
 */
export const mails = pgTable(
  'mails',
  {
    mailId: text('mail_id').primaryKey(),
    recipient: text(),
    subject: text(),
    /** The text, sealed: a code in it is in no copy of the database. */
    sealedText: text('sealed_text'),
    /** The order it tells of. */
    orderId: text('order_id'),
    kind: text().$type<OrderMailKind>(),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_try_at').notNull(),
    attempts: integer('tries').notNull(),
    sentAt: instant('sent_at'),
    /** Since when the recipient's server rejects the address; null: it does not. */
    rejectedAt: instant('rejected_at'),
  },
  (mail) => [index('mails_due').on(mail.sentAt, mail.nextAttemptAt)],
);
