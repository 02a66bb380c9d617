import type { Page } from 'playwright/test';

/** Milliseconds. How far ahead a clock is stopped: further where the page has counted on meanwhile. */
const aheads = [500, 2000, 8000];

/** Milliseconds that may pass besides: less than the shortest delay of a chart. */
const longestMs = 400;

/** Most work needs none of the page's time: milliseconds of ours that it has before it gets any. */
const graceMs = 60;
/** Milliseconds of the page take so many of ours: a work that takes long must not use up what may pass. */
const paceMs = 8;
const ours = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The page's time, which stands still where a chart waits: there a path says when a delay passes, and no call runs out of
 * time while it is held.
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
      for (const [index, ahead] of aheads.entries())
        try {
          return await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
        } catch (error) {
          if (index === aheads.length - 1) throw error;
        }
    },
    async go() {
      if (!isStopped) return;
      isStopped = false;
      await page.clock.resume();
    },
    /** What needs a little time in the page, and gets it while the clock stands still: a millisecond at a time, never a delay. */
    async besides<T>(work: Promise<T>): Promise<T> {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      // A work that fails does so below, where it is waited for. The clock is that of all tabs: one may be closing.
      const settled = done.catch(() => {});
      if (isStopped) await Promise.race([settled, ours(graceMs)]);
      for (; isStopped && !isDone && passedMs < longestMs; passedMs += 1) {
        await page.clock.runFor(1).catch(() => {});
        await Promise.race([settled, ours(paceMs)]);
      }
      return done;
    },
  };
}
