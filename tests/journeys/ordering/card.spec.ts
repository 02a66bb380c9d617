// References: INV-n and dn in docs/invariants.md, complaints and §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { sampleCases } from '../../support/deep-tests.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

type Ledger = { payment_intent: string; type: 'capture' | 'refund'; amount: number; currency: string }[];

/** Records the payment intents and orders of a page from now on. `captures` reads their captures from the emulator's ledger. */
function recordPayments(page: Page) {
  const intents = new Set<string>();
  const orderIds: Promise<string>[] = [];
  page.on('response', (response) => {
    const intent = /payment_intents\/([^/?]+)/.exec(response.url())?.[1];
    if (intent !== undefined) intents.add(intent);
    if (response.request().method() === 'POST' && response.url().endsWith('/v2/public/checkout/') && response.ok())
      orderIds.push(response.json().then((body: { payload: { order_id: string } }) => body.payload.order_id));
  });
  return {
    intents,
    async countOrders() {
      return new Set(await Promise.all(orderIds)).size;
    },
    async captures() {
      const ledger = (await (await page.request.get('/dev/stripe/ledger.json')).json()) as Ledger;
      return ledger.filter(({ payment_intent, type }) => type === 'capture' && intents.has(payment_intent));
    },
  };
}

const paymentFailedMessage = 'Le paiement a échoué, veuillez réessayer';
const threeDSecure = '4000002760003184';

test.beforeEach(({ I }) => I.openFilledCheckout('payment'));

test(
  'a card payment creates one order and one charge of its total, and opens the confirmation (§4)',
  { tag: '@firefox' },
  async ({ page, I }) => {
    const money = recordPayments(page);
    await I.chooseCard();
    await expectAccessible(page);
    await I.enterCard('4242424242424242');
    await expect(I.payButton()).toHaveText(/2,50/);
    await I.payButton().click();
    await I.seeThanks();
    await expect(page.getByText('Payé par carte')).toBeVisible();
    await expect(page.getByText('Mode démo : aucun paiement réel').first()).toBeVisible();
    expect(await money.captures()).toMatchObject([{ amount: 250, currency: 'eur' }]);
    expect(await money.countOrders()).toBe(1);
  },
);

test('twenty clicks charge a card once (complaint 1, INV-3)', async ({ page, I }) => {
  const money = recordPayments(page);
  await I.chooseCard();
  await I.enterCard('4242424242424242');
  const button = await I.payButton().elementHandle();
  await button?.evaluate((element) => {
    for (let press = 0; press < 20; press += 1) (element as HTMLElement).click();
  });
  await I.seeThanks();
  expect(await money.captures()).toHaveLength(1);
  expect(await money.countOrders()).toBe(1);
});

for (const [outcome, act] of [
  ['refused', (page: Page) => page.getByRole('button', { name: 'Refuser' }).click()],
  ['closed', (page: Page) => page.keyboard.press('Escape')],
] as const)
  test(`3-D Secure ${outcome}: nothing is charged, the cart is kept, and a retry pays the same order (complaints 4 and 5, d15)`, async ({
    page,
    I,
    problems,
  }) => {
    const money = recordPayments(page);
    await I.chooseCard();
    await I.enterCard(threeDSecure);
    await I.payButton().click();
    await expect(I.bankDialog()).toBeVisible();
    await act(page);
    await I.seeAlert(paymentFailedMessage);
    await expectAccessible(page);
    expect(await money.captures()).toEqual([]);
    await I.dismissAlert();
    await expect(page.getByRole('button', { name: /^Panier, 1 article/ })).toBeVisible();
    await I.enterCard(threeDSecure);
    await I.payButton().click();
    await page.getByRole('button', { name: 'Autoriser' }).click();
    await I.seeThanks();
    expect(await money.captures()).toHaveLength(1);
    expect([await money.countOrders(), money.intents.size]).toEqual([1, 1]);
    expectLoggedOnly(problems, /status of 402/);
  });

test('a tab closed during 3-D Secure resumes the authentication when reopened (d1, d15, complaint 6)', async ({ page, I }) => {
  const money = recordPayments(page);
  await I.chooseCard();
  await I.enterCard(threeDSecure);
  await I.payButton().click();
  await expect(I.bankDialog()).toBeVisible();
  await page.goto('/checkout?tab=confirmation');
  await I.seePayment('authenticating');
  await expect(I.bankDialog()).toBeVisible();
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await I.seeThanks();
  expect(await money.captures()).toHaveLength(1);
  expect([await money.countOrders(), money.intents.size]).toEqual([1, 1]);
});

/** Declined test cards, and what their message contains besides the general one (null: nothing else). `tests/server/demo/emulator.test.ts` declines each in every run. */
const declines = [
  ['declined', '4000000000000002', /refusée/],
  ['with insufficient funds', '4000000000009995', /provision|fonds|solde/],
  ['lost', '4000000000009987', null],
  ['stolen', '4000000000009979', null],
  ['expired', '4000000000000069', /expir/],
  ['with a wrong CVC', '4000000000000127', /cryptogramme|code/i],
  ['in trouble', '4000000000000119', /erreur/],
  ['over its velocity limit', '4000000000006975', null],
] as const;

for (const [name, number, reason] of sampleCases(declines, 3))
  test(`a card ${name} shows the message of §8, and another card pays the same order (d14)`, async ({ page, I, problems }) => {
    const money = recordPayments(page);
    await I.chooseCard();
    await I.enterCard(number);
    await I.payButton().click();
    await I.seeAlert(paymentFailedMessage);
    const alert = page.getByRole('alertdialog');
    if (reason !== null) await expect(alert).toContainText(reason);
    if (name === 'lost' || name === 'stolen') await expect(alert).not.toContainText(/perdue|volée|déclarée/);
    await I.dismissAlert();
    await I.enterCard('4242424242424242');
    await I.payButton().click();
    await I.seeThanks();
    expect(await money.captures()).toHaveLength(1);
    expect([await money.countOrders(), money.intents.size]).toEqual([1, 1]);
    expectLoggedOnly(problems, /status of 402/);
  });

test('an incomplete card is not submitted: its fields show errors and get the focus, without an alert (§5)', async ({ page, I }) => {
  await I.chooseCard();
  await I.goOn();
  const fields = page.frameLocator('[data-machine="payment"] iframe');
  await expect(fields.getByText(/numéro de votre carte est incomplet/)).toBeVisible();
  await I.seeState('payment.choosing');
  await I.seeCardFields();
  await expect(fields.locator('input[aria-invalid="true"]').first()).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('nothing is loaded from the card provider before the payment step (§7)', async ({ page, I }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/dev\/stripe\/|stripe\.com|card-elements/.test(request.url())) requested.push(request.url());
  });
  for (const path of ['/', '/menu', '/checkout?tab=type', '/checkout?tab=personal', '/checkout?tab=delivery', '/checkout?tab=confirmation'])
    await I.open(path);
  expect(requested).toEqual([]);
  await I.open('/checkout?tab=payment');
  await I.chooseCard();
  expect(requested.length).toBeGreaterThan(0);
});

test('Back sends nothing, and cannot leave a charge in flight (d24)', async ({ page, I }) => {
  const money = recordPayments(page);
  await I.chooseCard();
  await I.enterCard(threeDSecure);
  await page.goBack();
  await I.seePayment('entering.checked');
  await expect(page.getByText('Votre carte se terminant par 3184 est prête.')).toBeVisible();
  await expectAccessible(page);
  await page.goForward();
  await I.seeState('confirmation.reviewing');
  await I.payButton().click();
  await expect(I.bankDialog()).toBeVisible();
  await page.goBack();
  await I.seeState('confirmation.paying');
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await I.seeThanks();
  await I.goBackFromThanks();
  await expect(page).not.toHaveURL(/success/);
  expect(await money.captures()).toHaveLength(1);
  expect(await money.countOrders()).toBe(1);
});

/** Requests of a card order, in sequence. */
const calls = {
  'the card’s customer': ['POST', /\/checkout\/stripe-customer$/],
  'the payment': ['POST', /\/checkout\/stripe-payment-intent$/],
  'the order': ['POST', /\/v2\/public\/checkout\/$/],
  'the charge': ['POST', /\/payment_intents\/[^/]+\/confirm$/],
  'the update': ['PUT', /\/v2\/public\/checkout\/$/],
} as const;

for (const [call, [method, url]] of Object.entries(calls))
  test(`the response to ${call} is lost after processing: one order, paid once (INV-2, INV-3, d16)`, async ({ page, I, problems }) => {
    const money = recordPayments(page);
    let isLost = false;
    await page.route(url, async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      const response = await route.fetch();
      expect(response.ok()).toBe(true);
      await route.abort('connectionreset');
    });
    await page.getByRole('radio', { name: /^Carte bancaire/ }).check();
    await I.openTab('personal');
    await I.fill({ 'E-mail': `deux-${I.email}` });
    await I.goOn();
    await I.goOn();
    await I.seeState('payment.choosing');
    await I.seePayment(/^(entering\.editing\.\w+|preparing\.unavailable)$/);
    const retryButton = page.getByRole('button', { name: 'Réessayer' });
    if (await retryButton.isVisible()) await retryButton.click();
    await I.enterCard('4242424242424242');
    await I.payButton().click();
    if (call === 'the order') {
      // Nothing has been captured yet: the next attempt reconciles the payment.
      await I.seeAlert('Une erreur est survenue, veuillez réessayer');
      await I.dismissAlert();
      await I.payButton().click();
    }
    await I.seeThanks();
    expect(isLost).toBe(true);
    expect(await money.captures()).toHaveLength(1);
    expect(await money.countOrders()).toBe(1);
    // The browser logs the aborted connection.
    expectLoggedOnly(problems, /ERR_CONNECTION_RESET/);
  });

for (const call of sampleCases(['the order', 'the charge', 'the update'] as const, 2))
  test(`Back while ${call} is in flight cancels nothing and charges once (d24, INV-3)`, async ({ page, I }) => {
    const money = recordPayments(page);
    const [method, url] = calls[call];
    const released = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await page.route(url, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      requested.resolve();
      await released.promise;
      await route.fallback();
    });
    await I.chooseCard();
    await I.enterCard('4242424242424242');
    await I.payButton().click();
    await requested.promise;
    await page.goBack();
    await page.goBack();
    released.resolve();
    await I.seeThanks();
    expect(await money.captures()).toHaveLength(1);
    expect(await money.countOrders()).toBe(1);
  });
