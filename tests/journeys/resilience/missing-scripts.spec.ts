// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { readManifest } from '../../support/missing-files/built-pages.ts';
import { startDeployedSite } from '../../support/missing-files/deployed-site.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

// A worker would serve the scripts whose requests are intercepted.
test.use({ serviceWorkers: 'block' });

/** Counts the documents that a page requests. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += Number(request.resourceType() === 'document')));
  return () => count;
}

/** Waits until the page works without its scripts: it holds back no taps any more. */
const waitUntilGivenUp = (page: Page) => page.waitForFunction(() => (globalThis as { earlyInput?: object }).earlyInput === undefined);

const dish = (page: Page) => page.getByRole('link', { name: /^Cola du Nord/ }).first();

for (const { script, path } of [
  { script: 'with React', path: () => String(readManifest().first[0]) },
  { script: 'that starts the shop', path: () => readManifest().entry },
])
  test(`a page whose script ${script} is gone, as after a deployment, is reloaded once and keeps what was typed (§8, INV-8, d25)`, async ({
    page,
    I,
    problems,
  }) => {
    const loads = countLoads(page);
    let remove = () => {};
    const removed = new Promise<void>((resolve) => (remove = resolve));
    await page.route(`**${path()}`, async (route) => {
      await removed;
      await (loads() === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue());
    });
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill('lea.martin@example.com');
    await page.getByLabel('Mot de passe', { exact: true }).fill('trois mots choisis');
    remove();
    await I.waitUntilHydrated();
    expect(loads()).toBe(2);
    await expect(page.getByLabel('E-mail')).toHaveValue('lea.martin@example.com');
    // A password is stored nowhere.
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
    expectLoggedOnly(problems, /404/);
  });

test('a page whose script is gone for good is reloaded once, and then can be read and left without scripts (§8, d25)', async ({
  page,
  problems,
}) => {
  const loads = countLoads(page);
  await page.route(`**${readManifest().entry}`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/menu', { waitUntil: 'commit' });
  await expect.poll(loads).toBe(2);
  await waitUntilGivenUp(page);
  await dish(page).click();
  await expect(page).toHaveURL(/\?product=/);
  await waitUntilGivenUp(page);
  await expect(dish(page)).toBeVisible();
  // The link's own page, and no reload of the same path.
  expect(loads()).toBe(3);
  expectLoggedOnly(problems, /404/);
});

for (const { name, refusal } of [
  { name: 'without a network', refusal: null },
  { name: 'if the server has no page any more', refusal: { status: 503, body: '' } },
])
  test(`${name}, a page whose script is missing stays as it is (INV-9)`, async ({ page, problems }) => {
    const loads = countLoads(page);
    await page.route(`**${readManifest().entry}`, (route) => route.abort());
    await page.route(/\/menu(\?|$)/, (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      return refusal === null ? route.abort() : route.fulfill(refusal);
    });
    const asked = page.waitForRequest((request) => request.resourceType() === 'fetch' && request.url().endsWith('/menu'));
    await page.goto('/menu', { waitUntil: 'commit' });
    await (await asked).response();
    await expect(dish(page)).toBeVisible();
    await dish(page).click();
    await expect(page).toHaveURL(/\?product=/);
    expect(loads()).toBe(2);
    expectLoggedOnly(problems, /^Failed to load resource/);
  });

test('a network that was lost uses up no reload: the next page whose script is missing is reloaded at once (INV-9, d25)', async ({
  page,
  I,
  problems,
}) => {
  const loads = countLoads(page);
  await page.route(`**${readManifest().entry}`, (route) => (loads() < 3 ? route.abort() : route.continue()));
  await page.route('**/menu', (route) => (loads() === 1 && route.request().resourceType() === 'fetch' ? route.abort() : route.continue()));
  const asked = page.waitForRequest((request) => request.resourceType() === 'fetch' && request.url().endsWith('/menu'));
  await page.goto('/menu', { waitUntil: 'commit' });
  await (await asked).response();
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(loads).toBe(3);
  await I.waitUntilHydrated();
  expectLoggedOnly(problems, /^Failed to load resource/);
});

test.describe('in a browser that restores a page from its cache', () => {
  // The worker would serve the scripts of the build that it has stored.
  let site: Awaited<ReturnType<typeof startDeployedSite>>;
  test.beforeAll(async ({ baseURL }) => void (site = await startDeployedSite(String(baseURL))));
  test.afterAll(() => site.close());

  test('after a deployment the page asks for the new one and works (§8, d25)', async ({ page, I, problems }) => {
    await I.open(`${site.origin}/menu`);
    await I.open(`${site.origin}/contact`);
    site.deploy();
    await page.goBack({ waitUntil: 'commit' });
    await I.waitUntilHydrated();
    await I.openProduct('Cola du Nord');
    // The page from the cache, the new page that it has asked for, and the reload.
    const ofMenu = site.requests.slice(site.requests.indexOf('old script'));
    expect(ofMenu).toEqual(['old script', 'page', 'page', 'new script']);
    expectLoggedOnly(problems, /404/);
  });
});
