import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

test('a guest requests their data from the footer link, and is told to check their mail', async ({ page, I, problems }) => {
  await I.open('/privacy-policy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vos données personnelles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vos données personnelles');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('lea@example');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('alert')).toHaveText('Cette adresse e-mail n’est pas valable.');
  await expectAccessible(page);
  // The browser logs a document with status 422.
  expect(problems.splice(0)).toEqual([expect.stringContaining('422')]);
  await page.getByLabel('E-mail').fill('guest-without-orders@example.fr');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultez vos e-mails');
  await expectAccessible(page);
});
