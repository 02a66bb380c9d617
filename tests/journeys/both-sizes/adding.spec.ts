// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { activeItemDelayMs, cartOpenDelayMs } from '#config/constants.ts';
import { stoppedClock, type StoppedClock } from '../../support/browser-paths/stopped-clock.ts';
import { colaLine, finishedOrder, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

/** Elements whose `data-state` is the state of the chart. */
const productSheet = (page: Page) => page.locator('[data-machine="productSheet"]');
const cartPanel = (page: Page) => page.locator('[data-machine="cartPanel"]');

/** With the clock stopped: the cart is about to open with the line marked, opens after its delay, and the mark ends a second after the add. */
async function expectCartToOpen(page: Page, clock: StoppedClock) {
  const dialog = page.getByRole('dialog', { name: 'Votre panier' });
  await expect(cartPanel(page)).toHaveAttribute('data-state', /^panel\.opening activeItem\.marked /);
  await page.clock.runFor(cartOpenDelayMs);
  await expect(cartPanel(page)).toHaveAttribute('data-state', /^panel\.open activeItem\.marked /);
  await clock.runWhilePaused(expect(dialog).toBeVisible());
  await expect(dialog.locator('[data-active]')).toHaveCount(1);
  await expect(dialog.getByText('Ajouté au panier')).toHaveCount(1);
  await page.clock.runFor(activeItemDelayMs - cartOpenDelayMs);
  await expect(cartPanel(page)).toHaveAttribute('data-state', /^panel\.open activeItem\.none /);
  await expect(dialog.locator('[data-active]')).toHaveCount(0);
  // What screen readers read with the dialog lasts until the focus moves on.
  await expect(dialog.getByText('Ajouté au panier')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Augmenter la quantité' }).first().focus();
  await clock.runWhilePaused(expect(dialog.getByText('Ajouté au panier')).toHaveCount(0));
}

/** Adds the open product, and expects the product call. Its line is marked at once; only after a delay the cart opens. */
async function addAndSeeMarked(page: Page, id: string) {
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
  await expectCartToOpen(page, clock);
  await clock.go();
}

test('a product added on the home page returns there, and the cart opens with the line marked (§2, §9)', async ({ page, I }) => {
  await page.clock.install();
  await I.open('/');
  // Popular, and without required choices.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Le (Ch’ti|Montagnard)/ })
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

test('a product opened by the first URL is added on the menu, where the cart opens with the line marked (§2, §9)', async ({ page, I }) => {
  await page.clock.install();
  await I.open('/menu?product=cola');
  await expect(productSheet(page)).toHaveAttribute('data-state', 'open.choosing');
  await addAndSeeMarked(page, 'cola');
  await expect(page).toHaveURL('/menu');
  await expect(productSheet(page)).toHaveAttribute('data-state', 'closed');
});

test('the cart closes to the heading of the page after a product that the first URL has opened, and after a reload (§2)', async ({
  page,
  I,
}) => {
  await I.open('/menu?product=cola');
  await I.addOpenProduct();
  await I.seeCart();
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.keyboard.press('Escape');
  await expect(heading).toBeFocused();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Panier, 1 article/ })
    .click();
  await I.seeCart();
  await page.reload();
  await I.seeCart();
  await page.keyboard.press('Escape');
  await expect(heading).toBeFocused();
});

test('after each of several adds the cart opens, and closing it leaves the focus on the added product, in its place on the screen (§2)', async ({
  page,
  I,
}) => {
  await I.open('/menu');
  const product = I.product('Tiramisu');
  await product.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const top = async () => (await product.boundingBox())?.y;
  // Cards that have just been scrolled into view are laid out with the next frames, and take another height than before.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const topBefore = await top();
  const closings: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    'a click outside': () => page.mouse.click(20, 20),
    Back: () => page.goBack(),
    'its button': () => page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click(),
  };
  for (const [name, close] of Object.entries(closings)) {
    await I.add('Tiramisu');
    const cart = await I.seeCart();
    await expect(cart, name).toBeFocused();
    await close();
    await expect(page.getByRole('dialog'), name).toBeHidden();
    await expect(product, name).toBeFocused();
    expect(await top(), name).toBe(topBefore);
  }
  await expect(page).toHaveURL('/menu');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Panier, 4 articles/ })).toBeVisible();
});

test('items of the last order are added on the home page, where the cart opens with a line marked, and closes to the heading (§2, §9)', async ({
  page,
  I,
}) => {
  const order = finishedOrder();
  const items = order.payload.items.map((item) => ({ ...item, item_id: 'cola', item_name: 'Cola du Nord 33 cl', options: [] }));
  await seedStorage(page, { 'checkout:finished': { ...order, payload: { ...order.payload, items } } });
  await page.clock.install();
  await I.open('/');
  const clock = stoppedClock(page);
  await clock.stop();
  await clock.runWhilePaused(page.getByRole('button', { name: 'Comme la dernière fois' }).click());
  await expectCartToOpen(page, clock);
  await clock.go();
  await expect(page).toHaveURL('/');
  // The pressed button is gone.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
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
  await I.seeCart();
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
  // The dialog is the only cart of the page.
  await expect(page.getByRole('group', { name: /^Cola du Nord/, includeHidden: true })).toHaveCount(1);
});
