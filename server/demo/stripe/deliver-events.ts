import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Queries } from '#server/database/database.ts';
import { noWebhookFaults, readWebhookFaults } from './object-store.ts';
import { demoStripeEvents } from './emulator-tables.ts';

/** How often an event that nobody took is sent again, doubled each time: milliseconds. */
const firstRetryMs = 5000;
const maxAttempts = 12;
/** Events that are sent before the database is asked again. */
const batchSize = 20;

/** What the deliveries are given. */
export type DeliveryOptions = {
  queries: Queries;
  now: () => Date;
  /** Whether faults may have been asked for. */
  hasFaults: boolean;
  /** What the events are signed with. */
  secret: string;
  /** Posts a signed event; answers the status. */
  post: (payload: string, signature: string) => Promise<number>;
};

/**
 * Sends every event that is due to the webhook, oldest first unless the opposite was asked for, and answers how many were
 * taken. Servers that share a database share the work: each event is one server's at a time.
 */
export async function deliverEvents(options: DeliveryOptions): Promise<number> {
  let taken = 0;
  for (let batch = await claimDueEvents(options); batch.length > 0; batch = await claimDueEvents(options))
    for (const { seq, payload } of batch) if (await sendEvent(options, seq, payload)) taken += 1;
  return taken;
}

/** Takes due events for a while: whoever dies with them leaves them to the next. */
async function claimDueEvents({ queries, now, hasFaults }: DeliveryOptions): Promise<{ seq: number; payload: string }[]> {
  const { held, reversed } = hasFaults ? await readWebhookFaults(queries) : noWebhookFaults;
  if (held) return [];
  const at = now();
  const order = reversed ? desc(demoStripeEvents.seq) : asc(demoStripeEvents.seq);
  return queries.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(demoStripeEvents)
      .where(and(eq(demoStripeEvents.isDelivered, false), lte(demoStripeEvents.dueAt, at)))
      .orderBy(order)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const next = {
      attempts: sql`${demoStripeEvents.attempts} + 1`,
      dueAt: sql`${at}::timestamptz + ${firstRetryMs} * power(2, ${demoStripeEvents.attempts}) * interval '1 millisecond'`,
      isDelivered: sql`${demoStripeEvents.attempts} + 1 >= ${maxAttempts}`,
    };
    const claimed = rows.map(({ seq }) => seq);
    if (claimed.length > 0) await transaction.update(demoStripeEvents).set(next).where(inArray(demoStripeEvents.seq, claimed));
    return rows;
  });
}

async function sendEvent({ queries, now, secret, post }: DeliveryOptions, seq: number, payload: string): Promise<boolean> {
  const timestamp = Math.floor(now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const status = await post(payload, signature).catch(() => 0);
  if (status < 200 || status > 299) return false;
  await queries.update(demoStripeEvents).set({ isDelivered: true }).where(eq(demoStripeEvents.seq, seq));
  return true;
}
