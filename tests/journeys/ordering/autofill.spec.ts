// Fields that are filled at once while a response is missing: `tests/journeys/autofill` fills them in other ways.

import { accountHolder } from '../../support/browser/account-holder.ts';
import { holdResponses } from '../../support/browser/hold-responses.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { openLocationPanel } from '../../support/browser/location-panel.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';

const personal = { Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.fr', Téléphone: '0612345678' };
const address = { Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' };

test('autofilled personal fields complete a delivery to an address chosen in the header', async ({ page, I }) => {
  await seedStorage(page, colaLine);
  const panel = await openLocationPanel(page, I);
  await panel.type('12 rue de B');
  await panel.choose(/^12 Rue de Béthune/);
  await panel.seeClosed();
  await I.visitTab('personal');
  await I.autofill(personal);
  await I.goOn();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('12 Rue de Béthune');
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  await I.orderButton().click();
  await I.seeThanks();
});

test('a pickup is ordered although autofill precedes the creation of the Stripe customer', async ({ page, I }) => {
  await I.startCheckout();
  const responses = await holdResponses(page);
  await I.choose('À emporter');
  await I.autofill(personal);
  await I.goOn();
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  await responses.releaseAfter('/v2/public/checkout/stripe-customer');
  await I.orderButton().click();
  await I.seeThanks();
});

test('a delivery reaches the review although autofill precedes the distance lookup', async ({ page, I }) => {
  await overrideSettings(page, { isFeeByDistance: true });
  await I.startCheckout();
  const responses = await holdResponses(page);
  await I.choose('En livraison');
  await I.openTab('delivery');
  await I.autofill(address);
  await I.openTab('personal');
  await I.autofill(personal);
  await I.goOn();
  await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Lille');
  await I.goOn();
  await I.seeState('delivery.checking');
  await responses.releaseAfter('/v2/public/locations/distance');
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
});

test('a card pays although the calls for customer and intent were pending when the card was chosen', async ({ page, I }) => {
  await I.startCheckout();
  const responses = await holdResponses(page);
  await I.choose('À emporter');
  await I.autofill({ ...personal, 'E-mail': I.email });
  await I.goOn();
  await I.goOn();
  await I.seeState('payment.choosing');
  await page.getByRole('radio', { name: /^Carte bancaire/ }).check();
  await I.seePayment(/^preparing/);
  await responses.releaseAfter('/v2/public/checkout/stripe-customer');
  await I.enterCard('4242424242424242');
  await I.payButton().click();
  await I.seeThanks();
  await expect(page.getByText('Payé par carte')).toBeVisible();
});

test('text typed before the profile is loaded is kept and saved', async ({ page, request, I }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  const responses = await holdResponses(page);
  await page.goto('/profile/ViewProfile');
  await expect(page.getByLabel('Prénom', { exact: true })).toBeVisible();
  await I.autofill({ Prénom: 'Léonie', Téléphone: '07 00 00 00 01' });
  await responses.releaseAfter('/v2/public/auth/profile');
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Léonie');
  await customer.press('Enregistrer');
  await expect(page.getByText('Vos modifications sont enregistrées.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Léonie');
  await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('07 00 00 00 01');
});
