import { readFile } from 'node:fs/promises';
import { expectAccessible, expect, test } from '../../support/browser/shop-test.ts';

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

  await details.getByRole('link', { name: 'coupon.invalid' }).click();
  await expect(details.getByText('message « Ce code n’est pas valable »')).toBeVisible();
  await expect(page.locator('[data-id="coupon.invalid"] text').first()).toContainText('invalid');

  await page.getByRole('tab', { name: 'Simulation' }).click();
  for (const step of ['coupon.submit code', 'checkCoupon valid', 'coupon.refused'])
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
    steps: ['coupon.submit code', 'checkCoupon valid', 'coupon.refused'],
    expected: 'invalid',
  });
});
