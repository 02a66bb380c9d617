// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { ownScripts } from '../../support/missing-files/built-pages.ts';
import { pageTitles } from '../../support/browser/page-titles.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

const dataFileOf = async (page: Page) =>
  (JSON.parse((await page.locator('#page-data').textContent()) ?? '') as { dataFile: string }).dataFile;

test('every page keeps the /fr prefix and has its French title (§2)', async ({ page, I }) => {
  for (const [path, title] of Object.entries(pageTitles)) {
    const prefixedPath = `/fr${path === '/' ? '' : path}`;
    await I.open(prefixedPath);
    await expect(page).toHaveTitle(`${title} · Tac’Braise`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(prefixedPath);
  }
});

for (const path of ['', '/ViewOrders', '/ViewAccount', '/ViewProfile', '/ViewSecurity', '/ChangePassword'])
  test(`/profile${path} redirects to login, with and without the /fr prefix (§2)`, async ({ page, I }) => {
    for (const prefix of ['', '/fr']) {
      await I.open(`${prefix}/profile${path}`);
      await expect(page).toHaveURL(`${prefix}/auth/login`);
      await expect(page).toHaveTitle('Connexion · Tac’Braise');
    }
  });

test('/menu is complete before any script runs: names, prices, items (performance)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, texts] of [
    ['/', ['Ça grille', 'Commander']],
    ['/menu', ['Tacos L', '8,90 €', 'Frites de Lille', 'Burger', 'Cola du Nord']],
    ['/fr/menu', ['Tacos L']],
    ['/terms-of-service', ['Conditions générales', 'médiateur']],
  ] as const) {
    await page.goto(path);
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  }
  await context.close();
});

test('a link keeps the /fr prefix (§2)', async ({ page, I }) => {
  await I.open('/fr');
  await page.getByRole('banner').getByRole('link', { name: 'La carte' }).click();
  await expect(page).toHaveURL('/fr/menu');
  // The URL changes before the page: until then the card found is the home page's, which a click may lose.
  await expect(page.getByRole('heading', { level: 1, name: 'La carte' })).toBeVisible();
  await I.product('Cola du Nord').click();
  await expect(page).toHaveURL(/\/fr\/menu\?product=/);
});

test('an unknown page and the disabled blog have status 404 and link to the home page (§2, §8)', async ({ page, I }) => {
  for (const path of ['/nulle-part', '/blog', '/fr/blog']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await I.waitUntilHydrated();
    await expect(page).toHaveTitle('Page introuvable · Tac’Braise');
    await expect(page.getByRole('heading', { name: 'Désolé, cette page n’existe pas.' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^\+33|^0\d/ })).toHaveAttribute('href', /^tel:/);
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(page.getByRole('heading', { name: /^Ça grille/ })).toBeVisible();
  }
});

test('non-canonical URLs redirect to the canonical one', async ({ request }) => {
  for (const [path, to] of [
    ['/menu/', '/menu'],
    ['/MENU', '/menu'],
    ['/profile/vieworders', '/profile/ViewOrders'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([308, to]);
  }
});

test('the first load of the menu includes no code of checkout, auth or profile', async ({ page, I }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
  });
  await I.open('/menu');
  // Until the browser is idle, as in the budget of `page-budget.spec.ts`.
  await page.waitForLoadState('networkidle');
  // The first script of a page is that of its component, the next ones are those that it shares with others.
  const components = ['/checkout', '/auth/login', '/auth/signup', '/profile/', '/profile/ViewOrders'].map((route) => ownScripts(route)[0]);
  expect(scripts.filter((script) => components.includes(script))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(2);
});

test('a text page opened by a link loads its text, which the previous page did not include', async ({ page, I }) => {
  await I.open('/menu');
  expect(await (await page.request.get(await dataFileOf(page))).text()).not.toContain('obligation de paiement');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions générales', exact: true }).click();
  await expect(page.getByText('obligation de paiement').first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Politique de confidentialité' }).click();
  await expect(page.getByRole('heading', { name: 'Politique de confidentialité', level: 1 })).toBeVisible();
});
