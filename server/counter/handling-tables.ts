import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClosingReason, Closure, HandlingState } from '#domain/order/handling.ts';
import { instant } from '#server/database/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { staff } from '#server/staff/staff-tables.ts';

/**
 * State of each order at the restaurant: the state and the context of `machines/order-handling.machine.ts`. An order has a row from
 * the moment when the restaurant can prepare it: a cash order at once, a card order when it is paid.
 */
export const orderHandling = pgTable(
  'order_handling',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    state: text().$type<HandlingState>().notNull(),
    /** Whether it was accepted without an answer of the staff. */
    isAcceptedAutomatically: boolean('is_accepted_automatically').notNull().default(false),
    promisedAt: instant('promised_at'),
    reason: jsonb().$type<ClosingReason>(),
    closure: text().$type<Closure>(),
    receivedAt: instant('received_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When the restaurant was mailed that the order waits for an answer; null if it was not. */
    remindedAt: instant('reminded_at'),
    /** Number of applied events. */
    version: integer().notNull(),
  },
  (handling) => [
    index('order_handling_state').on(handling.state, handling.receivedAt),
    index('order_handling_updated').on(handling.updatedAt),
  ],
);

export type HandlingRow = typeof orderHandling.$inferSelect;

/**
 * Log of what changed at the counter, from which boards resume. Ids have no gaps, and a row is visible only after all rows with
 * smaller ids.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    eventId: integer('event_id').primaryKey(),
    /** Null for an event that concerns the shop. */
    orderId: text('order_id').references(() => orders.orderId, { onDelete: 'cascade' }),
    type: text().notNull(),
    at: instant('at').notNull(),
    /** Null for an event of the customer or the server. */
    staffId: text('staff_id').references(() => staff.staffId, { onDelete: 'set null' }),
  },
  (event) => [index('order_events_order').on(event.orderId, event.eventId)],
);
