import type { Page } from 'playwright/test';

/** Responses of the stub to card details or to a charge. */
type CardOutcome = 'checked' | 'incomplete' | 'unreachable' | 'paid' | 'declined' | 'canceled';

/**
 * Replaces Stripe.js on pages loaded from now on. The card fields render at once, and with `holdsFields` report it only when the test
 * calls `showCardFields`. Calls stay pending until `resolveCardCalls`, or with `viaHttp` until the test responds to `/v2/provider/…`.
 * Afterwards the stub reports the charge's status.
 */
export async function stubStripe(page: Page, { viaHttp = false, holdsFields = false } = {}): Promise<void> {
  await page.addInitScript(
    ({ usesHttp, areFieldsHeld }) => {
      const pendingCalls: { call: 'token' | 'charge'; respond: (response: object) => void }[] = [];
      const waitForResponse = (call: 'token' | 'charge') => new Promise((respond) => pendingCalls.push({ call, respond }));
      let knownOutcome: object | null = { paymentIntent: { status: 'requires_payment_method' } };
      async function callProvider(name: 'script' | 'token' | 'charge' | 'bank' | 'retrieve') {
        const outcome = (await (await fetch(`/v2/provider/${name}`)).json()) as { error?: object };
        if (name !== 'token' && outcome.error !== undefined) knownOutcome = outcome;
        return outcome;
      }
      const callProviderOrWait = (awaitedCall: 'token' | 'charge', name: 'token' | 'charge' | 'bank' | 'retrieve') =>
        usesHttp ? callProvider(name) : waitForResponse(awaitedCall);
      const retrieveOutcome = (name: 'bank' | 'retrieve') =>
        knownOutcome === null ? callProviderOrWait('charge', name) : Promise.resolve(knownOutcome);
      const listeners = new Map<string, Set<(detail?: object) => void>>();
      const element = {
        mount(place: HTMLElement) {
          place.textContent = 'Champs de la carte';
          if (!areFieldsHeld) showFields();
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
        createConfirmationToken: () => callProviderOrWait('token', 'token'),
        createToken() {},
        createPaymentMethod() {},
        confirmCardPayment() {},
        confirmPayment() {
          knownOutcome = null;
          return callProviderOrWait('charge', 'charge');
        },
        retrievePaymentIntent: () => retrieveOutcome('retrieve'),
        handleNextAction: () => retrieveOutcome('bank'),
        registerAppInfo() {},
        _registerWrapper() {},
      };
      function resolvePendingCalls(outcome: CardOutcome) {
        const declined = {
          type: 'card_error',
          message: 'Votre carte a été refusée.',
          payment_intent: { status: 'requires_payment_method' },
        };
        const responses: Record<CardOutcome, object> = {
          checked: { confirmationToken: { id: 'ctoken_1', payment_method_preview: { card: { last4: '4242' } } } },
          incomplete: { error: { type: 'validation_error' } },
          unreachable: { error: { type: 'api_connection_error' } },
          paid: { paymentIntent: { status: 'succeeded' } },
          declined: { error: declined },
          canceled: { error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } },
        };
        const call = ['paid', 'declined', 'canceled'].includes(outcome) ? 'charge' : 'token';
        const matchingCalls = pendingCalls.filter((pending) => pending.call === call);
        // Without a pending charge, do not record the status: a later charge must wait for its own outcome.
        if (call === 'charge' && matchingCalls.length > 0) knownOutcome = responses[outcome];
        for (const pending of matchingCalls) {
          pendingCalls.splice(pendingCalls.indexOf(pending), 1);
          pending.respond(responses[outcome]);
        }
        return matchingCalls.length > 0;
      }
      const dropCharge = () => void (knownOutcome = null);
      if (localStorage.getItem('checkout:attempt')?.includes('"confirming"') === true) dropCharge();
      const openProvider = () => (usesHttp ? callProvider('script').then(() => stripe) : stripe);
      const showFields = () => {
        for (const listener of listeners.get('ready') ?? []) listener(element);
      };
      const failFields = () => {
        for (const listener of listeners.get('loaderror') ?? []) listener({ elementType: 'payment', error: {} });
      };
      Object.assign(window, {
        forgetCharge: dropCharge,
        showCardFields: showFields,
        failCardFields: failFields,
        // The release that the installed `@stripe/stripe-js` expects: it warns about any other.
        Stripe: Object.assign(openProvider, { version: 'endive' }),
        resolveCardCalls: resolvePendingCalls,
      });
    },
    { usesHttp: viaHttp, areFieldsHeld: holdsFields },
  );
}

/** Waits for the card fields, which need no input. */
export async function waitForCardFields(page: Page): Promise<void> {
  await page.getByText('Champs de la carte').waitFor();
}

/** Resolves the pending calls of the stub. */
export async function resolveCardCalls(page: Page, outcome: CardOutcome): Promise<void> {
  await page.waitForFunction(
    (cardOutcome) => (globalThis as unknown as { resolveCardCalls(this: void, outcome: string): boolean }).resolveCardCalls(cardOutcome),
    outcome,
    { polling: 50 },
  );
}

/** Makes held card fields report that they have appeared. */
export async function showCardFields(page: Page): Promise<void> {
  await waitForCardFields(page);
  await page.evaluate(() => (globalThis as unknown as { showCardFields(this: void): void }).showCardFields());
}

/** Makes the card fields report that they cannot be loaded. */
export async function failCardFields(page: Page): Promise<void> {
  await waitForCardFields(page);
  await page.evaluate(() => (globalThis as unknown as { failCardFields(this: void): void }).failCardFields());
}

/** Makes the charge's status unknown: later status requests stay pending. */
export async function forgetCharge(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { forgetCharge(this: void): void }).forgetCharge());
}
