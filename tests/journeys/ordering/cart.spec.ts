// References: INV-n and dn in docs/invariants.md, complaints and §n in docs/behaviour.

import { customer } from '../../support/browser/customer.ts';
import { blockStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

test('the cart opens after an add, Back closes it, and its content survives a reload (§2, §9)', async ({ page, I }) => {
  await I.open('/menu');
  await I.add('Cola du Nord');
  const cart = await I.seeCart();
  await expect(cart.getByRole('group', { name: /^Cola du Nord/ })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(cart).toBeHidden();
  await expect(page).toHaveURL('/menu');
  await page.reload();
  await I.waitUntilHydrated();
  await expect(page.getByRole('button', { name: /^Panier, 1 article/ })).toBeVisible();
  await page.getByRole('button', { name: /^Panier, 1 article/ }).click();
  await I.seeCart();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
});

test('a product opens by its link, Back closes it, and missing required options show a message (§2)', async ({ page, I }) => {
  await I.open('/menu');
  await I.product('Tacos L').click();
  await expect(page).toHaveURL(/\?product=tacos-l$/);
  const dialog = page.getByRole('dialog', { name: 'Tacos L' });
  await dialog.getByRole('button', { name: /^Ajouter au panier/ }).click();
  await expect(dialog.getByText(/^Choisissez-en au moins/).first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await I.open('/menu?product=tacos-l');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(page).toHaveURL('/menu');
});

test('a link to an unknown product shows a message above the menu (§2)', async ({ page, I }) => {
  for (const id of ['inconnu', 'NaN', '%3Csvg%3E']) {
    await I.open(`/menu?product=${id}`);
    await expect(I.product('Cola du Nord')).toBeAttached();
  }
  await I.open('/menu?product=inconnu');
  await expect(page.getByRole('dialog', { name: 'Ce produit n’est plus à la carte' })).toBeVisible();
});

test('the same item with other options is another line, and all amounts are updated (complaint 23)', async ({ page, I }) => {
  await I.open('/menu');
  await I.add('Pot de sauce', 'Algérienne');
  await I.seeCart();
  await page.goBack();
  await I.add('Pot de sauce', 'Barbecue');
  const cart = await I.seeCart();
  await expect(cart.getByRole('group', { name: /^Pot de sauce/ })).toHaveCount(2);
  await cart.getByRole('button', { name: 'Augmenter la quantité' }).first().click();
  await expect(page.getByRole('button', { name: /^Panier, 3 articles/, includeHidden: true })).toBeAttached();
  await cart
    .getByRole('button', { name: /^Retirer/ })
    .last()
    .click();
  await expect(cart.getByRole('group', { name: /^Pot de sauce/ })).toHaveCount(1);
});

test('two tabs share one cart, and both show both items (INV-13)', async ({ page, context, I }) => {
  const other = await context.newPage();
  const secondTab = customer(other);
  await I.open('/menu');
  await secondTab.open('/menu');
  await I.add('Cola du Nord');
  await secondTab.add('Tiramisu');
  await expect(page.getByRole('button', { name: /^Panier, 2 articles/, includeHidden: true })).toBeAttached();
  await expect(other.getByRole('button', { name: /^Panier, 2 articles/, includeHidden: true })).toBeAttached();
});

test('search ignores accents, hides other products, and shows a message without results (§5)', async ({ page, I }) => {
  await I.open('/menu');
  const search = page.getByRole('searchbox', { name: 'Rechercher' });
  await search.fill('speculoos');
  await expect(I.product('Tiramisu')).toBeVisible();
  await search.fill('tacos');
  await expect(page.getByRole('main').getByRole('link', { name: /^Burger classique/ })).toBeHidden();
  await search.fill('zzzz');
  await expect(page.getByText('Aucun résultat')).toBeVisible();
});

test('invalid stored values do not break the shop (INV-15)', async ({ page, I }) => {
  await page.addInitScript(() => {
    localStorage.setItem('cart:line:x', '{"key":');
    localStorage.setItem('checkout:forms', '[1]');
    localStorage.setItem('checkout:attempt', '"posting"');
    localStorage.setItem('location:mode', '{}');
  });
  await I.open('/menu');
  await I.add('Cola du Nord');
  await I.goToCheckout();
});

test('an order can be placed with blocked storage (d6)', async ({ page, I }) => {
  await blockStorage(page);
  await I.open('/menu');
  await I.add('Cola du Nord');
  await I.goToCheckout();
  await I.goToReviewStep('À emporter');
  await I.orderButton().click();
  await I.seeThanks();
});
