import { eq, lt, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Queries } from '#server/database/database.ts';
import { isDefiniteFailure } from './stripe-errors.ts';
import type { Cards } from './stripe-gateway.ts';
import { cardKeys } from '#server/payments/payment-tables.ts';

/** How long the generation of a key is kept, in milliseconds: much longer than Stripe keeps the key's first answer. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** An object at Stripe that is created at most once. */
export type Creation<T> = {
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
export async function createOnce<T>({ queries, now }: Options, cards: Cards, { name, create, find }: Creation<T>): Promise<T> {
  const generation = await generationOf(queries, name);
  const key = generation === 0 ? name : `${name}:${generation}`;
  try {
    return await cards.ask((stripe) => create(stripe, key));
  } catch (error) {
    if (!isDefiniteFailure(error)) throw error;
    const found = await cards.ask(find);
    if (found !== null) return found;
    await renewKey(queries, name, { after: generation, now: now() });
    throw error;
  }
}

/** How often the key of this name was renewed. */
export async function generationOf(queries: Queries, name: string): Promise<number> {
  const [row] = await queries.select().from(cardKeys).where(eq(cardKeys.name, name));
  return row?.generation ?? 0;
}

/** Replaces the key of the generation that failed. Servers that saw the same failure replace it once. */
export async function renewKey(queries: Queries, name: string, { after, now }: { after: number; now: Date }): Promise<void> {
  await queries
    .insert(cardKeys)
    .values({ name, generation: after + 1, renewedAt: now })
    .onConflictDoUpdate({
      target: cardKeys.name,
      set: { generation: sql`${cardKeys.generation} + 1`, renewedAt: now },
      setWhere: eq(cardKeys.generation, after),
    });
}

/** Deletes the generations of keys that Stripe has long forgotten. */
export async function forgetKeys(queries: Queries, now: Date): Promise<void> {
  await queries.delete(cardKeys).where(lt(cardKeys.renewedAt, new Date(now.getTime() - keptMs)));
}
