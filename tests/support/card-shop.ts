import { randomUUID } from 'node:crypto';
import type { OrderPayload } from '#domain/entities.ts';
import { toAmount, toCents } from '#domain/money.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { createOrder } from './test-orders.ts';
import type { TestServer } from './test-server.ts';
import { mondayNoon, testShop, withSettings } from './test-shop.ts';

/** The test shop with card payments enabled. */
export const cardShop: ShopFile = withSettings(testShop, { 'payments.stripe.active': 1 });

/** Environment of a server with the card emulator and fault injection. */
export const cardEnv = { DEMO: '1', STRIPE_FAULTS: '1', STRIPE_WEBHOOK_SECRET: 'whsec_test' };

/** Test card numbers by outcome. */
const testCards = { accepted: '4242424242424242', declined: '4000000000000002', requires3ds: '4000002760003184' };

type ApiResponse = { status: number; body: { code?: string; message?: string; payload?: unknown } };
type Intent = { id: string; status: string; client_secret: string; error?: { code?: string; decline_code?: string } };

/** Creates a client of the server and the card emulator for a customer who pays by card. */
export function createCardCustomer(server: Pick<TestServer, 'app' | 'clock'>) {
  const { app } = server;
  const send = async (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}): Promise<ApiResponse> => {
    const response = await app.inject({ method, url, payload, headers });
    return { status: response.statusCode, body: response.json() };
  };
  /** Sends a form-encoded request to the emulator, like Stripe.js. */
  const callEmulator = async (path: string, fields: Record<string, string> = {}): Promise<Intent & { statusCode: number }> => {
    const response = await app.inject({
      method: 'POST',
      url: `/dev/stripe/v1/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { ...response.json<Intent>(), statusCode: response.statusCode };
  };
  const intentId = (secret: string) => secret.split('_secret_')[0] ?? '';
  const client = {
    send,
    callEmulator,
    intentId,
    /** Creates a Stripe customer and returns its id. */
    async createCustomer(email = 'lea@example.fr'): Promise<string> {
      const { body } = await send('POST', '/v2/public/checkout/stripe-customer', { email, name: 'Léa Martin', phone: '06 12 34 56 78' });
      return (body.payload as { customer: string }).customer;
    },
    async requestIntent(options: { customer: string; amount: string; localId?: string }): Promise<ApiResponse> {
      const headers: Record<string, string> =
        options.localId === undefined ? {} : { 'idempotency-key': `${options.localId}:${options.amount}` };
      const payload = { customer_id: options.customer, amount: options.amount };
      return send('POST', '/v2/public/checkout/stripe-payment-intent', payload, headers);
    },
    /** Creates a payment intent and returns its client secret. */
    async createIntent(options: { customer: string; amount: string; localId?: string }): Promise<string> {
      const { body } = await client.requestIntent(options);
      return (body.payload as { client_secret: string }).client_secret;
    },
    /** Prepares a card order with its payment intent. */
    async prepareOrder(
      options: Parameters<typeof createOrder>[0] = {},
    ): Promise<{ order: OrderPayload; secret: string; customer: string }> {
      const plain = createOrder({ shop: cardShop, now: server.clock.now, localId: randomUUID(), ...options });
      const customer = await client.createCustomer(plain.customer.email);
      const secret = await client.createIntent({ customer, amount: toAmount(toCents(plain.total)), localId: plain.local_id });
      return { order: withCard(plain, secret, customer), secret, customer };
    },
    postOrder: (order: OrderPayload) => send('POST', '/v2/public/checkout/', order),
    async placeOrder(order: OrderPayload): Promise<string> {
      const { status, body } = await client.postOrder(order);
      if (status !== 200) throw new Error(`The order was rejected: ${status} ${JSON.stringify(body)}`);
      return (body.payload as { order_id: string }).order_id;
    },
    confirm: (secret: string, card = testCards.accepted) =>
      callEmulator(`payment_intents/${intentId(secret)}/confirm`, { client_secret: secret, 'payment_method_data[card][number]': card }),
    authenticate: (secret: string, outcome: 'success' | 'failure') =>
      callEmulator(`payment_intents/${intentId(secret)}/authenticate`, { client_secret: secret, outcome }),
    reportPaid: (order_id: string, secret: string | null, customer_id: string | null) =>
      send('PUT', '/v2/public/checkout/', {
        order_id,
        transaction_id: { client_secret: secret, customer_id, payment_intent_id: secret === null ? null : intentId(secret) },
        status: 'paid',
      }),
    async fetchLedger() {
      const response = await app.inject('/dev/stripe/ledger.json');
      return response.json<{ payment_intent: string; type: 'capture' | 'refund'; amount: number; currency: string; at: string }[]>();
    },
    /** Injects faults into the emulator. */
    setFaults: (faults: object) => send('PUT', '/dev/stripe/faults', faults),
    /** Advances the server's clock. */
    advanceMinutes(minutes: number) {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
    },
  };
  return client;
}

/** Returns the order with a card payment. */
function withCard(order: OrderPayload, client_secret: string, customer_id: string): OrderPayload {
  return { ...order, payment_method: 'card', transaction_id: { client_secret, customer_id } };
}

/** Initial time of the tests. */
export const startTime = mondayNoon;
