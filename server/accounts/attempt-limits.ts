import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { FailureRule } from './failure-rules.ts';
import type { Queries } from '#server/database/database.ts';
import { tooManyRequests } from '#server/http/rate-limits.ts';
import { failures } from './account-tables.ts';

/** Who or what attempts are counted for, and the factor that multiplies a rule's free attempts. */
type Attempt = { subject: string; factor: number; now: () => Date };

/** Milliseconds after which an attempt without a result (its server was killed) counts as failed. */
const unresolvedTimeoutMs = 10_000;
/** Milliseconds that an attempt waits for the results of the attempts before it, and between two looks. */
const maxWaitMs = 5000;
const pollMs = { first: 20, longest: 200 };

const failureKey = ({ name }: FailureRule, subject: string) =>
  `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;

/** A pause that is longer than the rule's longest was started before a clock was set back. */
const isActivePause = (waitMs: number, rule: FailureRule) => waitMs > 0 && waitMs <= rule.maxPauseMs;

/**
 * Counts one failure unless the subject is paused; `isUnresolved`: the attempt has no result yet. Returns the new count;
 * null: paused.
 */
async function countFailure(
  queries: Queries,
  rule: FailureRule,
  { subject, factor, now, isUnresolved }: Attempt & { isUnresolved: boolean },
): Promise<number | null> {
  const [key, at] = [failureKey(rule, subject), now().getTime()];
  const free = freeAttempts(rule, factor);
  const count = sql`(case when ${failures.expiresAt} <= ${at}::float8 then 1 else ${failures.count} + 1 end)`;
  const pause = sql`(case when ${count} < ${free}::int then 0
    else least(${rule.maxPauseMs}::float8, ${rule.firstPauseMs}::float8 * power(2::float8, least(${count} - ${free}::int, 40))) end)`;
  const isPaused = sql`(${failures.pausedUntil} > ${at}::float8 and ${failures.pausedUntil} <= ${at + rule.maxPauseMs}::float8)`;
  const unresolved = isUnresolved ? 1 : 0;
  const others = sql`(case when ${failures.unresolvedUntil} > ${at}::float8 then ${failures.unresolved} else 0 end)`;
  const times = { expiresAt: at + rule.windowMs, unresolvedUntil: at + unresolvedTimeoutMs };
  const [row] = await queries
    .insert(failures)
    .values({ key, count: 1, pausedUntil: free === 1 ? at + rule.firstPauseMs : at, unresolved, ...times })
    .onConflictDoUpdate({
      target: failures.key,
      set: { count, pausedUntil: sql`${at}::float8 + ${pause}`, unresolved: sql`${others} + ${unresolved}::int`, ...times },
      setWhere: sql`not ${isPaused}`,
    })
    .returning({ count: failures.count });
  return row?.count ?? null;
}

const freeAttempts = (rule: FailureRule, factor: number) => Math.max(1, Math.ceil(rule.freeAttempts * factor));

/**
 * Counts an attempt as failed before its result is known, so that parallel guesses get no more room than sequential ones.
 * A pause that parallel attempts started may still be lifted by their success: waits for their results. Returns whether
 * this attempt starts a pause.
 *
 * @throws the 429 of a pause
 */
async function reserveAttempt(queries: Queries, rule: FailureRule, attempt: Attempt): Promise<boolean> {
  for (let waitedMs = 0, pauseMs = pollMs.first; ; waitedMs += pauseMs, pauseMs = Math.min(pauseMs * 2, pollMs.longest)) {
    const count = await countFailure(queries, rule, { ...attempt, isUnresolved: true });
    if (count !== null) return count === freeAttempts(rule, attempt.factor);
    const [row] = await queries
      .select()
      .from(failures)
      .where(eq(failures.key, failureKey(rule, attempt.subject)));
    const at = attempt.now().getTime();
    const isLiftable = row === undefined || (row.unresolved > 0 && row.unresolvedUntil > at);
    if (!isLiftable || waitedMs >= maxWaitMs) throw tooManyRequests((row?.pausedUntil ?? at) - at);
    await delay(pauseMs);
  }
}

/**
 * Runs one attempt under rules: `check` returns null where it failed. A success clears the subject's failures under
 * these rules. Returns the result, and the rules whose pause this failure starts.
 *
 * @throws the 429 of a pause; then nothing was checked
 */
export async function limitAttempts<T>(
  queries: Queries,
  { rules, ...attempt }: Attempt & { rules: readonly FailureRule[] },
  check: () => Promise<T | null>,
): Promise<{ result: T | null; pausedBy: readonly FailureRule[] }> {
  const reserved: FailureRule[] = [];
  const pausedBy: FailureRule[] = [];
  let result: T | null = null;
  try {
    for (const rule of rules) {
      if (await reserveAttempt(queries, rule, attempt)) pausedBy.push(rule);
      reserved.push(rule);
    }
    result = await check();
  } finally {
    if (result === null) await resolveAsFailed(queries, reserved, attempt.subject);
    else await clearFailures(queries, rules, attempt.subject);
  }
  return { result, pausedBy: result === null ? pausedBy : [] };
}

async function resolveAsFailed(queries: Queries, rules: readonly FailureRule[], subject: string): Promise<void> {
  const keys = rules.map((rule) => failureKey(rule, subject));
  await queries
    .update(failures)
    .set({ unresolved: sql`greatest(0, ${failures.unresolved} - 1)` })
    .where(inArray(failures.key, keys));
}

/** Counts a failure that is already certain. During a pause nothing is counted. */
export async function recordFailure(queries: Queries, rule: FailureRule, failure: Attempt): Promise<void> {
  await countFailure(queries, rule, { ...failure, isUnresolved: false });
}

/** Throws the 429 of a pause that has started, and counts nothing. */
export async function rejectWhilePaused(
  queries: Queries,
  rule: FailureRule,
  { subject, now }: { subject: string; now: Date },
): Promise<void> {
  const [row] = await queries
    .select()
    .from(failures)
    .where(eq(failures.key, failureKey(rule, subject)));
  const waitMs = (row?.pausedUntil ?? 0) - now.getTime();
  if (isActivePause(waitMs, rule)) throw tooManyRequests(waitMs);
}

/** Deletes what a subject has failed under these rules. */
export async function clearFailures(queries: Queries, rules: readonly FailureRule[], subject: string): Promise<void> {
  const keys = rules.map((rule) => failureKey(rule, subject));
  await queries.delete(failures).where(inArray(failures.key, keys));
}

/** Deletes expired counts. */
export async function deleteExpiredFailures(queries: Queries, now: Date): Promise<void> {
  await queries.delete(failures).where(lt(failures.expiresAt, now.getTime()));
}
