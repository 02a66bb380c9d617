import { readFile } from 'node:fs/promises';
import { expectAccessible, expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

test('the viewer answers by clicking: what a refused code does, what it looks like, and how to replay it', async ({ page }) => {
  await page.goto('/qa/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les parcours de la boutique');
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: /^Chercher un état/ }).fill('code refuse commande');
  await page
    .getByRole('link', { name: /code refusé à la commande, si une offre s’applique/ })
    .first()
    .click();
  const details = page.getByRole('tabpanel');
  await expect(details.getByText('une offre s’applique hasOffer')).toBeVisible();
  await expect(details.getByText(/machines\/coupon\.machine\.ts:\d+/)).toBeVisible();
  await expectAccessible(page);

  await details.getByRole('link', { name: 'coupon.invalid', exact: true }).click();
  await expect(details.getByText('message « Ce code n’est pas valable »')).toBeVisible();
  await expect(page.locator('[data-id="coupon.invalid"] text').first()).toContainText('invalid');

  // The chart handles this event everywhere, but not in a pause.
  await expect(details.getByRole('link', { name: 'modifie le code : Code promo → unchecked' })).toBeVisible();
  await page.goto('/qa/#/parcours/coupon?choix=coupon.limited');
  await expect(details.getByRole('link', { name: 'modifie le code : limited (reste)' })).toBeVisible();
  await expect(details.getByRole('link', { name: 'modifie le code : Code promo → unchecked' })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Simulation' }).click();
  for (const step of ['coupon.submit code', 'checkCoupon valid', 'coupon.refusedWithOrder'])
    await details.getByRole('button', { name: step, exact: true }).click();
  await expect(details.locator('[aria-current="step"]')).toContainText('invalid');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await details.getByRole('textbox', { name: /en une phrase/ }).fill('Le code refusé');
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Enregistrer le chemin' }).click();
  const saved: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved).toEqual({
    version: 1,
    title: 'Le code refusé',
    chart: 'coupon',
    start: 'an empty field',
    steps: ['coupon.submit code', 'checkCoupon valid', 'coupon.refusedWithOrder'],
    expected: 'invalid',
  });
});

test('a tab of the shop reports to the viewer what its charts do, only if it is opened with ?inspect', async ({ page, context, I }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await I.open('/menu?product=cola');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/qa'))).toEqual([]);

  const viewer = await context.newPage();
  await viewer.goto('/qa/#/parcours/productSheet?onglet=direct');
  await expect(viewer.getByText('Rien encore.')).toBeVisible();
  await I.open('/menu?product=cola&inspect');
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click();
  const steps = viewer.getByRole('tabpanel').getByRole('listitem');
  await expect(steps.filter({ hasText: 'product.add' }).first()).toBeVisible();
  await expect(viewer.getByText(/Aussi actifs : .*Panier/)).toBeVisible();
  await expect(viewer.getByRole('heading', { name: 'Enregistrer comme test' })).toBeVisible();
});

test('the viewer is reloaded for each missing chunk of a chart, as after a new build, and shows the same place (§8, d25)', async ({
  page,
  problems,
}) => {
  const removed = new Set<string>();
  let missing: string | null = null;
  const html = await (await page.request.get('/qa/')).text();
  const isEntry = (url: string) => html.includes(`src="${new URL(url).pathname}"`);
  await page.route('**/qa/assets/*.js', (route) => {
    const url = route.request().url();
    if (missing === null && !isEntry(url) && !removed.has(url)) missing = url;
    return url === missing ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  // As far as the next missing chunk is concerned, ten seconds have passed since the last reload.
  await page.addInitScript(() => sessionStorage.removeItem('reload:/qa/'));
  page.on('request', (request) => {
    if (request.resourceType() !== 'document') return;
    if (missing !== null) removed.add(missing);
    missing = null;
  });
  await page.goto('/qa/#/parcours/coupon?onglet=simulation');
  await page.getByRole('tabpanel').getByRole('button', { name: 'coupon.submit code', exact: true }).click();
  await expect(page.getByRole('tabpanel').locator('[aria-current="step"]')).toBeVisible();
  // The machine, its scenario, and what both import.
  expect(removed.size).toBeGreaterThanOrEqual(2);
  expect(missing).toBeNull();
  expectLoggedOnly(problems, /404/);
});
