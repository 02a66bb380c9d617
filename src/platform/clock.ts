type Listener = ((now: Date) => void) | { next?: (now: Date) => void };

/** The restaurant's "now": the device's clock, corrected by what the back end says the time is. */
export type Clock = {
  now: () => Date;
  /** A `Date` header and the device's time (ms since 1970) at which it was read. */
  correct: (serverDate: Date, readAt: number) => void;
  /**
   * Until a call has said it, the time is that of the page; `readAt` is the device's (ms since 1970) when it came. The
   * server keeps a page for a while: a device within a minute of it is right. One that the browser had kept is older
   * still, and tells only of a device that is behind it.
   */
  correctByPage: (readAt: number, isKept: boolean) => void;
  /** The time as screens show it: stands still between ticks, so that a render is stable. */
  getSnapshot: () => Date;
  /** The time the page was rendered at. */
  getServerSnapshot: () => Date;
  subscribe: (listener: Listener) => { unsubscribe: () => void };
  /** Begins to tick; until then `getSnapshot` answers the time the page was rendered at. */
  start: () => void;
};

/** Milliseconds. A correction below this is the network's delay, not a wrong clock. */
const toleranceMs = 2000;
/** Milliseconds. A page is no older where it comes from the server. */
const pageAgeMs = 60_000;
const tickMs = 15_000;

export function createClock(options: { renderedAt: Date; device?: () => number }): Clock {
  const device = options.device ?? Date.now;
  const listeners = new Set<Listener>();
  let offsetMs = 0;
  let shown = options.renderedAt;

  const now = () => new Date(device() + offsetMs);
  function show() {
    shown = now();
    for (const listener of listeners) {
      if (typeof listener === 'function') listener(shown);
      else listener.next?.(shown);
    }
  }

  function correct(serverDate: Date, readAt: number) {
    const offset = serverDate.getTime() - readAt;
    const corrected = Math.abs(offset) < toleranceMs ? 0 : offset;
    if (Math.abs(corrected - offsetMs) < toleranceMs) return;
    offsetMs = corrected;
    show();
  }

  return {
    now,
    correct,
    correctByPage(readAt, isKept) {
      if (offsetMs !== 0) return;
      const aheadMs = readAt - options.renderedAt.getTime();
      if (aheadMs < -toleranceMs || (aheadMs > pageAgeMs && !isKept)) correct(options.renderedAt, readAt);
    },
    getSnapshot: () => shown,
    getServerSnapshot: () => options.renderedAt,
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    start() {
      show();
      setInterval(show, tickMs);
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) show();
      });
    },
  };
}
