// References: dn in docs/invariants.md, complaints in docs/behaviour/complaints.md.

import type { Item } from '#domain/entities.ts';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop } from '../../support/browser/shop-with-clock.ts';

/** Opens the demo shop. `change` publishes it with changed fields of the items whose name starts like this. */
async function openShop() {
  const content = readDemoShop();
  const shop = await openShopWithClock({ shop: content });
  return {
    ...shop,
    async change(itemName: string, change: Partial<Item>) {
      const items = content.menus.flatMap(({ categories }) => categories.flatMap((category) => category.items));
      for (const item of items.filter(({ item_name }) => item_name.startsWith(itemName))) Object.assign(item, change);
      await shop.change(content);
    },
  };
}

/** Expects no problem in the browser's log but the response to the rejected order. */
function expectOnlyRefusals(problems: string[]) {
  expectLoggedOnly(problems, /409/);
}

test('a changed price is shown before anything is ordered, and the order is placed at the new price (d8, complaint 18)', async ({
  page,
  problems,
}) => {
  const shop = await openShop();
  const I = await openCheckout(page, shop.origin);
  const orderResponses: { total: number; status: number }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().endsWith('/checkout/'))
      orderResponses.push({ total: (request.postDataJSON() as { total: number }).total, status: response.status() });
  });
  const buttonTextBefore = await I.orderButton().textContent();
  await shop.change('Cola du Nord', { item_price: { price_pickup: 4.4, price_delivery: 4.9, tax_rate: 5.5 } });
  await I.orderButton().click();
  await I.seeAlert('Les prix ont changé');
  await expect(page.getByRole('alertdialog')).toContainText('4,40');
  await I.dismissAlert();
  await expect(I.orderButton()).toContainText('4,40');
  expect(buttonTextBefore).not.toContain('4,40');
  await expect.poll(() => orderResponses.map(({ status }) => status)).toEqual([409]);
  await I.orderButton().click();
  await I.seeThanks();
  expect(orderResponses.at(-1)).toEqual({ total: 4.4, status: 200 });
  await expect(page.getByRole('main')).toContainText('4,40');
  expectOnlyRefusals(problems);
  // The confirmation requests the order's progress every second, and would log the end of its server as an error.
  await page.close();
  await shop.close();
});

test('an item sold out meanwhile is named and removed with one click, and the rest is ordered (d9, complaint 18)', async ({
  page,
  problems,
}) => {
  const shop = await openShop();
  const I = await openCheckout(page, shop.origin);
  await I.open(`${shop.origin}/menu`);
  await I.add('Tiramisu');
  await I.seeCart();
  await I.open(`${shop.origin}/checkout?tab=confirmation`);
  await expect(page.getByRole('main')).toContainText('Tiramisu');
  await shop.change('Tiramisu', { item_is_available: false });
  await I.orderButton().click();
  await I.seeAlert('Les articles suivants de votre panier ne sont pas disponibles');
  await expect(page.getByRole('alertdialog')).toContainText('Tiramisu');
  await I.dismissAlert();
  await I.seeState('delivery.editing');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  await expect(page.getByRole('main')).not.toContainText('Tiramisu');
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByRole('main')).toContainText('Cola du Nord');
  expectOnlyRefusals(problems);
  // The confirmation requests the order's progress every second, and would log the end of its server as an error.
  await page.close();
  await shop.close();
});
