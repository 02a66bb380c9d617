// Values that appear in fields without the events of typing, or with some of them.

import type { Page } from 'playwright/test';
import { accountHolder, password } from '../../support/browser/account-holder.ts';
import { seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

const personal = { Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.fr', Téléphone: '06 12 34 56 78' };
const address = { Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' };

/** Sets the values of fields, by name, without an event. Works in a page whose scripts are held back. */
async function setSilently(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await page
      .locator(`[name="${name}"]`)
      .evaluate((field, text) => void Reflect.set(HTMLInputElement.prototype, 'value', text, field), value);
}

/** Events of browsers and password managers that fill a field. */
const fillings = [
  { events: ['input', 'change'], title: 'input and change events' },
  { events: ['change'], title: 'change events only' },
  { events: [], title: 'no event' },
];

for (const { events, title } of fillings)
  test(`forms that are filled with ${title} complete an order for delivery`, async ({ page, I }) => {
    await I.startCheckout();
    await I.choose('En livraison');
    await I.autofill(personal, events);
    await I.goOn();
    await I.seeState('delivery.editing');
    await I.autofill(address, events);
    await I.goOn();
    await I.seeState('payment.choosing');
    await I.chooseCash();
    await I.goOn();
    await I.seeState('confirmation.reviewing');
    await expect(page.getByRole('main')).toContainText('lea@example.fr');
    const sent = await I.placeOrder();
    expect(sent.postDataJSON()).toMatchObject({ customer: { first_name: 'Léa', location: { address: '12 rue de Béthune' } } });
    await I.seeThanks();
  });

test('a form that is filled completes an order for pickup', async ({ page, I }) => {
  await I.startCheckout();
  await I.choose('À emporter');
  await I.autofill(personal);
  await I.continueFromPersonalToReview();
  await expect(page.getByRole('main')).toContainText('lea@example.fr');
  await I.orderButton().click();
  await I.seeThanks();
});

test('values without events survive that another field is typed, that a tab is opened, and Back', async ({ page, I }) => {
  await I.startCheckout();
  await I.choose('À emporter');
  const { Téléphone, ...others } = personal;
  await I.autofill(others, []);
  await I.fill({ Téléphone });
  for (const [label, value] of Object.entries(personal)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await I.autofill({ Prénom: 'Léonie' }, []);
  await I.openTab('type');
  await I.seeState(/^type\./);
  await I.openTab('personal');
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Léonie');
  await I.autofill({ Nom: 'Durand' }, []);
  await page.goBack();
  await I.seeState(/^type\./);
  await I.openTab('personal');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Durand');
});

for (const { events, title } of fillings.filter(({ events: { length } }) => length !== 1))
  test(`sign-up, verification and log-in that are filled with ${title} succeed`, async ({ page, request, I }) => {
    const customer = accountHolder(page, request);
    const banner = page.getByRole('banner');
    await customer.open('/auth/signup');
    await I.autofill({ ...personal, 'E-mail': customer.email, 'Mot de passe': password }, events);
    await customer.press('Créer un compte');
    await expect(page).toHaveURL(/\/auth\/verify$/);
    await I.autofill({ 'Code de vérification': await customer.newCode() }, events);
    await customer.press('Continuer');
    await expect(banner.getByRole('link', { name: 'Mon compte' })).toBeVisible();
    await customer.open('/profile');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(banner.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    await customer.open('/auth/login');
    await I.autofill({ 'E-mail': customer.email, 'Mot de passe': password }, events);
    // Enter submits the form without a tap.
    if (events.length === 0) await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
    else await customer.press('Se connecter');
    await expect(banner.getByRole('link', { name: 'Mon compte' })).toBeVisible();
  });

test.describe('before the scripts', () => {
  // A worker would serve the scripts that are held back.
  test.use({ serviceWorkers: 'block' });

  for (const { page: title, path, values } of [
    { page: 'the hydrated log-in', path: '/auth/login', values: { email: 'lea@example.fr', password: 'trois mots choisis' } },
    { page: 'a sign-up that is rendered anew', path: '/auth/signup', values: { first_name: 'Léa', phone: '06 12 34 56 78' } },
  ])
    test(`values without events in ${title} are kept and read`, async ({ page, problems }) => {
      // What is stored has the sign-up rendered anew.
      if (path === '/auth/signup') await seedStorage(page, { 'location:mode': 'pickup' });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await setSilently(page, values);
      release();
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      // The failure of the form renders its fields again.
      await page.locator('main [type=submit]').click();
      await expect(page.locator('[data-live="assertive"]').or(page.locator('[aria-invalid]')).first()).toBeVisible();
      for (const [name, value] of Object.entries(values)) await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
      expectLoggedOnly(problems, /401/);
    });
});
