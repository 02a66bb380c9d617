// References: §n in docs/behaviour.

import { addLocalePrefix, isPersonalPage, pageVariants, pagePaths } from '#config/pages.ts';
import type { Locale } from '#config/site.ts';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { seedStorage, attemptWithoutResponse, writeStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop } from '../../support/browser/shop-with-clock.ts';

const demo = readDemoShop();
const available: Locale[] = ['fr', 'en'];
const bilingual = { ...demo, site: { ...demo.site, blog: { enabled: true }, locale: { default: 'fr', available } } };

test('every URL answers 200 in its language, with a title and a description that no other page has, its canonical URL, one main heading, and valid JSON-LD (§2)', async () => {
  const shop = await openShopWithClock({ shop: bilingual });
  const titles: Record<Locale, Set<string>> = { fr: new Set(), en: new Set() };
  const descriptions = new Set<string>();
  for (const path of pagePaths)
    for (const { locale: prefix, path: url } of pageVariants(path, available)) {
      const locale = prefix ?? 'fr';
      // `fetch` sends no cookies; the cookie of a browser would keep the language of the last page.
      const response = await fetch(shop.origin + url, { headers: { accept: 'text/html', 'accept-language': 'fr' } });
      const html = await response.text();
      const captureOf = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      expect([url, response.status, captureOf(/<html lang="([^"]+)"/)]).toEqual([url, 200, locale]);
      titles[locale].add(captureOf(/<title>([^<]+)<\/title>/));
      descriptions.add(`${locale} ${captureOf(/<meta name="description" content="([^"]+)">/)}`);
      // French is the default: the canonical URL of /fr/… has no prefix.
      expect(new URL(captureOf(/<link rel="canonical" href="([^"]+)">/), shop.origin).pathname).toBe(locale === 'en' ? url : path);
      // Personal pages are rendered in the browser.
      if (!isPersonalPage(path)) expect([url, html.match(/<h1[\s>]/g)?.length]).toEqual([url, 1]);
      const data = captureOf(/<script type="application\/ld\+json">(.*?)<\/script>/s);
      if (data !== '') expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
    }
  await shop.close();
  expect([titles.fr.size, titles.en.size, descriptions.size]).toEqual([pagePaths.length, pagePaths.length, 2 * pagePaths.length]);
  // No description is empty.
  expect(descriptions).not.toContain('fr ');
  expect(descriptions).not.toContain('en ');
});

test('/favicon.ico, which browsers request by default, is an icon (§2)', async ({ request }) => {
  const response = await request.get('/favicon.ico');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)/);
  // An icon file begins with these four bytes.
  expect([...(await response.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('every file that a page’s head names exists; the share image and the manifest’s icons have the declared sizes', async ({
  page,
  request,
  I,
}) => {
  await I.open('/');
  const icons = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(icons).toEqual(['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string; sizes: string }[] };
  const share = new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '').pathname;
  for (const src of [...icons, share, ...manifest.icons.map((icon) => icon.src)]) expect((await request.get(src)).status(), src).toBe(200);
  const sizeOf = (src: string) =>
    page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  expect(await sizeOf(share)).toBe('1200x630');
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) expect(await sizeOf(src)).toBe(sizes);
});

// /success needs a placed order: it has a test of its own.
const personalPaths = pagePaths.filter((path) => isPersonalPage(path) && path !== '/success');

test('every page of the checkout, and every log-in and sign-up page, has one main heading with and without locale prefix (§2)', async ({
  page,
  I,
}) => {
  for (const path of personalPaths.filter((personalPath) => !personalPath.startsWith('/profile')))
    for (const url of [path, addLocalePrefix(path, 'fr')]) {
      await I.open(url);
      await expect(page.locator('h1'), url).toHaveCount(1);
    }
});

test('every profile page has one main heading with and without locale prefix (§2)', async ({ page, request, I }) => {
  await accountHolder(page, request).openLoggedIn();
  for (const path of personalPaths.filter((personalPath) => personalPath.startsWith('/profile')))
    for (const url of [path, addLocalePrefix(path, 'fr')]) {
      await I.open(url);
      await expect(page.locator('h1'), url).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe(url);
    }
});

test('/success has one main heading with and without locale prefix (§2)', async ({ page, I }) => {
  const { local_id, payload, lines } = attemptWithoutResponse();
  /** Entry of an order that the server has acknowledged, and whose confirmation was not shown yet. */
  const finished = () => ({
    'checkout:finished': {
      local_id,
      order_id: 'o-1',
      order_number: 'K7M2P',
      payload,
      lines,
      isUpdated: true,
      isShown: false,
      at: Date.now(),
    },
  });
  await seedStorage(page, finished());
  for (const url of ['/success', '/fr/success']) {
    await I.open(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée');
    await expect(page.locator('h1')).toHaveCount(1);
    // Without the counter an order is confirmed at once.
    await expect(page).toHaveTitle(/^Commande confirmée · /);
    expect(new URL(page.url()).pathname).toBe(url);
    // The page has marked the order as shown: write it again for the next URL.
    await writeStorage(page, finished());
  }
});
