import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toAmount, toCents } from '#domain/money.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { cardCustomer, cardEnv, cardShop, start } from '../../support/card-shop.ts';
import { orderOf } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

/** After so many more statements the server is dead: no statement of it reaches the database any more. Null: it lives. */
let statementsLeft: number | null = null;
let statements = 0;

class Killed extends Error {}

/** The same database, for a server that dies where a test says: between any two statements, in a transaction too. */
function mortal<T extends Queries>(queries: T): T {
  return new Proxy(queries, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (!['select', 'insert', 'update', 'delete', 'execute', 'transaction'].includes(String(key))) return value.bind(target) as unknown;
      return (...args: unknown[]) => {
        statements += 1;
        if (statementsLeft !== null && (statementsLeft -= 1) < 0) {
          if (key === 'transaction') return Promise.reject(new Killed());
          throw new Killed();
        }
        if (key !== 'transaction') return Reflect.apply(value, target, args) as unknown;
        const [work, ...options] = args as [(transaction: Queries) => Promise<unknown>, ...unknown[]];
        return Reflect.apply(value, target, [(transaction: Queries) => work(mortal(transaction)), ...options]) as unknown;
      };
    },
  });
}

let database: Database;
let server: TestServer;
let lea: ReturnType<typeof cardCustomer>;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database: { ...database, queries: mortal(database.queries) }, shop: cardShop, env: cardEnv });
  lea = cardCustomer(server);
}, 60_000);
afterAll(async () => {
  statementsLeft = null;
  await server.close();
  await database.close();
});

/** What a page writes down of its order before each call, and finds again. */
type Journal = { localId: string; orderId: string | null; secret: string | null; customer: string | null };

/** Goes on where the journal stands; false where the server did not answer as it should. Never charges without a look. */
async function goOn(journal: Journal): Promise<boolean> {
  const plain = orderOf({ shop: cardShop, now: start, localId: journal.localId });
  const email = { email: plain.customer.email, name: 'Léa Martin', phone: '0612345678' };
  const customer = await lea.send('POST', '/v2/public/checkout/stripe-customer', email);
  if (customer.status !== 200) return false;
  journal.customer = (customer.body.payload as { customer: string }).customer;
  const asked = await lea.askIntent({ customer: journal.customer, amount: toAmount(toCents(plain.total)), localId: journal.localId });
  if (asked.status !== 200) return false;
  journal.secret = (asked.body.payload as { client_secret: string }).client_secret;
  const transaction_id = { client_secret: journal.secret, customer_id: journal.customer };
  const placed = await lea.place({ ...plain, payment_method: 'card', transaction_id });
  if (placed.status !== 200) return false;
  journal.orderId = (placed.body.payload as { order_id: string }).order_id;
  const seen = await server.app.inject(`/dev/stripe/v1/payment_intents/${lea.idOf(journal.secret)}?client_secret=${journal.secret}`);
  if (seen.statusCode !== 200) return false;
  const isPaid = seen.json<{ status: string }>().status === 'succeeded' || (await lea.confirm(journal.secret)).status === 'succeeded';
  return isPaid && (await lea.pay(journal.orderId, journal.secret, journal.customer)).status === 200;
}

/** Money and order of an attempt, once everything has come to rest. */
async function outcomeOf({ localId }: Journal) {
  const held = (await database.queries.select().from(orders)).filter((order) => order.localId === localId);
  const intents = new Set(
    (await database.queries.select().from(payments)).filter((row) => row.localId === localId).map(({ intentId }) => intentId),
  );
  const moves = (await lea.ledger()).filter(({ payment_intent }) => intents.has(payment_intent));
  const net = moves.reduce((sum, { type, amount }) => sum + (type === 'capture' ? amount : -amount), 0);
  return { orders: held.map(({ status }) => status), captures: moves.filter(({ type }) => type === 'capture').length, net };
}

async function rest() {
  for (let time = 0; time < 10; time += 1) {
    lea.wait(11);
    await server.sweepPayments();
    await server.deliverEvents();
  }
}

async function newAttempt(): Promise<Journal> {
  // Servers that died together look like an outage of Stripe; a started one does not remember it.
  server.clock.now = new Date(start.getTime() - 24 * 60 * 60_000);
  await server.gateway?.request((stripe) => stripe.customers.create({ name: 'Start' }));
  server.clock.now = start;
  await database.queries.delete(rateLimits);
  return { localId: randomUUID(), orderId: null, secret: null, customer: null };
}

/** How many statements a whole card order takes. */
async function countStatements(): Promise<number> {
  statements = 0;
  expect(await goOn(await newAttempt())).toBe(true);
  return statements;
}

test('wherever the server dies in a card order, the customer who comes back has one order, paid once (d18, INV-2, INV-3, INV-5)', async () => {
  const total = await countStatements();
  expect(total).toBeGreaterThan(30);
  for (let point = 0; point < total; point += 1) {
    const journal = await newAttempt();
    statementsLeft = point;
    await goOn(journal);
    statementsLeft = null;
    lea.wait(1);
    expect([point, await goOn(journal)]).toEqual([point, true]);
    expect([point, await outcomeOf(journal)]).toEqual([point, { orders: ['paid'], captures: 1, net: 750 }]);
  }
}, 120_000);

test('wherever the server dies in a card order, for a customer who never comes back no money is without its order, and no order paid without money (d18, INV-4, INV-5)', async () => {
  const total = await countStatements();
  const seen = new Set<string>();
  for (let point = 0; point < total; point += 1) {
    const journal = await newAttempt();
    statementsLeft = point;
    await goOn(journal);
    statementsLeft = null;
    await rest();
    const { orders: held, net } = await outcomeOf(journal);
    const end = `${held.join()} ${net}`;
    expect([point, end]).toEqual([point, expect.stringMatching(/^(?: 0|cancelled 0|paid 750)$/)]);
    seen.add(end);
  }
  expect([...seen].toSorted()).toEqual([' 0', 'cancelled 0', 'paid 750']);
}, 120_000);

test('wherever the server dies while it gives money back or cancels, it is done once after the restart (d18, INV-3, INV-7)', async () => {
  for (let point = 0; point < 30; point += 1) {
    const [orphan, unpaid] = [await newAttempt(), await newAttempt()];
    const customer = await lea.customer();
    const secret = await lea.intent({ customer, amount: '7.50', localId: orphan.localId });
    await lea.confirm(secret);
    const plain = orderOf({ shop: cardShop, now: start, localId: unpaid.localId });
    const other = await lea.intent({ customer, amount: '7.50', localId: unpaid.localId });
    await lea.placed({ ...plain, payment_method: 'card', transaction_id: { client_secret: other, customer_id: customer } });
    lea.wait(61);
    statementsLeft = point;
    await server.sweepPayments().catch(() => 0);
    statementsLeft = null;
    await rest();
    expect([point, await outcomeOf(orphan)]).toEqual([point, { orders: [], captures: 1, net: 0 }]);
    expect([point, await outcomeOf(unpaid)]).toEqual([point, { orders: ['cancelled'], captures: 0, net: 0 }]);
  }
}, 120_000);
