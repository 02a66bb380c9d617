import { createNotifier, type Listener } from './notifier.ts';

/** The device's clock, corrected by the `Date` headers of the server. */
export type Clock = {
  now: () => Date;
  /** Corrects the clock by a `Date` header and the device's time on receipt (Unix timestamp in milliseconds). */
  applyServerDate: (serverDate: Date, readAt: number) => void;
  /**
   * Corrects the clock by the page itself, until a response gives a better time. `servedAt`: the server's time on receipt of the page
   * (Unix timestamp in milliseconds), or null if it is unknown, as for a page from a cache: then the clock is corrected only if it is
   * behind the time at which the page was rendered. `readAt`: the device's time.
   */
  applyPageDate: (servedAt: number | null, readAt: number) => void;
  /** Returns the displayed time. It changes only on ticks, so that renders are stable. */
  getSnapshot: () => Date;
  /** Returns the time at which the page was rendered. */
  getServerSnapshot: () => Date;
  subscribe: (listener: Listener<Date>) => { unsubscribe: () => void };
  /** Starts ticking. Before that, `getSnapshot` returns the render time. */
  startTicking: () => void;
};

/** Offset in milliseconds below which the clock counts as right, because of network latency. */
const toleranceMs = 2000;
const tickMs = 15_000;

export function createClock(options: { renderedAt: Date; device?: () => number }): Clock {
  const device = options.device ?? Date.now;
  const { subscribe, notify } = createNotifier<Date>();
  let offsetMs = 0;
  let current = options.renderedAt;

  const now = () => new Date(device() + offsetMs);
  function publish() {
    current = now();
    notify(current);
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
    applyPageDate(servedAt, readAt) {
      if (offsetMs !== 0) return;
      if (servedAt !== null) applyServerDate(new Date(servedAt), readAt);
      else if (readAt - options.renderedAt.getTime() < -toleranceMs) applyServerDate(options.renderedAt, readAt);
    },
    getSnapshot: () => current,
    getServerSnapshot: () => options.renderedAt,
    subscribe,
    startTicking() {
      publish();
      setInterval(publish, tickMs);
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) publish();
      });
    },
  };
}
