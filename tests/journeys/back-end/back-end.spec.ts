// References: §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { accountHolder, password } from '../../support/browser/account-holder.ts';
import { customer } from '../../support/browser/customer.ts';
import { fillField } from '../../support/browser/fill-field.ts';
import { resolveCardCalls, stubStripe, waitForCardFields } from '../../support/browser/card-stub.ts';
import { expect, expectLoggedOnly, test as base } from '../../support/browser/shop-test.ts';
import { openShopWithBackEnd } from '../../support/fake-back-end/shop-with-back-end.ts';
import { startFakeBackEnd, type FakeBackEnd } from '../../support/fake-back-end/fake-back-end.ts';
import { runStartCommand } from '../../support/fake-back-end/start-command.ts';
import { fakeCode } from '../../support/fake-back-end/fake-calls.ts';

/** A shop whose back end is on another origin. */
const test = base.extend<{ shop: Awaited<ReturnType<typeof openShopWithBackEnd>> }>({
  // Playwright requires an object pattern, although the fixture needs no other.
  shop: async ({ browserName: _ }, use) => {
    const shop = await openShopWithBackEnd();
    await use(shop);
    await shop.close();
  },
});
test.use({ serviceWorkers: 'allow' });

/** Requests of the page for the API at its own origin. */
function recordOwnCalls(page: Page, origin: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${origin}/v2/`)) calls.push(request.url());
  });
  return calls;
}

test('a guest orders a delivery in cash from a back end on another origin, with choices and a code, at its prices (§7, §4 Final step) @firefox', async ({
  page,
  shop,
}) => {
  const ownCalls = recordOwnCalls(page, shop.origin);
  const I = customer(page);
  shop.fake.mode.shape = 'named';
  await I.open(`${shop.origin}/menu`);
  await expect(page).toHaveTitle(/Chez Odile/);
  await I.add('Galette complète', 'Œuf au plat');
  await expect.poll(() => shop.fake.callsTo('GET /v2/public/products/:item').map(({ path }) => path)).toEqual(['/v2/public/products/101']);
  const cart = await I.seeCart();
  await fillField(cart.getByLabel('Code promo', { exact: true }), 'odile');
  await cart.getByRole('button', { name: 'Appliquer' }).click();
  await expect(cart.getByText(/0,97\s€/)).toBeVisible();
  expect(shop.fake.callsTo('GET /v2/public/offers/:coupon')[0]?.headers).toMatchObject({ 'cache-control': 'no-cache' });
  await cart.getByRole('link', { name: 'Commander' }).click();
  await I.choose('En livraison');
  await I.fillPersonal();
  await I.goOn();
  await I.fill({ Adresse: '4 rue Kéréon', 'Code postal': '29000', Ville: 'Quimper' });
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  await I.orderButton().click();
  await I.seeThanks();
  const [order] = shop.fake.orders;
  // 9.50 + 1.20, a tenth off, and 2.50 for the delivery.
  expect(order).toMatchObject({ status: 'pending', userId: null, body: { subtotal: 10.7, discount: 1.07, delivery: 2.5, total: 12.13 } });
  await expect(page.getByText(/12,13\s€/).first()).toBeVisible();
  expect(JSON.parse(shop.fake.callsTo('PUT /v2/public/checkout/')[0]?.body ?? '{}')).toMatchObject({
    order_id: order?.order_id,
    status: 'pending',
  });
  expect(shop.fake.preflights).toContain('/v2/public/checkout/');
  expect(ownCalls).toEqual([]);
});

test('an account of a back end on another origin signs up, orders, sees its orders, and logs out; its token is only where the contract says (§4 Auth, §6)', async ({
  page,
  shop,
}) => {
  const ownCalls = recordOwnCalls(page, shop.origin);
  const I = customer(page);
  const holder = accountHolder(page, page.request);
  await page.goto(`${shop.origin}/auth/signup`);
  await holder.seeState('signup', 'filling');
  await holder.type({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': I.email, Téléphone: '06 12 34 56 78', 'Mot de passe': password });
  await holder.press('Créer un compte');
  await expect(page).toHaveURL(/\/auth\/verify$/);
  await holder.submitCode(fakeCode);
  await expect(page).toHaveURL(`${shop.origin}/`);
  await I.open(`${shop.origin}/menu`);
  await I.add('Cidre brut');
  await I.goToCheckout();
  await I.choose('À emporter');
  await I.continueFromPersonalToReview();
  await I.orderButton().click();
  await I.seeThanks();
  const [order] = shop.fake.orders;
  expect(order).toMatchObject({ userId: 900, body: { user_id: '900', total: 3.5, is_pickup: true } });
  await I.open(`${shop.origin}/profile/ViewOrders`);
  await expect(page.getByRole('main').getByText('Cidre brut')).toBeVisible();
  const [orders] = shop.fake.callsTo('GET /v2/public/auth/orders');
  const { token = '', ...query } = orders?.query ?? {};
  expect(query).toEqual({ user_id: '900', page: '1', limit: '20' });
  expect(orders?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'x-user': '900' });
  await I.open(`${shop.origin}/profile`);
  await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await expect.poll(() => shop.fake.callsTo('POST /v2/public/auth/logout/').length).toBe(1);
  const [logout] = shop.fake.callsTo('POST /v2/public/auth/logout/');
  expect(logout?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'x-user': '900' });
  expect(shop.fake.received.flatMap(({ headers }) => headers.cookie ?? [])).toEqual([]);
  expect(ownCalls).toEqual([]);
});

test('while the back end is down the menu is shown as it was, an order says that it failed, and is placed once it is back', async ({
  page,
  shop,
  problems,
}) => {
  const I = customer(page);
  await I.open(`${shop.origin}/menu`);
  shop.fake.mode.isDown = true;
  shop.advance(3600_000);
  await I.open(`${shop.origin}/menu`);
  await I.add('Cidre brut');
  await I.goToCheckout();
  await I.goToReviewStep('À emporter');
  await I.orderButton().click();
  await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 30_000 });
  shop.fake.mode.isDown = false;
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await I.orderButton().click();
  await I.seeThanks();
  expect(shop.fake.orders).toHaveLength(1);
  expectLoggedOnly(problems, /Failed to load resource|net::ERR|CORS/);
});

test('the menu of a back end on another origin is readable offline (§1 Read the menu offline)', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const I = customer(page);
  await I.open(`${shop.origin}/menu`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await I.open(`${shop.origin}/menu`);
  await expect(I.product('Galette complète')).toBeVisible();
  await expect(page.locator('[data-live]').filter({ hasText: 'Vous êtes hors ligne.' })).toBeVisible();
  expectLoggedOnly(problems, /Failed to load resource|net::ERR/);
});

test('the page of a back end that was never reached says so, and is the menu on the next attempt', async ({ page, shop, problems }) => {
  shop.fake.mode.isDown = true;
  const response = await page.goto(`${shop.origin}/menu`);
  expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '5']);
  await expect(page.getByText('momentanément indisponible')).toBeVisible();
  shop.fake.mode.isDown = false;
  shop.advance(6000);
  await customer(page).open(`${shop.origin}/menu`);
  await expect(customer(page).product('Galette complète')).toBeVisible();
  expectLoggedOnly(problems, /Failed to load resource.*503/);
});

/** A shop with cards whose back end charges them. */
const cardTest = base.extend<{ shop: Awaited<ReturnType<typeof openShopWithBackEnd>> }>({
  shop: async ({ browserName: _ }, use) => {
    const shop = await openShopWithBackEnd({ STRIPE_PUBLISHABLE_KEY: 'pk_test_odile' });
    shop.fake.mode.isCardActive = true;
    await use(shop);
    await shop.close();
  },
});

cardTest(
  'a guest pays by card at a back end on another origin, which is sent the headers of the contract only (§7, §4 Final step)',
  async ({ page, shop }) => {
    await stubStripe(page);
    const I = customer(page);
    await I.open(`${shop.origin}/menu`);
    await I.add('Galette complète');
    await I.goToCheckout();
    await I.choose('À emporter');
    await I.fillPersonal();
    await I.goOn();
    await I.goOn();
    await I.seeState('payment.choosing');
    await page.getByRole('radio', { name: /^Carte bancaire/ }).check();
    await waitForCardFields(page);
    await I.goOn();
    await resolveCardCalls(page, 'checked');
    await I.seeState('confirmation.reviewing');
    await I.payButton().click();
    await resolveCardCalls(page, 'paid');
    await I.seeThanks();
    const bodies = (call: string) => shop.fake.callsTo(call).map(({ body }) => JSON.parse(body) as object);
    expect(bodies('POST /v2/public/checkout/stripe-customer')).toMatchObject([{ email: I.email }]);
    expect(bodies('POST /v2/public/checkout/stripe-payment-intent')).toEqual([{ customer_id: 'cus_odile', amount: '8.50' }]);
    const transaction = { client_secret: 'pi_odile0_secret_1', customer_id: 'cus_odile' };
    expect(shop.fake.orders).toMatchObject([
      { status: 'paid', body: { payment_method: 'card', total: 8.5, transaction_id: transaction, status: 'pending' } },
    ]);
    expect(bodies('PUT /v2/public/checkout/')).toMatchObject([
      { status: 'paid', transaction_id: { ...transaction, payment_intent_id: 'pi_odile0' } },
    ]);
  },
);

/** `npm start` of a shop with a back end on another origin. */
const startedTest = base.extend<{ started: { fake: FakeBackEnd; origin: string } }>({
  started: async ({ browserName: _ }, use) => {
    const fake = await startFakeBackEnd();
    const shop = await runStartCommand(fake.origin);
    fake.allowOrigin(shop.origin);
    await use({ fake, origin: shop.origin });
    await shop.stop();
    await fake.close();
  },
});

startedTest(
  '`npm start` with API_ROOT opens a shop in which a guest finds the menu of the back end and orders in cash (§7, §4 Final step)',
  async ({ page, started: { fake, origin } }) => {
    const I = customer(page);
    await I.open(`${origin}/menu`);
    await expect(page).toHaveTitle(/Chez Odile/);
    await I.add('Galette complète');
    await I.goToCheckout();
    await I.goToReviewStep('À emporter');
    await I.orderButton().click();
    await I.seeThanks();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre commande est confirmée');
    expect(fake.orders).toMatchObject([{ status: 'pending', body: { total: 8.5, payment_method: 'cash', is_pickup: true } }]);
  },
);
