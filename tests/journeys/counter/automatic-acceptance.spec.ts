// References: §n in docs/behaviour.

import { openAsOwner, orderCard, shownOrderNumber } from '../../support/browser/counter.ts';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop } from '../../support/browser/shop-with-clock.ts';
import { readMailbox } from '../../support/browser/account-holder.ts';
import { withSettings } from '../../support/test-shop.ts';

test('an order that is accepted automatically is confirmed at once on page, tab and mail, and rings at the counter (§4 Final step)', async ({
  page,
  browser,
}) => {
  const shop = await openShopWithClock({ shop: withSettings(readDemoShop(), { 'orders.accepted_automatically': 1 }), env: { DEMO: '1' } });
  await page.clock.install({ time: shop.clock.now });
  const board = await openAsOwner(browser, shop.origin);
  // Until its progress is loaded, the page knows it from the settings.
  const held = Promise.withResolvers<void>();
  await page.route('**/v2/public/tracking', async (route) => {
    await held.promise;
    await route.continue();
  });
  const I = await openCheckout(page, shop.origin);
  await I.orderButton().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée');
  await expect(page).toHaveTitle(/^Commande confirmée · /);
  const number = await shownOrderNumber(page);
  const mails = await readMailbox(page.request, shop.origin);
  const subjects = mails.filter(({ subject, text }) => subject.startsWith('Votre commande') && text.includes(number));
  expect(subjects.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Votre commande est confirmée · /)]);

  held.resolve();
  await expect(page.getByText(/^Commande acceptée\s: prête vers/)).toBeVisible();
  await expect(page).toHaveTitle(/^Commande confirmée · /);
  await expect(board.locator('[data-live="assertive"]').filter({ hasText: '1 nouvelle commande' })).toBeVisible();
  await expect(orderCard(board, number)).toContainText('Acceptée automatiquement');
  await board.getByRole('button', { name: 'Vu', exact: true }).click();
  await orderCard(board, number).click();
  await board
    .getByRole('dialog', { name: `Commande ${number}` })
    .getByRole('button', { name: 'Commencer la préparation' })
    .click();
  await expect(orderCard(board, number)).toContainText('En préparation');
  await board.context().close();
  await shop.close();
});
