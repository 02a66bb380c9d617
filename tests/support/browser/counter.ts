import type { Browser, Page } from 'playwright/test';
import { openCheckout } from './open-checkout.ts';
import { recordLostFocus } from './focus/report-lost-focus.ts';
import { expect, test } from './shop-test.ts';

const origin = () => test.info().project.use.baseURL ?? '';

/** Opens the counter in a browser of its own, and logs in a member of staff of the demonstration, by the name of their login button. */
export async function openCounter(browser: Browser, account: RegExp, shopOrigin = origin()): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'fr-FR' });
  await recordLostFocus(context);
  const page = await context.newPage();
  await logInAtCounter(page, account, shopOrigin);
  return page;
}

/** Opens the counter on a page, and logs in a member of staff of the demonstration, by the name of their login button. */
export async function logInAtCounter(page: Page, account: RegExp, shopOrigin: string): Promise<void> {
  await page.goto(`${shopOrigin}/counter`);
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('En direct', { exact: true })).toBeVisible();
}

export const openAsOwner = (browser: Browser, shopOrigin?: string) => openCounter(browser, /^Gérant/, shopOrigin);

/** Returns the button of the order on a board, which is found by its number. */
export const orderCard = (board: Page, number: string) => board.getByRole('button', { name: new RegExp(`^${number} `) });

/** Returns the number of the order on its page. */
export async function shownOrderNumber(page: Page): Promise<string> {
  return (
    (await page
      .getByText(/^Commande n° /)
      .locator('data')
      .textContent()) ?? ''
  );
}

/** Orders a drink for cash, and returns the order's number. */
export async function orderForCash(page: Page, mode: 'pickup' | 'delivery' = 'pickup'): Promise<string> {
  const I = await openCheckout(page, origin(), { mode });
  await I.orderButton().click();
  await I.seeThanks();
  return shownOrderNumber(page);
}
