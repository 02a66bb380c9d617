// References: §n in docs/behaviour.

import { openCheckout } from '../../support/browser/open-checkout.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { lateShop, testShop } from '../../support/test-shop.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

/** The test shop with a lemonade served at night, so that it is open at 03:15. */
const nightShop = {
  ...testShop,
  menus: [
    ...testShop.menus,
    {
      menu_id: 40,
      menu_name: 'Nuit',
      menu_is_available: true,
      time_ranges: lateShop.menus[0]?.time_ranges,
      pickup_time_ranges: lateShop.menus[0]?.pickup_time_ranges,
      categories: [
        {
          category_id: 400,
          category_name: 'Boissons',
          items: [
            { item_id: 40, item_menu_id: 40, item_category_id: 400, item_name: 'Limonade', options: [], item_price: { price_pickup: 3 } },
          ],
        },
      ],
    },
  ],
};

test('at 03:15 the lunch dish shows its hours on card, sheet, line and in each step (§5 Item availability)', async ({ browser }) => {
  const shop = await openShopWithClock({ now: '2027-01-04T02:15:00Z', shop: nightShop });
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.clock.install({ time: shop.clock.now });
  const I = await openCheckout(page, shop.origin, { tab: 'delivery', item: 'Soda' });
  await expect(page.getByText('Soda · Servi dès 11 h 30')).toBeVisible();
  await expect(page.getByText('Prochain créneau pour tout votre panier : aujourd’hui, 11 h 30 – 11 h 45')).toBeVisible();
  await page.getByRole('tab', { name: /^Type de commande/ }).click();
  await expect(page.getByText('Prochain créneau : aujourd’hui, 11 h 30 – 11 h 45')).toBeVisible();
  await I.open(shop.origin);
  await expect(page.getByText(/^Ouvert/)).toBeVisible();
  await I.open(`${shop.origin}/menu`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Frites', exact: true }) });
  await expect(card.getByText('Servi dès 11 h 30')).toBeVisible();
  await page.getByRole('link', { name: 'Frites', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Frites' });
  await expect(sheet.getByText('Servi dès 11 h 30.')).toBeVisible();
  await sheet.getByRole('button', { name: /^Ajouter au panier/ }).click();
  await I.seeCart();
  await expect(page.getByRole('group', { name: 'Frites' }).first().getByText('Servi dès 11 h 30')).toBeVisible();
  await context.close();
  await shop.close();
});

test('an ASAP delivery shows its estimated time in the step, the review and the confirmation (§3 Settings: minimum_time)', async ({
  browser,
}) => {
  const shop = await openShopWithClock({ now: '2027-01-04T11:03:00Z', shop: testShop });
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.clock.install({ time: shop.clock.now });
  const I = await openCheckout(page, shop.origin, { tab: 'delivery', item: 'Soda', mode: 'delivery' });
  await expect(page.getByText('Livré vers 12 h 20')).toBeVisible();
  await I.open(`${shop.origin}/checkout?tab=confirmation`);
  await expect(page.getByText('Aujourd’hui, livré vers 12 h 20')).toBeVisible();
  await page.getByRole('button', { name: /^Commander avec/ }).click();
  await expect(page.getByText('Lundi 4 janvier, livré vers 12 h 20')).toBeVisible();
  await context.close();
  await shop.close();
});
