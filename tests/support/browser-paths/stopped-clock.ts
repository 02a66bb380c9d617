import type { Page } from 'playwright/test';

/** Milliseconds ahead of now at which the clock is paused; the next one if the page has passed it meanwhile. */
const pauseAheadMs = [500, 2000, 8000];

/** Milliseconds of page time that may pass while paused: less than the shortest delay of a chart. */
const longestMs = 400;

/** Milliseconds of real time before work gets any page time: most work needs none. */
const graceMs = 60;
/** Milliseconds of real time per millisecond of page time, so that slow work does not use it up. */
const paceMs = 8;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The page's clock, paused while a chart waits: a path decides when a delay passes, and a held call never times out.
 */
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
    /** Runs work that needs a little page time while the clock is paused: a millisecond at a time, never a whole delay. */
    async besides<T>(work: Promise<T>): Promise<T> {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      // A failure is rethrown below by `done`. The clock is shared by all tabs, one of which may be closing.
      const settled = done.catch(() => {});
      if (isStopped) await Promise.race([settled, sleep(graceMs)]);
      for (; isStopped && !isDone && passedMs < longestMs; passedMs += 1) {
        await page.clock.runFor(1).catch(() => {});
        await Promise.race([settled, sleep(paceMs)]);
      }
      return done;
    },
  };
}
