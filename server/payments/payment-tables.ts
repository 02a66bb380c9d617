/**
 * Card payments as far as the shop stores them. Only Stripe knows whether a payment was made: a row never proves it, and only
 * says what is still to be checked.
 */
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Stripe customers of this shop, by a hash of email, name, and phone: equal details belong to one customer. */
export const stripeCustomers = pgTable(
  'card_customers',
  {
    detailsHash: text('details_hash').primaryKey(),
    customerId: text('customer_id').notNull().unique(),
    /** HMAC of the email, to find the customers of a person who asks for deletion. Null in rows of earlier releases. */
    emailHash: text('email_hash'),
    createdAt: instant('created_at').notNull(),
    /** When the requested deletion at Stripe is attempted next; null if none was requested. */
    deleteAt: instant('delete_at'),
    deletionAttempts: integer('deletion_tries').notNull().default(0),
  },
  (customer) => [index('card_customers_email').on(customer.emailHash), index('card_customers_delete').on(customer.deleteAt)],
);

/** Idempotency keys that were renewed because Stripe stored a failure under them, with the number of renewals. */
export const idempotencyKeys = pgTable('card_keys', {
  /** The key without its generation suffix. */
  name: text().primaryKey(),
  /** Suffix of the key: the number of renewals. 0 means no suffix. */
  generation: integer().notNull(),
  renewedAt: instant('renewed_at').notNull(),
});

/** Final outcome of a payment at Stripe. */
export type PaymentOutcome = 'captured' | 'canceled' | 'refunded';

/**
 * Payments, one row per payment intent, inserted before the intent is requested from Stripe. An order attempt (`local_id`) has one
 * open row at a time. A row belongs to at most one order, and an order has at most one row.
 */
export const payments = pgTable(
  'payments',
  {
    /** Also the idempotency key of the intent. */
    paymentId: text('payment_id').primaryKey(),
    /** Null if the request had no `local_id`. */
    localId: text('local_id'),
    /** Number of the intent within its attempt, from 1. */
    generation: integer().notNull(),
    customerId: text('customer_id').notNull(),
    /** HMAC of the caller's address under a daily key, to count its declined cards. Null after a week. */
    payerHash: text('payer_hash'),
    /** Amount in cents. */
    amount: integer().notNull(),
    /** Null until Stripe's response is stored. */
    intentId: text('intent_id').unique(),
    /** SHA-256 of the client secret, which authorises requests for the payment. */
    secretHash: text('secret_hash'),
    /** The order that this payment is for. */
    orderId: text('order_id')
      .unique()
      .references(() => orders.orderId),
    createdAt: instant('created_at').notNull(),
    /** Set when no order may be attached any more, because the payment was replaced, or is being cancelled or refunded. */
    closedAt: instant('closed_at'),
    /** When the payment is checked next; null once its outcome is final. */
    nextCheckAt: instant('next_check_at'),
    checkCount: integer('checks').notNull().default(0),
    /** Number of failed attempts to mark the order as paid after the payment was captured. */
    failedAttempts: integer('failed_tries').notNull().default(0),
    outcome: text().$type<PaymentOutcome>(),
    /** When the restaurant refused or cancelled the paid order: the payment is refunded. Null if it has not. */
    refundRequestedAt: instant('refund_requested_at'),
    /** First failure of a refund, end of the server's retries, and opening of a dispute; null if it has not happened. */
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

/** Webhook events that were processed, so that repeated events are ignored. */
export const webhookEvents = pgTable('webhook_events', {
  eventId: text('event_id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
});
