import type { Page } from 'playwright/test';
import { orderCard } from '../../support/browser/counter.ts';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { translatePages, translationMark } from '../../support/translation/translate-page.ts';

/** Expects that a text is translated on the screen. */
const seeTranslated = (page: Page, text: string) => expect(page.locator('body')).toContainText(`${text}${translationMark}`);

/** Fills in the contact details by the names of the fields, because their labels are translated. */
async function fillPersonal(page: Page) {
  const values = { first_name: 'Léa', last_name: 'Martin', email: `lea-${crypto.randomUUID()}@example.fr`, phone: '06 12 34 56 78' };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

/** Waits for the page of a placed order, and returns the order's number. */
async function readOrderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/success$/);
  await seeTranslated(page, 'Commande n°');
  return (await page.locator('main header data').textContent()) ?? '';
}

const formatEuros = (euros: number) => new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' }).format(euros);

for (const [start, name] of [
  ['interactive', 'before hydration'],
  ['ready', 'after hydration'],
] as const)
  test(`a page that the browser translates ${name} takes a whole order, with every amount right`, async ({ page, I }) => {
    await translatePages(page, start);
    await I.open('/menu');
    await seeTranslated(page, 'La carte');
    await I.add('Tacos L', 'Merguez', 'Falafels', 'Algérienne', 'À part');
    const cart = await I.seeCart();
    const line = cart.getByRole('group', { name: /^Tacos L/ });
    const price = line.locator('data').first();
    const unitPrice = Number(await price.getAttribute('value'));
    await expect(price).toHaveText(formatEuros(unitPrice));
    await cart.getByRole('button', { name: /^Augmenter/ }).click();
    await expect(price).toHaveText(formatEuros(2 * unitPrice));
    await cart.getByRole('button', { name: /^Diminuer/ }).click();
    await expect(price).toHaveText(formatEuros(unitPrice));
    await I.goToCheckout();
    await I.choose('En livraison');
    await fillPersonal(page);
    await I.goOn();
    await I.seeState('delivery.editing');
    const address = { address: '12 rue de Béthune', postal_code: '59000', city: 'Lille' };
    for (const [field, value] of Object.entries(address)) await page.locator(`[name="${field}"]`).fill(value);
    await I.goOn();
    await I.seeState('payment.choosing');
    await I.chooseCash();
    await I.goOn();
    await I.seeState('confirmation.reviewing');
    const label = (await I.orderButton().textContent()) ?? '';
    const sent = await I.placeOrder();
    const order = sent.postDataJSON() as { subtotal: number; total: number; items: { quantity: number }[] };
    expect(order.items.map(({ quantity }) => quantity)).toEqual([1]);
    expect(label).toContain(formatEuros(order.total));
    await readOrderNumber(page);
    await seeTranslated(page, 'Tacos L');
    for (const amount of [order.total, order.subtotal])
      await expect(
        page
          .locator('main data')
          .filter({ hasText: formatEuros(amount) })
          .first(),
      ).toBeVisible();
  });

test('a translated board and a translated order’s page follow the order to its end', async ({ page, browser, baseURL }) => {
  const board = await (await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'fr-FR' })).newPage();
  await translatePages(board, 'interactive');
  await board.goto(`${baseURL}/counter`);
  await board.getByRole('button', { name: /^Gérant/ }).click();
  await board.getByRole('button', { name: 'Se connecter' }).click();
  await seeTranslated(board, 'Nouvelles');
  await translatePages(page, 'ready');
  const I = await openCheckout(page, baseURL ?? '');
  await I.orderButton().click();
  const number = await readOrderNumber(page);
  await orderCard(board, number).click();
  const panel = board.getByRole('dialog', { name: new RegExp(number) });
  for (const [button, sentence] of [
    ['20 min', /prête vers\S?\s*\d+\u00A0h/],
    ['Commencer la préparation', /^Votre commande est en préparation/],
    ['Prête', /^Votre commande est prête/],
    ['Remise', /^Votre commande vous a été remise/],
  ] as const) {
    await panel.getByRole('button', { name: button }).click();
    await expect(page.locator('[data-live]').filter({ hasText: sentence })).toBeVisible();
  }
  await board.context().close();
});

test('a cart whose nodes something else has moved is remounted, with its other lines', async ({ I, problems }) => {
  await I.startCheckout();
  await I.open('/menu');
  await I.add('Tacos L', 'Merguez', 'Falafels', 'Algérienne', 'À part');
  const cart = await I.seeCart();
  const line = (name: string) => cart.getByRole('group', { name: new RegExp(`^${name}`) });
  // As an extension may do.
  await line('Tacos L').evaluate((group) => {
    const item = group.closest('li');
    const wrapper = document.createElement('div');
    item?.replaceWith(wrapper);
    if (item) wrapper.append(item);
  });
  await line('Tacos L')
    .getByRole('button', { name: /^Retirer/ })
    .click();
  await expect(line('Tacos L')).toBeHidden();
  await expect(line('Cola du Nord')).toBeVisible();
  expect(problems.join()).toContain('NotFoundError');
  expectLoggedOnly(problems, /NotFoundError/);
});
