import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { EventType } from '#server/payments/stripe/event-types.ts';
import { resourceMissing } from './stripe-failure.ts';
import { newEvent, type EventObject, type StoredObject } from './objects.ts';
import { demoStripeEvents, demoStripeFaults, demoStripeLedger, demoStripeObjects } from './emulator-tables.ts';

type Kind = StoredObject['object'];
type OfKind<K extends Kind> = Extract<StoredObject, { object: K }>;

/** A stored object with the emulator's own fields. */
export type Row<K extends Kind> = { data: OfKind<K>; card: string | null; uses: number };

/**
 * Reads an object.
 *
 * @throws StripeFailure 404
 */
export async function readObject<K extends Kind>(db: Db, kind: K, id: string): Promise<Row<K>> {
  return expectRow(kind, id, await db.select().from(demoStripeObjects).where(eq(demoStripeObjects.id, id)));
}

/**
 * Reads an object and locks it until the transaction ends.
 *
 * @throws StripeFailure 404, or 400 if `param` names the request parameter that refers to the object
 */
export async function lockObject<K extends Kind>(db: Db, kind: K, id: string, param?: string): Promise<Row<K>> {
  return expectRow(kind, id, await db.select().from(demoStripeObjects).where(eq(demoStripeObjects.id, id)).for('update'), param);
}

/** Returns the objects of a kind with these field values, newest first. */
export async function findObjects<K extends Kind>(db: Db, kind: K, fields: Record<string, string>): Promise<OfKind<K>[]> {
  const rows = await db
    .select({ data: demoStripeObjects.data })
    .from(demoStripeObjects)
    .where(sql`${demoStripeObjects.data} @> ${JSON.stringify({ object: kind, ...fields })}::jsonb`)
    .orderBy(sql`(${demoStripeObjects.data} ->> 'created')::bigint desc, ${demoStripeObjects.id}`);
  return rows.flatMap(({ data }) => (isKind(data, kind) ? [data] : []));
}

/** Deletes an object. */
export async function deleteObject(db: Db, id: string): Promise<void> {
  await db.delete(demoStripeObjects).where(eq(demoStripeObjects.id, id));
}

/** Returns the only one of the rows that a query by id has found. */
function expectRow<K extends Kind>(kind: K, id: string, rows: (typeof demoStripeObjects.$inferSelect)[], param?: string): Row<K> {
  const [row] = rows;
  if (row === undefined || !isKind(row.data, kind)) throw resourceMissing(kind, id, param);
  return { data: row.data, card: row.card, uses: row.uses };
}

function isKind<K extends Kind>(data: StoredObject, kind: K): data is OfKind<K> {
  return data.object === kind;
}

/** Stores an object and returns it. */
export async function storeObject<T extends StoredObject>(
  db: Db,
  data: T,
  emulatorFields: { card?: string | null; uses?: number } = {},
): Promise<T> {
  const row = { id: data.id, data, ...emulatorFields };
  await db
    .insert(demoStripeObjects)
    .values(row)
    .onConflictDoUpdate({ target: demoStripeObjects.id, set: { data, ...emulatorFields } });
  return data;
}

/** Records a captured or refunded amount. */
export async function recordLedgerEntry(
  db: Db,
  entry: { paymentIntent: string; type: 'capture' | 'refund'; amount: number; currency: string; at: Date },
): Promise<void> {
  await db.insert(demoStripeLedger).values(entry);
}

/** Injected webhook faults: delay in milliseconds, number of copies, reversed order, and whether events are held back. */
export type WebhookFaults = { delay_ms: number; copies: number; reversed: boolean; held: boolean };

/** Webhooks without faults. */
export const noWebhookFaults: WebhookFaults = { delay_ms: 0, copies: 1, reversed: false, held: false };

/** Returns the injected webhook faults. */
export async function readWebhookFaults(db: Db): Promise<WebhookFaults> {
  const [row] = await db.select().from(demoStripeFaults).where(eq(demoStripeFaults.call, 'webhooks'));
  return row === undefined ? noWebhookFaults : { ...noWebhookFaults, ...(JSON.parse(row.fault) as Partial<WebhookFaults>) };
}

/** Enqueues a webhook event, in the transaction of the change it reports. */
export async function enqueueEvent(
  { db, now, hasFaults }: { db: Db; now: Date; hasFaults: boolean },
  type: EventType,
  object: EventObject,
): Promise<void> {
  const { delay_ms, copies } = hasFaults ? await readWebhookFaults(db) : noWebhookFaults;
  const event = { payload: JSON.stringify(newEvent(type, object, now)), dueAt: new Date(now.getTime() + delay_ms) };
  await db.insert(demoStripeEvents).values(Array.from({ length: Math.max(1, copies) }, () => event));
}
