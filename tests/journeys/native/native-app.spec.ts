// References: §n in docs/behaviour.

import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from 'playwright/test';
import type { SiteConfig } from '#config/site.ts';
import { writeAppFiles } from '../../../scripts/native/write-app-files.ts';
import { installNativeShell } from '../../support/browser/native-shell.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

const origin = 'https://localhost';

/** Serves the app's files as the Android shell does: a path without extension is the app's page. */
async function serveApp(page: Page, folder: string) {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = /\.\w+$/.test(pathname) ? `${folder}${pathname}` : `${folder}/index.html`;
    await (existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 }));
  });
}

/** Installs the app, built for the shop of the test, and returns the shop's configuration. */
async function installApp(page: Page, request: APIRequestContext): Promise<SiteConfig> {
  const site = (await (await request.get('/config.json')).json()) as SiteConfig;
  const folder = mkdtempSync(join(tmpdir(), 'app-'));
  writeAppFiles('dist/client', folder, { site: { ...site, title: 'Name at build time', card: null }, imageOrigins: [] });
  // Chromium asks for permission before a page may reach local servers, such as that of the test.
  await page.context().grantPermissions(['local-network-access'], { origin });
  await installNativeShell(page);
  await serveApp(page, folder);
  return site;
}

test('the app orders from its own files at the shop of another origin (§2)', async ({ page, I, request }) => {
  const site = await installApp(page, request);
  await I.open(`${origin}/menu`);
  // The published configuration replaces the one of the build.
  await expect(page).toHaveTitle(`La carte · ${site.title}`);
  await I.openProduct('Cola du Nord');
  await I.addOpenProduct();
  await I.goToCheckout();
  await I.goToReviewStep('À emporter');
  await I.orderButton().click();
  await I.seeThanks();
  expect(new URL(page.url()).origin).toBe(origin);
});

const offlineNote = (page: Page) => page.locator('[data-live]').filter({ hasText: 'Vous êtes hors ligne.' });

/** Waits until the app has stored the lists of the shop. */
const waitForStoredLists = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('app:lists')?.includes('Cola du Nord'))).toBe(true);

/** What an app without a network logs: its requests, and that it starts with what it has. */
const lostConnection = /Failed to load resource|net::ERR|Failed to fetch|ApiError: No answer/;

for (const { way, turnOff, turnOn } of [
  {
    way: 'without a network',
    turnOff: (page: Page) => page.context().setOffline(true),
    turnOn: (page: Page) => page.context().setOffline(false),
  },
  {
    way: 'while the shop cannot be reached',
    turnOff: (page: Page, shop: string) => page.route(`${shop}/**`, (route) => route.abort('connectionfailed')),
    turnOn: (page: Page, shop: string) => page.unroute(`${shop}/**`),
  },
])
  test(`${way} the app opens with the menu of the last visit, a note and the telephone, and no way to order (§1)`, async ({
    page,
    I,
    request,
    problems,
  }) => {
    const { siteRoot } = await installApp(page, request);
    await I.open(`${origin}/menu`);
    await I.add('Cola du Nord');
    await waitForStoredLists(page);
    await expect(offlineNote(page)).toHaveCount(0);

    await turnOff(page, siteRoot);
    for (const path of ['/', '/menu']) {
      await I.open(`${origin}${path}`);
      await expect(offlineNote(page).getByRole('link')).toHaveAttribute('href', /^tel:/);
    }
    await expect(I.product('Cola du Nord')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Panier, 1/ })
      .click();
    const cart = page.getByRole('dialog', { name: 'Votre panier' });
    await expect(cart.getByText('Cola du Nord')).toBeVisible();
    await expect(cart.getByRole('link', { name: 'Commander' })).toHaveCount(0);
    expectLoggedOnly(problems, lostConnection);

    await turnOn(page, siteRoot);
    await expect(offlineNote(page)).toHaveCount(0);
    await I.waitUntilHydrated();
    await I.goToCheckout();
    problems.length = 0;
  });

test('the app opens with nothing of a last visit that is damaged or in another language', async ({ page, I, request, problems }) => {
  const { siteRoot } = await installApp(page, request);
  await I.open(`${origin}/menu`);
  await waitForStoredLists(page);
  const stored = await page.evaluate(() => localStorage.getItem('app:lists') ?? '');
  await page.route(`${siteRoot}/**`, (route) => route.abort('connectionfailed'));
  for (const damaged of ['{', 'null', '{"locale":"fr"}', stored.replace('"locale":"fr"', '"locale":"en"')]) {
    await page.evaluate((text) => localStorage.setItem('app:lists', text), damaged);
    await page.goto(`${origin}/menu`);
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await expect(offlineNote(page)).toHaveCount(0);
  }
  expectLoggedOnly(problems, lostConnection);
});

test('the app asks for no service worker, which a shell may refuse (§2)', async ({ page, I, request }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = async () => {
      document.documentElement.dataset['registers'] = '';
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await installApp(page, request);
  await I.open(`${origin}/menu`);
  await waitForStoredLists(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html[data-registers]')).toHaveCount(0);
});

for (const { refusal, refuse } of [
  {
    refusal: 'rejects',
    refuse: () => {
      navigator.serviceWorker.register = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    },
  },
  {
    refusal: 'throws',
    refuse: () => {
      navigator.serviceWorker.register = () => {
        throw new TypeError('The URL protocol of the scope is not supported');
      };
    },
  },
  { refusal: 'lacks', refuse: () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker') },
])
  test(`a browser that ${refusal} a service worker takes orders all the same`, async ({ page, I }) => {
    await page.addInitScript(refuse);
    await I.open('/menu');
    await page.waitForLoadState('networkidle');
    await I.add('Cola du Nord');
    await I.goToCheckout();
  });

test('the link to the content is not visible under a notch until it has the focus (§2)', async ({ page, I }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 59, bottom: 34, left: 0, right: 0 } });
  await I.open('/menu');
  const skipLink = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skipLink).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport({ ratio: 1 });
});
