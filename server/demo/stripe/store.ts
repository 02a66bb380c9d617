import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Queries } from '../../database.ts';
import { apiVersion } from '../../payments/api-version.ts';
import type { EventType } from '../../payments/events.ts';
import { missing } from './failures.ts';
import { newEvent } from './objects.ts';
import { demoStripeEvents, demoStripeFaults, demoStripeLedger, demoStripeObjects } from './tables.ts';

type Kept = Stripe.Customer | Stripe.PaymentIntent | Stripe.ConfirmationToken | Stripe.Charge;
type Kind = Kept['object'];
type OfKind<K extends Kind> = Extract<Kept, { object: K }>;

/** An object with what the emulator knows beside it. */
export type Row<K extends Kind> = { data: OfKind<K>; card: string | null; uses: number };

/** Reads an object. Throws a 404. */
export async function read<K extends Kind>(queries: Queries, kind: K, id: string): Promise<Row<K>> {
  return only(kind, id, await queries.select().from(demoStripeObjects).where(eq(demoStripeObjects.id, id)));
}

/** Reads an object and holds it until the transaction ends, so that whoever changes it is alone. Throws a 404. */
export async function held<K extends Kind>(queries: Queries, kind: K, id: string): Promise<Row<K>> {
  return only(kind, id, await queries.select().from(demoStripeObjects).where(eq(demoStripeObjects.id, id)).for('update'));
}

function only<K extends Kind>(kind: K, id: string, [row]: (typeof demoStripeObjects.$inferSelect)[]): Row<K> {
  if (row === undefined || !isKind(row.data, kind)) throw missing(kind, id);
  return { data: row.data, card: row.card, uses: row.uses };
}

function isKind<K extends Kind>(data: Kept, kind: K): data is OfKind<K> {
  return data.object === kind;
}

/** Keeps an object as it is now. */
export async function keep(queries: Queries, data: Kept, more: { card?: string | null; uses?: number } = {}): Promise<void> {
  const row = { id: data.id, data, ...more };
  await queries
    .insert(demoStripeObjects)
    .values(row)
    .onConflictDoUpdate({ target: demoStripeObjects.id, set: { data, ...more } });
}

/** Writes down money that moved. */
export async function book(
  queries: Queries,
  entry: { paymentIntent: string; type: 'capture' | 'refund'; amount: number; currency: string; at: Date },
): Promise<void> {
  await queries.insert(demoStripeLedger).values(entry);
}

/** What has been given back of an intent's money, in cents. */
export async function refundedOf(queries: Queries, paymentIntent: string): Promise<number> {
  const [sum] = await queries
    .select({ cents: sql<number>`coalesce(sum(${demoStripeLedger.amount}) filter (where ${demoStripeLedger.type} = 'refund'), 0)::int` })
    .from(demoStripeLedger)
    .where(eq(demoStripeLedger.paymentIntent, paymentIntent));
  return sum?.cents ?? 0;
}

/** How webhooks are treated on demand: late (ms), several times, the newest first. */
export type WebhookFaults = { delay_ms: number; copies: number; reversed: boolean; held: boolean };

/** Nothing goes wrong. */
export const punctual: WebhookFaults = { delay_ms: 0, copies: 1, reversed: false, held: false };

/** What was asked to go wrong with webhooks; by default nothing. */
export async function webhookFaults(queries: Queries): Promise<WebhookFaults> {
  const [row] = await queries.select().from(demoStripeFaults).where(eq(demoStripeFaults.call, 'webhooks'));
  return row === undefined ? punctual : { ...punctual, ...(JSON.parse(row.fault) as Partial<WebhookFaults>) };
}

/** Tells the webhook, later: the event is kept with the change that it is about. */
export async function announce(
  { queries, now, hasFaults }: { queries: Queries; now: Date; hasFaults: boolean },
  type: EventType,
  object: Stripe.PaymentIntent | Stripe.Charge,
): Promise<void> {
  const { delay_ms, copies } = hasFaults ? await webhookFaults(queries) : punctual;
  const event = { payload: JSON.stringify(newEvent(type, object, now, apiVersion)), dueAt: new Date(now.getTime() + delay_ms) };
  await queries.insert(demoStripeEvents).values(Array.from({ length: Math.max(1, copies) }, () => event));
}
