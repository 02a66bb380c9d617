// References: §n in docs/behaviour. WCAG 4.1.3.

import { recordAnnouncements } from '../../support/browser/record-announcements.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

/** What screen readers announce, without work in progress, which is announced if it lasts. */
const results = (announcements: readonly string[]) => announcements.filter((text) => !text.includes('…'));

test('a failed log-in is announced each time, once', async ({ page, I, problems }) => {
  const announcements = await recordAnnouncements(page);
  await I.open('/auth/login');
  await page.getByLabel('E-mail').fill('lea.martin@example.com');
  await page.getByLabel('Mot de passe', { exact: true }).fill('trois mots choisis');
  const wrong = 'L’e-mail ou le mot de passe est incorrect.';
  for (const expected of [[wrong], [wrong, wrong]]) {
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
    await expect.poll(() => results(announcements)).toEqual(expected);
  }
  // The browser logs the 401 responses.
  expectLoggedOnly(problems, /401/);
});

test('a dish that leaves the cart is announced in the cart’s dialog, while the page behind it is inert', async ({ page, I }) => {
  const announcements = await recordAnnouncements(page);
  await seedStorage(page, { ...colaLine, 'location:mode': 'pickup' });
  await I.open('/menu');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Panier, / })
    .click();
  const cart = await I.seeCart();
  await cart.getByRole('button', { name: 'Retirer' }).click();
  await expect
    .poll(() => results(announcements))
    .toEqual(['Cola du Nord 33 cl n’est plus dans le panier. 0 article reste. Vous pouvez annuler.']);
  await cart.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => results(announcements).at(-1)).toBe('Cola du Nord 33 cl est de nouveau dans le panier');
});

test('a page that is opened by a link of the previous page, or by Back, says its title once', async ({ page, I }) => {
  const announcements = await recordAnnouncements(page);
  await I.open('/about');
  const firstTitle = await page.title();
  await page.getByRole('main').getByRole('link', { name: 'Voir les plats' }).click();
  await expect(page).toHaveTitle(/^La carte/);
  await expect.poll(() => results(announcements)).toEqual([await page.title()]);
  await page.goBack();
  await expect.poll(() => results(announcements).slice(1)).toEqual([firstTitle]);
});
