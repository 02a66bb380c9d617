// References: §n in docs/behaviour.

import { expect, test as base } from '../support/browser/shop-test.ts';
import { supplyVisibility } from './support/supply-visibility.ts';

const version = Number(process.env['OLD_CHROMIUM_VERSION'] ?? Infinity);

/** The oldest Chromium in which orders can be placed: see `browserslist` of `package.json`. */
const oldestSupported = 92;

const test = base.extend({
  page: async ({ page }, use) => {
    await supplyVisibility(page);
    await use(page);
  },
});

test.describe('from the oldest supported Chromium on', () => {
  test.skip(version < oldestSupported, 'This version is below the line.');

  test('a new customer orders a pickup in cash, and the service worker is there (§4)', async ({ page, I }) => {
    await I.open('/menu');
    await I.add('Cola du Nord');
    await I.goToCheckout();
    await I.goToReviewStep('À emporter');
    await I.placeOrder();
    await I.seeThanks();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)).toBe(true);
  });

  test('a card with 3-D Secure pays an order (§4)', async ({ page, I }) => {
    await I.openFilledCheckout('payment');
    await I.chooseCard();
    await I.enterCard('4000002760003184');
    await I.payButton().click();
    await page.getByRole('button', { name: 'Autoriser' }).click();
    await I.seeThanks();
    await expect(page.getByText('Payé par carte')).toBeVisible();
  });
});

test('below the line the menu, hours and telephone can be read, and the page says that ordering does not work (§8)', async ({ page }) => {
  test.skip(version >= oldestSupported, 'This version is above the line.');
  await page.goto('/menu');
  const notice = page.getByRole('complementary').filter({ hasText: 'La commande en ligne ne fonctionne pas dans ce navigateur.' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(notice.getByRole('table')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(43);
  await expect(page.locator('[data-pending]')).toHaveCount(0);
});
