import { createHmac, randomBytes } from 'node:crypto';
import { and, desc, gte, isNotNull, like, lt, lte } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { serverKeys } from '#server/database/shared-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days that a key is kept: an order may stay open, and count against its caller, for a week. */
const keyRetentionDays = 7;

/** Stored form of a caller: an HMAC under today's key, and under the earlier keys still kept, newest first. */
export type CallerHashes = { current: string; earlier: readonly string[] };

/** Hashes the address of a caller, or an email for rate limits. */
export type HashCaller = (caller: string) => Promise<CallerHashes>;

const formatDay = (at: Date) => at.toISOString().slice(0, 10);
const keyName = (at: Date) => `caller ${formatDay(at)}`;
const oldestName = (now: Date) => keyName(new Date(now.getTime() - keyRetentionDays * dayMs));

/**
 * Creates the function that hashes callers. Each day (UTC) has a random key shared by all servers and deleted after a week:
 * after that no hash can be linked to an address. Queries the database once a day, so it must not be called within a
 * transaction.
 */
export function createCallerHasher(queries: Queries, now: () => Date): HashCaller {
  let loaded: { day: string; keys: readonly string[] } = { day: '', keys: [] };
  return async (caller) => {
    const at = now();
    if (loaded.day !== formatDay(at)) loaded = { day: formatDay(at), keys: await loadKeys(queries, at) };
    const [current = '', ...earlier] = loaded.keys.map((key) => createHmac('sha256', key).update(caller).digest('base64url').slice(0, 22));
    return { current, earlier };
  };
}

/** Returns the keys in use, newest first, and creates today's if no server has yet. */
async function loadKeys(queries: Queries, now: Date): Promise<string[]> {
  await queries
    .insert(serverKeys)
    .values({ name: keyName(now), value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const rows = await queries
    .select({ value: serverKeys.value })
    .from(serverKeys)
    .where(and(gte(serverKeys.name, oldestName(now)), lte(serverKeys.name, keyName(now))))
    .orderBy(desc(serverKeys.name));
  return rows.map(({ value }) => value);
}

/** Deletes expired keys, and the hashes under them that payments still hold. */
export async function deleteOldCallerKeys(queries: Queries, now: Date): Promise<void> {
  await queries.delete(serverKeys).where(and(like(serverKeys.name, 'caller %'), lt(serverKeys.name, oldestName(now))));
  const before = new Date(now.getTime() - keyRetentionDays * dayMs);
  await queries
    .update(payments)
    .set({ payerHash: null })
    .where(and(isNotNull(payments.payerHash), lt(payments.createdAt, before)));
}
