import type { Page } from 'playwright/test';
import { openAsOwner, orderCard, orderForCash, shownOrderNumber } from '../../support/browser/counter.ts';
import { readMailbox } from '../../support/browser/account-holder.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

/** Returns the link of an order's page in its first mail. */
async function mailedLink(page: Page, number: string): Promise<string> {
  const mails = await readMailbox(page.request);
  const mail = mails.find(({ subject, text }) => subject.startsWith('Votre commande est bien reçue') && text.includes(number));
  return /\/order#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('the customer’s page and the link in the mail follow an order at the counter to its end', async ({ page, browser, baseURL }) => {
  const board = await openAsOwner(browser);
  const number = await orderForCash(page);
  const guest = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await guest.goto(`${baseURL}/order#${'A'.repeat(67)}`);
  await expect(guest.getByText('Ce lien ne correspond à aucune commande')).toBeVisible();
  await guest.goto(`${baseURL}${await mailedLink(page, number)}`);
  await expect(guest.locator('main')).toContainText(number);
  await expectAccessible(guest);

  await orderCard(board, number).click();
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  for (const [button, sentence] of [
    ['20 min', /^Commande acceptée\u00A0: prête vers \d+\u00A0h/],
    ['Commencer la préparation', /^Votre commande est en préparation/],
    ['Prête', /^Votre commande est prête/],
    ['Remise', /^Votre commande vous a été remise/],
  ] as const) {
    await panel.getByRole('button', { name: button }).click();
    for (const shown of [page, guest]) await expect(shown.locator('[data-live]').filter({ hasText: sentence })).toBeVisible();
  }
  for (const shown of [board, guest]) await shown.context().close();
});

test('a refused card order says why, and that it is refunded', async ({ page, I, browser }) => {
  const board = await openAsOwner(browser);
  await I.openFilledCheckout('payment');
  await I.chooseCard();
  await I.enterCard('4242424242424242');
  await I.payButton().click();
  await I.seeThanks();
  await orderCard(board, await shownOrderNumber(page)).click();
  await board.getByRole('button', { name: 'Refuser', exact: true }).click();
  await board.getByRole('radio', { name: 'Un article est épuisé' }).check();
  await board.getByRole('button', { name: 'Refuser et rembourser le client' }).click();
  await expect(page.locator('[data-live]').filter({ hasText: 'Votre commande est remboursée.' })).toBeVisible();
  const progress = page.getByRole('region', { name: 'Suivi de la commande' });
  await expect(progress).toContainText('Un article de votre commande vient d’être épuisé.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre commande est annulée');
  await expect(page.locator('main')).toContainText('Remboursé');
  await expectAccessible(page);
  await board.context().close();
});
