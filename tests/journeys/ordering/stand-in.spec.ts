// References: dn in docs/invariants.md, §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

/** The subset of the stand-in's API that these tests use. */
type TestWindow = {
  Stripe: (key: string) => {
    elements(options: object): {
      create(type: string): { mount(selector: string): void; on(event: string, listener: (detail: { complete?: boolean }) => void): void };
      submit(): Promise<{ error?: { code: string } }>;
    };
    createConfirmationToken(options: object): Promise<{ confirmationToken?: { id: string }; error?: { code: string } }>;
    confirmPayment(options: object): Promise<Result>;
    retrievePaymentIntent(secret: string): Promise<Result>;
  };
};
type Result = { paymentIntent?: { status: string }; error?: { type: string; code?: string } };

/** Mounts a card form on a page of the shop, under its content security policy, for a payment of 23.40 €. */
async function mountCardForm(page: Page) {
  await page.goto('/contact');
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const postJson = async (path: string, data: object) =>
    (await (await page.request.post(`/v2/public/checkout/${path}`, { data })).json()) as {
      payload: { customer: string; client_secret: string };
    };
  const { customer } = (await postJson('stripe-customer', { email: 'lea@example.fr', name: 'Léa Martin', phone: '0612345678' })).payload;
  const secret = (await postJson('stripe-payment-intent', { customer_id: customer, amount: '23.40' })).payload.client_secret;
  await page.evaluate(async () => {
    await import(`${location.origin}/dev/stripe/stripe.js`);
    const { Stripe } = window as unknown as TestWindow;
    const stripe = Stripe('pk_test_demo');
    const elements = stripe.elements({ mode: 'payment', amount: 2340, currency: 'eur', paymentMethodTypes: ['card'] });
    const element = elements.create('payment');
    document.querySelector('main h1')?.insertAdjacentElement('afterend', Object.assign(document.createElement('div'), { id: 'card' }));
    element.on('change', ({ complete }) => void (document.documentElement.dataset['complete'] = String(complete)));
    element.mount('#card');
    Object.assign(window, { stripeForm: { stripe, elements } });
  });
  const card = page.frameLocator('iframe');
  return {
    card,
    secret,
    async fill(number: string) {
      await card.getByLabel('Numéro de carte').fill(number);
      await card.getByLabel('Date d’expiration').fill('1230');
      await card.getByLabel('Cryptogramme').fill('123');
    },
    submit: () =>
      page.evaluate(
        () =>
          Reflect.get(window, 'stripeForm').elements.submit() as ReturnType<
            ReturnType<ReturnType<TestWindow['Stripe']>['elements']>['submit']
          >,
      ),
    /** Creates a confirmation token from the typed card and confirms the payment with it. `result` awaits the outcome. */
    pay: () =>
      page.evaluate(async (clientSecret) => {
        const { stripe, elements } = Reflect.get(window, 'stripeForm') as { stripe: ReturnType<TestWindow['Stripe']>; elements: object };
        const { confirmationToken } = await stripe.createConfirmationToken({ elements });
        const result = stripe.confirmPayment({
          clientSecret,
          redirect: 'if_required',
          confirmParams: { confirmation_token: confirmationToken?.id, return_url: location.href },
        });
        Object.assign(window, { result });
      }, secret),
    result: () => page.evaluate(() => Reflect.get(window, 'result') as Promise<Result>),
    status: () =>
      page.evaluate(
        async (clientSecret) =>
          (
            await (Reflect.get(window, 'stripeForm') as { stripe: ReturnType<TestWindow['Stripe']> }).stripe.retrievePaymentIntent(
              clientSecret,
            )
          ).paymentIntent?.status,
        secret,
      ),
    bank: page.getByRole('dialog', { name: 'Banque démo' }),
  };
}

test('a card typed by keyboard is validated and charged under the content security policy (§4)', async ({ page }) => {
  const form = await mountCardForm(page);
  await form.card.getByLabel('Numéro de carte').focus();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await expect(form.card.getByLabel('Numéro de carte')).toHaveValue('4242 4242 4242 4242');
  await expect(form.card.getByLabel('Date d’expiration')).toHaveValue('12 / 30');
  await expect(page.locator('html')).toHaveAttribute('data-complete', 'true');
  expect(await form.submit()).toEqual({ selectedPaymentMethod: 'card' });
  await form.pay();
  expect((await form.result()).paymentIntent?.status).toBe('succeeded');
});

test('the fields show French errors without accessibility violations (§8)', async ({ page }) => {
  const form = await mountCardForm(page);
  await form.card.getByLabel('Numéro de carte').waitFor();
  await expectAccessible(page);
  expect((await form.submit()).error?.code).toBe('incomplete_number');
  await expect(form.card.getByLabel('Numéro de carte')).toBeFocused();
  await expect(form.card.getByLabel('Numéro de carte')).toHaveAccessibleDescription(/^Le numéro de votre carte est incomplet\./);
  await expectAccessible(page);
  for (const [number, message] of [
    ['4242424242424241', 'Le numéro de votre carte n’est pas valide.'],
    ['4111111111111111', 'Cette carte n’est pas une carte de test\u00A0: la démonstration la refuse.'],
  ] as const) {
    await form.fill(number);
    expect((await form.submit()).error?.code).toBe('invalid_number');
    await expect(form.card.getByText(message)).toBeVisible();
  }
});

test('card details are sent to the emulator only, and are not in the page’s DOM (§5)', async ({ page }) => {
  const sentRequests: string[] = [];
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes('4242')) sentRequests.push(new URL(request.url()).pathname);
  });
  const form = await mountCardForm(page);
  await form.fill('4242424242424242');
  await form.submit();
  await form.pay();
  await form.result();
  expect(sentRequests).toEqual(['/dev/stripe/v1/confirmation_tokens']);
  expect(await page.content()).not.toContain('4242');
});

for (const [control, finalStatus] of [
  ['Autoriser', 'succeeded'],
  ['Refuser', 'requires_payment_method'],
  ['Fermer', 'requires_payment_method'],
  ['Escape', 'requires_payment_method'],
] as const)
  test(`the demo bank shows the amount; after ${control} the payment is ${finalStatus} (d15)`, async ({ page }) => {
    const form = await mountCardForm(page);
    await form.fill('4000002760003184');
    await form.submit();
    await form.pay();
    await expect(form.bank).toContainText('23,40');
    await expect(form.bank.getByRole('button', { name: 'Autoriser' })).toBeFocused();
    await expectAccessible(page);
    if (control === 'Escape') await page.keyboard.press('Escape');
    else await form.bank.getByRole('button', { name: control }).click();
    const { paymentIntent, error } = await form.result();
    if (finalStatus === 'succeeded') expect(paymentIntent?.status).toBe(finalStatus);
    else expect(error?.code).toBe('payment_intent_authentication_failure');
    await expect(form.bank).toBeHidden();
    expect(await form.status()).toBe(finalStatus);
  });
