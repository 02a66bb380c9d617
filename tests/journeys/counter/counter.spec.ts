import type { Locator, Page } from 'playwright/test';
import { openAsOwner, openCounter, orderCard, orderForCash, shownOrderNumber } from '../../support/browser/counter.ts';
import type { Customer } from '../../support/browser/customer.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

type Ledger = { payment_intent: string; type: 'capture' | 'refund'; amount: number }[];

/** Time within which a change reaches every screen. */
const soon = { timeout: 2000 };

/** Orders a pickup by card. Returns the order's number, and the function that reads the ledger of its payment. */
async function orderByCard(page: Page, I: Customer, quantity = 1) {
  let intent = '';
  page.on('response', (response) => (intent = /payment_intents\/(pi_[^/?]+)/.exec(response.url())?.[1] ?? intent));
  await I.openFilledCheckout('payment', quantity);
  await I.chooseCard();
  await I.enterCard('4242424242424242');
  await I.payButton().click();
  await I.seeThanks();
  const number = await shownOrderNumber(page);
  const readLedger = async () => {
    const ledger = (await (await page.request.get('/dev/stripe/ledger.json')).json()) as Ledger;
    return ledger.filter(({ payment_intent }) => payment_intent === intent).map(({ type, amount }) => `${type} ${amount}`);
  };
  return { number, readLedger };
}

test('an order for cash is heard, accepted, prepared and handed over at the counter', async ({ page, browser }) => {
  const board = await openAsOwner(browser);
  const number = await orderForCash(page);
  await expect(orderCard(board, number)).toBeVisible(soon);
  await expect(board.locator('[data-live="assertive"]').filter({ hasText: /nouvelles? commandes?/ })).toBeVisible();
  await expectAccessible(board);

  await board.getByRole('button', { name: 'Vu', exact: true }).click();
  await expect(board.getByRole('heading', { name: /^Nouvelles/ })).toBeFocused();

  await orderCard(board, number).click();
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  await expect(panel).toBeFocused();
  await expect(panel.getByText('Cola du Nord')).toBeVisible();
  await expectAccessible(board);
  await panel.getByRole('button', { name: '20 min' }).click();
  // The button is gone: what it has done is read.
  await expect(panel.getByText('Acceptée').locator('..')).toBeFocused();
  await panel.getByRole('button', { name: 'Commencer la préparation' }).click();
  await panel.getByRole('button', { name: 'Prête' }).click();
  await panel.getByRole('button', { name: 'Remise' }).click();
  await expect(panel.getByRole('button', { name: 'Remise' })).toBeHidden();
  await panel.getByRole('button', { name: 'Fermer' }).click();
  await board.getByText('Terminées').click();
  await expect(orderCard(board, number)).toContainText('Remise');

  await board.getByRole('button', { name: 'Totaux' }).click();
  const totals = board.getByRole('dialog', { name: 'Totaux du jour' });
  await expect(totals.getByRole('row', { name: /^À emporter, espèces/ })).toBeVisible();
  await expectAccessible(board);
  const download = board.waitForEvent('download');
  await totals.getByRole('button', { name: 'Exporter les commandes (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^commandes-\d{4}-\d\d-\d\d\.csv$/);
  await board.context().close();
});

test('a refused card order is refunded once, also if two tablets refuse it', async ({ page, I, browser }) => {
  const boards = [await openAsOwner(browser), await openCounter(browser, /^Cuisine/)] as const;
  const { number, readLedger } = await orderByCard(page, I);
  for (const board of boards) {
    await orderCard(board, number).click(soon);
    await board.getByRole('button', { name: 'Refuser', exact: true }).click();
    await board.getByRole('radio', { name: 'Un article est épuisé' }).check();
  }
  const refuse = (board: Page) => board.getByRole('button', { name: 'Refuser et rembourser le client' });
  await Promise.all(boards.map((board) => refuse(board).evaluate((button) => [1, 2, 3].forEach(() => (button as HTMLElement).click()))));
  for (const board of boards) await expect(board.getByRole('dialog').getByText('Remboursée')).toBeVisible();
  expect(await readLedger()).toEqual(['capture 250', 'refund 250']);
  for (const board of boards) await board.context().close();
});

test('a refusal whose answer is lost refunds once, and the board shows it', async ({ page, I, browser }) => {
  const board = await openAsOwner(browser);
  const { number, readLedger } = await orderByCard(page, I);
  const orderId = await orderCard(board, number).getAttribute('data-order', soon);
  await orderCard(board, number).click();
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  const answers: number[] = [];
  await board.route('**/v2/staff/orders/*/events', async (route) => {
    answers.push((await route.fetch()).status());
    await route.abort();
  });
  await panel.getByRole('button', { name: 'Refuser', exact: true }).click();
  await panel.getByRole('button', { name: 'Refuser et rembourser le client' }).click();
  await expect(panel.locator('[data-live="assertive"]').filter({ hasText: 'Pas de réponse' })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText('Remboursée')).toBeVisible();
  // What the press would send again, if it were sent from a tablet that does not know of the refund yet.
  const again = await board.request.post(new URL(`/v2/staff/orders/${orderId}/events`, board.url()).href, {
    data: { type: 'order.refuse', reason: { code: 'busy', note: '' } },
  });
  expect([...answers, again.status()]).toEqual([200, 409]);
  expect(await readLedger()).toEqual(['capture 250', 'refund 250']);
  await board.context().close();
});

test('the owner refunds one of two drinks, and the order keeps its state', async ({ page, I, browser }) => {
  const board = await openAsOwner(browser);
  const { number, readLedger } = await orderByCard(page, I, 2);
  await orderCard(board, number).click(soon);
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  await panel.getByRole('button', { name: '20 min' }).click();
  await panel.getByRole('button', { name: 'Rembourser des articles' }).click();
  await panel.getByRole('button', { name: /^Augmenter/ }).click();
  await expectAccessible(board);
  await panel.getByRole('button', { name: /^Rembourser 2,50/ }).click();
  await expect(panel.getByText('1 remboursé')).toBeVisible();
  await expect(panel.getByText('Acceptée')).toBeVisible();
  expect(await readLedger()).toEqual(['capture 500', 'refund 250']);
  await board.context().close();
});

test('a word of any length in a note widens neither the panel nor the ticket', async ({ page, I, browser }) => {
  const board = await openAsOwner(browser);
  const word = 'x'.repeat(67);
  await I.openFilledCheckout('confirmation', 1, `Sans glaçons ${word} svp`);
  await I.orderButton().click();
  await I.seeThanks();
  const number = await shownOrderNumber(page);
  await orderCard(board, number).click(soon);
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  await expect(panel.getByText(word)).toBeVisible();
  const widened = (place: Locator) =>
    place.evaluate((element) =>
      [element, ...element.querySelectorAll('li, li > div, p')].flatMap(({ className, scrollWidth, clientWidth }) =>
        scrollWidth > clientWidth ? [className] : [],
      ),
    );
  expect(await widened(panel)).toEqual([]);
  await board.emulateMedia({ media: 'print' });
  // A roll of 80 mm.
  await board.setViewportSize({ width: 302, height: 800 });
  const ticket = board.locator('body > section');
  await expect(ticket.getByText(word)).toBeVisible();
  expect(await widened(ticket)).toEqual([]);
  expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(302);
  await board.context().close();
});

test('the counter and its ticket have the amounts of the customer’s page, with the surcharge apart from the fee', async ({
  page,
  browser,
}) => {
  const board = await openAsOwner(browser);
  const number = await orderForCash(page, 'delivery');
  await orderCard(board, number).click(soon);
  const amounts = [/^Sous-total 2,50/, /^Livraison 1,90/, /^Supplément petite commande 2,00/, /^Total.*6,40/, /^dont TVA/, /^dont TVA/];
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  for (const shown of [page.getByRole('main'), panel]) await expect(shown.locator('dl').last().locator('> div')).toHaveText(amounts);

  await board.emulateMedia({ media: 'print' });
  const ticket = board.locator('body > section');
  await expect(ticket).toBeVisible();
  await expect(ticket).toContainText(number);
  await expect(ticket.locator('dl > div')).toHaveText(amounts);
  await expect(panel).toBeHidden();
  await expect(orderCard(board, number)).toBeHidden();
  expect((await ticket.boundingBox())?.y).toBe(0);
  const pdf = await board.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), 'pages').toHaveLength(1);
  await expect(board.locator('html')).toHaveCSS('overflow', 'visible');
  await expect(board.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // A roll of 80 mm: one page, nothing cut off.
  await board.setViewportSize({ width: 302, height: 800 });
  expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(302);
  await board.context().close();
});

test('an order is accepted by keyboard alone, and its panel closes although the answer is late', async ({ page, browser }) => {
  const board = await openAsOwner(browser);
  const panelClosed = Promise.withResolvers<void>();
  await board.route('**/v2/staff/orders/*/events', async (route) => {
    const response = await route.fetch();
    await panelClosed.promise;
    await route.fulfill({ response });
  });
  const number = await orderForCash(page);
  await orderCard(board, number).focus();
  await board.keyboard.press('Enter');
  await expect(board.getByRole('dialog', { name: `Commande ${number}` })).toBeVisible();
  const accept = board.getByRole('button', { name: '10 min', exact: true });
  while (!(await accept.evaluate((button) => button === document.activeElement))) await board.keyboard.press('Tab');
  await board.keyboard.press('Enter');
  await expect(board.getByRole('dialog').getByText('Acceptée')).toBeVisible();
  await board.keyboard.press('Escape');
  await expect(board.getByRole('dialog')).toBeHidden();
  await expect(board.getByText(`Commande ${number} : enregistrement…`)).toBeVisible();
  panelClosed.resolve();
  await expect(board.getByText(`Commande ${number} : enregistrement…`)).toBeHidden();
  await board.context().close();
});

test('the counter loads nothing of the shop’s pages, and the shop nothing of the counter', async ({ page, problems }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/counter');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(paths.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect((await page.request.get('/counter')).headers()['x-robots-tag']).toBe('noindex');
  // Nobody is logged in.
  expectLoggedOnly(problems, /401/);
  paths.length = 0;
  await page.goto('/menu');
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => path.startsWith('/counter'))).toEqual([]);
});
