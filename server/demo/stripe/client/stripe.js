/**
 * The demonstration's stand-in for Stripe.js: a plain script of this site that sets `window.Stripe`. It offers what the
 * shop and Stripe's own wrappers for loading and for React use, and talks to the emulator under `/dev/stripe/v1`. The card's
 * fields live in a frame of their own: no digit of them ever reaches the page. Never served under Stripe's name.
 */
(() => {
  /** @typedef {{ type: string, code?: string, decline_code?: string, message: string, payment_intent?: Intent }} StripeError */
  /** @typedef {{ id: string, amount: number, currency: string, status: string, last_payment_error: StripeError | null }} Intent */
  /** @typedef {{ paymentIntent?: Intent, error?: StripeError }} Result */
  /** @typedef {import('./card-element.js').CardElement} CardElement */

  const connectionError = { type: 'api_connection_error', message: 'La connexion au service de paiement a été interrompue.' };

  /** @param {string} name @param {string} message */
  function integrationError(name, message) {
    const error = new Error(message);
    error.name = name;
    return error;
  }

  /**
   * One call to the emulator: what it answers, or why not. Never rejects.
   * @param {string} key @param {'GET' | 'POST'} method @param {string} path @param {Record<string, string>} fields
   * @returns {Promise<{ body?: any, error?: StripeError }>}
   */
  async function ask(key, method, path, fields) {
    const sent = new URLSearchParams({ key, ...fields });
    try {
      const answer = await (method === 'GET'
        ? fetch(`/dev/stripe/v1/${path}?${sent}`, { cache: 'no-store' })
        : fetch(`/dev/stripe/v1/${path}`, { method, body: sent }));
      const body = await answer.json();
      return body.error === undefined ? { body } : { error: body.error };
    } catch {
      return { error: connectionError };
    }
  }

  /** @param {unknown} secret */
  function intentId(secret) {
    const id = typeof secret === 'string' ? /^(.+)_secret_/.exec(secret)?.[1] : undefined;
    if (id === undefined) throw integrationError('IntegrationError', 'A client secret looks like pi_…_secret_….');
    return id;
  }

  /**
   * @param {string} key
   * @param {Record<string, any>} [options]
   */
  function Stripe(key, options = {}) {
    if (typeof key !== 'string') throw integrationError('IntegrationError', 'The publishable key is a string.');
    void options;

    /** @param {string} secret @returns {Promise<Result>} */
    async function retrievePaymentIntent(secret) {
      const { body, error } = await ask(key, 'GET', `payment_intents/${intentId(secret)}`, { client_secret: secret });
      return error === undefined ? { paymentIntent: body } : { error };
    }

    /**
     * What an intent's answer means to the page; where the bank wants to ask the customer, it is asked here.
     * @param {string} secret @param {{ body?: Intent, error?: StripeError }} answer @returns {Promise<Result>}
     */
    async function settled(secret, { body, error }) {
      // Confirmed before, in another tab or by a call whose answer was lost.
      if (error?.payment_intent?.status === 'succeeded') return { paymentIntent: error.payment_intent };
      if (error !== undefined || body === undefined) return { error: error ?? connectionError };
      if (body.status !== 'requires_action') return { paymentIntent: body };
      const { askBank } = await import('./bank-dialog.js');
      const outcome = await askBank(body);
      const after = await ask(key, 'POST', `payment_intents/${body.id}/tds`, { client_secret: secret, outcome });
      if (after.error !== undefined) return { error: after.error };
      const failure = after.body.last_payment_error;
      return failure === null ? { paymentIntent: after.body } : { error: { ...failure, payment_intent: after.body } };
    }

    /** @param {string} secret @param {Record<string, string>} fields @returns {Promise<Result>} */
    async function confirm(secret, fields) {
      const answer = await ask(key, 'POST', `payment_intents/${intentId(secret)}/confirm`, { client_secret: secret, ...fields });
      return settled(secret, answer);
    }

    /** @param {{ clientSecret: string }} wish @returns {Promise<Result>} */
    async function handleNextAction({ clientSecret }) {
      const { paymentIntent, error } = await retrievePaymentIntent(clientSecret);
      return settled(clientSecret, { ...(paymentIntent ? { body: paymentIntent } : {}), ...(error ? { error } : {}) });
    }

    /** @param {{ elements: ReturnType<typeof elements> }} wish */
    async function createConfirmationToken({ elements: group }) {
      const element = group.getElement('payment') ?? group.getElement('card');
      if (element === null) throw integrationError('IntegrationError', 'There is no element to make a token of.');
      const { body, error } = await element._tokenize(key);
      return error === undefined ? { confirmationToken: body } : { error };
    }

    /** @param {Record<string, any>} [groupOptions] */
    function elements(groupOptions = {}) {
      /** @type {Map<string, CardElement & { _tokenize: (key: string) => Promise<{ body?: any, error?: StripeError }> }>} */
      const made = new Map();
      let appearance = groupOptions['appearance'] ?? {};
      return {
        /** @param {string} type */
        create(type) {
          if (type !== 'payment' && type !== 'card') throw integrationError('IntegrationError', `No element ${type} in the demonstration.`);
          if (made.has(type)) throw integrationError('IntegrationError', `Can only create one Element of type ${type}.`);
          const element = standIn.makeElement(
            type,
            () => ({ ...appearance, fonts: groupOptions['fonts'] }),
            () => made.delete(type),
          );
          made.set(type, element);
          return element;
        },
        /** @param {string | { __elementType?: string }} type */
        getElement(type) {
          return made.get(typeof type === 'string' ? type : (type?.__elementType ?? '')) ?? null;
        },
        /** @param {Record<string, any>} changed */
        update(changed) {
          if (changed['appearance'] === undefined) return;
          appearance = changed['appearance'];
          for (const element of made.values()) element._dress(appearance);
        },
        /** @returns {Promise<{ error?: StripeError, selectedPaymentMethod?: string }>} */
        async submit() {
          const [element] = made.values();
          if (element === undefined) throw integrationError('IntegrationError', 'There is no element to submit.');
          const error = await element._check();
          return error === null ? { selectedPaymentMethod: 'card' } : { error };
        },
        async fetchUpdates() {
          return {};
        },
        on() {},
        off() {},
        once() {},
      };
    }

    const notHere = async () => ({ error: { type: 'invalid_request_error', message: 'Not in the demonstration.' } });
    return {
      elements,
      createConfirmationToken,
      retrievePaymentIntent,
      handleNextAction,
      /** @param {{ clientSecret: string, elements?: ReturnType<typeof elements>, confirmParams?: Record<string, any> }} wish */
      async confirmPayment({ clientSecret, elements: group, confirmParams = {} }) {
        const given = confirmParams['confirmation_token'];
        if (typeof given === 'string') return confirm(clientSecret, { confirmation_token: given });
        if (group === undefined) throw integrationError('IntegrationError', 'confirmPayment needs a confirmation token or elements.');
        const { confirmationToken, error } = await createConfirmationToken({ elements: group });
        return error === undefined ? confirm(clientSecret, { confirmation_token: confirmationToken.id }) : { error };
      },
      /** @param {string} clientSecret @param {{ payment_method?: { card?: any } }} [data] */
      async confirmCardPayment(clientSecret, data = {}) {
        const element = data.payment_method?.card;
        if (element === undefined) return handleNextAction({ clientSecret });
        const { body, error } = await element._tokenize(key);
        return error === undefined ? confirm(clientSecret, { confirmation_token: body.id }) : { error };
      },
      /** @param {string} clientSecret */
      handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
      createToken: notHere,
      createPaymentMethod: notHere,
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  const standIn = {
    /**
     * An element whose frame and code come when it is mounted.
     * @param {string} type @param {() => Record<string, any>} appearance @param {() => void} onDestroy
     */
    makeElement(type, appearance, onDestroy) {
      /** @type {{ [event: string]: Set<(detail: any) => void> }} */
      const listeners = {};
      /** @type {Promise<CardElement> | null} */
      let mounted = null;
      /** @param {string} event @param {any} [detail] */
      const emit = (event, detail) => {
        for (const listener of listeners[event] ?? []) listener(detail);
      };
      const need = () => {
        if (mounted === null) throw integrationError('IntegrationError', 'The element is not mounted.');
        return mounted;
      };
      const element = {
        /** @param {string | HTMLElement} place */
        mount(place) {
          const node = typeof place === 'string' ? document.querySelector(place) : place;
          if (!(node instanceof HTMLElement)) throw integrationError('IntegrationError', 'There is no place to mount the element.');
          element.unmount();
          mounted = import('./card-element.js').then(({ mountCard }) =>
            mountCard({
              type,
              place: node,
              appearance: appearance(),
              emit: (event, detail) => emit(event, event === 'ready' ? element : detail),
            }),
          );
          mounted.catch(() => emit('loaderror', { elementType: type, error: connectionError }));
        },
        unmount() {
          void mounted?.then(
            (card) => card.remove(),
            () => {},
          );
          mounted = null;
        },
        destroy() {
          element.unmount();
          onDestroy();
        },
        /** @param {string} event @param {(detail: any) => void} listener */
        on(event, listener) {
          (listeners[event] ??= new Set()).add(listener);
          return element;
        },
        /** @param {string} event @param {(detail: any) => void} [listener] */
        off(event, listener) {
          if (listener === undefined) delete listeners[event];
          else listeners[event]?.delete(listener);
          return element;
        },
        /** @param {string} event @param {(detail: any) => void} listener */
        once(event, listener) {
          /** @param {any} detail */
          const once = (detail) => {
            element.off(event, once);
            listener(detail);
          };
          return element.on(event, once);
        },
        update() {},
        collapse() {},
        focus: () => void need().then((card) => card.focus()),
        blur: () => void need().then((card) => card.blur()),
        clear: () => void need().then((card) => card.clear()),
        /** @param {Record<string, any>} next */
        _dress: async (next) => (await mounted)?.dress(next),
        _check: async () => (await need()).check(),
        /** @param {string} key */
        _tokenize: async (key) => (await need()).tokenize(key),
      };
      return /** @type {any} */ (element);
    },
  };

  /** The release that the shop's loader expects. */
  Stripe.version = 'endive';
  Object.assign(window, { Stripe });
})();
