import type { Page } from 'playwright/test';

/** Holds the lock of the order, as another tab does while it sends one. */
export async function holdOrderLock(tab: Page): Promise<void> {
  await tab.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('checkout', () => {
          held();
          return new Promise<void>((releaseLock) => Object.assign(globalThis, { releaseLock }));
        });
      }),
  );
}

export async function releaseOrderLock(tab: Page): Promise<void> {
  await tab.evaluate(() => (globalThis as unknown as { releaseLock(this: void): void }).releaseLock());
}
