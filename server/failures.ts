import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { tooMany } from './rate-limits.ts';
import { failures } from './schema.ts';

/**
 * How failed tries against one address or account slow the next ones down: `free` of them cost nothing, the last of these
 * and each further one is followed by a pause, `firstPauseMs` at first, twice as long each time, `longestPauseMs` at most.
 * What lies further back than `windowMs` before the latest try is forgotten.
 */
export type FailureRule = { name: string; free: number; firstPauseMs: number; longestPauseMs: number; windowMs: number };

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

/** @spec §7; what each call allows */
export const failureRules = {
  /** Never a lock: the longest wait is a quarter of an hour, and a new password by code is always open. */
  login: { name: 'login', free: 5, firstPauseMs: second, longestPauseMs: 15 * 60 * second, windowMs: day },
  code: { name: 'code', free: 20, firstPauseMs: day, longestPauseMs: day, windowMs: day },
  /** However far apart they are: somebody is guessing. */
  codeInARow: { name: 'code-row', free: 100, firstPauseMs: day, longestPauseMs: day, windowMs: 3650 * day },
  /** Somebody tries stolen cards: no new payment is begun for them. */
  decline: { name: 'decline', free: 10, firstPauseMs: hour, longestPauseMs: hour, windowMs: hour },
  deletion: { name: 'deletion', free: 5, firstPauseMs: hour, longestPauseMs: hour, windowMs: hour },
} satisfies Record<string, FailureRule>;

type Try = { subject: string; factor: number; now: Date };

const keyOf = ({ name }: FailureRule, subject: string) =>
  `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;

/**
 * Counts a try as failed before it is looked at, so that as many as come at once find no more room than one after the
 * other; `forgetFailures` takes it back when it was right. Answers how many have failed in a row, this one included, and
 * whether it is the one that begins a pause. Throws the 429 of a pause. `factor` multiplies what is free.
 */
export async function bookTry(queries: Queries, rule: FailureRule, { subject, factor, now }: Try): Promise<{ beginsPause: boolean }> {
  const [key, at] = [keyOf(rule, subject), now.getTime()];
  const free = Math.max(1, Math.ceil(rule.free * factor));
  const count = sql`(case when ${failures.forgetAt} <= ${at}::float8 then 1 else ${failures.count} + 1 end)`;
  const pause = sql`(case when ${count} < ${free}::int then 0
    else least(${rule.longestPauseMs}::float8, ${rule.firstPauseMs}::float8 * power(2::float8, least(${count} - ${free}::int, 40))) end)`;
  // A pause that is longer than the rule's longest was begun before a clock was set back.
  const isPaused = sql`(${failures.until} > ${at}::float8 and ${failures.until} <= ${at + rule.longestPauseMs}::float8)`;
  const [row] = await queries
    .insert(failures)
    .values({ key, count: 1, until: free === 1 ? at + rule.firstPauseMs : at, forgetAt: at + rule.windowMs })
    .onConflictDoUpdate({
      target: failures.key,
      set: { count, until: sql`${at}::float8 + ${pause}`, forgetAt: at + rule.windowMs },
      setWhere: sql`not ${isPaused}`,
    })
    .returning({ count: failures.count });
  if (row !== undefined) return { beginsPause: row.count === free };
  const [paused] = await queries.select().from(failures).where(eq(failures.key, key));
  throw tooMany((paused?.until ?? at) - at);
}

/** Throws the 429 of a pause that has begun, and counts nothing. */
export async function expectNoPause(queries: Queries, rule: FailureRule, { subject, now }: Pick<Try, 'subject' | 'now'>): Promise<void> {
  const [row] = await queries
    .select()
    .from(failures)
    .where(eq(failures.key, keyOf(rule, subject)));
  const waitMs = (row?.until ?? 0) - now.getTime();
  if (waitMs > 0 && waitMs <= rule.longestPauseMs) throw tooMany(waitMs);
}

/** The try was right: what failed before it counts no more. */
export async function forgetFailures(queries: Queries, rules: readonly FailureRule[], subject: string): Promise<void> {
  const keys = rules.map((rule) => keyOf(rule, subject));
  await queries.delete(failures).where(inArray(failures.key, keys));
}

/** Forgets what lies so far back that it counts no more. */
export async function sweepFailures(queries: Queries, now: Date): Promise<void> {
  await queries.delete(failures).where(lt(failures.forgetAt, now.getTime()));
}
