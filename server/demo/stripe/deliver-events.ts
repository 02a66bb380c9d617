import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Db } from '#server/database/database.ts';
import { noWebhookFaults, readWebhookFaults } from './object-store.ts';
import { demoStripeEvents } from './emulator-tables.ts';

/** Delay in milliseconds before the first retry of a rejected event. It doubles with each retry. */
const firstRetryMs = 5000;
const maxAttempts = 12;
/** Maximum number of events claimed at a time. */
const batchSize = 20;

/** Options of event delivery. */
export type DeliveryOptions = {
  db: Db;
  now: () => Date;
  /** Whether faults may be injected. */
  hasFaults: boolean;
  /** Signing secret of the webhook. */
  secret: string;
  /** Posts a signed event and returns the response status. */
  post: (payload: string, signature: string) => Promise<number>;
};

/**
 * Sends every due event to the webhook and returns how many were accepted. The order is oldest first unless a fault reverses it.
 * Several servers may share a database: each event is claimed by one of them.
 */
export async function deliverEvents(options: DeliveryOptions): Promise<number> {
  let acceptedCount = 0;
  for (let batch = await claimDueEvents(options); batch.length > 0; batch = await claimDueEvents(options))
    for (const { seq, payload } of batch) if (await sendEvent(options, seq, payload)) acceptedCount += 1;
  return acceptedCount;
}

/** Claims due events: postpones each by its retry delay, so that no other server sends it meanwhile. */
async function claimDueEvents({ db, now, hasFaults }: DeliveryOptions): Promise<{ seq: number; payload: string }[]> {
  const { held, reversed } = hasFaults ? await readWebhookFaults(db) : noWebhookFaults;
  if (held) return [];
  const currentTime = now();
  const order = reversed ? desc(demoStripeEvents.seq) : asc(demoStripeEvents.seq);
  return db.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(demoStripeEvents)
      .where(and(eq(demoStripeEvents.isDelivered, false), lte(demoStripeEvents.dueAt, currentTime)))
      .orderBy(order)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    // After the last attempt the event counts as delivered, so that it is not sent again.
    const next = {
      attempts: sql`${demoStripeEvents.attempts} + 1`,
      dueAt: sql`${currentTime}::timestamptz + ${firstRetryMs} * power(2, ${demoStripeEvents.attempts}) * interval '1 millisecond'`,
      isDelivered: sql`${demoStripeEvents.attempts} + 1 >= ${maxAttempts}`,
    };
    const claimed = rows.map(({ seq }) => seq);
    if (claimed.length > 0) await transaction.update(demoStripeEvents).set(next).where(inArray(demoStripeEvents.seq, claimed));
    return rows;
  });
}

async function sendEvent({ db, now, secret, post }: DeliveryOptions, seq: number, payload: string): Promise<boolean> {
  const timestamp = Math.floor(now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const status = await post(payload, signature).catch(() => 0);
  if (status < 200 || status > 299) return false;
  await db.update(demoStripeEvents).set({ isDelivered: true }).where(eq(demoStripeEvents.seq, seq));
  return true;
}
