import type { Page } from 'playwright/test';
import { openAsOwner, orderCard } from '../../support/browser/counter.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';
import { createOrder } from '../../support/test-orders.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

/** Places an order, and returns its number. */
async function placeOrder(page: Page, origin: string): Promise<string> {
  const response = await page.request.post(`${origin}/v2/public/checkout/`, { data: createOrder() });
  return ((await response.json()) as { payload: { order_number: string } }).payload.order_number;
}

/** Counts how often the alarm of a board begins to ring. */
async function countAlarms(board: Page): Promise<() => Promise<number>> {
  await board.evaluate(() => {
    Object.assign(globalThis, { alarmCount: 0 });
    const region = document.querySelector<HTMLElement>('[data-machine="orderBoard"]');
    let isRinging = false;
    const observer = new MutationObserver(() => {
      const rings = region?.dataset['state']?.includes('ringing') === true;
      if (rings && !isRinging) Object.assign(globalThis, { alarmCount: Number(Reflect.get(globalThis, 'alarmCount')) + 1 });
      isRinging = rings;
    });
    if (region !== null) observer.observe(region, { attributeFilter: ['data-state'] });
  });
  return () => board.evaluate(() => Number(Reflect.get(globalThis, 'alarmCount')));
}

const accept = async (board: Page, number: string) => {
  await orderCard(board, number).click();
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  await panel.getByRole('button', { name: '20 min' }).click();
  await expect(panel.getByText('Acceptée')).toBeVisible();
  await panel.getByRole('button', { name: 'Fermer' }).click();
};

const alarm = (board: Page) => board.locator('[data-live="assertive"]').filter({ hasText: /nouvelles? commandes?/ });

test('a board that was offline for five minutes has every order, and rings once for the new one', async ({ page, browser }) => {
  const shop = await openShopWithClock({ now: mondayNoon.toISOString(), shop: testShop, env: { DEMO: '1' }, isBoardEmpty: true });
  const boards = [await openAsOwner(browser, shop.origin), await openAsOwner(browser, shop.origin)] as const;
  const [board, other] = boards;
  const first = await placeOrder(page, shop.origin);
  await accept(board, first);
  await expect(alarm(board)).toBeHidden();
  const readAlarms = await countAlarms(board);
  const goOffline = async () => {
    await board.context().setOffline(true);
    // The browser keeps connections that are already open.
    shop.cutConnections();
    await expect(board.getByText('En direct', { exact: true })).toBeHidden();
  };
  await board.clock.install();

  await goOffline();
  const answered = await placeOrder(page, shop.origin);
  await accept(other, answered);
  const waiting = await placeOrder(page, shop.origin);
  await board.clock.runFor('05:00');
  await expect(orderCard(board, waiting)).toBeHidden();
  expect(await readAlarms()).toBe(0);

  await board.context().setOffline(false);
  for (const number of [first, answered, waiting]) await expect(orderCard(board, number)).toBeVisible();
  await expect(board.getByText('En direct', { exact: true })).toBeVisible();
  await expect(alarm(board)).toContainText('1 nouvelle commande');
  expect(await readAlarms()).toBe(1);

  // An alarm that was acknowledged is not repeated by another interruption.
  await alarm(board).getByRole('button').click();
  await goOffline();
  await board.context().setOffline(false);
  await expect(board.getByText('En direct', { exact: true })).toBeVisible();
  await expect(alarm(board)).toBeHidden();
  expect(await readAlarms()).toBe(1);
  for (const opened of boards) await opened.context().close();
  await shop.close();
});
