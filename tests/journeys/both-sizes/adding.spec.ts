// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { cartOpenDelayMs } from '#config/constants.ts';
import { stoppedClock } from '../../support/browser-paths/stopped-clock.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

/** Elements whose `data-state` is the state of the chart. */
const productSheet = (page: Page) => page.locator('[data-machine="productSheet"]');
const cartPanel = (page: Page) => page.locator('[data-machine="cartPanel"]');
/** Whether the menu shows the cart beside it at the size of the project. */
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

/**
 * Adds the open product, and expects the product call. Its line is marked in the cart at once; only after a delay the cart opens, or
 * is highlighted if it is shown beside the menu.
 */
async function addAndSeeMarked(page: Page, id: string, { isBeside = false } = {}) {
  const clock = stoppedClock(page);
  await clock.stop();
  await Promise.all([
    page.waitForRequest((call) => call.method() === 'GET' && call.url().endsWith(`/v2/public/products/${id}`)),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ajouter au panier/ })
      .click(),
  ]);
  await clock.runWhilePaused(expect(page.getByRole('dialog')).toBeHidden());
  await expect(cartPanel(page)).toHaveAttribute('data-state', /^panel\.opening activeItem\.marked /);
  await page.clock.runFor(cartOpenDelayMs);
  await expect(cartPanel(page)).toHaveAttribute(
    'data-state',
    new RegExp(`^panel\\.${isBeside ? 'highlighted' : 'open'} activeItem\\.marked `),
  );
  await clock.go();
  if (!isBeside) return expect(page.getByRole('dialog', { name: 'Votre panier' })).toBeVisible();
  await expect(cartPanel(page)).toHaveAttribute('data-state', /^panel\.closed /);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Votre panier' }).getByRole('group', { name: 'Cola du Nord 33 cl' })).toBeVisible();
}

test('a product added on the home page returns there, and the cart opens with the line marked (§2, §9)', async ({ page, I }) => {
  await page.clock.install();
  await I.open('/');
  // Popular, and without required choices.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Gaufres|Tiramisu|Fondant|Cola)/ })
    .first()
    .click();
  await expect(productSheet(page)).toHaveAttribute('data-state', 'open.choosing');
  const [, id = ''] = /\/menu\?product=([\w-]+)$/.exec(page.url()) ?? [];
  await addAndSeeMarked(page, id);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a product opened by the first URL is added on the menu, where the cart opens, or is highlighted beside it (§2, §9)', async ({
  page,
  I,
}) => {
  await page.clock.install();
  await I.open('/menu?product=cola');
  await expect(productSheet(page)).toHaveAttribute('data-state', 'open.choosing');
  await addAndSeeMarked(page, 'cola', { isBeside: isWide(page) });
  await expect(page).toHaveURL('/menu');
  await expect(productSheet(page)).toHaveAttribute('data-state', 'closed');
});

test('a recommended product returns to the cart, which opens after its delay with the line marked (§2, §9)', async ({ page, I }) => {
  await seedStorage(page, colaLine);
  await I.open('/');
  await page.getByRole('button', { name: /^Panier, 1 article/ }).click();
  const recommended = (await I.seeCart()).getByRole('link', { name: /^Tiramisu/ });
  await page.clock.install();
  await recommended.click();
  await expect(page.getByRole('dialog', { name: /^Tiramisu/ })).toBeVisible();
  await addAndSeeMarked(page, 'tiramisu');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a cart about to open opens on the page that the visitor has navigated to meanwhile (§9)', async ({ page, I }) => {
  await page.clock.install();
  await I.open('/menu');
  await I.openProduct('Cola du Nord');
  const clock = stoppedClock(page);
  await clock.stop();
  await I.addOpenProduct();
  await clock.runWhilePaused(expect(page.getByRole('dialog')).toBeHidden());
  await page.getByRole('banner').getByRole('link', { name: 'Tac’Braise' }).click();
  await clock.runWhilePaused(expect(page).toHaveURL('/'));
  await clock.go();
  await I.seeCart();
  await expect(page).toHaveURL('/');
});

test('two quick presses add a product once', async ({ page, I }) => {
  await I.open('/menu?product=cola');
  await page.getByRole('button', { name: /^Ajouter au panier/ }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await I.seeCartAfterAdd();
  await expect(page.getByRole('button', { name: /^Panier, 1 article/, includeHidden: true })).toBeAttached();
});

test('an open cart is still open after a reload', async ({ page, I }) => {
  await seedStorage(page, colaLine);
  await I.open('/menu');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Panier, 1 article/ })
    .click();
  await I.seeCart();
  await page.reload();
  await I.waitUntilHydrated();
  await I.seeCart();
});
