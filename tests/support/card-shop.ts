import { randomUUID } from 'node:crypto';
import type { OrderPayload } from '#domain/entities.ts';
import { toAmount, toCents } from '#domain/money.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { orderOf } from './test-orders.ts';
import type { TestServer } from './test-server.ts';
import { mondayNoon, testShop, withSettings } from './test-shop.ts';

/** The test shop, taking cards too. */
export const cardShop: ShopFile = withSettings(testShop, { 'payments.stripe.active': 1 });

/** What starts a server with the card emulator and its fault switches. */
export const cardEnv = { DEMO: '1', STRIPE_FAULTS: '1', STRIPE_WEBHOOK_SECRET: 'whsec_test' };

/** Test cards by how they end. */
const testCards = { fine: '4242424242424242', declined: '4000000000000002', asksBank: '4000002760003184' };

type Answer = { status: number; body: { code?: string; message?: string; payload?: unknown } };
type Intent = { id: string; status: string; client_secret: string; error?: { code?: string; decline_code?: string } };

/** A customer with a card, as her page speaks to the server and to the emulator. */
export function cardCustomer(server: TestServer) {
  const { app } = server;
  const send = async (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await app.inject({ method, url, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** One call to the emulator, as a page makes it: form-encoded, with the publishable key. */
  const demo = async (path: string, fields: Record<string, string> = {}): Promise<Intent & { statusCode: number }> => {
    const answer = await app.inject({
      method: 'POST',
      url: `/dev/stripe/v1/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { ...answer.json<Intent>(), statusCode: answer.statusCode };
  };
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? '';
  const me = {
    send,
    demo,
    idOf,
    /** The id of the customer at the emulator. */
    async customer(email = 'lea@example.fr'): Promise<string> {
      const { body } = await send('POST', '/v2/public/checkout/stripe-customer', { email, name: 'Léa Martin', phone: '06 12 34 56 78' });
      return (body.payload as { customer: string }).customer;
    },
    async askIntent(wish: { customer: string; amount: string; localId?: string }): Promise<Answer> {
      const headers: Record<string, string> = wish.localId === undefined ? {} : { 'idempotency-key': `${wish.localId}:${wish.amount}` };
      const payload = { customer_id: wish.customer, amount: wish.amount };
      return send('POST', '/v2/public/checkout/stripe-payment-intent', payload, headers);
    },
    /** The client secret of an intent. */
    async intent(wish: { customer: string; amount: string; localId?: string }): Promise<string> {
      const { body } = await me.askIntent(wish);
      return (body.payload as { client_secret: string }).client_secret;
    },
    /** A card order with its payment, ready to be placed. */
    async basket(wish: Parameters<typeof orderOf>[0] = {}): Promise<{ order: OrderPayload; secret: string; customer: string }> {
      const plain = orderOf({ shop: cardShop, now: server.clock.now, localId: randomUUID(), ...wish });
      const customer = await me.customer(plain.customer.email);
      const secret = await me.intent({ customer, amount: toAmount(toCents(plain.total)), localId: plain.local_id });
      return { order: withCard(plain, secret, customer), secret, customer };
    },
    place: (order: OrderPayload) => send('POST', '/v2/public/checkout/', order),
    async placed(order: OrderPayload): Promise<string> {
      const { status, body } = await me.place(order);
      if (status !== 200) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`);
      return (body.payload as { order_id: string }).order_id;
    },
    confirm: (secret: string, card = testCards.fine) =>
      demo(`payment_intents/${idOf(secret)}/confirm`, { client_secret: secret, 'payment_method_data[card][number]': card }),
    answerBank: (secret: string, outcome: 'success' | 'failure') =>
      demo(`payment_intents/${idOf(secret)}/tds`, { client_secret: secret, outcome }),
    pay: (order_id: string, secret: string | null, customer_id: string | null) =>
      send('PUT', '/v2/public/checkout/', {
        order_id,
        transaction_id: { client_secret: secret, customer_id, payment_intent_id: secret === null ? null : idOf(secret) },
        status: 'paid',
      }),
    async ledger() {
      const answer = await app.inject('/dev/stripe/ledger.json');
      return answer.json<{ payment_intent: string; type: 'capture' | 'refund'; amount: number; currency: string; at: string }[]>();
    },
    /** Has the emulator fail. */
    faults: (wanted: object) => send('PUT', '/dev/stripe/faults', wanted),
    /** Lets time pass. */
    wait(minutes: number) {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
    },
  };
  return me;
}

/** The same order, paid by card with this payment. */
function withCard(order: OrderPayload, client_secret: string, customer_id: string): OrderPayload {
  return { ...order, payment_method: 'card', transaction_id: { client_secret, customer_id } };
}

/** When the tests begin. */
export const start = mondayNoon;
