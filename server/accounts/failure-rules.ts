/**
 * How failed attempts slow the next ones down: the first `free` ones are free; the last of these and each further one
 * start a pause, `firstPauseMs` at first, twice as long each time, at most `longestPauseMs`. A count expires `windowMs`
 * after the latest attempt.
 */
export type FailureRule = { name: string; freeAttempts: number; firstPauseMs: number; maxPauseMs: number; windowMs: number };

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

/** @spec §7; what each call allows */
export const failureRules = {
  /** Never a lock: the longest wait is a quarter of an hour, and a new password by code is always open. */
  login: { name: 'login', freeAttempts: 5, firstPauseMs: second, maxPauseMs: 15 * 60 * second, windowMs: day },
  code: { name: 'code', freeAttempts: 20, firstPauseMs: day, maxPauseMs: day, windowMs: day },
  /** Consecutive wrong codes, however far apart: somebody is guessing. */
  codeInARow: { name: 'code-row', freeAttempts: 100, firstPauseMs: day, maxPauseMs: day, windowMs: 3650 * day },
  /** Somebody tests stolen cards: no new payment is started for them. */
  decline: { name: 'decline', freeAttempts: 10, firstPauseMs: hour, maxPauseMs: hour, windowMs: hour },
  deletion: { name: 'deletion', freeAttempts: 5, firstPauseMs: hour, maxPauseMs: hour, windowMs: hour },
} satisfies Record<string, FailureRule>;
