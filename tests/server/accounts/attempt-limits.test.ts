import { beforeEach, describe, expect, test } from 'vitest';
import { failures } from '#server/accounts/account-tables.ts';
import {
  clearFailures,
  deleteExpiredFailureCounts,
  limitAttempts,
  recordFailure,
  rejectWhilePaused,
} from '#server/accounts/attempt-limits.ts';
import type { FailureRule } from '#server/accounts/failure-rules.ts';
import { useTestDatabase } from '../../support/test-server.ts';

const { db } = await useTestDatabase();
const rule: FailureRule = { name: 'test', freeAttempts: 3, firstPauseMs: 2000, maxPauseMs: 7000, windowMs: 60_000 };
const other: FailureRule = { ...rule, name: 'other', freeAttempts: 2 };

const start = Date.UTC(2027, 0, 4, 12);
let nowMs = start;
/** Number of times that the rules have read the clock. */
let clockReads = 0;
const now = () => {
  clockReads += 1;
  return new Date(nowMs);
};
beforeEach(async () => {
  nowMs = start;
  await db.delete(failures);
});

type Options = { subject?: string; rules?: readonly FailureRule[]; factor?: number };
/** Makes an attempt. Returns `failed`, `ok`, or the seconds to wait, and the names of the rules whose pause it starts. */
async function attempt(result: 'ok' | null, { subject = 'lea', rules = [rule], factor = 1 }: Options = {}) {
  try {
    const { result: found, pausedBy } = await limitAttempts(db, { rules, subject, factor, now }, () => Promise.resolve(result));
    return [found ?? 'failed', ...pausedBy.map(({ name }) => name)].join(' ');
  } catch (error) {
    return (error as { details: { retryAfter: number } }).details.retryAfter;
  }
}
/** Seconds to wait, or 0. */
const waitOf = (subject = 'lea', paused = rule) =>
  rejectWhilePaused(db, paused, { subject, now: now() }).then(
    () => 0,
    (error: unknown) => (error as { details: { retryAfter: number } }).details.retryAfter,
  );
async function fail(times: number, options?: Options) {
  const all = [];
  for (let time = 0; time < times; time += 1) all.push(await attempt(null, options));
  return all;
}

describe('failed attempts', () => {
  test('are free until the last of the free ones, which starts a pause of its own subject and rule', async () => {
    expect(await fail(3)).toEqual(['failed', 'failed', 'failed test']);
    expect([await attempt('ok'), await waitOf(), await waitOf('paul'), await waitOf('lea', other)]).toEqual([2, 2, 0, 0]);
    expect(await attempt(null, { subject: 'paul' })).toBe('failed');
  });

  test('double the pause up to its maximum', async () => {
    await fail(3);
    const waits = [];
    for (const pause of [2, 4, 7, 7]) {
      waits.push(await waitOf());
      nowMs += pause * 1000 - 1;
      expect(await attempt('ok')).toBe(1);
      nowMs += 1;
      expect(await attempt(null)).toBe('failed');
    }
    expect(waits).toEqual([2, 4, 7, 7]);
  });

  test('are forgotten a minute after the last one, and by a success', async () => {
    await fail(2);
    nowMs += 59_999;
    expect(await fail(1)).toEqual(['failed test']);
    nowMs += 60_000;
    expect(await fail(2)).toEqual(['failed', 'failed']);
    expect(await attempt('ok')).toBe('ok');
    expect([await fail(2), (await db.select().from(failures)).map(({ count, unresolved }) => [count, unresolved])]).toEqual([
      ['failed', 'failed'],
      [[2, 0]],
    ]);
  });

  test('are multiplied by the factor of the rate limits, at least one', async () => {
    expect(await fail(6, { factor: 2 })).toEqual([...Array<string>(5).fill('failed'), 'failed test']);
    expect(await fail(2, { subject: 'paul', factor: 0.5 })).toEqual(['failed', 'failed test']);
    expect(await fail(2, { subject: 'ada', factor: 0.01 })).toEqual(['failed test', 2]);
  });

  test('count under every rule; a pause of one of them stops the attempt', async () => {
    const rules = [rule, other];
    expect(await fail(2, { rules })).toEqual(['failed', 'failed other']);
    expect(await attempt('ok', { rules })).toBe(2);
    // The attempt that was stopped counts under the rule that did not stop it.
    expect([await waitOf('lea', rule), await waitOf('lea', other)]).toEqual([2, 2]);
    nowMs += 2000;
    expect([await attempt('ok', { rules }), await fail(1, { rules: [other] })]).toEqual(['ok', ['failed']]);
  });

  test('count if the check throws', async () => {
    const failing = () => limitAttempts(db, { rules: [rule], subject: 'lea', factor: 1, now }, () => Promise.reject(new Error('lost')));
    await expect(failing()).rejects.toThrow('lost');
    expect((await db.select().from(failures)).map(({ count, unresolved }) => [count, unresolved])).toEqual([[1, 0]]);
  });
});

test('an attempt waits for one in flight, whose success lifts the pause', async () => {
  await fail(2);
  let succeed = (_: string) => {};
  const inFlight = limitAttempts(
    db,
    { rules: [rule], subject: 'lea', factor: 1, now },
    () => new Promise<string>((resolve) => (succeed = resolve)),
  );
  await expect.poll(async () => (await db.select().from(failures))[0]?.unresolved).toBe(1);
  clockReads = 0;
  const waiting = attempt('ok');
  // Counting the attempt reads the clock, and so does looking for attempts in flight.
  await expect.poll(() => clockReads).toBeGreaterThan(2);
  succeed('first');
  expect([await inFlight, await waiting]).toEqual([{ result: 'first', pausedBy: [] }, 'ok']);
});

test('an attempt in flight for ten seconds no longer keeps others waiting', async () => {
  await fail(2);
  void limitAttempts(
    db,
    { rules: [{ ...rule, firstPauseMs: 60_000, maxPauseMs: 60_000 }], subject: 'lea', factor: 1, now },
    () => new Promise<never>(() => {}),
  );
  await expect.poll(async () => (await db.select().from(failures))[0]?.unresolved).toBe(1);
  nowMs += 10_000;
  expect(await attempt('ok', { rules: [{ ...rule, maxPauseMs: 60_000 }] })).toBe(50);
});

test('a recorded failure pauses without an attempt, a pause is not counted, and a clock set back ends it', async () => {
  const record = () => recordFailure(db, rule, { subject: 'lea', factor: 1, now });
  for (let time = 0; time < 5; time += 1) await record();
  expect([await waitOf(), (await db.select().from(failures)).map(({ count, unresolved }) => [count, unresolved])]).toEqual([2, [[3, 0]]]);
  nowMs -= 5000;
  expect(await waitOf()).toBe(7);
  nowMs -= 1;
  expect(await waitOf()).toBe(0);
  expect(await attempt(null)).toBe('failed');
});

test('failures are deleted by rule and subject, and when they have expired', async () => {
  await fail(3);
  await fail(1, { subject: 'paul' });
  await fail(1, { rules: [other] });
  await clearFailures(db, [rule], 'lea');
  expect([await waitOf(), (await db.select().from(failures)).length]).toEqual([0, 2]);
  await deleteExpiredFailureCounts(db, new Date(start + 60_000));
  expect(await db.select().from(failures)).toHaveLength(2);
  await deleteExpiredFailureCounts(db, new Date(start + 60_001));
  expect(await db.select().from(failures)).toEqual([]);
});

test('every attempt in flight is counted until it ends', async () => {
  const ends: (() => void)[] = [];
  const limited = () =>
    limitAttempts(
      db,
      { rules: [rule], subject: 'lea', factor: 1, now },
      () => new Promise<null>((resolve) => ends.push(() => resolve(null))),
    );
  const attempts = [limited(), limited()];
  await expect.poll(() => ends.length).toBe(2);
  const unresolved = async () => (await db.select().from(failures))[0]?.unresolved;
  expect(await unresolved()).toBe(2);
  ends[0]?.();
  await Promise.race(attempts);
  expect(await unresolved()).toBe(1);
  ends[1]?.();
  await Promise.all(attempts);
  expect(await unresolved()).toBe(0);
});
