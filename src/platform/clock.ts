type Listener = ((now: Date) => void) | { next?: (now: Date) => void };

/** The device's clock, corrected by the `Date` headers of the server. */
export type Clock = {
  now: () => Date;
  /** Corrects the clock by a `Date` header and the device's time on receipt (Unix timestamp in milliseconds). */
  applyServerDate: (serverDate: Date, readAt: number) => void;
  /**
   * Corrects the clock by the time at which the page was rendered, until a response gives a better one. `readAt`: the device's time on
   * receipt (Unix timestamp in milliseconds). The server caches pages, so a device up to a minute ahead is considered right. For a page from
   * the browser's cache (`isFromCache`), the clock is corrected only if it is behind.
   */
  applyPageDate: (readAt: number, isFromCache: boolean) => void;
  /** Returns the displayed time. It changes only on ticks, so that renders are stable. */
  getSnapshot: () => Date;
  /** Returns the time at which the page was rendered. */
  getServerSnapshot: () => Date;
  subscribe: (listener: Listener) => { unsubscribe: () => void };
  /** Starts ticking. Before that, `getSnapshot` returns the render time. */
  startTicking: () => void;
};

/** Offset in milliseconds below which the clock counts as right, because of network latency. */
const toleranceMs = 2000;
/** Maximum age in milliseconds of a page in the server's cache. */
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
