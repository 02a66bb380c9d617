// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop, type ShopWithClock } from '../../support/browser/shop-with-clock.ts';

const demo = readDemoShop();
const article = {
  id: 'cheese',
  title: 'La fromagère',
  date: '2027-01-04',
  summary: 'Faite ici, deux fois par jour.',
  paragraphs: ['Et elle file.'],
};

let shop: ShopWithClock;
test.beforeAll(async () => {
  shop = await openShopWithClock();
});
test.afterAll(() => shop.close());

/** Publishes the demo shop with another site configuration. */
const publishWith = (site: ShopFile['site'], settings: ShopFile['settings'] = []) =>
  shop.change({ ...demo, site: { ...demo.site, ...site }, settings: [...demo.settings, ...settings] });

const footer = (page: Page) => page.getByRole('contentinfo');
const columnCount = (page: Page) =>
  footer(page)
    .locator('> div')
    .evaluate((columns) => getComputedStyle(columns).gridTemplateColumns.split(' ').length);
const headerStyle = (page: Page, property: 'position' | 'backgroundColor') =>
  page.getByRole('banner').evaluate((header, name) => getComputedStyle(header)[name], property);

test('the footer has as many columns as configured, fewer on a narrow screen, and its theme (§1)', async ({ page }) => {
  await publishWith({});
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(shop.origin);
  expect(await columnCount(page)).toBe(4);
  await expect(footer(page)).toHaveAttribute('data-scheme', 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await columnCount(page)).toBe(1);
  await publishWith({ footer: { columns: 2, theme: 'light', showCredits: false, showSocial: false } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(shop.origin);
  expect(await columnCount(page)).toBe(2);
  await expect(footer(page)).not.toHaveAttribute('data-scheme');
  await expect(footer(page).getByText('Prix TTC')).toHaveCount(0);
  await expect(footer(page).getByRole('link', { name: 'Instagram' })).toHaveCount(0);
  await expectAccessible(page);
});

test('social networks that the settings lack are left out (§1, §8)', async ({ page }) => {
  const names = ['facebook', 'instagram', 'tiktok'].map((name) => ({ name: `contacts.${name}`, value: '' }));
  await publishWith({}, names.slice(1));
  await page.goto(shop.origin);
  await expect(footer(page).getByRole('link', { name: / sur / })).toHaveCount(1);
  await publishWith({}, names);
  await page.goto(shop.origin);
  await expect(footer(page).getByRole('link', { name: / sur / })).toHaveCount(0);
  await expect(footer(page).locator('ul:empty')).toHaveCount(0);
});

test('the header is sticky and transparent over the hero, or as configured (§1)', async ({ page }) => {
  await publishWith({});
  await page.goto(shop.origin);
  expect(await headerStyle(page, 'position')).toBe('sticky');
  // Follows the scroll position, which browsers apply when they paint.
  await expect.poll(() => headerStyle(page, 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => headerStyle(page, 'backgroundColor')).not.toBe('rgba(0, 0, 0, 0)');
  await page.goto(`${shop.origin}/contact`);
  expect(await headerStyle(page, 'backgroundColor')).not.toBe('rgba(0, 0, 0, 0)');
  await publishWith({ header: { position: 'static', transparent: false } });
  await page.goto(shop.origin);
  expect(await headerStyle(page, 'position')).toBe('relative');
  expect(await headerStyle(page, 'backgroundColor')).not.toBe('rgba(0, 0, 0, 0)');
});

test('disallowed pages are not linked, and allowed ones are (§3)', async ({ page }) => {
  const links = () => footer(page).getByRole('link', { name: /^(À propos|Blog|Contact|Politique relative aux cookies)$/ });
  await publishWith({});
  await page.goto(shop.origin);
  await expect(links()).toHaveText(['Politique relative aux cookies']);
  await publishWith({ disallowPages: ['cookie-policy', '/menu'], blog: { enabled: true } });
  await page.goto(shop.origin);
  await expect(links()).toHaveText(['À propos', 'Blog', 'Contact']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'La carte' })).toHaveCount(0);
});

test('prices have the configured symbol (§3)', async ({ page }) => {
  await publishWith({ currency: 'CHF', currencySymbol: 'Fr.' });
  await page.goto(`${shop.origin}/menu`);
  await expect(page.getByText('6,90\u00a0Fr.').first()).toBeVisible();
});

test('the blog lists its articles, and each has a page with its own title (§2 /blog)', async ({ page }) => {
  await publishWith({ blog: { enabled: true }, disallowPages: [], articles: [article] });
  await page.goto(`${shop.origin}/fr/blog`);
  await page.getByRole('link', { name: article.title }).click();
  await expect(page).toHaveURL(`${shop.origin}/fr/blog?article=cheese`);
  await expect(page).toHaveTitle('La fromagère · Tac’Braise');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Et elle file.')).toBeVisible();
  await page.getByRole('link', { name: 'Tous les articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await expectAccessible(page);
});
