// References: §n in docs/behaviour.

import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

const acceptHtml = { accept: 'text/html' };
const crawler = { ...acceptHtml, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const unknown = ['/nowhere', '/fr/nowhere', '/blog', '/fr/blog', '/checkout?tab=unknown', '/fr/checkout?tab='];

for (const path of unknown)
  test(`${path} is a not-found page with status 404, and an empty response for crawlers (§2, §8)`, async ({ request }) => {
    const page = await request.get(path, { headers: acceptHtml });
    expect(page.status()).toBe(404);
    expect(await page.text()).toContain('Désolé, cette page n’existe pas.');
    const response = await request.get(path, { headers: crawler });
    expect([response.status(), await response.text()]).toEqual([404, '']);
  });

for (const path of ['/checkout?tab=payment', '/checkout', '/menu?tab=unknown'])
  test(`${path} exists`, async ({ request }) => {
    expect((await request.get(path, { headers: acceptHtml })).status()).toBe(200);
  });

test('an unknown page says so, logs its path, and links home (§8)', async ({ page, I, problems }) => {
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await I.open('/nowhere/at-all');
  await expect(page.getByRole('heading', { level: 1, name: 'Désolé, cette page n’existe pas.' })).toBeVisible();
  // Playwright logs that it blocks service workers.
  expect(warnings.filter((warning) => !warning.includes('Playwright'))).toEqual(['Page Not Found: /nowhere/at-all']);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(page).toHaveURL('/');
  expectLoggedOnly(problems, /^Failed to load resource/);
});

test('an unknown step of the checkout keeps the layout and the cart (§4)', async ({ page, I, problems }) => {
  await seedStorage(page, colaLine);
  await I.open('/checkout?tab=unknown');
  await expect(page.getByRole('heading', { level: 1, name: 'Désolé, cette page n’existe pas.' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Panier, 1 article/ })).toBeVisible();
  expectLoggedOnly(problems, /^Failed to load resource/);
});

test.describe('without a worker, which would serve the missing file', () => {
  test.use({ serviceWorkers: 'block' });

  test('a part of the page that fails is replaced by a notice, and the rest works', async ({ page, I, problems }) => {
    await seedStorage(page, colaLine);
    await page.route(/assets\/cart-(?!panel)[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await I.open('/menu');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Panier/ })
      .click();
    await expect(
      page.locator('[data-live="assertive"]').filter({ hasText: 'Cette partie de la page ne peut pas s’afficher.' }),
    ).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'La carte' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'La carte' })).toBeVisible();
    expect(problems.splice(0).some((problem) => problem.includes('a part of the page cannot be loaded'))).toBe(true);
  });
});
