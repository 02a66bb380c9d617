/**
 * Tables of the Stripe emulator. Empty outside demonstrations.
 *
 * @spec docs/behaviour §3 Checkout forms: card data
 */
import { boolean, index, integer, json, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import type { StoredObject } from './objects.ts';

/** Customers, intents, confirmation tokens, charges, refunds, and disputes, as the emulator returns them. */
export const demoStripeObjects = pgTable('demo_stripe_objects', {
  id: text().primaryKey(),
  data: jsonb().$type<StoredObject>().notNull(),
  /** Number of the test card behind a token, or of a card that awaits authentication. Otherwise null. */
  card: text(),
  /** Uses of a confirmation token, or consecutive declines of an intent. */
  uses: integer().notNull().default(0),
});

/** Captured and refunded amounts in cents. */
export const demoStripeLedger = pgTable(
  'demo_stripe_ledger',
  {
    seq: serial().primaryKey(),
    paymentIntent: text('payment_intent').notNull(),
    type: text().$type<'capture' | 'refund'>().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    at: instant('at').notNull(),
  },
  (entry) => [index('demo_stripe_ledger_intent').on(entry.paymentIntent)],
);

/** Responses by idempotency key. */
export const demoStripeKeys = pgTable('demo_stripe_keys', {
  key: text().primaryKey(),
  /** Method, path, and parameters of the first request with the key. */
  request: text().notNull(),
  status: integer().notNull(),
  /** Response body with its fields in their original order. */
  body: json().notNull(),
});

/** Webhook events to deliver. */
export const demoStripeEvents = pgTable(
  'demo_stripe_events',
  {
    seq: serial().primaryKey(),
    payload: text().notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer().notNull().default(0),
    isDelivered: boolean('is_delivered').notNull().default(false),
  },
  (event) => [index('demo_stripe_events_due').on(event.isDelivered, event.dueAt)],
);

/** Injected faults: one row per call (`payment_intents.confirm`, `*`), and one named `webhooks`. */
export const demoStripeFaults = pgTable('demo_stripe_faults', {
  call: text().primaryKey(),
  fault: text().notNull(),
  remaining: integer().notNull(),
});
