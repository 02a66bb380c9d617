import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/shop-test.ts';
import { translatePages, translationMark } from '../../support/translation/translate-page.ts';

/** Expects that a text is translated on the screen. */
const seeTranslated = (page: Page, text: string) => expect(page.locator('body')).toContainText(`${text}${translationMark}`);

test.beforeEach(({ page }) => translatePages(page, 'interactive'));

test('a translated viewer follows what is searched, selected and simulated, with the names of the code as they are', async ({ page }) => {
  await page.goto('/qa/');
  await seeTranslated(page, 'Les parcours de la boutique');
  const search = page.getByRole('searchbox', { name: /^Chercher un état/ });
  await search.fill('zzz');
  await expect(page.getByText('zzz', { exact: true })).toBeVisible();
  await search.fill('code refuse commande');
  await page
    .getByRole('link', { name: /code refusé à la commande, si une offre s’applique/ })
    .first()
    .click();
  const details = page.getByRole('tabpanel');
  await seeTranslated(page, 'Tout le parcours');
  await expect(details.getByText('hasOffer', { exact: true })).toBeVisible();
  await details.getByRole('link', { name: 'coupon.invalid', exact: true }).click();
  await expect(details.getByRole('heading', { level: 2 })).toContainText(/^invalid · .*›$/);
  await details.getByRole('link', { name: /Tout le parcours/ }).click();
  await seeTranslated(page, 'Tout le parcours');
  for (const filter of ['echec', 'erreurs', 'tout']) await page.getByRole('combobox', { name: /^Montrer/ }).selectOption(filter);

  await page.getByRole('tab', { name: 'Simulation' }).click();
  const start = details.getByRole('combobox', { name: /^Départ/ });
  const names = await start.getByRole('option').allTextContents();
  for (const name of names.toReversed()) {
    await start.selectOption(name);
    await expect(details.getByRole('listitem').first()).toContainText(name);
  }
  for (const step of ['coupon.submit code', 'checkCoupon valid', 'coupon.refusedWithOrder'])
    await details.getByRole('button', { name: step, exact: true }).click();
  await expect(details.locator('[aria-current="step"]')).toContainText('invalid');
  await details.getByRole('button', { name: /^Annuler/ }).click();
  await expect(details.locator('[aria-current="step"]')).toContainText('valid');
});

test('a translated viewer plays a failed path and filters the inventory', async ({ page }) => {
  const steps = [
    { name: 'an empty field', state: 'unchecked', transitions: [] },
    { name: 'coupon.submit code', state: 'checking', transitions: ['coupon|coupon.submit|0'] },
    { name: 'checkCoupon invalid', state: 'invalid', transitions: ['coupon.checking|xstate.done.actor.checkCoupon|2'] },
  ];
  const name = steps.map((step) => step.name).join(' → ');
  const failure = { step: 1, message: 'expected checking, got valid' };
  const report = {
    'data/paths.json': {
      version: 1,
      charts: { coupon: { counts: {}, missing: [], refused: {}, paths: [{ id: 'abcd1234', name, kind: 'unit', steps }] } },
    },
    'data/coverage.ndjson': {
      run: 'unit',
      size: null,
      chart: 'coupon',
      path: 'abcd1234',
      test: name,
      file: 'tests/machines/paths.test.ts',
      status: 'failed',
      transitions: {},
      failure,
    },
  };
  await page.route('**/qa/files.json', (route) => route.fulfill({ json: Object.keys(report) }));
  for (const [file, body] of Object.entries(report))
    await page.route(`**/qa/${file}`, (route) => route.fulfill({ body: `${JSON.stringify(body)}\n` }));

  await page.goto('/qa/#/inventaire');
  const filters = page.getByRole('navigation', { name: 'Filtres' });
  for (const filter of ['Changé depuis la référence', 'Sans image', 'Échecs et délais', 'En échec']) {
    await filters.getByRole('link', { name: new RegExp(`^${filter}`) }).click();
    await expect(page.getByRole('status').filter({ hasText: filter })).toBeVisible();
  }
  await page.getByRole('link', { name, exact: true }).click();
  const details = page.getByRole('tabpanel');
  await expect(details.getByRole('alert')).toContainText('échoué au pas 2');
  for (const [index, { name: stepName }] of [...steps.entries()].slice(1)) {
    const text = new RegExp(`^Pas\\S* ${index + 1} sur\\S* 3 .*${stepName.replace('.', '\\.')}$`);
    await expect(details.locator('p strong')).toContainText(text);
    await page.keyboard.press('ArrowRight');
  }
  await details.getByRole('button', { name: /^Précédent/ }).click();
  await expect(details.locator('[aria-current="step"]')).toContainText('checking');
  await page.getByRole('link', { name: /Tous les chemins/ }).click();
  await seeTranslated(page, '1 sur 1 chemins, 1 en échec');
});
