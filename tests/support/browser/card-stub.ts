import type { Page } from 'playwright/test';

/** What the provider's script says of the card's details, or of its charge. */
type CardAnswer = 'checked' | 'incomplete' | 'unreachable' | 'paid' | 'declined';

/**
 * Puts another provider's script into the pages that are opened from now on: its fields are there at once, and what is
 * asked of it waits until `answerCard` says what it comes to; or, `asCalls`, until its call `/v2/provider/…` is answered
 * with the provider's words. What became of a charge is told from then on.
 */
export async function holdCard(page: Page, { asCalls = false } = {}): Promise<void> {
  await page.addInitScript((isCalling) => {
    const waiting: { call: 'token' | 'charge'; give: (answer: object) => void }[] = [];
    const wait = (call: 'token' | 'charge') => new Promise((give) => waiting.push({ call, give }));
    let known: object | null = { paymentIntent: { status: 'requires_payment_method' } };
    async function callProvider(name: 'script' | 'token' | 'charge' | 'bank' | 'look') {
      const said = (await (await fetch(`/v2/provider/${name}`)).json()) as { error?: object };
      if (name !== 'token' && said.error !== undefined) known = said;
      return said;
    }
    const ask = (held: 'token' | 'charge', name: 'token' | 'charge' | 'bank' | 'look') => (isCalling ? callProvider(name) : wait(held));
    const look = (name: 'bank' | 'look') => (known === null ? ask('charge', name) : Promise.resolve(known));
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
      retrievePaymentIntent: () => look('look'),
      handleNextAction: () => look('bank'),
      registerAppInfo() {},
      _registerWrapper() {},
    };
    function giveAnswer(answer: CardAnswer) {
      const declined = { type: 'card_error', message: 'Votre carte a été refusée.', payment_intent: { status: 'requires_payment_method' } };
      const answers: Record<CardAnswer, object> = {
        checked: { confirmationToken: { id: 'ctoken_1', payment_method_preview: { card: { last4: '4242' } } } },
        incomplete: { error: { type: 'validation_error' } },
        unreachable: { error: { type: 'api_connection_error' } },
        paid: { paymentIntent: { status: 'succeeded' } },
        declined: { error: declined },
      };
      const call = answer === 'paid' || answer === 'declined' ? 'charge' : 'token';
      const open = waiting.filter((one) => one.call === call);
      // Nobody has asked yet: whoever does is not to find the answer before it is given.
      if (call === 'charge' && open.length > 0) known = answers[answer];
      for (const one of open) {
        waiting.splice(waiting.indexOf(one), 1);
        one.give(answers[answer]);
      }
      return open.length > 0;
    }
    const dropCharge = () => void (known = null);
    if (localStorage.getItem('checkout:attempt')?.includes('"confirming"') === true) dropCharge();
    const openProvider = () => (isCalling ? callProvider('script').then(() => stripe) : stripe);
    Object.assign(window, { forgetCharge: dropCharge, Stripe: Object.assign(openProvider, { version: 'endive' }), answerCard: giveAnswer });
  }, asCalls);
}

/** Gives the card's details: its fields are drawn. */
export async function typeCard(page: Page): Promise<void> {
  await page.getByText('Champs de la carte').waitFor();
}

/** Answers what was asked of the provider. */
export async function answerCard(page: Page, answer: CardAnswer): Promise<void> {
  await page.waitForFunction(
    (said) => (globalThis as unknown as { answerCard(this: void, answer: string): boolean }).answerCard(said),
    answer,
    { polling: 50 },
  );
}

/** From now on nobody knows what became of the charge: what is asked of it waits. */
export async function forgetCharge(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { forgetCharge(this: void): void }).forgetCharge());
}
