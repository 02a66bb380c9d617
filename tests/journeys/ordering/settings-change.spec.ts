// References: dn in docs/invariants.md.

import type { Page } from 'playwright/test';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { testShop, withSettings } from '../../support/test-shop.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

const noon = '2027-01-04T11:05:00Z';

/** Opens the review of one soda in a shop whose settings the test can change. */
async function openReview(page: Page, mode: 'pickup' | 'delivery') {
  const shop = await openShopWithClock({ now: noon, shop: testShop });
  await page.clock.install({ time: new Date(noon) });
  return { shop, I: await openCheckout(page, shop.origin, { item: 'Soda', mode }) };
}

test('delivery disabled during a visit is reported at the next step, and pickup is still possible (d28)', async ({ page }) => {
  const { shop, I } = await openReview(page, 'delivery');
  await shop.change(withSettings(testShop, { 'features.delivery.active': '0' }));
  await I.orderButton().click();
  await I.seeAlert('La livraison n’est pas possible pour le moment.');
  await I.dismissAlert();
  await I.seeState('type.choosing');
  await expect(page.getByRole('radio', { name: /^En livraison/ })).toBeDisabled();
  await I.choose('À emporter');
  await I.goOn();
  await I.goOn();
  await I.goOn();
  await I.orderButton().click();
  await I.seeThanks();
  // The confirmation requests the order's progress every second, and would log the end of its server as an error.
  await page.close();
  await shop.close();
});

test('without any payment method left a message shows the phone number, nothing is ordered, and the cart is kept (d28)', async ({
  page,
}) => {
  const { shop, I } = await openReview(page, 'pickup');
  await shop.change(withSettings(testShop, { 'payments.cod.active': 0 }));
  await I.orderButton().click();
  await I.seeAlert('Ce moyen de paiement n’est pas disponible.');
  await I.dismissAlert();
  await I.seeState('payment.choosing');
  await expect(
    page.getByText('Aucun moyen de paiement n’est proposé sur ce site pour le moment. Votre panier est conservé.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^03/ })).toBeVisible();
  await I.open(`${shop.origin}/menu`);
  await expect(page.getByRole('button', { name: 'Panier, 1 article' })).toBeVisible();
  await shop.close();
});

test('a delivery fee that changed during a visit is shown before anything is ordered at it (d12)', async ({ page }) => {
  const { shop, I } = await openReview(page, 'delivery');
  await expect(I.orderButton()).toContainText('6,50');
  const zones = [{ name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 3.5, flat_charge: 1.5, minimum_order: 15 }];
  await shop.change(withSettings(testShop, { 'features.delivery.zones': zones }));
  await I.orderButton().click();
  await I.seeAlert(/Les prix ont changé.*7,50/);
  await I.dismissAlert();
  await expect(I.orderButton()).toContainText('7,50');
  await I.orderButton().click();
  await I.seeThanks();
  // The confirmation requests the order's progress every second, and would log the end of its server as an error.
  await page.close();
  await shop.close();
});
