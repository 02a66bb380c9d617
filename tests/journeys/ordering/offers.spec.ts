// References: complaints and §n in docs/behaviour.

import type { Locator, Page } from 'playwright/test';
import { customer } from '../../support/browser/customer.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

/** Returns the machine-readable amount, in euros, of the row starting with this text. */
const amountInRow = (within: Locator, rowText: RegExp | string) =>
  within
    .locator('div, p')
    .filter({ has: within.page().getByText(rowText, { exact: true }) })
    .last()
    .locator('data');
const total = (cart: Locator) => amountInRow(cart, 'Total').getAttribute('value');
const couponField = (within: Locator | Page) => within.getByLabel('Code promo', { exact: true });

async function applyCoupon(within: Locator, code: string) {
  await couponField(within).fill(code);
  await within.getByRole('button', { name: 'Appliquer' }).click();
}

test('the server’s order has the cart’s amounts with TACOS10 and a free item (§9)', async ({ page, I }) => {
  await I.open('/menu');
  await I.add('Tenders');
  const cart = await I.seeCart();
  for (const _ of [2, 3, 4]) await cart.getByRole('button', { name: 'Augmenter la quantité' }).click();
  await applyCoupon(cart, ' tacos10 ');
  await expect(cart.getByText('Ce code est valable')).toBeVisible();
  await expectAccessible(page);
  // 30.00 € minus 10 %, minus 2 € for pickup, and a free lemonade from 28 €.
  await expect(cart.getByText('Remise · 10 % pour faire connaissance')).toBeVisible();
  await expect(cart.getByRole('listitem').filter({ hasText: 'Citronnade maison' }).filter({ hasText: 'Offert' })).toContainText('0,00');
  expect(await total(cart)).toBe('25.00');
  await cart.getByText(/^Pourquoi ce total/).click();
  await expect(cart.locator('details')).toContainText('4 × Tenders au babeurre');
  await expectAccessible(page);
  await I.goToCheckout();
  await I.goToReviewStep('À emporter');
  await expect(I.orderButton()).toContainText('25,00');
  const gift = page.getByRole('listitem').filter({ hasText: 'Citronnade maison' }).filter({ hasText: 'Offert' });
  await expect(gift.filter({ visible: true }).first()).toContainText('0,00');
  const sentOrder = await I.placeOrder();
  expect(sentOrder.postDataJSON()).toMatchObject({
    coupon: 'tacos10',
    subtotal: 30,
    discount: 5,
    delivery: 0,
    total: 25,
    free_items: [{ item_id: 'citronnade', quantity: 1, item_price: { price_pickup: 0 } }],
  });
  expect((await sentOrder.response())?.status()).toBe(200);
  await I.seeThanks();
  await expect(page.getByRole('main')).toContainText('Citronnade maison');
  expect(await page.evaluate(() => localStorage.getItem('coupon'))).toBeNull();
});

test('Enter in the coupon field applies the code and orders nothing, in the cart and at the last step (complaint 3)', async ({
  page,
  I,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/checkout/')) posts.push(request.url());
  });
  await I.open('/menu');
  await I.add('Cola du Nord');
  const cart = await I.seeCart();
  await couponField(cart).fill('NOPE');
  await couponField(cart).press('Enter');
  await expect(cart.getByText('Ce code n’est pas valable')).toBeVisible();
  await couponField(cart).fill('');
  await I.goToCheckout();
  await I.goToReviewStep('À emporter');
  const review = page.getByRole('region', { name: 'Votre commande' });
  await review.getByRole('button', { name: 'Code promo' }).click();
  await expect(couponField(review)).toBeFocused();
  await couponField(review).fill('TACOS10');
  await couponField(review).press('Enter');
  await expect(review.getByText('Ce code est valable')).toBeVisible();
  await I.seeState('confirmation.reviewing');
  await expect(I.orderButton()).toContainText('2,25');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Retirer · Code promo' }).click();
  await expect(I.orderButton()).toContainText('2,50');
  await expect(couponField(review)).toBeFocused();
  expect(posts).toEqual([]);
});

test('a coupon survives a reload, and its application and removal reach both tabs (§4)', async ({ page, context, I }) => {
  await I.open('/menu');
  await I.add('Cola du Nord');
  await applyCoupon(await I.seeCart(), 'TACOS10');
  await expect(page.getByText('Ce code est valable').first()).toBeVisible();
  const other = await context.newPage();
  const secondTab = customer(other);
  await secondTab.open('/checkout?tab=payment');
  const summary = other.getByRole('region', { name: 'Votre commande' });
  await expect(couponField(summary)).toHaveValue('TACOS10');
  await expect(summary.getByText('Ce code est valable')).toBeVisible();
  await summary.getByRole('button', { name: 'Retirer · Code promo' }).click();
  const cart = await I.seeCart();
  await expect(couponField(cart)).toHaveValue('');
  expect(await total(cart)).toBe('2.50');
});

test('a coupon that cannot be checked is not shown as invalid, and can be submitted again (§4)', async ({ page, I, problems }) => {
  await I.open('/menu');
  await I.add('Cola du Nord');
  const cart = await I.seeCart();
  await page.route('**/v2/public/offers/*', (route) => route.abort('connectionrefused'));
  await applyCoupon(cart, 'TACOS10');
  await expect(cart.getByText('Le code n’a pas pu être vérifié, veuillez réessayer')).toBeVisible();
  await expectAccessible(page);
  expectLoggedOnly(problems, /ERR_CONNECTION_REFUSED/);
  await page.unroute('**/v2/public/offers/*');
  await cart.getByRole('button', { name: 'Réessayer' }).click();
  await expect(cart.getByText('Ce code est valable')).toBeVisible();
});

test('an offer that no longer applies shows a visible message until it is dismissed (complaint 12)', async ({ page, I }) => {
  await I.open('/menu');
  await I.add('Tenders');
  const cart = await I.seeCart();
  for (const _ of [2, 3]) await cart.getByRole('button', { name: 'Augmenter la quantité' }).click();
  await expect(cart.getByText('Remise · 2 € de moins à emporter')).toBeVisible();
  await cart.getByRole('button', { name: 'Passer en livraison' }).click();
  const notice = cart.getByText('2 € de moins à emporter ne s’applique plus. À emporter uniquement.');
  await expect(notice).toBeInViewport();
  await expectAccessible(page);
  await cart.getByRole('link', { name: 'Commander' }).click();
  await I.seeState(/^personal\./);
  const message = page.getByRole('main').getByText('2 € de moins à emporter ne s’applique plus. À emporter uniquement.');
  await expect(message).toBeInViewport();
  await page.getByRole('main').getByRole('button', { name: 'Fermer' }).click();
  await expect(message).toBeHidden();
});
