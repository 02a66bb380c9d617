/**
 * What the card emulator of the demonstration keeps. Empty wherever the demonstration is off.
 *
 * @spec §3 Checkout forms: card data
 */
import { boolean, index, integer, json, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import type { StoredObject } from './objects.ts';

/** Customers, intents, confirmation tokens, charges and refunds, each as the emulator answers it. */
export const demoStripeObjects = pgTable('demo_stripe_objects', {
  id: text().primaryKey(),
  data: jsonb().$type<StoredObject>().notNull(),
  /** The number of the test card that a token stands for, or that waits for its bank; null: none. */
  card: text(),
  /** A confirmation token that was used, an intent's declines in a row. */
  uses: integer().notNull().default(0),
});

/** Money that moved, in cents. */
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

/** Answers kept under their idempotency key. */
export const demoStripeKeys = pgTable('demo_stripe_keys', {
  key: text().primaryKey(),
  /** Method, path and parameters that the key was first used with. */
  request: text().notNull(),
  status: integer().notNull(),
  /** As it was sent, its fields in their order. */
  body: json().notNull(),
});

/** Events on their way to the webhook. */
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

/** What goes wrong on demand: one row a call (`payment_intents.confirm`, `*`), and one named `webhooks`. */
export const demoStripeFaults = pgTable('demo_stripe_faults', {
  call: text().primaryKey(),
  fault: text().notNull(),
  remaining: integer().notNull(),
});
