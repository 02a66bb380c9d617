/**
 * What the shop itself knows of card payments. The money is Stripe's to know: nothing here says that somebody paid, only
 * what is still to be looked at.
 */
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Customers at Stripe that this server made, by a hash of email, name and phone: the same details are the same customer. */
export const stripeCustomers = pgTable(
  'card_customers',
  {
    detailsHash: text('details_hash').primaryKey(),
    customerId: text('customer_id').notNull().unique(),
    /** HMAC of the email: finds the customers of a person who asks for deletion. Null: made by an earlier release. */
    emailHash: text('email_hash'),
    createdAt: instant('created_at').notNull(),
    /** Set where its deletion at Stripe was requested: when that is tried next. */
    deleteAt: instant('delete_at'),
    deletionAttempts: integer('deletion_tries').notNull().default(0),
  },
  (customer) => [index('card_customers_email').on(customer.emailHash), index('card_customers_delete').on(customer.deleteAt)],
);

/** Idempotency keys that Stripe keeps a failure under, and how often each was replaced since. */
export const idempotencyKeys = pgTable('card_keys', {
  /** The key without its suffix. */
  name: text().primaryKey(),
  /** The suffix: 0 is none. */
  generation: integer().notNull(),
  renewedAt: instant('renewed_at').notNull(),
});

/** How a payment ended at Stripe, once nothing more is to be done about it. */
export type PaymentOutcome = 'captured' | 'canceled' | 'refunded';

/**
 * One row an intent that this server asked Stripe for, written before it asks. An attempt to order (`local_id`) has one
 * open row at a time; an order has one row, a row one order.
 */
export const payments = pgTable(
  'payments',
  {
    /** Also the key that makes one intent at Stripe of any number of calls. */
    paymentId: text('payment_id').primaryKey(),
    /** Null: asked for without a `local_id`. */
    localId: text('local_id'),
    /** Counts an attempt's intents from 1. */
    generation: integer().notNull(),
    customerId: text('customer_id').notNull(),
    /** HMAC of the address that asked for it, under a key of the day: its declines are counted together. Null after a week. */
    payerHash: text('payer_hash'),
    /** Cents. */
    amount: integer().notNull(),
    /** Null until Stripe's answer was kept. */
    intentId: text('intent_id').unique(),
    /** SHA-256 of the whole client secret: who shows the secret may speak for the payment. */
    secretHash: text('secret_hash'),
    /** The one order that this payment is for. */
    orderId: text('order_id')
      .unique()
      .references(() => orders.orderId),
    createdAt: instant('created_at').notNull(),
    /** From then on it is wanted no more and no order may be tied to it: another took its place, or it is being cancelled or given back. */
    closedAt: instant('closed_at'),
    /** When Stripe is asked next what became of it; null: there is nothing more to do. */
    nextCheckAt: instant('next_check_at'),
    checkCount: integer('checks').notNull().default(0),
    /** How often its money was there and the order could not be made a paid one. */
    failedAttempts: integer('failed_tries').notNull().default(0),
    outcome: text().$type<PaymentOutcome>(),
    /** When a refund failed first, when the server stopped trying, and when a dispute was opened; null: never. */
    refundFailedAt: instant('refund_failed_at'),
    refundAbandonedAt: instant('refund_abandoned_at'),
    disputedAt: instant('disputed_at'),
  },
  (payment) => [
    unique('payments_generation').on(payment.localId, payment.generation),
    index('payments_next_check').on(payment.nextCheckAt),
    index('payments_customer').on(payment.customerId),
  ],
);

/** Events of the webhook that were taken: the same one again changes nothing. */
export const webhookEvents = pgTable('webhook_events', {
  eventId: text('event_id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
});
