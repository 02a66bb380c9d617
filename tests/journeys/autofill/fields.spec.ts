// Each page that another test audits compares its fields with the table too: see `expectAccessible`.

import type { Page } from 'playwright/test';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { openAsOwner } from '../../support/browser/counter.ts';
import { fieldTable, findWrongFields, readFields, type PageFields } from '../../support/screens/field-table.ts';
import { locationPanel } from '../../support/browser/location-panel.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

/** Reads the fields of a page, expects those of the table, and adds their names to the list. */
async function readInto(seen: Set<string>, page: Page) {
  const fields: PageFields = await readFields(page);
  expect(findWrongFields(fields)).toEqual([]);
  for (const field of Object.keys(fields)) seen.add(field);
}

/** Expects that all fields of the table that belong to these charts have been seen, but for those that other tests show. */
function expectSeen(seen: ReadonlySet<string>, charts: RegExp, elsewhere: readonly string[] = []) {
  const expected = Object.keys(fieldTable).filter((field) => charts.test(field) && !elsewhere.includes(field));
  expect([...seen].toSorted()).toEqual(expected.toSorted());
}

test('each field of the shop says what it is for, from the menu to the last step of the checkout', async ({ page, I }) => {
  const seen = new Set<string>();
  await seedStorage(page, { ...colaLine, 'location:mode': 'delivery' });
  await I.open('/menu');
  await I.openProduct('Tacos L');
  await readInto(seen, page);
  await page.goBack();
  await locationPanel(page).open();
  await readInto(seen, page);
  await page.goBack();
  await page.getByRole('button', { name: /^Panier/ }).click();
  await I.seeCart();
  await readInto(seen, page);
  await I.open('/checkout?tab=personal');
  await readInto(seen, page);
  await I.openTab('delivery');
  await page.getByRole('button', { name: 'Changer de pays' }).click();
  await page.getByRole('radio', { name: 'Programmer' }).check();
  await expect(page.locator('select[name=delivery_time_range]')).toBeVisible();
  await readInto(seen, page);
  await page.goto('/personal-data');
  await readInto(seen, page);
  expectSeen(seen, /^(page|productSheet|location|coupon|checkout|addressSuggestions) /);
});

test('each field of the account says what it is for, from the sign-up to the reset of the password', async ({ page, request }) => {
  const seen = new Set<string>();
  const customer = accountHolder(page, request);
  for (const [path, machine, state] of [
    ['/auth/login', 'login', 'filling'],
    ['/auth/signup', 'signup', 'filling'],
    ['/auth/verify', 'verification', 'filling'],
    ['/auth/forgot', 'passwordReset', 'askingAddress'],
  ] as const) {
    await customer.open(path);
    await customer.seeState(machine, state);
    await readInto(seen, page);
  }
  await customer.type({ 'E-mail': customer.email });
  await customer.press('Continuer');
  await customer.seeState('passwordReset', 'filling');
  await readInto(seen, page);
  expectSeen(seen, /^(login|signup|verification|passwordReset) /);
});

test('each field of the profile says what it is for', async ({ page, request }) => {
  const seen = new Set<string>();
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  await customer.open('/profile/ViewProfile');
  await page.getByLabel('Prénom', { exact: true }).waitFor();
  await readInto(seen, page);
  await customer.open('/profile/ViewAccount');
  await customer.press('Supprimer mon compte');
  await readInto(seen, page);
  expectSeen(seen, /^(profile|accountDeletion) /);
});

test('each field of the counter says what it is for', async ({ browser, baseURL }) => {
  const seen = new Set<string>();
  const login = await browser.newPage();
  await login.goto(`${baseURL}/counter`);
  await login.getByRole('button', { name: 'Se connecter' }).waitFor();
  await readInto(seen, login);
  await login.close();
  const board = await openAsOwner(browser);
  await board.getByRole('button', { name: 'Totaux' }).click();
  await readInto(seen, board);
  await board.keyboard.press('Escape');
  await board.getByRole('button', { name: 'Réglages' }).click();
  await board.getByRole('radio', { name: 'Ouvert à ces heures' }).check();
  await readInto(seen, board);
  await board.context().close();
  // Those of an order and of the second step of the log-in.
  expectSeen(seen, /^(staffSession|orderBoard|dayTotals) /, ['staffSession code', 'orderBoard note', 'orderBoard time']);
});
