import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LineQuantity, RateBase } from '#domain/sales/line-refund.ts';
import { instant } from '#server/database/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Refunds of single lines of paid orders. An order keeps its state. */
export const lineRefunds = pgTable(
  'line_refunds',
  {
    /** Created by the counter for each request, so that a repeated request refunds nothing more. */
    refundId: text('refund_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    lines: jsonb().$type<LineQuantity[]>().notNull(),
    /** In cents. */
    amount: integer().notNull(),
    /** Parts of the amount by tax rate. */
    bases: jsonb().$type<RateBase[]>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** When Stripe has made the refund, and when it has rejected it; null if it has not. */
    completedAt: instant('completed_at'),
    failedAt: instant('failed_at'),
  },
  (refund) => [index('line_refunds_order').on(refund.orderId)],
);

export type LineRefundRow = typeof lineRefunds.$inferSelect;
