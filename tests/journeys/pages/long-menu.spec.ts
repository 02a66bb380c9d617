// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { openLongShop } from '../../support/browser/long-shop.ts';
import { expect, test as shopTest } from '../../support/browser/shop-test.ts';

/** Serves a menu of 5,000 dishes in 50 categories. One server for all tests of a process: publishing the menu takes seconds. */
const test = shopTest.extend<object, { origin: string }>({
  origin: [
    async ({ browserName: _ }, use) => {
      const shop = await openLongShop();
      await use(shop.origin);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

/** Upper limit of DOM elements; rendering every card would create more than 70,000. */
const elementLimit = 4000;

const dish = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

function openCategory(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name, exact: true }).click();
}

test('a menu of 5,000 dishes renders only the dishes near the viewport (§2)', async ({ page, I, origin }) => {
  await I.open(`${origin}/menu`);
  await expect(dish(page, 'Plat 0')).toBeInViewport();
  expect(await page.locator('*').count()).toBeLessThan(elementLimit);
});

test('the server renders the first dishes of a long menu as cards, and the others as names with prices (§2)', async ({
  request,
  origin,
}) => {
  const html = (await (await request.get(`${origin}/menu`, { headers: { accept: 'text/html' } })).text()).split('id="page-data"')[0] ?? '';
  expect(html).toContain('href="/menu?product=plat-0"');
  expect(html).not.toContain('href="/menu?product=plat-24"');
  expect(html).toMatch(/\bPlat 4999 · \d+,\d\d\s€/);
  expect(html.match(/<[a-z]/g)?.length).toBeLessThan(elementLimit);
});

test('a click on the last category of a long menu scrolls to its heading and dishes, and marks its tab (§2)', async ({
  page,
  I,
  origin,
}) => {
  await I.open(`${origin}/menu`);
  await openCategory(page, 'Rayon 49');
  await expect(dish(page, 'Plat 4900')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Rayon 49' })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Catégories' }).locator('[aria-current]')).toHaveText('Rayon 49');
  await dish(page, 'Plat 4900').click();
  await expect(page.getByRole('dialog', { name: 'Plat 4900' })).toBeVisible();
  await page.goBack();
  await expect(dish(page, 'Plat 4900')).toBeInViewport();
  expect(await page.locator('*').count()).toBeLessThan(elementLimit);
});

test('the scroll position in a long menu is stable while cards are rendered (§2)', async ({ page, I, origin }) => {
  await I.open(`${origin}/menu`);
  await openCategory(page, 'Rayon 20');
  await expect(dish(page, 'Plat 2000')).toBeInViewport();
  await page.evaluate(() => {
    document.documentElement.style.scrollBehavior = 'auto';
  });
  const topOfDish = async (name: string) => (await dish(page, name).boundingBox())?.y ?? Number.NaN;
  for (let step = 0; step < 8; step += 1) {
    const topBefore = await topOfDish('Plat 2000');
    await page.mouse.wheel(0, -300);
    await expect.poll(() => topOfDish('Plat 2000')).toBeCloseTo(topBefore + 300, -1);
  }
});

test('search and a product link find the last dish of a long menu (§2, §5)', async ({ page, I, origin }) => {
  await I.open(`${origin}/menu`);
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('4999');
  await expect(dish(page, 'Plat 4999')).toBeVisible();
  await I.open(`${origin}/menu?product=plat-4999`);
  await expect(page.getByRole('dialog', { name: 'Plat 4999' })).toBeVisible();
});

test('find in page finds a dish far down a long menu, and its card is rendered (§2)', async ({ page, I, origin }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await I.open(`${origin}/menu`);
  await expect(dish(page, 'Plat 3210')).toHaveCount(0);
  // Playwright cannot open find in page; `window.find` runs the same search.
  expect(await page.evaluate(() => (window as Window & { find?: (text: string) => boolean }).find?.('Plat 3210'))).toBe(true);
  await expect(dish(page, 'Plat 3210')).toBeInViewport();
});
