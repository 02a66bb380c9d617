import type { Page } from 'playwright/test';

/** Responses of the stub to card details or to a charge. */
type CardOutcome = 'checked' | 'incomplete' | 'unreachable' | 'paid' | 'declined' | 'canceled';

/**
 * Replaces Stripe.js on pages loaded from now on. The card fields render at once. Calls stay pending until `settleCard`, or
 * with `viaHttp` until the test responds to `/v2/provider/…`. Afterwards the stub reports the charge's status.
 */
export async function stubStripe(page: Page, { viaHttp = false } = {}): Promise<void> {
  await page.addInitScript((isCalling) => {
    const waiting: { call: 'token' | 'charge'; give: (answer: object) => void }[] = [];
    const wait = (call: 'token' | 'charge') => new Promise((give) => waiting.push({ call, give }));
    let known: object | null = { paymentIntent: { status: 'requires_payment_method' } };
    async function callProvider(name: 'script' | 'token' | 'charge' | 'bank' | 'retrieve') {
      const response = (await (await fetch(`/v2/provider/${name}`)).json()) as { error?: object };
      if (name !== 'token' && response.error !== undefined) known = response;
      return response;
    }
    const ask = (held: 'token' | 'charge', name: 'token' | 'charge' | 'bank' | 'retrieve') => (isCalling ? callProvider(name) : wait(held));
    const look = (name: 'bank' | 'retrieve') => (known === null ? ask('charge', name) : Promise.resolve(known));
    const listeners = new Map<string, Set<(detail?: object) => void>>();
    const element = {
      mount(place: HTMLElement) {
        place.textContent = 'Champs de la carte';
        for (const listener of listeners.get('ready') ?? []) listener(element);
      },
      on(event: string, listener: (detail?: object) => void) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
        return element;
      },
      off(event: string, listener: (detail?: object) => void) {
        listeners.get(event)?.delete(listener);
        return element;
      },
      once: () => element,
      update() {},
      unmount() {},
      destroy() {},
    };
    const stripe = {
      elements: () => ({
        create: () => element,
        getElement: () => element,
        update() {},
        submit: () => Promise.resolve({}),
        on() {},
        off() {},
      }),
      createConfirmationToken: () => ask('token', 'token'),
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
      confirmPayment() {
        known = null;
        return ask('charge', 'charge');
      },
      retrievePaymentIntent: () => look('retrieve'),
      handleNextAction: () => look('bank'),
      registerAppInfo() {},
      _registerWrapper() {},
    };
    function giveAnswer(answer: CardOutcome) {
      const declined = { type: 'card_error', message: 'Votre carte a été refusée.', payment_intent: { status: 'requires_payment_method' } };
      const responses: Record<CardOutcome, object> = {
        checked: { confirmationToken: { id: 'ctoken_1', payment_method_preview: { card: { last4: '4242' } } } },
        incomplete: { error: { type: 'validation_error' } },
        unreachable: { error: { type: 'api_connection_error' } },
        paid: { paymentIntent: { status: 'succeeded' } },
        declined: { error: declined },
        canceled: { error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } },
      };
      const call = ['paid', 'declined', 'canceled'].includes(answer) ? 'charge' : 'token';
      const open = waiting.filter((one) => one.call === call);
      // Without a pending charge, do not record the status: a later charge must wait for its own answer.
      if (call === 'charge' && open.length > 0) known = responses[answer];
      for (const one of open) {
        waiting.splice(waiting.indexOf(one), 1);
        one.give(responses[answer]);
      }
      return open.length > 0;
    }
    const dropCharge = () => void (known = null);
    if (localStorage.getItem('checkout:attempt')?.includes('"confirming"') === true) dropCharge();
    const openProvider = () => (isCalling ? callProvider('script').then(() => stripe) : stripe);
    Object.assign(window, { forgetCharge: dropCharge, Stripe: Object.assign(openProvider, { version: 'endive' }), settleCard: giveAnswer });
  }, viaHttp);
}

/** Waits for the card fields, which need no input. */
export async function waitForCardFields(page: Page): Promise<void> {
  await page.getByText('Champs de la carte').waitFor();
}

/** Resolves the pending calls of the stub. */
export async function settleCard(page: Page, answer: CardOutcome): Promise<void> {
  await page.waitForFunction(
    (response) => (globalThis as unknown as { settleCard(this: void, answer: string): boolean }).settleCard(response),
    answer,
    { polling: 50 },
  );
}

/** Makes the charge's status unknown: later status requests stay pending. */
export async function forgetCharge(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { forgetCharge(this: void): void }).forgetCharge());
}
