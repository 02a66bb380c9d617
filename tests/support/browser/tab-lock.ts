import type { Page } from 'playwright/test';

/** Acquires the order lock in a tab, to simulate a submission there. */
export async function holdOrderLock(tab: Page): Promise<void> {
  await tab.evaluate(
    () =>
      new Promise<void>((onAcquired) => {
        void navigator.locks.request('checkout', () => {
          onAcquired();
          return new Promise<void>((releaseLock) => Object.assign(globalThis, { releaseLock }));
        });
      }),
  );
}

export async function releaseOrderLock(tab: Page): Promise<void> {
  await tab.evaluate(() => (globalThis as unknown as { releaseLock(this: void): void }).releaseLock());
}
