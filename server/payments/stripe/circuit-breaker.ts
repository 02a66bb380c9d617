/** Consecutive outages, or faults within `faultWindowMs`, that open the circuit breaker. */
const failuresBeforePause = 5;
/** Window in milliseconds in which faults are counted. They need not be consecutive: while one kind of request is rejected, others succeed. */
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
