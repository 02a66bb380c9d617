// References: §n in docs/behaviour.

import { accountHolder, readMailbox } from '../../support/browser/account-holder.ts';
import { openAsOwner, orderCard, shownOrderNumber } from '../../support/browser/counter.ts';
import { filledPickup } from '../../support/browser/customer.ts';
import { colaLine } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

test('an order is received on page, tab, mail and list until the restaurant accepts it, and confirmed afterwards (§4 Final step)', async ({
  page,
  request,
  browser,
  I,
}) => {
  const board = await openAsOwner(browser);
  await accountHolder(page, request).openLoggedIn({ ...colaLine, 'location:mode': 'pickup', 'checkout:forms': filledPickup });
  await I.visitTab('confirmation');
  await I.seeState('confirmation.reviewing');
  await I.orderButton().click();
  await I.seeThanks();
  const number = await shownOrderNumber(page);
  const subjects = async () => {
    const mails = await readMailbox(page.request);
    return mails.filter(({ subject, text }) => subject.startsWith('Votre commande') && text.includes(number)).map(({ subject }) => subject);
  };

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est bien reçue');
  await expect(page).toHaveTitle(/^Commande reçue · /);
  expect(await subjects()).toEqual([expect.stringMatching(/^Votre commande est bien reçue · /)]);
  const list = await page.context().newPage();
  await list.goto('/profile/ViewOrders');
  const status = list.getByRole('article', { name: new RegExp(number) });
  await expect(status).toContainText('Reçue');
  await expect(status).not.toContainText('Confirmée');

  await orderCard(board, number).click();
  await board
    .getByRole('dialog', { name: `Commande ${number}` })
    .getByRole('button', { name: '20 min' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée');
  await expect(page).toHaveTitle(/^Commande confirmée · /);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Votre commande est confirmée, prête (le .+ )?vers \d+\u00A0h/));
  await list.reload();
  await expect(status).toContainText('Confirmée');
  await board.context().close();
});
