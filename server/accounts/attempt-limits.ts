import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { FailureRule } from './failure-rules.ts';
import type { Db } from '#server/database/database.ts';
import { tooManyRequests } from '#server/http/rate-limits.ts';
import { failures } from './account-tables.ts';

/** `subject`: key by which attempts are counted, such as an email or a user id. `factor` multiplies a rule's free attempts. */
type Attempt = { subject: string; factor: number; now: () => Date };

/** Milliseconds after which an unresolved attempt counts as failed: the server that checked it was probably killed. */
const unresolvedTimeoutMs = 10_000;
/** Milliseconds that an attempt waits for the results of earlier attempts. */
const maxWaitMs = 5000;
/** Polling interval in milliseconds; it doubles from the first to the maximum. */
const pollIntervalMs = { first: 20, max: 200 };

const failureKey = ({ name }: FailureRule, subject: string) =>
  `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;

/** Whether a pause ends after `waitMs`. A wait above the rule's maximum comes from a pause before the clock was set back: ignore it. */
const isActivePause = (waitMs: number, rule: FailureRule) => waitMs > 0 && waitMs <= rule.maxPauseMs;

/**
 * Counts one failure and returns the new count, or null without counting while the subject is paused. `isUnresolved`: the
 * result of the attempt is not known yet.
 */
async function countFailure(
  db: Db,
  rule: FailureRule,
  { subject, factor, now, isUnresolved }: Attempt & { isUnresolved: boolean },
): Promise<number | null> {
  const [key, at] = [failureKey(rule, subject), now().getTime()];
  const freeAttempts = scaledFreeAttempts(rule, factor);
  const count = sql`(case when ${failures.expiresAt} <= ${at}::float8 then 1 else ${failures.count} + 1 end)`;
  const pause = sql`(case when ${count} < ${freeAttempts}::int then 0
    else least(${rule.maxPauseMs}::float8, ${rule.firstPauseMs}::float8 * power(2::float8, least(${count} - ${freeAttempts}::int, 40))) end)`;
  const isPaused = sql`(${failures.pausedUntil} > ${at}::float8 and ${failures.pausedUntil} <= ${at + rule.maxPauseMs}::float8)`;
  const unresolved = isUnresolved ? 1 : 0;
  const otherUnresolved = sql`(case when ${failures.unresolvedUntil} > ${at}::float8 then ${failures.unresolved} else 0 end)`;
  const times = { expiresAt: at + rule.windowMs, unresolvedUntil: at + unresolvedTimeoutMs };
  const [row] = await db
    .insert(failures)
    .values({ key, count: 1, pausedUntil: freeAttempts === 1 ? at + rule.firstPauseMs : at, unresolved, ...times })
    .onConflictDoUpdate({
      target: failures.key,
      set: { count, pausedUntil: sql`${at}::float8 + ${pause}`, unresolved: sql`${otherUnresolved} + ${unresolved}::int`, ...times },
      setWhere: sql`not ${isPaused}`,
    })
    .returning({ count: failures.count });
  return row?.count ?? null;
}

const scaledFreeAttempts = (rule: FailureRule, factor: number) => Math.max(1, Math.ceil(rule.freeAttempts * factor));

/**
 * Counts an attempt as failed before its result is known, so that parallel guesses get no more attempts than sequential ones.
 * During a pause it waits for the attempts in flight, because the success of one of them lifts the pause. Returns whether this
 * attempt starts a pause.
 *
 * @throws HttpError 429 if the pause remains
 */
async function reserveAttempt(db: Db, rule: FailureRule, attempt: Attempt): Promise<boolean> {
  let waitedMs = 0;
  let pollDelayMs = pollIntervalMs.first;
  for (;;) {
    const count = await countFailure(db, rule, { ...attempt, isUnresolved: true });
    if (count !== null) return count === scaledFreeAttempts(rule, attempt.factor);
    const [row] = await db
      .select()
      .from(failures)
      .where(eq(failures.key, failureKey(rule, attempt.subject)));
    const nowMs = attempt.now().getTime();
    const isLiftable = row === undefined || (row.unresolved > 0 && row.unresolvedUntil > nowMs);
    if (!isLiftable || waitedMs >= maxWaitMs) throw tooManyRequests((row?.pausedUntil ?? nowMs) - nowMs);
    await delay(pollDelayMs);
    waitedMs += pollDelayMs;
    pollDelayMs = Math.min(pollDelayMs * 2, pollIntervalMs.max);
  }
}

/**
 * Runs one attempt under rules. `check` returns null for a failure; a success clears the subject's failures under these rules.
 * Returns the result, and the rules whose pause a failure starts.
 *
 * @throws HttpError 429 during a pause, without running `check`
 */
export async function limitAttempts<T>(
  db: Db,
  { rules, ...attempt }: Attempt & { rules: readonly FailureRule[] },
  check: () => Promise<T | null>,
): Promise<{ result: T | null; pausedBy: readonly FailureRule[] }> {
  const reserved: FailureRule[] = [];
  const pausedBy: FailureRule[] = [];
  let result: T | null = null;
  try {
    for (const rule of rules) {
      if (await reserveAttempt(db, rule, attempt)) pausedBy.push(rule);
      reserved.push(rule);
    }
    result = await check();
  } finally {
    if (result === null) await resolveAsFailed(db, reserved, attempt.subject);
    else await clearFailures(db, rules, attempt.subject);
  }
  return { result, pausedBy: result === null ? pausedBy : [] };
}

/** Ends the reservation of a failed attempt. It was counted as failed when it was reserved. */
async function resolveAsFailed(db: Db, rules: readonly FailureRule[], subject: string): Promise<void> {
  const keys = rules.map((rule) => failureKey(rule, subject));
  await db
    .update(failures)
    .set({ unresolved: sql`greatest(0, ${failures.unresolved} - 1)` })
    .where(inArray(failures.key, keys));
}

/** Counts a failure whose result is known. Does nothing during a pause. */
export async function recordFailure(db: Db, rule: FailureRule, failure: Attempt): Promise<void> {
  await countFailure(db, rule, { ...failure, isUnresolved: false });
}

/**
 * Checks that no pause is active, without counting.
 *
 * @throws HttpError 429 during a pause
 */
export async function rejectWhilePaused(db: Db, rule: FailureRule, { subject, now }: { subject: string; now: Date }): Promise<void> {
  const [row] = await db
    .select()
    .from(failures)
    .where(eq(failures.key, failureKey(rule, subject)));
  const waitMs = (row?.pausedUntil ?? 0) - now.getTime();
  if (isActivePause(waitMs, rule)) throw tooManyRequests(waitMs);
}

/** Deletes a subject's failures under these rules. */
export async function clearFailures(db: Db, rules: readonly FailureRule[], subject: string): Promise<void> {
  const keys = rules.map((rule) => failureKey(rule, subject));
  await db.delete(failures).where(inArray(failures.key, keys));
}

/** Deletes expired failure counts. */
export async function deleteExpiredFailureCounts(db: Db, now: Date): Promise<void> {
  await db.delete(failures).where(lt(failures.expiresAt, now.getTime()));
}
