import type { Stripe } from '@stripe/stripe-js';

/** Returns the fault of a call to Stripe: the request or its response is lost, or the page is closed before the response. */
export type StripeFault = (call: 'confirm' | 'retrieve' | 'authenticate') => 'request lost' | 'response lost' | 'page closed' | null;

const connectionError = { error: { type: 'api_connection_error', message: 'La connexion a été interrompue.' } };

/**
 * Creates a fake of Stripe.js that calls the emulator of a real server. `card` is the number that the customer types,
 * `authentication` how the customer's 3-D Secure authentication ends; undefined leaves it pending, as if the page was closed.
 */
export function fakeStripe(
  origin: string,
  options: { card: string; isWallet?: boolean; authentication?: 'success' | 'failure' | undefined; fault?: StripeFault | undefined },
) {
  async function callEmulator(call: 'confirm' | 'retrieve' | 'authenticate', path: string, fields: Record<string, string>) {
    const injectedFault = options.fault?.(call) ?? null;
    if (injectedFault === 'request lost') return connectionError;
    const requestBody = new URLSearchParams({ key: 'pk_test_1', ...fields });
    const url = `${origin}/dev/stripe/v1/payment_intents/${path}`;
    const response = await (call === 'retrieve' ? fetch(`${url}?${requestBody}`) : fetch(url, { method: 'POST', body: requestBody }));
    const body = (await response.json()) as { error?: object; status?: string; last_payment_error?: object | null };
    if (injectedFault === 'page closed') return new Promise<never>(() => {});
    if (injectedFault === 'response lost') return connectionError;
    return body.error === undefined ? { paymentIntent: body } : { error: body.error };
  }
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? '';

  async function authenticateIfRequired(secret: string, response: Awaited<ReturnType<typeof callEmulator>>) {
    if (!('paymentIntent' in response) || response.paymentIntent.status !== 'requires_action') return response;
    if (options.authentication === undefined) return new Promise<never>(() => {});
    const authenticated = await callEmulator('authenticate', `${idOf(secret)}/authenticate`, {
      client_secret: secret,
      outcome: options.authentication,
    });
    const failure = 'paymentIntent' in authenticated ? authenticated.paymentIntent.last_payment_error : null;
    return failure
      ? { error: { ...failure, payment_intent: 'paymentIntent' in authenticated ? authenticated.paymentIntent : undefined } }
      : authenticated;
  }
  const retrieve = (secret: string) => callEmulator('retrieve', idOf(secret), { client_secret: secret });
  const provider = {
    createConfirmationToken: async () => ({
      confirmationToken: {
        id: options.card,
        payment_method_preview: { card: { last4: null, wallet: options.isWallet === true ? { type: 'apple_pay' } : null } },
      },
    }),
    retrievePaymentIntent: retrieve,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      authenticateIfRequired(clientSecret, await retrieve(clientSecret)),
    confirmPayment: async ({ clientSecret, confirmParams }: { clientSecret: string; confirmParams: { confirmation_token: string } }) => {
      const card = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': confirmParams.confirmation_token };
      return authenticateIfRequired(
        clientSecret,
        await callEmulator('confirm', `${idOf(clientSecret)}/confirm`, { client_secret: clientSecret, ...card }),
      );
    },
  };
  return provider as unknown as Stripe;
}
