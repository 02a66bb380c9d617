// References: §n in docs/behaviour.

import type { Browser } from 'playwright/test';
import { customer } from '../../support/browser/customer.ts';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';
import { readManifest } from '../../support/missing-files/built-pages.ts';
import { testShop } from '../../support/test-shop.ts';

// A worker would serve the message files whose requests are intercepted.
test.use({ serviceWorkers: 'block' });

const bilingual = { ...testShop, site: { ...testShop.site, locale: { default: 'fr', available: ['fr', 'en'] } } };

async function openBilingualShop(browser: Browser, locale: string) {
  const shop = await openShopWithClock({ shop: bilingual });
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await page.clock.install({ time: shop.clock.now });
  const localeCookie = async () => (await context.cookies()).find(({ name }) => name === 'locale');
  return { shop, page, context, localeCookie, html: page.locator('html') };
}

test('a French visitor stays in French on /, orders in English at /en, and keeps that language in a cookie (§4 Locale)', async ({
  browser,
}) => {
  const { shop, page, context, localeCookie, html: lang } = await openBilingualShop(browser, 'fr-FR');
  await page.goto(shop.origin);
  await expect(lang).toHaveAttribute('lang', 'fr');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await localeCookie()).toMatchObject({ value: 'fr', path: '/', sameSite: 'Lax', httpOnly: false });

  await openCheckout(page, shop.origin, { item: 'Soda' });
  await page.goto(`${shop.origin}/en/checkout?tab=confirmation`);
  await expect(lang).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /^Order with obligation to pay · €\d+\.\d\d$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order is received' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/en/success');

  const days = ((await localeCookie())?.expires ?? 0) * 1000 - Date.now();
  expect(Math.round(days / 86_400_000)).toBe(365);
  await page.goto(`${shop.origin}/menu`);
  await expect(lang).toHaveAttribute('lang', 'en');
  await page.goto(`${shop.origin}/fr/menu`);
  await expect(lang).toHaveAttribute('lang', 'fr');
  await context.close();
  await shop.close();
});

test('the service worker stores the French pages, and an English visitor reads each page in English (§4 Locale)', async ({ browser }) => {
  const shop = await openShopWithClock({ shop: bilingual });
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(shop.origin);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await page.evaluate(async () => (await caches.match('/fr/menu')) !== undefined)).toBe(true);
  await page.goto(`${shop.origin}/menu`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('en');
  await context.close();
  await shop.close();
});

test('an English visitor reads /menu in English without a redirect, and the page hydrates as it was rendered', async ({ browser }) => {
  const { shop, page, context, html: lang } = await openBilingualShop(browser, 'en-GB');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${shop.origin}/menu`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await expect(lang).toHaveAttribute('lang', 'en');
  expect(new URL(page.url()).pathname).toBe('/menu');
  // The test configuration blocks service workers.
  expect(logged.filter((text) => !text.startsWith('Service Worker registration blocked'))).toEqual([]);
  await context.close();
  await shop.close();
});

test('a page in another language than the browser’s offers the same page in the browser’s language, and no other page does', async ({
  browser,
}) => {
  const { shop, page, context, html: lang } = await openBilingualShop(browser, 'en-GB');
  const openPage = async (path: string) => {
    await page.goto(`${shop.origin}${path}`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  };
  const offer = page.getByRole('link', { name: 'This page is also available in English' });
  await openPage('/fr/menu?q=tacos');
  await expect(lang).toHaveAttribute('lang', 'fr');
  await offer.click();
  await expect(page).toHaveURL(`${shop.origin}/en/menu?q=tacos`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await expect(lang).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('link', { name: /disponible en|available in/ })).toHaveCount(0);
  await openPage('/fr/checkout');
  await expect(lang).toHaveAttribute('lang', 'fr');
  await expect(offer).toHaveCount(0);
  await openPage('/fr/about');
  await expectAccessible(page);
  await offer.locator('..').getByRole('button', { name: 'Close' }).click();
  await expect(offer).toHaveCount(0);
  await openPage('/fr/menu');
  await page.getByRole('region', { name: 'Gestion des cookies' }).waitFor();
  await expect(offer).toHaveCount(0);
  await context.close();
  await shop.close();
});

test('the English menu, checkout and personal data pages have no accessibility violations (§4 Locale)', async ({ browser }) => {
  const { shop, page, context, html: lang } = await openBilingualShop(browser, 'en-GB');
  for (const [path, heading] of [
    ['/en/menu', 'Menu'],
    ['/en/checkout', 'Checkout'],
    ['/personal-data', 'Your personal data'],
  ] as const) {
    await page.goto(shop.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(lang).toHaveAttribute('lang', 'en');
    await expectAccessible(page);
  }
  await context.close();
  await shop.close();
});

test('an English page whose messages fail to load is logged, and works in French (§8 Locale messages fail to load)', async ({
  browser,
}) => {
  const { shop, page, context, html: lang } = await openBilingualShop(browser, 'en-GB');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(`**${String(readManifest().words['en'])}`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${shop.origin}/en/menu`);
  await customer(page).waitUntilHydrated();
  await expect(lang).toHaveAttribute('lang', 'fr');
  expect(logged.filter((text) => text.startsWith('Failed locale loading'))).toHaveLength(1);
  await customer(page).product('Soda').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ajouter au panier/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Votre panier' })).toBeVisible();
  await context.close();
  await shop.close();
});
