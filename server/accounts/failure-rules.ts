/**
 * How failed attempts slow the next ones down: the first `free` ones are free; the last of these and each further one
 * start a pause, `firstPauseMs` at first, twice as long each time, at most `longestPauseMs`. A count expires `windowMs`
 * after the latest attempt.
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
  /** Consecutive wrong codes, however far apart: somebody is guessing. */
  codeInARow: { name: 'code-row', free: 100, firstPauseMs: day, longestPauseMs: day, windowMs: 3650 * day },
  /** Somebody tests stolen cards: no new payment is started for them. */
  decline: { name: 'decline', free: 10, firstPauseMs: hour, longestPauseMs: hour, windowMs: hour },
  deletion: { name: 'deletion', free: 5, firstPauseMs: hour, longestPauseMs: hour, windowMs: hour },
} satisfies Record<string, FailureRule>;
