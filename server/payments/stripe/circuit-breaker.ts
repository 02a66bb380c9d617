/**
 * Consecutive outages, or faults within `faultWindowMs`, that open the circuit breaker. An outage: Stripe does not answer. A fault: Stripe
 * rejects a request because of this server.
 */
const failuresBeforePause = 5;
/** Milliseconds in which faults are counted. They are not consecutive, because requests of other kinds succeed between them. */
const faultWindowMs = 10 * 60_000;
/** Milliseconds during which the circuit breaker stays open. */
const pauseMs = 30_000;

/** Creates a circuit breaker that opens for `pauseMs` after several consecutive outages, or several faults within a window. */
export function createCircuitBreaker(now: () => Date, warn: (message: string) => void) {
  let outages = 0;
  let faults: number[] = [];
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function openAfter(failures: number, reason: string, error: unknown): void {
    if (failures < failuresBeforePause) return;
    pausedUntil = now().getTime() + pauseMs;
    warn(`${reason}: cards are not offered for ${pauseMs / 1000} s (${error instanceof Error ? error.name : 'unknown'})`);
  }
  return {
    /** Also true if the remaining pause is longer than `pauseMs`, because then the clock was set back. */
    isClosed: () => now().getTime() >= pausedUntil || pausedUntil - now().getTime() > pauseMs,
    recordSuccess() {
      // Ends only a pause after outages: requests of other kinds succeed during faults.
      if (outages > 0) pausedUntil = Number.NEGATIVE_INFINITY;
      outages = 0;
    },
    recordOutage(error: unknown) {
      outages += 1;
      openAfter(outages, 'Stripe does not answer', error);
    },
    recordFault(error: unknown) {
      const nowMs = now().getTime();
      faults = [...faults.filter((earlier) => Math.abs(nowMs - earlier) < faultWindowMs), nowMs];
      openAfter(faults.length, 'Stripe refuses the requests of this server', error);
    },
  };
}
