type Listener = ((now: Date) => void) | { next?: (now: Date) => void };

/** The device's clock, corrected by the back end's `Date` headers. */
export type Clock = {
  now: () => Date;
  /** Corrects the clock by a `Date` header and the device's time (ms since 1970) at which it was received. */
  applyServerDate: (serverDate: Date, readAt: number) => void;
  /**
   * Corrects the clock by the page's render time until a response gives a better one; `readAt` is the device's time (ms
   * since 1970) on receipt. The server caches pages, so a device up to a minute ahead counts as right. A page from the
   * browser's cache (`isFromCache`) only reveals a clock that is behind.
   */
  applyPageDate: (readAt: number, isFromCache: boolean) => void;
  /** Returns the displayed time, which changes only on ticks, so that renders are stable. */
  getSnapshot: () => Date;
  /** Returns the time at which the page was rendered. */
  getServerSnapshot: () => Date;
  subscribe: (listener: Listener) => { unsubscribe: () => void };
  /** Starts ticking; until then `getSnapshot` returns the render time. */
  startTicking: () => void;
};

/** Milliseconds. Smaller offsets are network latency, not a wrong clock. */
const toleranceMs = 2000;
/** Milliseconds. Maximum age of a page in the server's cache. */
const pageAgeMs = 60_000;
const tickMs = 15_000;

export function createClock(options: { renderedAt: Date; device?: () => number }): Clock {
  const device = options.device ?? Date.now;
  const listeners = new Set<Listener>();
  let offsetMs = 0;
  let current = options.renderedAt;

  const now = () => new Date(device() + offsetMs);
  function publish() {
    current = now();
    for (const listener of listeners) {
      if (typeof listener === 'function') listener(current);
      else listener.next?.(current);
    }
  }

  function applyServerDate(serverDate: Date, readAt: number) {
    const offset = serverDate.getTime() - readAt;
    const corrected = Math.abs(offset) < toleranceMs ? 0 : offset;
    if (Math.abs(corrected - offsetMs) < toleranceMs) return;
    offsetMs = corrected;
    publish();
  }

  return {
    now,
    applyServerDate,
    applyPageDate(readAt, isFromCache) {
      if (offsetMs !== 0) return;
      const aheadMs = readAt - options.renderedAt.getTime();
      if (aheadMs < -toleranceMs || (aheadMs > pageAgeMs && !isFromCache)) applyServerDate(options.renderedAt, readAt);
    },
    getSnapshot: () => current,
    getServerSnapshot: () => options.renderedAt,
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    startTicking() {
      publish();
      setInterval(publish, tickMs);
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) publish();
      });
    },
  };
}
