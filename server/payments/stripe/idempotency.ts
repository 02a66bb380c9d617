import { eq, lt, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#server/database/database.ts';
import { isStoredFailure } from './stripe-errors.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { idempotencyKeys } from '#server/payments/payment-tables.ts';

/** Milliseconds that a key's generation is kept, much longer than Stripe stores the responses. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** A Stripe object that is created at most once. */
export type IdempotentCreation<T> = {
  /** Name of the object: the idempotency key without its generation suffix. */
  name: string;
  create: (stripe: Stripe, idempotencyKey: string) => Promise<T>;
  /** Finds the object, which a failed request may have created nevertheless. Returns null if it does not exist. */
  find: (stripe: Stripe) => Promise<T | null>;
};

type Options = { db: Db; now: () => Date };

/**
 * Creates an object at Stripe under an idempotency key. Stripe replays the first response of a key, even a failure. After a failure
 * that Stripe stored, the object is looked up; if it does not exist, the key is renewed, so that the next call uses a new key,
 * and the error is rethrown. After a timeout or a lost response the key stays the same.
 */
export async function createOnce<T>(
  { db, now }: Options,
  gateway: StripeGateway,
  { name, create, find }: IdempotentCreation<T>,
): Promise<T> {
  const generation = await keyGeneration(db, name);
  const key = generation === 0 ? name : `${name}:${generation}`;
  try {
    return await gateway.request((stripe) => create(stripe, key));
  } catch (error) {
    if (!isStoredFailure(error)) throw error;
    const found = await gateway.request(find);
    if (found !== null) return found;
    await renewIdempotencyKey(db, name, { after: generation, now: now() });
    throw error;
  }
}

/** Returns how often the key of this name was renewed. */
export async function keyGeneration(db: Db, name: string): Promise<number> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.name, name));
  return row?.generation ?? 0;
}

/** Renews a key, unless another server has renewed it since `after`, the generation that failed. */
export async function renewIdempotencyKey(db: Db, name: string, { after, now }: { after: number; now: Date }): Promise<void> {
  await db
    .insert(idempotencyKeys)
    .values({ name, generation: after + 1, renewedAt: now })
    .onConflictDoUpdate({
      target: idempotencyKeys.name,
      set: { generation: sql`${idempotencyKeys.generation} + 1`, renewedAt: now },
      setWhere: eq(idempotencyKeys.generation, after),
    });
}

/** Deletes the generations of keys whose responses Stripe no longer stores. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.renewedAt, new Date(now.getTime() - retentionMs)));
}
