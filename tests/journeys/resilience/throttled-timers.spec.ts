// References: dn in docs/invariants.md.

import type { Page } from 'playwright/test';
import { activeItemDelayMs, cartOpenDelayMs } from '#config/constants.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

/**
 * Holds the timers of the shop's short delays, as a browser throttles those of a page in the background. Timers of React have
 * other lengths and run. Returns a function that runs the held timers and returns their number.
 */
async function holdDelays(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(
    (delays) => {
      const heldCallbacks: (() => void)[] = [];
      const start = globalThis.setTimeout;
      const hold = (work: () => void, delay = 0, ...values: unknown[]) =>
        delays.includes(delay) ? heldCallbacks.push(() => Reflect.apply(work, globalThis, values)) : start(work, delay, ...values);
      Object.assign(globalThis, { setTimeout: hold, heldTimers: heldCallbacks });
    },
    [cartOpenDelayMs, activeItemDelayMs],
  );
  return () =>
    page.evaluate(() => {
      const dueCallbacks = (globalThis as unknown as { heldTimers: (() => void)[] }).heldTimers.splice(0);
      for (const work of dueCallbacks) work();
      return dueCallbacks.length;
    });
}

test('an order is placed although no delay of the page ends in time, and one that ends late changes nothing (d27)', async ({ page, I }) => {
  const endDelays = await holdDelays(page);
  await I.open('/menu');
  await I.add('Cola du Nord');
  await page.getByRole('button', { name: /^Panier, 1 article/ }).click();
  await I.goToCheckout();
  await page.getByRole('radio', { name: /^À emporter/ }).check();
  await I.seeState('type.chosen');
  await I.goOn();
  await I.seeState('personal.editing');
  await I.fillPersonal();
  await I.goOn();
  await I.seeState('delivery.editing');
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  expect(await endDelays()).toBeGreaterThan(1);
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByRole('dialog')).toBeHidden();
});
