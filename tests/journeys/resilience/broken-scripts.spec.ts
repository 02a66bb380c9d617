// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { readManifest } from '../../support/missing-files/built-pages.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

// A worker would serve the scripts that are replaced.
test.use({ serviceWorkers: 'block' });

const notice = (page: Page) =>
  page.getByRole('complementary').filter({ hasText: 'La commande en ligne ne fonctionne pas dans ce navigateur.' });

/** Holds a script of the page until the returned function is called, and replaces it if there is a body. */
async function holdScript(page: Page, path: string, body?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname, search }) => pathname === path && search === '',
    async (route) => {
      await released;
      await (body === undefined ? route.continue() : route.fulfill({ contentType: 'text/javascript', body }));
    },
  );
  return release;
}

/** Makes every price throw while the page is rendered. */
async function breakPrices(page: Page): Promise<() => void> {
  await page.addInitScript(() => void Object.defineProperty(Intl.NumberFormat.prototype, 'format', { value: undefined }));
  return holdScript(page, readManifest().entry);
}

const react = () => String(readManifest().first[0]);

/** A script with React that renders an app which throws. */
const brokenReact = () => `
  import { require_client as client, require_jsx_runtime as runtime } from '${react()}?original';
  export * from '${react()}?original';
  const Broken = () => { throw new Error('broken app'); };
  const hydrateRoot = (root, app, options) => client().hydrateRoot(root, runtime().jsx(Broken, {}), options);
  export const require_client = () => ({ ...client(), hydrateRoot });`;

for (const { name, breakPage } of [
  { name: 'cannot be parsed', breakPage: (page: Page) => holdScript(page, readManifest().entry, 'import {') },
  { name: 'throws', breakPage: (page: Page) => holdScript(page, readManifest().entry, 'throw new Error("broken script")') },
  { name: 'renders a page that throws', breakPage: breakPrices },
  { name: 'renders nothing because all of it throws', breakPage: (page: Page) => holdScript(page, react(), brokenReact()) },
])
  test(`a menu whose script ${name} stays readable, releases its taps and says how to order (§8)`, async ({ page, problems, I }) => {
    const release = await breakPage(page);
    await page.goto('/menu', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: 'En livraison' }).click();
    await expect(page.locator('[data-pending]')).toHaveCount(1);
    release();
    await expect(notice(page)).toBeVisible();
    await expect(notice(page).getByRole('link')).toHaveAttribute('href', /^tel:\+33/);
    await expect(notice(page).getByRole('table')).toContainText('Tous les jours');
    await expect(page.locator('[data-pending]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'La carte' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(43);
    await I.product('Cola du Nord').click();
    await expect(page).toHaveURL(/\?product=/);
    expectLoggedOnly(problems, /./);
  });

test('a product tapped before the scripts failed is opened as a page (§8)', async ({ page, problems, I }) => {
  const release = await holdScript(page, readManifest().entry, 'import {');
  await page.goto('/menu', { waitUntil: 'commit' });
  await I.product('Cola du Nord').click();
  await expect(page).toHaveURL('/menu');
  release();
  await expect(page).toHaveURL(/\?product=/);
  expectLoggedOnly(problems, /Unexpected|import/);
});

test('a browser below the line gets no scripts, holds no taps, and says how to order (§8)', async ({ page, I }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(Array.prototype, 'at'));
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await page.goto('/menu');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', /rgb/);
  await page.getByRole('radio', { name: 'En livraison' }).click();
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  await I.product('Cola du Nord').click();
  await expect(page).toHaveURL(/\?product=/);
  expect(scripts.filter((url) => !url.endsWith(react()))).toEqual([]);
});

test('a page that works shows no notice', async ({ page, I }) => {
  await I.open('/menu');
  await expect(notice(page)).toBeHidden();
});
