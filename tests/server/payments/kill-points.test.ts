// References: INV-n and dn in docs/invariants.md.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toAmount, toCents } from '#domain/money.ts';
import type { Database, Db } from '#server/database/database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

/** Number of statements before the server dies, after which no statement reaches the database; null while it is alive. */
let remainingStatements: number | null = null;
let statements = 0;

class Killed extends Error {}

/** Wraps a database so that the server can die between any two statements, also in a transaction. */
function withKillPoints<T extends Db>(db: T): T {
  return new Proxy(db, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (!['select', 'insert', 'update', 'delete', 'execute', 'transaction'].includes(String(key))) return value.bind(target) as unknown;
      return (...args: unknown[]) => {
        statements += 1;
        if (remainingStatements !== null && (remainingStatements -= 1) < 0) {
          if (key === 'transaction') return Promise.reject(new Killed());
          throw new Killed();
        }
        if (key !== 'transaction') return Reflect.apply(value, target, args) as unknown;
        const [work, ...options] = args as [(transaction: Db) => Promise<unknown>, ...unknown[]];
        return Reflect.apply(value, target, [(transaction: Db) => work(withKillPoints(transaction)), ...options]) as unknown;
      };
    },
  });
}

let database: Database;
let server: TestServer;
let lea: ReturnType<typeof createCardCustomer>;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database: { ...database, db: withKillPoints(database.db) }, shop: cardShop, env: cardEnv });
  lea = createCardCustomer(server);
}, 60_000);
afterAll(async () => {
  remainingStatements = null;
  await server.close();
  await database.close();
});

/** The page's journal of an order, written before each call. */
type Journal = { localId: string; orderId: string | null; secret: string | null; customer: string | null };

/** Continues an order from its journal, retrieving the payment before a charge. Returns whether every call succeeded. */
async function resumeOrder(journal: Journal): Promise<boolean> {
  const plain = createOrder({ shop: cardShop, now: startTime, localId: journal.localId });
  const email = { email: plain.customer.email, name: 'Léa Martin', phone: '0612345678' };
  const customer = await lea.send('POST', '/v2/public/checkout/stripe-customer', email);
  if (customer.status !== 200) return false;
  journal.customer = (customer.body.payload as { customer: string }).customer;
  const intentResponse = await lea.requestIntent({
    customer: journal.customer,
    amount: toAmount(toCents(plain.total)),
    localId: journal.localId,
  });
  if (intentResponse.status !== 200) return false;
  journal.secret = (intentResponse.body.payload as { client_secret: string }).client_secret;
  const transaction_id = { client_secret: journal.secret, customer_id: journal.customer };
  const placed = await lea.postOrder({ ...plain, payment_method: 'card', transaction_id });
  if (placed.status !== 200) return false;
  journal.orderId = (placed.body.payload as { order_id: string }).order_id;
  const retrievedIntent = await server.app.inject(
    `/dev/stripe/v1/payment_intents/${lea.intentId(journal.secret)}?client_secret=${journal.secret}`,
  );
  if (retrievedIntent.statusCode !== 200) return false;
  const isPaid =
    retrievedIntent.json<{ status: string }>().status === 'succeeded' || (await lea.confirm(journal.secret)).status === 'succeeded';
  return isPaid && (await lea.reportPaid(journal.orderId, journal.secret, journal.customer)).status === 200;
}

/** Returns the orders and the net payment of an attempt after all jobs have run. */
async function outcomeOf({ localId }: Journal) {
  const storedOrders = (await database.db.select().from(orders)).filter((order) => order.localId === localId);
  const intents = new Set(
    (await database.db.select().from(payments)).filter((row) => row.localId === localId).map(({ intentId }) => intentId),
  );
  const moves = (await lea.fetchLedger()).filter(({ payment_intent }) => intents.has(payment_intent));
  const net = moves.reduce((sum, { type, amount }) => sum + (type === 'capture' ? amount : -amount), 0);
  return { orders: storedOrders.map(({ status }) => status), captures: moves.filter(({ type }) => type === 'capture').length, net };
}

async function runJobs() {
  for (let time = 0; time < 10; time += 1) {
    lea.advanceMinutes(11);
    await server.sweepPayments();
    await server.deliverEvents();
  }
}

async function newAttempt(): Promise<Journal> {
  // Reset the circuit breaker, which counts the killed requests as an outage of Stripe; a restarted server has a new one.
  server.clock.now = new Date(startTime.getTime() - 24 * 60 * 60_000);
  await server.gateway?.request((stripe) => stripe.customers.create({ name: 'Start' }));
  server.clock.now = startTime;
  await database.db.delete(rateLimits);
  return { localId: randomUUID(), orderId: null, secret: null, customer: null };
}

/** Counts the database statements of a complete card order. */
async function countStatements(): Promise<number> {
  statements = 0;
  expect(await resumeOrder(await newAttempt())).toBe(true);
  return statements;
}

test('a server that dies at any statement of a card order: a returning customer has one order, paid once (d18, INV-2, INV-3, INV-5)', async () => {
  const total = await countStatements();
  expect(total).toBeGreaterThan(30);
  for (let point = 0; point < total; point += 1) {
    const journal = await newAttempt();
    remainingStatements = point;
    await resumeOrder(journal);
    remainingStatements = null;
    lea.advanceMinutes(1);
    expect([point, await resumeOrder(journal)]).toEqual([point, true]);
    expect([point, await outcomeOf(journal)]).toEqual([point, { orders: ['paid'], captures: 1, net: 750 }]);
  }
}, 120_000);

test('a server that dies at any statement of a card order: without a return there is no payment without an order or paid order without payment (d18, INV-4, INV-5)', async () => {
  const total = await countStatements();
  const seenPoints = new Set<string>();
  for (let point = 0; point < total; point += 1) {
    const journal = await newAttempt();
    remainingStatements = point;
    await resumeOrder(journal);
    remainingStatements = null;
    await runJobs();
    const { orders: storedOrders, net } = await outcomeOf(journal);
    const end = `${storedOrders.join()} ${net}`;
    expect([point, end]).toEqual([point, expect.stringMatching(/^(?: 0|cancelled 0|paid 750)$/)]);
    seenPoints.add(end);
  }
  expect([...seenPoints].toSorted()).toEqual([' 0', 'cancelled 0', 'paid 750']);
}, 120_000);

test('a server that dies at any statement of a refund or cancellation completes it once after the restart (d18, INV-3, INV-7)', async () => {
  for (let point = 0; point < 30; point += 1) {
    const [orphan, unpaid] = [await newAttempt(), await newAttempt()];
    const customer = await lea.createCustomer();
    const secret = await lea.createIntent({ customer, amount: '7.50', localId: orphan.localId });
    await lea.confirm(secret);
    const plain = createOrder({ shop: cardShop, now: startTime, localId: unpaid.localId });
    const other = await lea.createIntent({ customer, amount: '7.50', localId: unpaid.localId });
    await lea.placeOrder({ ...plain, payment_method: 'card', transaction_id: { client_secret: other, customer_id: customer } });
    lea.advanceMinutes(61);
    remainingStatements = point;
    await server.sweepPayments().catch(() => 0);
    remainingStatements = null;
    await runJobs();
    expect([point, await outcomeOf(orphan)]).toEqual([point, { orders: [], captures: 1, net: 0 }]);
    expect([point, await outcomeOf(unpaid)]).toEqual([point, { orders: ['cancelled'], captures: 0, net: 0 }]);
  }
}, 120_000);
