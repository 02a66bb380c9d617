// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import type { Customer } from '../../support/browser/customer.ts';
import { openShopWithClock, type ShopWithClock } from '../../support/browser/shop-with-clock.ts';
import { cardOrder, colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { iconFile, ownScripts } from '../../support/missing-files/built-pages.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

// A worker would serve the chunks whose requests are intercepted.
test.use({ serviceWorkers: 'block' });

/** Opens the menu, waits until it watches for new versions, and advances the clock by half an hour. */
async function openMenuForHalfAnHour(page: Page, I: Customer) {
  await page.clock.install();
  // The page loads its icons in the task that starts to watch the version.
  const watching = page.waitForRequest((request) => request.resourceType() === 'fetch' && request.url().endsWith(iconFile()));
  await I.open('/menu');
  await watching;
  await page.clock.runFor('31:00');
}

/** Counts the page loads of a path. */
function countLoads(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test.describe('a build whose chunk of a page is gone', () => {
  let folder: string;
  let shop: ShopWithClock;
  test.beforeAll(async () => {
    mkdirSync('test-results', { recursive: true });
    // Within the project: Node reads its package.json to run the build's modules.
    folder = mkdtempSync('test-results/build-');
    cpSync('dist', folder, { recursive: true });
    for (const script of ownScripts('/about')) for (const removed of globSync(`${folder}/client${script}*`)) rmSync(removed);
    shop = await openShopWithClock({ buildFolder: resolve(folder) });
  });
  test.afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  test('opening the page reloads it once, then keeps its HTML with a notice, and other pages work (§8, d25)', async ({
    page,
    I,
    problems,
  }) => {
    const loads = countLoads(page, '/about');
    await I.open(`${shop.origin}/menu`);
    await page.evaluate(() => history.pushState({}, '', '/about'));
    await expect(page.getByText('La commande en ligne ne fonctionne pas dans ce navigateur.')).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page.getByRole('heading', { name: 'À propos', level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Tac’Braise' }).click();
    await expect(page).toHaveURL(`${shop.origin}/`);
    await I.waitUntilHydrated();
    // The browser logs the missing chunk, and React the error.
    problems.length = 0;
  });
});

test('a missing chunk is not reloaded twice within ten seconds, and again after them (§8, d25)', async ({ page, I, problems }) => {
  const loads = countLoads(page, '/cookie-policy');
  await page.clock.install();
  const scripts = ownScripts('/cookie-policy');
  await page.route(
    ({ pathname }) => scripts.includes(pathname),
    (route) => route.fulfill({ status: 404, body: '' }),
  );
  await I.open('/cookie-policy').catch(() => {});
  await expect.poll(loads).toBe(2);
  await page.clock.fastForward(11_000);
  await page.goto('/menu');
  await I.waitUntilHydrated();
  await page.evaluate(() => history.pushState({}, '', '/cookie-policy'));
  await expect.poll(loads).toBe(3);
  // The browser logs the missing chunk, and React the error.
  problems.length = 0;
});

test('a missing chunk does not reload the page while a charge is in flight (INV-17, d25)', async ({ page, I, problems }) => {
  await seedStorage(page, { ...colaLine, 'location:mode': 'pickup', 'checkout:attempt': cardOrder('confirming') });
  await page.route('**/dev/stripe/v1/payment_intents/**', () => {});
  const scripts = ownScripts('/contact', ['/', '/menu', '/checkout']);
  await page.route(
    ({ pathname }) => scripts.includes(pathname),
    (route) => route.fulfill({ status: 404, body: '' }),
  );
  await I.open('/checkout');
  await I.seeState(/^reconciling\.|^confirmation\.paying/);
  const loads = countLoads(page, '/contact');
  await page.evaluate(() => history.pushState({}, '', '/contact'));
  await expect(page.getByRole('heading', { name: 'Mince' })).toBeVisible();
  expect(loads()).toBe(0);
  // The browser logs the missing chunk, and React the error.
  problems.length = 0;
});

test('a new version is offered on the menu, not in the checkout, and loaded on request', async ({ page, I }) => {
  await page.route('**/builds/*.json', (route) => route.fulfill({ json: { id: 'newer' } }));
  await openMenuForHalfAnHour(page, I);
  const notice = page.getByText('Une nouvelle version du site est disponible.');
  await expect(notice).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/checkout'));
  await expect(page).toHaveTitle(/^Commande/);
  await expect(notice).toBeHidden();
  await page.goBack();
  await expect(notice).toBeVisible();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Actualiser' }).click()]);
  await expect(page).toHaveURL('/menu');
});

test('the version of this build is not offered, and the file that names it is never cached', async ({ page, I, request }) => {
  const latestBuild = page.waitForResponse('**/builds/latest.json');
  await openMenuForHalfAnHour(page, I);
  const response = await latestBuild;
  expect(response.headers()['cache-control']).toBe('no-cache');
  const { id } = (await response.json()) as { id: string };
  expect((await request.get(`/builds/${id}.json`)).status()).toBe(200);
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', id);
  await expect(page.getByText('Une nouvelle version')).toHaveCount(0);
});
