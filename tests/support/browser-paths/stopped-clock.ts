import type { Page } from 'playwright/test';

/** Milliseconds ahead of the current time at which to pause the clock. The next value is tried if that time has passed meanwhile. */
const pauseAheadMs = [500, 2000, 8000];

/** Maximum page time in milliseconds that passes while paused. Less than the shortest delay of a chart. */
const maximumPageMs = 400;

/** Milliseconds of real time before page time begins to pass: most work needs none. */
const graceMs = 60;
/** Milliseconds of real time per millisecond of page time, so that slow work does not use up `maximumPageMs`. */
const paceMs = 8;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The page's clock, which a walk pauses while the chart waits: the path decides when a delay passes, and no held call times out. */
export type StoppedClock = ReturnType<typeof stoppedClock>;

export function stoppedClock(page: Page) {
  let isStopped = false;
  let passedMs = 0;
  return {
    async stop() {
      if (isStopped) return;
      isStopped = true;
      passedMs = 0;
      for (const [index, ahead] of pauseAheadMs.entries())
        try {
          return await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
        } catch (error) {
          if (index === pauseAheadMs.length - 1) throw error;
        }
    },
    async go() {
      if (!isStopped) return;
      isStopped = false;
      await page.clock.resume();
    },
    /**
     * Awaits work on the page. While the clock is paused, lets a little page time pass, because rendering may need timers, but
     * less than any delay of a chart.
     */
    async runWhilePaused<T>(work: Promise<T>): Promise<T> {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      // Errors are ignored here, because awaiting `done` below throws them.
      const settled = done.catch(() => {});
      if (isStopped) await Promise.race([settled, sleep(graceMs)]);
      for (; isStopped && !isDone && passedMs < maximumPageMs; passedMs += 1) {
        // Fails while a tab closes, because all tabs share the clock.
        await page.clock.runFor(1).catch(() => {});
        await Promise.race([settled, sleep(paceMs)]);
      }
      return done;
    },
  };
}
