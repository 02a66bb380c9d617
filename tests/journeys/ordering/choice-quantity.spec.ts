// References: §n in docs/behaviour.

import type { Locator } from 'playwright/test';
import { accountHolder, readMailbox } from '../../support/browser/account-holder.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

test.describe.configure({ timeout: 120_000 });

test('a sauce selected twice is shown as ×2 in cart, review, mail and order, also when reordered (§3)', async ({ page, request, I }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  const seeTwice = (place: Locator) => expect(place).toContainText('Algérienne ×2');
  await customer.open('/menu?product=nuggets');
  const sheet = page.getByRole('dialog', { name: 'Nuggets maison' });
  await sheet.getByRole('radio', { name: /^6/ }).check();
  const increaseButton = sheet.getByRole('button', { name: 'Augmenter la quantité, Algérienne' });
  for (let press = 0; press < 9; press += 1) await increaseButton.click();
  await expect(sheet.locator('[data-live="assertive"]')).toContainText('8 choix maximum');
  const decreaseButton = sheet.getByRole('button', { name: 'Diminuer la quantité, Algérienne' });
  for (let press = 0; press < 6; press += 1) await decreaseButton.click();
  await expectAccessible(page);
  await I.addOpenProduct();
  await seeTwice((await I.seeCart()).getByRole('group', { name: /^Nuggets maison/ }));

  await I.goToCheckout();
  await I.choose('À emporter');
  await I.continueFromPersonalToReview();
  await seeTwice(page.getByRole('main'));
  await I.orderButton().click();
  await I.seeThanks();
  await seeTwice(page.getByRole('main'));
  const sentMails = async () => (await readMailbox(request)).filter(({ to }) => to === customer.email);
  await expect.poll(async () => (await sentMails()).some(({ text }) => text.includes('Algérienne\u00A0×2'))).toBe(true);

  await customer.open('/profile/ViewOrders');
  const order = page.getByRole('article', { name: /^Commande / });
  await order.getByRole('button', { name: 'Voir le détail' }).click();
  await seeTwice(order);
  await order.getByRole('button', { name: 'Commander à nouveau' }).click();
  await seeTwice((await I.seeCart()).getByRole('group', { name: /^Nuggets maison/ }));
});
