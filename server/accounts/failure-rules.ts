/**
 * Limit for failed attempts of one kind. The first `freeAttempts` are free; the last of these and each later one start a pause
 * of `firstPauseMs`, doubled each time up to `maxPauseMs`. A count expires `windowMs` after the latest attempt.
 */
export type FailureRule = { name: string; freeAttempts: number; firstPauseMs: number; maxPauseMs: number; windowMs: number };

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;

/** @spec docs/behaviour §7; what each call allows */
export const failureRules = {
  /** Does not lock the owner out: the longest wait is 15 minutes, and the password can still be reset by code. */
  login: { name: 'login', freeAttempts: 5, firstPauseMs: second, maxPauseMs: 15 * 60 * second, windowMs: day },
  staffLogin: { name: 'staff-login', freeAttempts: 5, firstPauseMs: second, maxPauseMs: 15 * 60 * second, windowMs: day },
  /** One-time codes of staff, which only those who know the password can try: three of a million are valid at a time. */
  staffTotp: { name: 'staff-totp', freeAttempts: 5, firstPauseMs: second, maxPauseMs: hour, windowMs: day },
  code: { name: 'code', freeAttempts: 20, firstPauseMs: day, maxPauseMs: day, windowMs: day },
  /** Wrong codes without a correct one in between, over any period: a guessing attack. */
  codeInARow: { name: 'code-row', freeAttempts: 100, firstPauseMs: day, maxPauseMs: day, windowMs: 3650 * day },
  /** Declined cards, to stop card testing: during a pause no payment intent is created for the caller. */
  decline: { name: 'decline', freeAttempts: 10, firstPauseMs: hour, maxPauseMs: hour, windowMs: hour },
  deletion: { name: 'deletion', freeAttempts: 5, firstPauseMs: hour, maxPauseMs: hour, windowMs: hour },
} satisfies Record<string, FailureRule>;
