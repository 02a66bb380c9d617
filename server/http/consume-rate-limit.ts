import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { encodeRows, insertRows } from '#server/database/json-rows.ts';
import { createStatement } from '#server/database/statements.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import type { HttpError } from './errors.ts';
import { rateLimits } from './rate-limit-tables.ts';
import { clockSkewMs, tooManyRequests, type RateLimit } from './rate-limits.ts';

const dayMs = 24 * 60 * 60 * 1000;

const currentTime = sql`${sql.placeholder('now')}::float8`;
// A call delays the time when the bucket is full by one token's share of the period. The time may be at most one period ahead;
// a value beyond that plus the clock skew was written before a clock was set back, and is ignored.
const current = sql`case when ${rateLimits.fullAt} between ${currentTime} and ${currentTime} + ${clockSkewMs}::float8 + excluded.period_ms
  then ${rateLimits.fullAt} else ${currentTime} end`;
const next = sql`${current} + (excluded.whole_at - ${currentTime})`;
const consumeTokens = createStatement<{ key: string }>(
  'consume_rate_limits',
  sql`${insertRows(rateLimits)} on conflict (key) do update set whole_at = ${next}
    where ${next} <= ${currentTime} + excluded.period_ms returning key`,
);

/** A call: its caller, and the limits from each of which it consumes one token. */
export type RateLimitedCall = { caller: CallerHashes; limits: readonly RateLimit[] };

type Options = {
  /** Multiplies every limit. */
  factor: number;
  now: Date;
};

/**
 * Consumes the tokens of calls that have no bucket in common, and returns for each call null, or the 429 with `Retry-After` if a bucket
 * is empty. The buckets are in the database, so that all servers share them. A bucket is stored as the time when it is full again.
 */
export async function consumeRateLimits(
  db: Db,
  calls: readonly RateLimitedCall[],
  { factor, now: calledAt }: Options,
): Promise<(HttpError | null)[]> {
  const now = calledAt.getTime();
  for (const call of calls) await moveYesterdaysBuckets(db, call, calledAt);
  const rows = calls.flatMap((call) =>
    call.limits.map((limit) => ({
      key: bucketKey(limit, call),
      fullAt: now + limit.periodMs / (limit.limit * factor),
      periodMs: limit.periodMs,
    })),
  );
  const consumed = await consumeTokens(db, { ...encodeRows(rateLimits, rows), now });
  if (consumed.length === rows.length) return calls.map(() => null);
  const consumedKeys = new Set(consumed.map(({ key }) => key));
  const emptyKeys = rows.map(({ key }) => key).filter((key) => !consumedKeys.has(key));
  const emptyBuckets = await db.select().from(rateLimits).where(inArray(rateLimits.key, emptyKeys));
  /** Milliseconds until the bucket has a token again, by key. */
  const waits = new Map(
    emptyBuckets.map(({ key, fullAt, periodMs }) => {
      const tokenMs = (rows.find((row) => row.key === key)?.fullAt ?? now) - now;
      return [key, fullAt - periodMs + tokenMs - now];
    }),
  );
  return calls.map((call) => {
    const emptyLimits = call.limits.filter((limit) => !consumedKeys.has(bucketKey(limit, call)));
    if (emptyLimits.length === 0) return null;
    const longestWait = Math.max(...emptyLimits.map((limit) => waits.get(bucketKey(limit, call)) ?? 0));
    return tooManyRequests(longestWait, emptyLimits.length === 1 ? emptyLimits[0]?.rejection : undefined);
  });
}

/** Consumes the tokens of one call. @throws HttpError 429 with `Retry-After` if a bucket is empty */
export async function consumeRateLimit(db: Db, call: RateLimitedCall, options: Options): Promise<void> {
  const [error = null] = await consumeRateLimits(db, [call], options);
  if (error !== null) throw error;
}

const bucketKey = ({ name }: RateLimit, { caller }: RateLimitedCall) => `${name}:${caller.current}`;

/** Moves buckets from yesterday's caller hash to today's, for limits whose period began yesterday. */
async function moveYesterdaysBuckets(db: Db, { limits, caller }: RateLimitedCall, now: Date): Promise<void> {
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
