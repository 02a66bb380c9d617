import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { rateLimits } from './rate-limit-tables.ts';
import { clockSkewMs, tooManyRequests, type RateLimit } from './rate-limits.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Consumption = { limits: readonly RateLimit[]; caller: CallerHashes; factor: number; now: Date };

/**
 * Consumes one token of the caller from each of `limits`. The buckets are in the database, so that all servers share them. A
 * bucket is stored as the time when it is full again. `factor` multiplies every limit.
 *
 * @throws ApiError 429 with `Retry-After` if a bucket is empty
 */
export async function consumeRateLimit(db: Db, request: Consumption): Promise<void> {
  const now = request.now.getTime();
  const rows = request.limits.map(({ name, limit, periodMs }) => ({
    key: `${name}:${request.caller.current}`,
    fullAt: now + periodMs / (limit * request.factor),
    periodMs,
  }));
  await moveYesterdaysBuckets(db, request);
  // A call delays the time when the bucket is full by one token's share of the period. The time may be at most one period ahead;
  // a value beyond that plus the clock skew was written before a clock was set back, and is ignored.
  const current = sql`case when ${rateLimits.fullAt} between ${now}::float8 and ${now + clockSkewMs}::float8 + excluded.period_ms
    then ${rateLimits.fullAt} else ${now}::float8 end`;
  const next = sql`${current} + (excluded.whole_at - ${now}::float8)`;
  const consumed = await db
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({ target: rateLimits.key, set: { fullAt: next }, setWhere: sql`${next} <= ${now}::float8 + excluded.period_ms` })
    .returning({ key: rateLimits.key });
  if (consumed.length === rows.length) return;
  const keys = rows.map(({ key }) => key).filter((key) => !consumed.some((row) => row.key === key));
  const emptyBuckets = await db.select().from(rateLimits).where(inArray(rateLimits.key, keys));
  const waits = emptyBuckets.map(({ key, fullAt, periodMs }) => {
    const tokenMs = (rows.find((row) => row.key === key)?.fullAt ?? now) - now;
    return fullAt - periodMs + tokenMs - now;
  });
  throw tooManyRequests(
    Math.max(...waits),
    keys.length === 1 ? request.limits[rows.findIndex(({ key }) => key === keys[0])]?.rejection : undefined,
  );
}

/** Moves buckets from yesterday's caller hash to today's, for limits whose period began yesterday. */
async function moveYesterdaysBuckets(db: Db, { limits, caller, now }: Consumption): Promise<void> {
  const [yesterday] = caller.earlier;
  const affected = limits.filter(({ periodMs }) => now.getTime() % dayMs < periodMs);
  if (yesterday === undefined || affected.length === 0) return;
  const keys = affected.map(({ name }) => `${name}:${yesterday}`);
  await db.execute(sql`with moved as (delete from ${rateLimits} where ${inArray(rateLimits.key, keys)} returning *)
    insert into ${rateLimits} (key, whole_at, period_ms)
    select replace(key, ${`:${yesterday}`}::text, ${`:${caller.current}`}::text), whole_at, period_ms from moved
    on conflict do nothing`);
}

/** Deletes full buckets, which are equivalent to missing ones. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.fullAt, now.getTime()));
}
