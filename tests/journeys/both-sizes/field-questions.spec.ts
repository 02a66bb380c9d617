// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import type { Customer } from '../../support/browser/customer.ts';
import { loadedScript } from '../../support/missing-files/built-pages.ts';
import { pressTabUntilFocused } from '../../support/browser/press-tab.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

const phoneQuestion = (page: Page) => page.getByRole('group', { name: 'Ce numéro semble incomplet.' });
const streetQuestion = (page: Page) => page.getByRole('group', { name: 'Il manque peut-être le numéro dans la rue.' });
const street = { Adresse: 'Rue Nationale', 'Code postal': '59000', Ville: 'Lille' };

/** Opens the checkout of a guest, and fills in the personal step with a phone. */
async function fillPersonal(I: Customer, phone: string) {
  await I.startCheckout();
  await I.choose('En livraison');
  await I.fillPersonal();
  await I.fill({ Téléphone: phone });
}

/** Continues from the payment step to the order, paying in cash, and returns the customer that is sent. */
async function orderByCash(I: Customer) {
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  const sent = (await I.placeOrder()).postDataJSON() as { customer: { phone: string; location: { address: string } } };
  await I.seeThanks();
  return sent.customer;
}

test('a guest who keeps the phone x and a street without a number is asked about both once, and orders (§5 Questions)', async ({
  page,
  I,
}) => {
  await fillPersonal(I, 'x');
  await I.goOn();
  await expect(phoneQuestion(page)).toBeVisible();
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription('Ce numéro semble incomplet.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Le garder' }).click();
  await I.seeState('delivery.editing');

  await I.fill(street);
  await I.goOn();
  await expect(streetQuestion(page)).toBeVisible();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveAccessibleDescription(/Il manque peut-être le numéro/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Garder l’adresse' }).click();
  await I.seeState('payment.choosing');

  // Neither question is asked again, also not after a reload.
  await page.goto('/checkout?tab=personal');
  await I.waitUntilHydrated();
  await I.seeState('personal.editing');
  await I.goOn();
  await I.seeState('delivery.editing');
  await I.goOn();
  const customer = await orderByCash(I);
  expect([customer.phone, customer.location.address]).toEqual(['x', 'Rue Nationale']);
});

test('both questions are answered and corrected by keyboard alone (§5 Questions)', async ({ page, I }) => {
  await fillPersonal(I, '06 12 34');
  await page.getByLabel('Téléphone').press('Enter');
  await expect(page.getByRole('button', { name: 'Corriger' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Téléphone')).toBeFocused();
  await expect(phoneQuestion(page)).toBeHidden();
  await page.keyboard.press('End');
  await page.keyboard.type(' 56 78');
  await page.keyboard.press('Enter');
  await I.seeState('delivery.editing');

  await I.fill(street);
  await page.getByLabel('Ville').press('Enter');
  await expect(page.getByRole('button', { name: 'Ajouter le numéro' })).toBeFocused();
  // A typed number ends the question as well as the button does.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Adresse', { exact: true })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('12 ');
  await expect(streetQuestion(page)).toBeHidden();
  await I.seeState('delivery.editing');
  await pressTabUntilFocused(page, 'button', /^Continuer/);
  await page.keyboard.press('Enter');
  const customer = await orderByCash(I);
  expect([customer.phone, customer.location.address]).toEqual(['06 12 34 56 78', '12 Rue Nationale']);
});

test('keeping a value by keyboard opens the next step, and a pickup is asked for no number in the street (§5 Questions)', async ({
  page,
  I,
}) => {
  await I.startCheckout();
  await I.choose('À emporter');
  await I.fillPersonal();
  await I.fill({ Téléphone: '06' });
  await page.getByLabel('Téléphone').press('Enter');
  await expect(page.getByRole('button', { name: 'Corriger' })).toBeFocused();
  await pressTabUntilFocused(page, 'button', /^Le garder/);
  await page.keyboard.press('Enter');
  await I.seeState('delivery.editing');
  await expect(page.getByRole('heading', { level: 2, name: 'Retirer au restaurant' })).toBeFocused();
  await I.goOn();
  await I.seeState('payment.choosing');
});

test.describe('without a worker, which would serve the missing file', () => {
  test.use({ serviceWorkers: 'block' });

  test('without the rule for phones and the address base, both steps are left (§5 Questions)', async ({ page, I, problems }) => {
    await page.route(`**${loadedScript('src/format/dialable-phone.ts')}`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/v2/public/locations/?**', (route) => route.abort());
    await fillPersonal(I, 'x');
    await I.goOn();
    await I.seeState('delivery.editing');
    await I.fill(street);
    await I.goOn();
    await I.seeState('payment.choosing');
    // The browser logs the missing chunk and the aborted calls.
    problems.length = 0;
  });
});
