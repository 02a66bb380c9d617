import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await lea.setFaults({});
  for (const table of [payments, orders]) await database.db.delete(table);
});
const afterStart = (minutes: number) => new Date(startTime.getTime() + minutes * 60_000);
const storedPayment = async () => {
  const [row] = await database.db.select().from(payments);
  return row;
};

test('a new payment is checked for the first time after ten minutes, and one with an order after half a minute', async () => {
  const { order } = await lea.prepareOrder();
  expect(await storedPayment()).toMatchObject({ nextCheckAt: afterStart(10), checkCount: 0, closedAt: null, outcome: null });
  await lea.placeOrder(order);
  expect(await storedPayment()).toMatchObject({ nextCheckAt: afterStart(0.5), checkCount: 0, closedAt: null });
});

test('a payment that Stripe does not retrieve is checked again after half a minute, then after twice as long each time', async () => {
  const { order, secret } = await lea.prepareOrder();
  await lea.placeOrder(order);
  await lea.confirm(secret);
  server.clock.now = afterStart(1);
  await lea.setFaults({ calls: { 'payment_intents.retrieve': { fault: '500', times: 20 } } });
  expect(await server.sweepPayments()).toBe(1);
  expect(await storedPayment()).toMatchObject({ nextCheckAt: afterStart(1.5), checkCount: 1 });
  server.clock.now = afterStart(2);
  expect(await server.sweepPayments()).toBe(1);
  expect(await storedPayment()).toMatchObject({ nextCheckAt: afterStart(3), checkCount: 2, outcome: null });
});

test('a refunded payment is final: it is closed, with its outcome, and never checked again', async () => {
  const secret = await lea.createIntent({ customer: await lea.createCustomer(), amount: '7.50' });
  await lea.confirm(secret);
  server.clock.now = afterStart(11);
  expect(await server.sweepPayments()).toBe(1);
  expect(await storedPayment()).toMatchObject({ outcome: 'refunded', closedAt: afterStart(11), nextCheckAt: null });
  server.clock.now = afterStart(600);
  expect(await server.sweepPayments()).toBe(0);
});

test('a payment without an order whose intent Stripe does not know is closed without an outcome and never checked again', async () => {
  const secret = await lea.createIntent({ customer: await lea.createCustomer(), amount: '7.50' });
  await database.db.delete(demoStripeObjects).where(eq(demoStripeObjects.id, lea.intentId(secret)));
  server.clock.now = afterStart(11);
  expect(await server.sweepPayments()).toBe(1);
  expect(await storedPayment()).toMatchObject({ outcome: null, closedAt: afterStart(11), nextCheckAt: null });
});

test('Stripe gets the customer’s email address, name and phone, each normalised', async () => {
  const details = { email: 'lea@EXEMPLE.fr', name: ' Léa Martin ', phone: '06 12.34-56 78' };
  const { status, body } = await lea.send('POST', '/v2/public/checkout/stripe-customer', details);
  expect(status).toBe(200);
  const { customer } = body.payload as { customer: string };
  const [stored] = await database.db.select().from(demoStripeObjects).where(eq(demoStripeObjects.id, customer));
  expect(stored?.data).toMatchObject({ object: 'customer', email: 'lea@exemple.fr', name: 'Léa Martin', phone: '0612345678' });
});

test('no response of a card order is stored by a cache, with its status', async () => {
  const plain = createOrder({ shop: cardShop, now: startTime });
  const sendRequest = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const { statusCode, headers, body } = await server.app.inject({ method, url: `/v2/public/checkout/${path}`, payload });
    expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    return { statusCode, body: JSON.parse(body) as { payload?: Record<string, string> } };
  };
  const customer = await sendRequest('POST', 'stripe-customer', { email: 'lea@example.fr', name: 'Léa', phone: '0612345678' });
  const intent = await sendRequest('POST', 'stripe-payment-intent', { customer_id: customer.body.payload?.['customer'], amount: '7.50' });
  const transaction_id = { client_secret: intent.body.payload?.['client_secret'], customer_id: customer.body.payload?.['customer'] };
  const placed = await sendRequest('POST', '', { ...plain, payment_method: 'card', transaction_id });
  const unpaid = await sendRequest('PUT', '', { order_id: placed.body.payload?.['order_id'], transaction_id, status: 'paid' });
  const rejected = await sendRequest('POST', 'stripe-payment-intent', { customer_id: 'cus_unknown', amount: '7.50' });
  expect([customer, intent, placed, unpaid, rejected].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 409, 422]);
});
