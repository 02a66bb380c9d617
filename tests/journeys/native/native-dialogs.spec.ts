// References: §n in docs/behaviour.

import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { deleteButton, fillFields, openPage, passwords, respondOnce } from '../../support/account-pages.ts';
import { verified } from '../../support/account-samples.ts';
import { refusal } from '../../support/browser-paths/held-calls.ts';
import type { Customer } from '../../support/browser/customer.ts';
import { locationPanel, openLocationPanel } from '../../support/browser/location-panel.ts';
import { installNativeShell, pressBack } from '../../support/browser/native-shell.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

type Opening = {
  /** The file of the topmost dialog. */
  file: string;
  name: string;
  /** Opens dialogs, and returns them from the lowest to the topmost. */
  open: (page: Page, I: Customer) => Promise<Locator[]>;
  /** Path of the page to which closing the dialog leads by any way, if it is another one. */
  leadsTo?: string;
};

const openings: Opening[] = [
  {
    file: 'product/product-dialog.tsx',
    name: 'a product',
    async open(page, I) {
      await I.open('/menu');
      await I.openProduct('Cola du Nord');
      return [page.getByRole('dialog', { name: 'Cola du Nord' })];
    },
  },
  {
    file: 'product/product-missing-dialog.tsx',
    name: 'a product that is gone',
    async open(page, I) {
      await I.open('/menu?product=gone');
      return [page.getByRole('dialog', { name: 'Ce produit n’est plus à la carte' })];
    },
  },
  {
    file: 'cart/panel/cart-dialog.tsx',
    name: 'the cart',
    async open(page, I) {
      await I.open('/menu');
      await I.add('Cola du Nord');
      return [page.getByRole('dialog', { name: 'Votre panier' })];
    },
  },
  {
    file: 'product/product-dialog.tsx',
    name: 'a line of the cart',
    async open(page, I) {
      await I.open('/menu');
      await I.add('Pot de sauce', 'Algérienne');
      const cart = await I.seeCart();
      await cart.getByRole('link', { name: /^Modifier/ }).click();
      return [cart, page.getByRole('dialog', { name: 'Pot de sauce' })];
    },
  },
  {
    file: 'location/location-dialog.tsx',
    name: 'the place of delivery, and an address that is too far',
    async open(page, I) {
      const panel = await openLocationPanel(page, I);
      await panel.type('rue');
      await panel.choose(/^Rue des Bosquets/);
      return [locationPanel(page).dialog, page.getByRole('alertdialog')];
    },
  },
  {
    file: 'checkout/failures/failure-alert.tsx',
    name: 'an order that the server refuses',
    async open(page, I) {
      await I.openFilledCheckout('confirmation');
      await page.route('**/v2/public/checkout/', (route) => route.fulfill(refusal(403, 'refused')));
      await I.orderButton().click();
      return [page.getByRole('alertdialog')];
    },
  },
  {
    file: 'checkout/success/update-alert.tsx',
    name: 'an update of the order that the server refuses',
    async open(page, I) {
      await I.openFilledCheckout('confirmation');
      await page.route('**/v2/public/checkout/', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(refusal(400, 'refused')) : route.continue(),
      );
      await I.orderButton().click();
      await I.seeThanks();
      return [page.getByRole('alertdialog')];
    },
  },
  {
    file: 'account/profile/deletion-form.tsx',
    name: 'an account that is gone already',
    leadsTo: '/',
    async open(page, I) {
      await openPage({ page, I } as Parameters<typeof openPage>[0], '/profile/ViewAccount', { 'auth:session': verified });
      // The account is gone on the server.
      await respondOnce(page, 'delete-profile', refusal(401, 'unauthorized'));
      await deleteButton(page).click();
      await fillFields(page, passwords['filled'] ?? {});
      await deleteButton(page).click();
      return [page.getByRole('alertdialog')];
    },
  },
];

for (const { name, open, leadsTo } of openings)
  test(`the back button of the device closes ${name}, one dialog with each press, and stays in the page (§2)`, async ({
    page,
    I,
    problems,
  }) => {
    await installNativeShell(page);
    const dialogs = await open(page, I);
    await page.locator('[data-machine="nativeBack"]').waitFor({ state: 'attached' });
    await expect(dialogs.at(-1) as Locator).toBeVisible();
    const pathname = leadsTo ?? new URL(page.url()).pathname;
    const documentId = await page.evaluate(() => performance.timeOrigin);
    for (const [index, dialog] of dialogs.toReversed().entries()) {
      await pressBack(page);
      await expect(dialog).toBeHidden();
      for (const lower of dialogs.slice(0, dialogs.length - 1 - index)) await expect(lower).toBeVisible();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Appuyez encore une fois')).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname === pathname);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(documentId);
    expectLoggedOnly(problems, /Failed to load resource/);
  });

test('every dialog of the shop is among those that the back button closes here', () => {
  const files = globSync('src/features/**/*.tsx').filter((file) => /<(?:Dialog|Alert)\b/.test(readFileSync(file, 'utf8')));
  // The app has no counter.
  const ofShop = files.filter((file) => !file.includes('/counter/')).map((file) => file.replace('src/features/', ''));
  expect(ofShop.toSorted()).toEqual([...new Set(openings.map(({ file }) => file))].toSorted());
});
