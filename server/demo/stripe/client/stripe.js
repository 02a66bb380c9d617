/**
 * The demonstration's stand-in for Stripe.js: a plain script of this site that sets `window.Stripe`. It offers what the
 * shop and Stripe's wrappers for loading and for React use, and calls the emulator under `/dev/stripe/v1`. The card form is in an
 * iframe of its own, so that no card data reaches the page. It is never served from Stripe's host name.
 */
(() => {
  /** @typedef {{ type: string, code?: string, decline_code?: string, message: string, payment_intent?: Intent }} StripeError */
  /** @typedef {{ id: string, amount: number, currency: string, status: string, last_payment_error: StripeError | null }} Intent */
  /** @typedef {{ paymentIntent?: Intent, error?: StripeError }} Result */
  /** @typedef {import('./card-element.js').CardElement} CardElement */

  const connectionError = { type: 'api_connection_error', message: 'La connexion au service de paiement a été interrompue.' };

  /** Times in milliseconds: for a request, for a script or the card form, and for a response of the card form. */
  const timeouts = { request: 60_000, load: 15_000, form: 10_000 };

  /**
   * Settles like `promise`, or rejects after the timeout.
   * @template T @param {number} timeoutMs @param {Promise<T>} promise @returns {Promise<T>}
   */
  function withTimeout(timeoutMs, promise) {
    return new Promise((resolve, reject) => {
      setTimeout(reject, timeoutMs, new Error(`no response within ${timeoutMs} ms`));
      promise.then(resolve, reject);
    });
  }

  /** @param {string} name @param {string} message */
  function integrationError(name, message) {
    const error = new Error(message);
    error.name = name;
    return error;
  }

  /**
   * Calls the emulator. Returns the response body or the error; never rejects.
   * @param {string} key @param {'GET' | 'POST'} method @param {string} path @param {Record<string, string>} fields
   * @returns {Promise<{ body?: any, error?: StripeError }>}
   */
  async function callEmulator(key, method, path, fields) {
    const parameters = new URLSearchParams({ key, ...fields });
    const send = async () => {
      const response = await (method === 'GET'
        ? fetch(`/dev/stripe/v1/${path}?${parameters}`, { cache: 'no-store' })
        : fetch(`/dev/stripe/v1/${path}`, { method, body: parameters }));
      return response.json();
    };
    try {
      const body = await withTimeout(timeouts.request, send());
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
      const { body, error } = await callEmulator(key, 'GET', `payment_intents/${intentId(secret)}`, { client_secret: secret });
      return error === undefined ? { paymentIntent: body } : { error };
    }

    /**
     * Handles the response to a confirmation. If the bank requires authentication, shows its dialog first.
     * @param {string} secret @param {{ body?: Intent, error?: StripeError }} response @returns {Promise<Result>}
     */
    async function handleIntentResponse(secret, { body, error }) {
      // The intent was already confirmed, in another tab or by a request whose response was lost.
      if (error?.payment_intent?.status === 'succeeded') return { paymentIntent: error.payment_intent };
      if (error !== undefined || body === undefined) return { error: error ?? connectionError };
      if (body.status !== 'requires_action') return { paymentIntent: body };
      const { showBankDialog } = await withTimeout(timeouts.load, import('./bank-dialog.js'));
      const outcome = await showBankDialog(body);
      const authenticated = await callEmulator(key, 'POST', `payment_intents/${body.id}/authenticate`, { client_secret: secret, outcome });
      if (authenticated.error !== undefined) return { error: authenticated.error };
      const failure = authenticated.body.last_payment_error;
      return failure === null ? { paymentIntent: authenticated.body } : { error: { ...failure, payment_intent: authenticated.body } };
    }

    /** @param {string} secret @param {Record<string, string>} fields @returns {Promise<Result>} */
    async function confirm(secret, fields) {
      const response = await callEmulator(key, 'POST', `payment_intents/${intentId(secret)}/confirm`, { client_secret: secret, ...fields });
      return handleIntentResponse(secret, response);
    }

    /** @param {{ clientSecret: string }} params @returns {Promise<Result>} */
    async function handleNextAction({ clientSecret }) {
      const { paymentIntent, error } = await retrievePaymentIntent(clientSecret);
      return handleIntentResponse(clientSecret, { ...(paymentIntent ? { body: paymentIntent } : {}), ...(error ? { error } : {}) });
    }

    /** @param {{ elements: ReturnType<typeof elements> }} params */
    async function createConfirmationToken({ elements: group }) {
      const element = group.getElement('payment') ?? group.getElement('card');
      if (element === null) throw integrationError('IntegrationError', 'There is no element to create a token from.');
      const { body, error } = await element._tokenize(key);
      return error === undefined ? { confirmationToken: body } : { error };
    }

    /** @param {Record<string, any>} [groupOptions] */
    function elements(groupOptions = {}) {
      /** @type {Map<string, CardElement & { _tokenize: (key: string) => Promise<{ body?: any, error?: StripeError }> }>} */
      const elementsByType = new Map();
      let appearance = groupOptions['appearance'] ?? {};
      return {
        /** @param {string} type */
        create(type) {
          if (type !== 'payment' && type !== 'card') throw integrationError('IntegrationError', `No element ${type} in the demonstration.`);
          if (elementsByType.has(type)) throw integrationError('IntegrationError', `Can only create one Element of type ${type}.`);
          const element = createElement(
            type,
            () => ({ ...appearance, fonts: groupOptions['fonts'] }),
            () => elementsByType.delete(type),
          );
          elementsByType.set(type, element);
          return element;
        },
        /** @param {string | { __elementType?: string }} type */
        getElement(type) {
          return elementsByType.get(typeof type === 'string' ? type : (type?.__elementType ?? '')) ?? null;
        },
        /** @param {Record<string, any>} changed */
        update(changed) {
          if (changed['appearance'] === undefined) return;
          appearance = changed['appearance'];
          for (const element of elementsByType.values()) element._applyAppearance(appearance);
        },
        /** @returns {Promise<{ error?: StripeError, selectedPaymentMethod?: string }>} */
        async submit() {
          const [element] = elementsByType.values();
          if (element === undefined) throw integrationError('IntegrationError', 'There is no element to submit.');
          const error = await element._validate();
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

    const rejectUnsupported = async () => ({ error: { type: 'invalid_request_error', message: 'Not in the demonstration.' } });
    return {
      elements,
      createConfirmationToken,
      retrievePaymentIntent,
      handleNextAction,
      /** @param {{ clientSecret: string, elements?: ReturnType<typeof elements>, confirmParams?: Record<string, any> }} params */
      async confirmPayment({ clientSecret, elements: group, confirmParams = {} }) {
        const tokenId = confirmParams['confirmation_token'];
        if (typeof tokenId === 'string') return confirm(clientSecret, { confirmation_token: tokenId });
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
      createToken: rejectUnsupported,
      createPaymentMethod: rejectUnsupported,
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  /**
   * Creates an element, which loads its code and iframe when it is mounted.
   * @param {string} type @param {() => Record<string, any>} appearance @param {() => void} onDestroy
   */
  function createElement(type, appearance, onDestroy) {
    /** @type {{ [event: string]: Set<(detail: any) => void> }} */
    const listeners = {};
    /** @type {Promise<CardElement> | null} */
    let mounted = null;
    /** @param {string} event @param {any} [detail] */
    const emit = (event, detail) => {
      for (const listener of listeners[event] ?? []) listener(detail);
    };
    const requireMounted = () => {
      if (mounted === null) throw integrationError('IntegrationError', 'The element is not mounted.');
      return mounted;
    };
    const element = {
      /** @param {string | HTMLElement} target */
      mount(target) {
        const node = typeof target === 'string' ? document.querySelector(target) : target;
        if (!(node instanceof HTMLElement)) throw integrationError('IntegrationError', 'There is no element to mount into.');
        element.unmount();
        const mounting = import('./card-element.js').then(({ mountCard }) =>
          mountCard({
            type,
            container: node,
            appearance: appearance(),
            emit: (event, detail) => emit(event, event === 'ready' ? element : detail),
          }),
        );
        mounted = withTimeout(timeouts.load, mounting);
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
      focus: () => void requireMounted().then((card) => card.focus()),
      blur: () => void requireMounted().then((card) => card.blur()),
      clear: () => void requireMounted().then((card) => card.clear()),
      /** @param {Record<string, any>} next */
      _applyAppearance: async (next) => (await mounted?.catch(() => null))?.applyAppearance(next),
      _validate: async () => withTimeout(timeouts.form, (await requireMounted()).validate()),
      /** @param {string} key */
      _tokenize: async (key) => withTimeout(timeouts.form, (await requireMounted()).tokenize(key)),
    };
    return /** @type {any} */ (element);
  }

  /** Release name that `@stripe/stripe-js` expects. */
  Stripe.version = 'endive';
  Object.assign(window, { Stripe });
})();
