import type { Page } from 'playwright/test';
import { openAsOwner } from '../../support/browser/counter.ts';
import type { Customer } from '../../support/browser/customer.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

type PaymentMethod = 'cash' | 'card';

/** Limit in milliseconds from a press on one device to what the other one shows. */
const limitMs = 2000;

/** Waits until an element contains a text. Looks at every frame: the assertions of Playwright pause for up to a second. */
const whenShown = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    ({ selector: css, text: part }) => [...document.querySelectorAll(css)].some(({ textContent }) => textContent.includes(part)),
    { selector, text },
  );
const whenTold = (page: Page, sentence: string) => whenShown(page, '[aria-label="Suivi de la commande"] [data-live]', sentence);

/** Presses on one device, and expects the other one to show it in time. */
async function expectSoon(what: string, shown: Promise<unknown>, press: () => Promise<unknown>) {
  const startedAt = performance.now();
  await Promise.all([press(), shown]);
  expect(performance.now() - startedAt, what).toBeLessThan(limitMs);
}

/** Orders a drink for pickup, expects the board to ring in time, and opens the order there. */
async function orderAtBoard(page: Page, board: Page, { I, method }: { I: Customer; method: PaymentMethod }) {
  await I.openFilledCheckout(method === 'cash' ? 'confirmation' : 'payment');
  if (method === 'card') {
    await I.chooseCard();
    await I.enterCard('4242424242424242');
  }
  // The restaurant has a cash order when it is placed, and a card order when it is paid.
  const received = page.waitForRequest(
    (request) => request.url().endsWith('/v2/public/checkout/') && request.method() === (method === 'cash' ? 'POST' : 'PUT'),
  );
  const placed = page.waitForResponse(
    (response) => response.url().endsWith('/v2/public/checkout/') && response.request().method() === 'POST',
  );
  await (method === 'cash' ? I.orderButton() : I.payButton()).click();
  await received;
  const startedAt = performance.now();
  const { payload } = (await (await placed).json()) as { payload: { order_id: string } };
  const card = `[data-order="${payload.order_id}"]`;
  await Promise.all([whenShown(board, card, 'Nouvelle'), whenShown(board, '[data-state*="ringing"] [data-live="assertive"]', 'nouvelle')]);
  expect(performance.now() - startedAt, 'the board rings').toBeLessThan(limitMs);
  await board.locator(card).click();
  await whenTold(page, 'Le restaurant a reçu votre commande');
  const panel = board.getByRole('dialog', { name: /^Commande / });
  return (name: string) => panel.getByRole('button', { name, exact: true }).click();
}

for (const method of ['cash', 'card'] as const) {
  test(`each side of an order paid ${method === 'cash' ? 'in cash' : 'by card'} shows within two seconds what the other one has done`, async ({
    page,
    browser,
    I,
  }) => {
    const board = await openAsOwner(browser);
    const press = await orderAtBoard(page, board, { I, method });
    await expectSoon('accepted', whenTold(page, 'Commande acceptée'), () => press('20 min'));
    await expectSoon('in preparation', whenTold(page, 'est en préparation'), () => press('Commencer la préparation'));
    await expectSoon('ready', whenTold(page, 'est prête'), () => press('Prête'));
    await expectSoon('handed over', whenTold(page, 'vous a été remise'), () => press('Remise'));
    await board.context().close();
  });
}

for (const [method, button, sentence] of [
  ['cash', 'Refuser la commande', 'Le restaurant ne peut pas préparer votre commande'],
  ['card', 'Refuser et rembourser le client', 'Votre commande est remboursée'],
] as const)
  test(`the customer reads within two seconds that an order is refused, paid ${method === 'cash' ? 'in cash' : 'by card, and refunded'}`, async ({
    page,
    browser,
    I,
  }) => {
    const board = await openAsOwner(browser);
    const press = await orderAtBoard(page, board, { I, method });
    await press('Refuser');
    await expectSoon('refused', whenTold(page, sentence), () => press(button));
    await board.context().close();
  });
