import { eq, lt, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Queries } from '#server/database/database.ts';
import { isStoredFailure } from './stripe-errors.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { idempotencyKeys } from '#server/payments/payment-tables.ts';

/** How long the generation of a key is kept, in milliseconds: much longer than Stripe keeps the key's first answer. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** An object at Stripe that is created at most once. */
export type IdempotentCreation<T> = {
  /** Identifies the object: the idempotency key without its suffix. */
  name: string;
  create: (stripe: Stripe, idempotencyKey: string) => Promise<T>;
  /** Looks the object up: a failure may have been answered although it was created. Null: there is none. */
  find: (stripe: Stripe) => Promise<T | null>;
};

type Options = { queries: Queries; now: () => Date };

/**
 * Creates an object at Stripe under its idempotency key. Stripe answers a key's first failure to every repetition, so the
 * key changes after a definite failure, once a look-up has shown that nothing was created; the error is thrown, and the next
 * call uses the new key. After a time-out or a lost answer the key stays.
 */
export async function createOnce<T>(
  { queries, now }: Options,
  gateway: StripeGateway,
  { name, create, find }: IdempotentCreation<T>,
): Promise<T> {
  const generation = await keyGeneration(queries, name);
  const key = generation === 0 ? name : `${name}:${generation}`;
  try {
    return await gateway.request((stripe) => create(stripe, key));
  } catch (error) {
    if (!isStoredFailure(error)) throw error;
    const found = await gateway.request(find);
    if (found !== null) return found;
    await renewKey(queries, name, { after: generation, now: now() });
    throw error;
  }
}

/** How often the key of this name was renewed. */
export async function keyGeneration(queries: Queries, name: string): Promise<number> {
  const [row] = await queries.select().from(idempotencyKeys).where(eq(idempotencyKeys.name, name));
  return row?.generation ?? 0;
}

/** Replaces the key of the generation that failed. Servers that saw the same failure replace it once. */
export async function renewKey(queries: Queries, name: string, { after, now }: { after: number; now: Date }): Promise<void> {
  await queries
    .insert(idempotencyKeys)
    .values({ name, generation: after + 1, renewedAt: now })
    .onConflictDoUpdate({
      target: idempotencyKeys.name,
      set: { generation: sql`${idempotencyKeys.generation} + 1`, renewedAt: now },
      setWhere: eq(idempotencyKeys.generation, after),
    });
}

/** Deletes the generations of keys that Stripe has long forgotten. */
export async function deleteOldKeyGenerations(queries: Queries, now: Date): Promise<void> {
  await queries.delete(idempotencyKeys).where(lt(idempotencyKeys.renewedAt, new Date(now.getTime() - retentionMs)));
}
