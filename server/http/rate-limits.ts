import { isIPv4 } from 'node:net';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { ApiError } from './errors.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { rateLimits } from './rate-limit-tables.ts';

/** So many calls in so long; they may come all at once, then one more each `periodMs / limit`. */
export type RateLimit = {
  name: string;
  limit: number;
  periodMs: number;
  /** What its 429 says where callers can act on which limit it was. */
  rejection?: { code: 'code_recently_sent'; message: string };
};

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

/** The limits of each call, per address of the caller. */
export const callerLimits = {
  coupon: [
    { name: 'coupon/min', limit: 10, periodMs: minute },
    { name: 'coupon/h', limit: 60, periodMs: hour },
  ],
  locations: [{ name: 'locations/min', limit: 30, periodMs: minute }],
  order: [
    { name: 'order/min', limit: 6, periodMs: minute },
    { name: 'order/h', limit: 30, periodMs: hour },
  ],
  login: [
    { name: 'login/min', limit: 10, periodMs: minute },
    { name: 'login/h', limit: 100, periodMs: hour },
  ],
  signup: [{ name: 'signup/h', limit: 5, periodMs: hour }],
  sendCode: [{ name: 'send-code/h', limit: 10, periodMs: hour }],
  giveCode: [{ name: 'give-code/h', limit: 20, periodMs: hour }],
  deletion: [{ name: 'deletion/h', limit: 10, periodMs: hour }],
  dataRequest: [{ name: 'data-request/h', limit: 10, periodMs: hour }],
  own: [{ name: 'own/min', limit: 120, periodMs: minute }],
  cardCustomer: [{ name: 'card-customer/min', limit: 10, periodMs: minute }],
  paymentIntent: [{ name: 'payment-intent/min', limit: 10, periodMs: minute }],
  orderUpdate: [{ name: 'order-update/min', limit: 30, periodMs: minute }],
} satisfies Record<string, RateLimit[]>;

/** The limits of each call, per address of mail. */
export const emailLimits = {
  signup: [{ name: 'signup-email/min', limit: 1, periodMs: minute }],
  sendCode: [
    {
      name: 'send-code-email/min',
      limit: 1,
      periodMs: minute,
      rejection: {
        code: 'code_recently_sent',
        message: 'Un code a été demandé il y a moins d’une minute : veuillez consulter vos e-mails.',
      },
    },
    { name: 'send-code-email/15min', limit: 3, periodMs: 15 * minute },
    { name: 'send-code-email/day', limit: 10, periodMs: 24 * hour },
  ],
  dataRequest: [
    { name: 'data-request-email/min', limit: 1, periodMs: minute },
    { name: 'data-request-email/day', limit: 5, periodMs: 24 * hour },
  ],
} satisfies Record<string, RateLimit[]>;

/** What everybody reads, each call by itself, counted in memory. */
export const catalogueLimit: RateLimit = { name: 'catalogue/min', limit: 120, periodMs: minute };

/** Orders that one customer may have open at a time, and all customers at one address together: a household, an office. */
export const openOrderLimit = 3;
export const openOrderLimitPerCaller = 10;

/** How much the clocks of servers that count together may differ, in milliseconds. */
const clockSkewMs = 5000;

/** Who is counted: an IPv4 address, or the /64 an IPv6 address belongs to, which one household or host holds whole. */
export function callerAddress(ip: string): string {
  const v4 = ip.replace(/^::ffff:/i, '');
  if (isIPv4(v4)) return v4;
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::', 2) ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Counts one call of `caller` against all of `limits`, in the database, so that any number of servers count together.
 * Throws a 429 that says when to come back. `factor` multiplies every limit.
 */
export async function consumeRateLimit(
  queries: Queries,
  request: { limits: readonly RateLimit[]; caller: CallerHashes; factor: number; now: Date },
): Promise<void> {
  const now = request.now.getTime();
  const rows = request.limits.map(({ name, limit, periodMs }) => ({
    key: `${name}:${request.caller.current}`,
    fullAt: now + periodMs / (limit * request.factor),
    periodMs,
  }));
  await moveYesterdaysCounts(queries, request);
  // Each call moves the moment when the allowance is whole again by its share of the period; it must stay within one period.
  // A moment further away than the servers' clocks differ was written before a clock was set back: it counts no more.
  const kept = sql`case when ${rateLimits.fullAt} between ${now}::float8 and ${now + clockSkewMs}::float8 + excluded.period_ms
    then ${rateLimits.fullAt} else ${now}::float8 end`;
  const moved = sql`${kept} + (excluded.whole_at - ${now}::float8)`;
  const allowed = await queries
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({ target: rateLimits.key, set: { fullAt: moved }, setWhere: sql`${moved} <= ${now}::float8 + excluded.period_ms` })
    .returning({ key: rateLimits.key });
  if (allowed.length === rows.length) return;
  const keys = rows.map(({ key }) => key).filter((key) => !allowed.some((row) => row.key === key));
  const full = await queries.select().from(rateLimits).where(inArray(rateLimits.key, keys));
  throw tooManyRequests(
    Math.max(
      ...full.map(({ key, fullAt, periodMs }) => fullAt - periodMs + ((rows.find((row) => row.key === key)?.fullAt ?? now) - now) - now),
    ),
    keys.length === 1 ? request.limits[rows.findIndex(({ key }) => key === keys[0])]?.rejection : undefined,
  );
}

/** Moves what was counted under yesterday's key to today's, as long as a limit reaches back to yesterday. */
async function moveYesterdaysCounts(
  queries: Queries,
  { limits, caller, now }: { limits: readonly RateLimit[]; caller: CallerHashes; now: Date },
): Promise<void> {
  const [yesterday] = caller.earlier;
  const open = limits.filter(({ periodMs }) => now.getTime() % dayMs < periodMs);
  if (yesterday === undefined || open.length === 0) return;
  const keys = open.map(({ name }) => `${name}:${yesterday}`);
  await queries.execute(sql`with moved as (delete from ${rateLimits} where ${inArray(rateLimits.key, keys)} returning *)
    insert into ${rateLimits} (key, whole_at, period_ms)
    select replace(key, ${`:${yesterday}`}::text, ${`:${caller.current}`}::text), whole_at, period_ms from moved
    on conflict do nothing`);
}

const tooManyAttempts = { code: 'rate_limited', message: 'Trop de tentatives, veuillez patienter avant de réessayer.' } as const;

/** The 429 after which a call may be tried again in `waitMs`. */
export function tooManyRequests(
  waitMs: number,
  { code, message }: NonNullable<RateLimit['rejection']> | typeof tooManyAttempts = tooManyAttempts,
): ApiError {
  return new ApiError(429, message, { code, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Forgets whoever has the whole allowance again. */
export async function deleteExpiredRateLimits(queries: Queries, now: Date): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.fullAt, now.getTime()));
}

/** Callers remembered by one process; then it counts anew. */
const maxCallers = 10_000;

/**
 * Counts calls in this process alone, for answers that cost next to nothing and are asked often. Answers what to call
 * for each request; it throws the 429.
 */
export function createMemoryRateLimiter({ limit, periodMs }: RateLimit, factor: number): (caller: string, now: number) => void {
  const fullAt = new Map<string, number>();
  const share = periodMs / (limit * factor);
  return (caller, now) => {
    const known = fullAt.get(caller) ?? now;
    const moved = (known >= now && known <= now + periodMs + clockSkewMs ? known : now) + share;
    if (moved > now + periodMs) throw tooManyRequests(moved - now - periodMs);
    if (fullAt.size >= maxCallers) fullAt.clear();
    fullAt.set(caller, moved);
  };
}
