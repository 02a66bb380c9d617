// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { blockStorage, colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';
import { enlargeText, expectUncovered } from '../../support/browser/enlarge-text.ts';
import { enableTrackers } from '../../support/browser/trackers.ts';

// A worker would serve the chunk whose request is intercepted.
test.use({ serviceWorkers: 'block' });

// The other browser tests begin with a stored cookie choice.
test.use({ hasCookieChoice: false });

/** Requests of a page with accepted cookies: the scripts of Google Analytics and Tag Manager, and Meta's pixel for the page view. */
const requestsOfFirstPage = 3;

const notice = (page: Page) => page.getByRole('region', { name: 'Gestion des cookies' });
const button = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true });
const storedChoice = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cookies') ?? 'null') as object | null);

test('the notice has its text, its links and one button, and accepting stores it (§2)', { tag: '@firefox' }, async ({ page, I }) => {
  await I.open('/');
  await expect(notice(page)).toContainText('Ce site utilise des cookies pour vous garantir la meilleure expérience possible.');
  await expect(notice(page).getByRole('link')).toHaveText(['Politique de confidentialité', 'Politique relative aux cookies']);
  await expect(notice(page).getByRole('button')).toHaveText(['Accepter']);
  await expectAccessible(page);
  await button(page, 'Accepter').click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await storedChoice(page)).toMatchObject({ isAccepted: true, trackers: [] });
  await page.reload();
  await I.waitUntilHydrated();
  await page.locator('[data-machine="cookieConsent"]').waitFor({ state: 'attached' });
  await expect(notice(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Modifier mon choix de cookies' }).click();
  await expect(notice(page)).toBeVisible();
});

test('the notice takes no focus and is the first stop after the skip link', async ({ page, I }) => {
  await I.open('/');
  await notice(page).waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(notice(page).getByRole('link').first()).toBeFocused();
});

test('the notice does not cover the cart button of the menu', async ({ page, I }) => {
  await seedStorage(page, colaLine);
  await I.open('/menu');
  await notice(page).waitFor();
  await page
    .getByRole('button', { name: /^Voir le panier|^Panier/ })
    .last()
    .click({ trial: true });
});

for (const { name, width, height, percent } of [
  { name: 'a phone', width: 390, height: 844, percent: 100 },
  { name: 'the smallest phones with text twice as large', width: 320, height: 640, percent: 200 },
  { name: 'a large screen', width: 1440, height: 900, percent: 100 },
])
  test(`the notice is shown in the checkout, and covers and moves none of its controls on ${name} (§2)`, async ({ page, I }) => {
    await page.setViewportSize({ width, height });
    await seedStorage(page, { ...colaLine, 'location:mode': 'pickup' });
    await enlargeText(page, percent);
    await I.open('/checkout?tab=type');
    const controls = page.getByRole('main').getByRole('button').or(page.getByRole('radio')).or(page.getByRole('tab'));
    await notice(page).waitFor();
    const covered = await notice(page).boundingBox();
    for (const control of await controls.filter({ visible: true }).all()) {
      const box = await control.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), `${await control.textContent()}`).toBeLessThanOrEqual(covered?.y ?? 0);
    }
    await expectUncovered(page.getByRole('button', { name: 'Continuer' }));
    await expectAccessible(page);
    await button(page, 'Accepter').click();
    await expect(notice(page)).toBeHidden();
    expect(await storedChoice(page)).toMatchObject({ isAccepted: true });
  });

test('on the smallest phones the notice does not cover the first button of the home page', async ({ page, I }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await I.open('/');
  await notice(page).waitFor();
  const order = await page.getByRole('main').getByRole('link', { name: 'Commander' }).first().boundingBox();
  const covered = await notice(page).boundingBox();
  expect((order?.y ?? 0) + (order?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
});

test('while all third-party services are disabled, no page makes a request to another origin', async ({ page, I }) => {
  const crossOriginRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1') && !request.url().startsWith('data:')) crossOriginRequests.push(request.url());
  });
  await I.open('/');
  await button(page, 'Accepter').click();
  await page.getByRole('banner').getByRole('link', { name: 'La carte' }).click();
  await expect(page).toHaveURL('/menu');
  await page.waitForLoadState('networkidle');
  expect(crossOriginRequests).toEqual([]);
});

test('enabled third-party services load only after accepting, once, and receive the route without query or referrer', async ({
  page,
  I,
}) => {
  const requests = await enableTrackers(page);
  await I.open('/menu?product=cola');
  await notice(page).waitFor();
  expect(requests).toEqual([]);
  const [accept, refuse] = await Promise.all(['Accepter', 'Refuser'].map((name) => button(page, name).boundingBox()));
  expect([refuse?.width, refuse?.height]).toEqual([accept?.width, accept?.height]);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Accepter').click();
  await expect.poll(() => requests.length).toBe(requestsOfFirstPage);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Politique relative aux cookies' }).click();
  await expect(page).toHaveURL('/cookie-policy');
  // The scripts are loaded already: only the pixel makes a request.
  await expect.poll(() => requests.length).toBe(requestsOfFirstPage + 1);
  const scripts = requests.filter(({ url }) => url.hostname === 'www.googletagmanager.com');
  expect(scripts.map(({ url }) => url.pathname).toSorted()).toEqual(['/gtag/js', '/gtm.js']);
  const pixels = requests.filter(({ url }) => url.hostname === 'www.facebook.com');
  expect(pixels.map(({ url }) => new URL(url.searchParams.get('dl') ?? '').pathname)).toEqual(['/menu', '/cookie-policy']);
  expect(requests.filter(({ url, referrer }) => referrer !== undefined || url.href.includes('product'))).toEqual([]);
  const reports = await page.evaluate(() => JSON.stringify((globalThis as { dataLayer?: unknown[] }).dataLayer));
  expect(reports).toContain('"page_route":"/cookie-policy"');
  expect(reports).not.toContain('product=');
});

test('refusing loads nothing, and a withdrawn consent stops the requests to third-party services', async ({ page, I }) => {
  const requests = await enableTrackers(page);
  await I.open('/');
  await button(page, 'Refuser').click();
  await expect(notice(page)).toBeHidden();
  expect(await storedChoice(page)).toMatchObject({ isAccepted: false });
  const reopen = page.getByRole('contentinfo').getByRole('button', { name: 'Modifier mon choix de cookies' });
  await reopen.click();
  await button(page, 'Accepter').click();
  await expect.poll(() => requests.length).toBe(requestsOfFirstPage);
  await page.evaluate(() => {
    document.cookie = '_ga=1; Path=/';
  });
  await reopen.click();
  await button(page, 'Refuser').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Politique relative aux cookies' }).click();
  await expect(page).toHaveURL('/cookie-policy');
  expect(requests).toHaveLength(requestsOfFirstPage);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('blocked storage shows the notice on each page load and does not throw', async ({ page, I }) => {
  await blockStorage(page);
  for (const path of ['/', '/menu']) {
    await I.open(path);
    await button(page, 'Accepter').click();
    await expect(notice(page)).toBeHidden();
  }
});

test('a receipt that is printed while the notice is open is one page (§2 /success)', async ({ page, I }) => {
  await I.openFilledCheckout('confirmation');
  await I.orderButton().click();
  await I.seeThanks();
  await notice(page).waitFor();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), 'pages').toHaveLength(1);
});
