import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { and, desc, gte, isNotNull, like, lt, lte } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { serverKeys } from '#server/database/shared-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days that a key is kept. An open order counts against its caller, for up to a week. */
const keyRetentionDays = 7;

/** Hashes of a caller: HMACs under today's key, and under the earlier keys still stored, newest first. */
export type CallerHashes = { current: string; earlier: readonly string[] };

/** Hashes the address of a caller, or an email for rate limits. */
export type HashCaller = (caller: string) => Promise<CallerHashes>;

const formatDay = (at: Date) => at.toISOString().slice(0, 10);
const keyName = (at: Date) => `caller ${formatDay(at)}`;
const oldestName = (now: Date) => keyName(new Date(now.getTime() - keyRetentionDays * dayMs));

/**
 * Creates the function that hashes callers. Each day (UTC) has a random key, which all servers share. It is deleted after a week,
 * so that no older hash can be linked to an address. The function queries the database once a day, so do not call it within a
 * transaction.
 */
export function createCallerHasher(db: Db, now: () => Date): HashCaller {
  let cached: { day: number; keys: readonly KeyObject[] } = { day: Number.NaN, keys: [] };
  return async (caller) => {
    const currentTime = now();
    const day = Math.floor(currentTime.getTime() / dayMs);
    if (cached.day !== day) cached = { day, keys: await loadKeys(db, currentTime) };
    const [current = '', ...earlier] = cached.keys.map((key) => createHmac('sha256', key).update(caller).digest('base64url').slice(0, 22));
    return { current, earlier };
  };
}

/** Returns the stored keys, newest first. Creates today's key if no server has done so. */
async function loadKeys(db: Db, now: Date): Promise<KeyObject[]> {
  await db
    .insert(serverKeys)
    .values({ name: keyName(now), value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const rows = await db
    .select({ value: serverKeys.value })
    .from(serverKeys)
    .where(and(gte(serverKeys.name, oldestName(now)), lte(serverKeys.name, keyName(now))))
    .orderBy(desc(serverKeys.name));
  return rows.map(({ value }) => createSecretKey(value, 'utf8'));
}

/** Deletes expired keys, and the hashes that payments store under them. */
export async function deleteExpiredCallerHashKeys(db: Db, now: Date): Promise<void> {
  await db.delete(serverKeys).where(and(like(serverKeys.name, 'caller %'), lt(serverKeys.name, oldestName(now))));
  const before = new Date(now.getTime() - keyRetentionDays * dayMs);
  await db
    .update(payments)
    .set({ payerHash: null })
    .where(and(isNotNull(payments.payerHash), lt(payments.createdAt, before)));
}
