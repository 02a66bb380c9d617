/** Consecutive outages, or faults within `faultWindowMs`, that open the circuit breaker. */
const failuresBeforePause = 5;
/** Milliseconds. Faults are counted over a window, not in a row: while one kind of request is rejected, others still succeed. */
const faultWindowMs = 10 * 60_000;
/** Milliseconds that the circuit breaker stays open. */
const pauseMs = 30_000;

/** Creates a circuit breaker that opens for `pauseMs` after several consecutive outages, or several faults within a window. */
export function createCircuitBreaker(now: () => Date, warn: (message: string) => void) {
  let outages = 0;
  let faults: number[] = [];
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function openAfter(failures: number, why: string, error: unknown): void {
    if (failures < failuresBeforePause) return;
    pausedUntil = now().getTime() + pauseMs;
    warn(`${why}: cards are not offered for ${pauseMs / 1000} s (${error instanceof Error ? error.name : 'unknown'})`);
  }
  return {
    /** A remaining pause above `pauseMs` means that the clock was set back: treat the breaker as closed. */
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
      const at = now().getTime();
      faults = [...faults.filter((earlier) => Math.abs(at - earlier) < faultWindowMs), at];
      openAfter(faults.length, 'Stripe refuses the requests of this server', error);
    },
  };
}
