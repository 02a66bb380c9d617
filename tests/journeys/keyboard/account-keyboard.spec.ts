// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { accountHolder, password } from '../../support/browser/account-holder.ts';
import { pressTabUntilFocused } from '../../support/browser/press-tab.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

test.describe.configure({ timeout: 180_000 });

/** Password inputs have no ARIA role: find them by label. */
async function typeSecret(page: Page, label: string, text: string) {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);
    if (isThere) return page.keyboard.type(text);
  }
  throw new Error(`Tab never reached ${label}`);
}
async function typeText(page: Page, name: RegExp, text: string) {
  await pressTabUntilFocused(page, 'textbox', name);
  await page.keyboard.type(text);
}
async function pressEnterOn(page: Page, role: 'link' | 'button', name: RegExp) {
  await pressTabUntilFocused(page, role, name);
  await page.keyboard.press('Enter');
}

test('sign-up, login, profile and deletion of an account work by keyboard (§2, WCAG 2.1.1)', async ({ page, request, I }) => {
  const customer = accountHolder(page, request);
  await I.open('/auth/signup');
  for (const [name, text] of [
    [/^Prénom/, 'Léa'],
    [/^Nom/, 'Martin'],
    [/^E-mail/, customer.email],
    [/^Téléphone/, '0612345678'],
  ] as const)
    await typeText(page, name, text);
  await typeSecret(page, 'Mot de passe', password);
  await page.keyboard.press('Enter');
  await customer.seeState('verification', 'filling');
  await typeText(page, /^Code de vérification/, await customer.newCode());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  await I.open('/menu?product=cola');
  await pressEnterOn(page, 'button', /^Ajouter au panier/);
  await I.seeCart();
  await pressEnterOn(page, 'link', /^Commander/);
  await I.seeState(/^type\./);
  await pressTabUntilFocused(page, 'radio', /./);
  await page.keyboard.press('Space');
  await I.seeState('personal.editing');
  for (const state of ['delivery.editing', 'payment.choosing', 'confirmation.reviewing']) {
    await pressEnterOn(page, 'button', /^Continuer/);
    await I.seeState(state);
    if (state !== 'payment.choosing') continue;
    await pressTabUntilFocused(page, 'radio', /^Espèces/);
    await page.keyboard.press('Space');
  }
  await pressEnterOn(page, 'button', /^Commander avec obligation de paiement/);
  await I.seeThanks();

  await pressEnterOn(page, 'link', /^Mon compte/);
  await expect(page).toHaveURL(/\/profile$/);
  await pressEnterOn(page, 'link', /^Mes commandes/);
  await expect(page.getByRole('article')).toContainText('Cola du Nord');
  await pressEnterOn(page, 'button', /^Commander à nouveau/);
  await I.seeCart();
  await page.keyboard.press('Escape');
  await pressEnterOn(page, 'link', /^Sécurité/);
  await pressEnterOn(page, 'link', /^Changer le mot de passe/);
  await customer.seeState('passwordReset', 'askingAddress');
  const earlierCodes = await customer.codes();
  await pressEnterOn(page, 'button', /^Continuer/);
  await customer.seeState('passwordReset', 'filling');
  await typeText(page, /^Code de vérification/, await customer.newCode(earlierCodes));
  const changed = `${password} neuf`;
  await typeSecret(page, 'Mot de passe', changed);
  await typeSecret(page, 'Confirmer le mot de passe', changed);
  await page.keyboard.press('Enter');
  await customer.seeState('login', 'filling');
  await pressTabUntilFocused(page, 'textbox', /^E-mail/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(customer.email);
  await typeSecret(page, 'Mot de passe', changed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  await pressEnterOn(page, 'link', /^Mon compte/);
  await pressEnterOn(page, 'link', /^Mes données/);
  const [download] = await Promise.all([page.waitForEvent('download'), pressEnterOn(page, 'button', /^Télécharger mes données/)]);
  expect(download.suggestedFilename()).toMatch(/^mes-donnees-.*\.json$/);
  await pressEnterOn(page, 'button', /^Supprimer mon compte/);
  // The focus is in the first field of the opened form.
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await page.keyboard.type(changed);
  await typeSecret(page, 'Confirmer le mot de passe', changed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
});
