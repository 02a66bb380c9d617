// References: §n in docs/behaviour.

import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { SiteConfig } from '#config/site.ts';
import { writeAppFiles } from '../../../scripts/native/write-app-files.ts';
import { installNativeShell } from '../../support/browser/native-shell.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

const origin = 'https://localhost';

/** Serves the app's files as the Android shell does: a path without extension is the app's page. */
async function serveApp(page: Page, folder: string) {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = /\.\w+$/.test(pathname) ? `${folder}${pathname}` : `${folder}/index.html`;
    await (existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 }));
  });
}

test('the app orders from its own files at the shop of another origin (§2)', async ({ page, I, request }) => {
  const site = (await (await request.get('/config.json')).json()) as SiteConfig;
  const folder = mkdtempSync(join(tmpdir(), 'app-'));
  writeAppFiles('dist/client', folder, { site: { ...site, title: 'Name at build time', card: null }, imageOrigins: [] });
  // Chromium asks for permission before a page may reach local servers, such as that of the test.
  await page.context().grantPermissions(['local-network-access'], { origin });
  await installNativeShell(page);
  await serveApp(page, folder);

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

test('nothing that is pressed lies under the notch or the home indicator (§2)', async ({ page, I }) => {
  const insets = { top: 47, bottom: 34, left: 0, right: 0 };
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const lowest = (page.viewportSize()?.height ?? 0) - insets.bottom;
  const boundingBoxOf = (button: Locator) => button.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

  await I.open('/menu?product=cola');
  const addButton = page.getByRole('dialog').getByRole('button', { name: /^Ajouter au panier/ });
  await expect.poll(async () => (await boundingBoxOf(addButton)).bottom).toBeLessThanOrEqual(lowest);
  await addButton.click();
  const orderLink = (await I.seeCart()).getByRole('link', { name: 'Commander' });
  await expect.poll(async () => (await boundingBoxOf(orderLink)).bottom).toBeLessThanOrEqual(lowest);
  await page.keyboard.press('Escape');
  // The sticky header keeps its distance from the top when the page is scrolled.
  const home = page.getByRole('banner').getByRole('link').first();
  await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
  await expect.poll(async () => (await boundingBoxOf(home)).top).toBeGreaterThanOrEqual(insets.top);
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
