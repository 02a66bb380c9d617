import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { loadedScript, ownScripts, readManifest } from '../../support/missing-files/built-pages.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

test.use({ serviceWorkers: 'allow' });

const notice = (page: Page) => page.locator('[data-live]').filter({ hasText: 'Vous êtes hors ligne.' });

/** Waits until the service worker is active. It stores the menu while it is installed. */
const waitForWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Returns the paths in the worker's caches. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Expects no problems except failed requests, which the browser logs, and clears the list. */
function expectOnlyLostConnections(problems: string[]) {
  expectLoggedOnly(problems, /Failed to load resource|net::ERR/);
}

/** Reloads the menu without a network. */
async function reloadOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true);
  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

test('offline, the menu of the last visit comes with a note and the telephone, and no way to order', async ({
  page,
  context,
  I,
  problems,
}) => {
  await seedStorage(page, colaLine);
  await I.open('/menu');
  await waitForWorker(page);
  await expect(notice(page)).toHaveCount(0);
  await reloadOffline(page, context);
  await expect(I.product('Cola du Nord')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
  const shapes = await page.locator('use').first().getAttribute('href');
  expect(await page.evaluate(async (path) => (await caches.match(path)) !== undefined, String(shapes).replace(/#.*/, ''))).toBe(true);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Panier, 1/ })
    .click();
  const cart = page.getByRole('dialog', { name: 'Votre panier' });
  await expect(cart.getByText('Cola du Nord')).toBeVisible();
  await expect(cart.getByRole('link', { name: /^Commander/ })).toHaveCount(0);
  expectOnlyLostConnections(problems);

  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL('/menu');
  await I.waitUntilHydrated();
  problems.length = 0;
});

test('no call of the API and no personal page is stored, and offline they fail as without a worker', async ({ page, context, I }) => {
  await I.open('/menu');
  await waitForWorker(page);
  await I.open('/menu');
  await I.open('/checkout');
  const paths = await cachedPaths(page);
  expect(paths).toContain('/menu');
  const pagesAndCalls = paths.filter((path) => !path.startsWith('/assets/'));
  expect(pagesAndCalls.filter((path) => path.startsWith('/v2/') || /checkout|auth|profile|success|config/.test(path))).toEqual([]);
  // The page's component comes first. That of the checkout is in one script with what the cart shares with it.
  for (const route of ['/auth/login', '/profile/']) expect(paths).not.toContain(ownScripts(route)[0]);
  for (const module of ['src/app/checkout/checkout-session.ts', 'src/features/checkout/later-steps.tsx'])
    expect(paths).not.toContain(loadedScript(module));
  // A page that loads its later parts would log that it is offline.
  await page.goto('about:blank');
  await context.setOffline(true);
  await expect(page.goto('/checkout')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
});

test('a page of another build is not stored, although it has the same entry', async ({ page, I }) => {
  mkdirSync('test-results', { recursive: true });
  const folder = mkdtempSync('test-results/worker-');
  cpSync('dist', folder, { recursive: true });
  const html = `${folder}/client/index.html`;
  writeFileSync(html, readFileSync(html, 'utf8').replace(/(?<=<meta name="build" content=")\w+/, 'newer'));
  const shop = await openShopWithClock({ buildFolder: resolve(folder) });
  try {
    await I.open(`${shop.origin}/menu`);
    await waitForWorker(page);
    const paths = await cachedPaths(page);
    expect(paths).toContain(readManifest().entry);
    expect(paths.filter((path) => !/^\/(?:assets|fonts)\//.test(path))).toEqual([]);
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true });
  }
});

test('a new build replaces the worker once the old pages are closed', async ({ page, context, I, problems }) => {
  mkdirSync('test-results', { recursive: true });
  // Within the project: Node reads its package.json to run the build's modules.
  const folder = mkdtempSync('test-results/worker-');
  cpSync('dist', folder, { recursive: true });
  const shop = await openShopWithClock({ buildFolder: resolve(folder) });
  const cacheNames = () => page.evaluate(() => caches.keys());
  try {
    await I.open(`${shop.origin}/menu`);
    await waitForWorker(page);
    // The worker controls a page from the second load on.
    await I.open(`${shop.origin}/menu`);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const [first = ''] = await cacheNames();
    const file = `${folder}/client/service-worker.js`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(first.replace('shop-', ''), 'newer'));
    for (const extension of ['.br', '.gz', '.zst']) rmSync(file + extension);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(async () => (await cacheNames()).toSorted()).toEqual([first, 'shop-newer'].toSorted());
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed');
    await page.close();
    // The old worker may still finish work after its last page was closed.
    await expect(async () => {
      const opened = await context.newPage();
      await opened.goto(`${shop.origin}/menu`);
      const names = await opened.evaluate(() => caches.keys());
      await opened.close();
      expect(names).toEqual(['shop-newer']);
    }).toPass({ timeout: 40_000, intervals: [1000, 2000] });
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true });
  }
  problems.length = 0;
});
