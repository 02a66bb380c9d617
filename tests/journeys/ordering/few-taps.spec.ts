// References: §n in docs/behaviour.

import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../support/browser/shop-test.ts';

/** Taps and fills as a visitor does, and counts both. */
function countedVisit(page: Page) {
  const counts = { taps: 0, fields: 0 };
  return {
    counts,
    async tap(target: Locator) {
      counts.taps += 1;
      await target.click();
    },
    async fill(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) {
        counts.fields += 1;
        await page.getByLabel(label, { exact: true }).fill(value);
      }
    },
  };
}

const addButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Ajouter au panier/ });
const orderLink = (page: Page) => page.getByRole('dialog', { name: 'Votre panier' }).getByRole('link', { name: 'Commander' });
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continuer' });

test('a guest orders a delivery in seven taps and seven fields, a pickup the next time in six taps, and the same again in one (§4 Checkout tabs)', async ({
  page,
  I,
}) => {
  await I.open('/menu');
  const first = countedVisit(page);
  await first.tap(I.product('Cola du Nord'));
  await first.tap(addButton(page));
  await first.tap(orderLink(page));
  await first.tap(radio(page, /^En livraison/));
  await I.seeState('personal.editing');
  await first.fill({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': I.email, Téléphone: '06 12 34 56 78' });
  await first.tap(continueButton(page));
  await first.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
  await first.tap(continueButton(page));
  await expect(radio(page, /^Espèces/)).toBeChecked();
  await first.tap(continueButton(page));
  await expect(I.orderButton()).toBeEnabled();
  expect(first.counts).toEqual({ taps: 7, fields: 7 });
  await I.orderButton().click();
  await I.seeThanks();
  // A returning guest is offered the address.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout:addresses'))).toContain('12 rue de Béthune');

  await page.getByRole('link', { name: 'Retour à la carte' }).click();
  await expect(page.getByRole('heading', { name: 'La carte', level: 1 })).toBeVisible();
  const second = countedVisit(page);
  await second.tap(radio(page, /^À emporter/));
  await second.tap(I.product('Cola du Nord'));
  await second.tap(addButton(page));
  await second.tap(orderLink(page));
  // The checkout after an order begins at its first tab, with everything filled in.
  await I.seeState('type.choosing');
  await expect(radio(page, /^À emporter/)).toBeChecked();
  await second.tap(page.getByRole('tab', { name: /^Confirmation/ }));
  await second.tap(I.orderButton());
  await I.seeThanks();
  expect(second.counts.taps).toBeLessThanOrEqual(6);
  expect(second.counts.fields).toBe(0);

  await I.open('/');
  await page.getByRole('button', { name: 'Comme la dernière fois' }).click();
  await expect((await I.seeCart()).getByRole('group', { name: /^Cola du Nord/ })).toBeVisible();
});
