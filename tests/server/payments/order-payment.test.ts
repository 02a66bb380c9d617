// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md, complaints and §n in docs/behaviour.

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import type { Database } from '#server/database/database.ts';
import type { AcceptedOrder } from '#server/orders/validate-order.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { hashClientSecret } from '#server/payments/intent-secret.ts';
import { findOrderPayment } from '#server/payments/order-payment.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { withSettings } from '../../support/test-shop.ts';

let database: Database;
let server: TestServer;
let lea: ReturnType<typeof createCardCustomer>;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  lea = createCardCustomer(server);
}, 60_000);
beforeEach(async () => {
  server.clock.now = startTime;
  await database.db.delete(rateLimits);
  await database.db.delete(payments);
  await database.db.delete(orders);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const storedStatuses = async () => (await database.db.select({ status: orders.status }).from(orders)).map(({ status }) => status);
const netOf = async (secret: string) =>
  (await lea.fetchLedger())
    .filter(({ payment_intent }) => payment_intent === lea.intentId(secret))
    .reduce((sum, { type, amount }) => sum + (type === 'capture' ? amount : -amount), 0);

/** Places a card order without paying it. */
async function placeUnpaidOrder() {
  const basket = await lea.prepareOrder();
  return { ...basket, id: await lea.placeOrder(basket.order) };
}

test('a card order is pending until its payment is captured, then paid (§4)', async () => {
  const { order, secret, customer } = await lea.prepareOrder();
  const id = await lea.placeOrder(order);
  expect(await storedStatuses()).toEqual(['pending']);
  expect(await netOf(secret)).toBe(0);
  expect(await lea.confirm(secret)).toMatchObject({ status: 'succeeded', statusCode: 200 });
  expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 200, body: { payload: { order_id: id } } });
  expect(await storedStatuses()).toEqual(['paid']);
  expect(await netOf(secret)).toBe(750);
});

describe('a reported payment must be confirmed by Stripe (S-01, INV-5)', () => {
  test('a missing, invented, or altered client secret leaves the order pending', async () => {
    const { id, secret, customer } = await placeUnpaidOrder();
    await lea.confirm(secret);
    for (const [wrong, who] of [
      [null, null],
      ['pi_demo_x_secret_y', customer],
      [`${secret}0`, customer],
      [secret.slice(0, -1), customer],
      [lea.intentId(secret), customer],
      [secret, 'cus_other'],
      [secret, null],
    ] as const)
      expect(await lea.reportPaid(id, wrong, who)).toMatchObject({ status: 409, body: { code: 'intent_conflict' } });
    expect(await storedStatuses()).toEqual(['pending']);
  });

  test('an intent that requires a card or authentication is not paid yet', async () => {
    const { id, secret, customer } = await placeUnpaidOrder();
    const notYet = { status: 409, body: { code: 'payment_pending' } };
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject(notYet);
    await lea.confirm(secret, '4000000000000002');
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject(notYet);
    await lea.confirm(secret, '4000002760003184');
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject(notYet);
    expect(await storedStatuses()).toEqual(['pending']);
    await lea.authenticate(secret, 'success');
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 200 });
  });

  test('a cancelled intent cancels its order', async () => {
    const { id, secret, customer } = await placeUnpaidOrder();
    await server.gateway?.request((stripe) => stripe.paymentIntents.cancel(lea.intentId(secret)));
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 409, body: { code: 'intent_conflict' } });
    expect(await storedStatuses()).toEqual(['cancelled']);
  });

  test('an unknown order id is a 404 that reveals nothing else (S-04)', async () => {
    const { id, secret, customer } = await placeUnpaidOrder();
    expect(Buffer.from(id, 'base64url')).toHaveLength(16);
    const similarIds = [
      ...Array.from({ length: 100 }, (_, index) => String(index)),
      ...Array.from({ length: 100 }, (_, index) => `${id.slice(0, -2)}${10 + (index % 90)}`),
    ];
    const responses = new Set<string>();
    for (const guess of similarIds.filter((candidate) => candidate !== id)) {
      const { status, body } = await lea.reportPaid(guess, secret, customer);
      responses.add(JSON.stringify([status, body]));
    }
    expect([...responses]).toEqual([expect.stringContaining('[404,')]);
    expect(await storedStatuses()).toEqual(['pending']);
  });
});

describe('one payment, one order, one amount (S-02, S-03, INV-5)', () => {
  test('an order cannot be placed with an intent over fifty cents (S-02)', async () => {
    const { order, customer } = await lea.prepareOrder();
    const small = await lea.createIntent({ customer, amount: '0.50' });
    const response = await lea.postOrder({ ...order, transaction_id: { client_secret: small, customer_id: customer } });
    expect(response).toMatchObject({ status: 409, body: { code: 'price_changed', payload: { total: 7.5 } } });
    expect(await storedStatuses()).toEqual([]);
  });

  test('an intent over less than its order is refunded and the order cancelled (S-02, INV-4)', async () => {
    const { id, secret, customer } = await placeUnpaidOrder();
    const small = await lea.createIntent({ customer, amount: '0.50' });
    await lea.confirm(small);
    // Simulates a change of the amount at Stripe after the order was stored.
    const stolen = { intentId: lea.intentId(small), secretHash: hashClientSecret(small) };
    await database.db.delete(payments).where(eq(payments.intentId, lea.intentId(small)));
    await database.db
      .update(payments)
      .set(stolen)
      .where(eq(payments.intentId, lea.intentId(secret)));
    expect(await lea.reportPaid(id, small, customer)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(await netOf(small)).toBe(0);
    expect(await storedStatuses()).toEqual(['cancelled']);
  });

  test('a payment of one order pays no other, neither when placing nor when updating it (S-03)', async () => {
    const first = await placeUnpaidOrder();
    await lea.confirm(first.secret);
    expect(await lea.reportPaid(first.id, first.secret, first.customer)).toMatchObject({ status: 200 });
    const second = await placeUnpaidOrder();
    expect(await lea.reportPaid(second.id, first.secret, first.customer)).toMatchObject({ status: 409, body: { code: 'intent_conflict' } });
    const third = createOrder({ shop: cardShop });
    const reused: OrderPayload = {
      ...third,
      payment_method: 'card',
      transaction_id: { client_secret: first.secret, customer_id: first.customer },
    };
    expect(await lea.postOrder(reused)).toMatchObject({ status: 409, body: { code: 'intent_conflict' } });
    expect((await storedStatuses()).toSorted()).toEqual(['paid', 'pending']);
  });

  test('another customer’s payment, one in dollars, and an unknown one are rejected (S-03)', async () => {
    const { order, customer } = await lea.prepareOrder();
    const other = await lea.createCustomer('paul@example.fr');
    const intentOfOther = await lea.createIntent({ customer: other, amount: '7.50' });
    const createOrderIn = async (currency: string, isKnown: boolean) => {
      const intent = await server.gateway?.request((stripe) => stripe.paymentIntents.create({ amount: 750, currency, customer }));
      const secret = intent?.client_secret ?? '';
      const row = { paymentId: randomUUID(), generation: 1, customerId: customer, amount: 750, createdAt: startTime };
      if (isKnown) await database.db.insert(payments).values({ ...row, intentId: intent?.id ?? '', secretHash: hashClientSecret(secret) });
      return secret;
    };
    for (const client_secret of [intentOfOther, await createOrderIn('usd', true), await createOrderIn('eur', false), 'pi_demo_x_secret_y'])
      expect(await lea.postOrder({ ...order, transaction_id: { client_secret, customer_id: customer } })).toMatchObject({
        status: 409,
        body: { code: 'intent_conflict' },
      });
    expect(await storedStatuses()).toEqual([]);
  });

  test('a payment attached or closed since it was looked up is not attached again (S-03, INV-5)', async () => {
    if (server.gateway === null) throw new Error('There is no emulator.');
    const flatSettings = { 'payments.stripe.active': 1 };
    const shop = { catalogue: async () => ({ flatSettings }) };
    const parts = { database, gateway: server.gateway, now: () => server.clock.now, shop } as unknown as ServerDependencies;
    const price = { price: { total: 750 } } as AcceptedOrder;
    const other = await lea.placeOrder(createOrder({ shop: cardShop }));
    const [attached, closed] = [await lea.prepareOrder(), await lea.prepareOrder()];
    const latePayments = [await findOrderPayment(parts, attached.order, price), await findOrderPayment(parts, closed.order, price)];
    await lea.placeOrder(attached.order);
    await lea.createIntent({ customer: closed.customer, amount: '9.00', localId: closed.order.local_id });
    for (const payment of latePayments)
      await expect(database.db.transaction(async (transaction) => payment.attach(transaction, other))).rejects.toMatchObject({
        details: { code: 'intent_conflict' },
      });
  });

  test('of ten concurrent orders with one payment one is placed (S-03, INV-5)', async () => {
    const { secret, customer } = await lea.prepareOrder();
    const many = Array.from({ length: 10 }, () => createOrder({ shop: cardShop }));
    const responses = await Promise.all(
      many.map((order) =>
        lea.postOrder({ ...order, payment_method: 'card', transaction_id: { client_secret: secret, customer_id: customer } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'intent_conflict')).toHaveLength(9);
    expect(await storedStatuses()).toEqual(['pending']);
  });
});

test('a hundred payment updates, fifty of them concurrent, pay an order once and get the same response (S-05, INV-7)', async () => {
  const { id, secret, customer } = await placeUnpaidOrder();
  await lea.confirm(secret);
  const responses = [
    ...(await Promise.all(Array.from({ length: 50 }, () => lea.reportPaid(id, secret, customer)))),
    ...(await Promise.all(Array.from({ length: 50 }, () => lea.reportPaid(id, secret, customer)))),
  ];
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(await storedStatuses()).toEqual(['paid']);
  expect(await netOf(secret)).toBe(750);
});

test('the mails of a card order are sent once, after it is paid (S-05, legal)', async () => {
  const mailsOf = async () =>
    (await server.app.inject('/dev/mailbox.json')).json<{ to: string; text: string }[]>().filter(({ to }) => to === order.customer.email);
  const { order, id, secret, customer } = await placeUnpaidOrder();
  expect(await mailsOf()).toEqual([]);
  await lea.confirm(secret);
  await Promise.all([lea.reportPaid(id, secret, customer), server.deliverEvents(), lea.reportPaid(id, secret, customer)]);
  lea.advanceMinutes(1);
  await server.sweepPayments();
  expect((await mailsOf()).map(({ text }) => /par carte bancaire, réglé/.test(text))).toEqual([true]);
});

test('a paid order stays paid after any update (INV-7)', async () => {
  const { id, secret, customer, order } = await placeUnpaidOrder();
  await lea.confirm(secret);
  await lea.reportPaid(id, secret, customer);
  const transaction_id = { client_secret: null, customer_id: null };
  expect(await lea.send('PUT', '/v2/public/checkout/', { order_id: id, transaction_id, status: 'pending' })).toMatchObject({ status: 200 });
  expect(await lea.postOrder(order)).toMatchObject({ status: 200, body: { payload: { order_id: id } } });
  lea.advanceMinutes(120);
  await server.sweepPayments();
  expect(await storedStatuses()).toEqual(['paid']);
});

test('a card order is never limited, and unpaid ones do not count against a cash order (rate limits)', async () => {
  const strict = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1' } });
  const customer = createCardCustomer(strict);
  const placed = [];
  for (let time = 1; time <= 4; time += 1) {
    const { order } = await lea.prepareOrder();
    placed.push((await customer.postOrder({ ...order, customer: { ...order.customer, phone: '0611111111' } })).status);
  }
  const cashOrder = createOrder({ shop: cardShop });
  placed.push((await customer.postOrder({ ...cashOrder, customer: { ...cashOrder.customer, phone: '0611111111' } })).status);
  expect(placed).toEqual([200, 200, 200, 200, 200]);
  await strict.close();
});

test('an order placed after its card was charged is paid at once (§4)', async () => {
  const { order, secret } = await lea.prepareOrder();
  await lea.confirm(secret);
  await lea.placeOrder(order);
  expect(await storedStatuses()).toEqual(['paid']);
});

test('a total that changed since the intent was created is reported before anything is charged (d8, complaint 7)', async () => {
  const { customer, order } = await lea.prepareOrder();
  const larger = createOrder({ shop: cardShop, lines: [{ ...oneTacos, quantity: 2 }], localId: order.local_id });
  const response = await lea.postOrder({ ...larger, payment_method: 'card', transaction_id: order.transaction_id });
  expect(response).toMatchObject({ status: 409, body: { code: 'price_changed', payload: { total: 15 } } });
  const secret = await lea.createIntent({ customer, amount: '15.00', localId: order.local_id });
  expect(
    await lea.postOrder({ ...larger, payment_method: 'card', transaction_id: { client_secret: secret, customer_id: customer } }),
  ).toMatchObject({ status: 200 });
});

describe('what no card can pay (§4)', () => {
  const free = withSettings(cardShop, { 'payments.cod.active': 0 });
  const pricedAt = (euros: number) => ({
    ...free,
    menus: free.menus.map((menu) => ({
      ...menu,
      categories: menu.categories.map((category) => ({
        ...category,
        items: category.items.map((item) => ({ ...item, item_price: { ...item.item_price, price_pickup: euros } })),
      })),
    })),
  });
  const soda = { id: 2 };

  test('an order of 0,00 € is a cash order though cash is off, and stays pending', async () => {
    const shop = pricedAt(0);
    const other = await startTestServer({ database, shop, env: cardEnv });
    const order = createOrder({ shop, lines: [soda] });
    expect(order.total).toBe(0);
    expect(await createCardCustomer(other).postOrder(order)).toMatchObject({ status: 200 });
    expect(await storedStatuses()).toEqual(['pending']);
    await other.close();
  });

  test('disabled cash is rejected from 0,50 € on, and accepted below', async () => {
    for (const [euros, status] of [
      [0.01, 200],
      [0.49, 200],
      [0.5, 409],
    ] as const) {
      const shop = pricedAt(euros);
      const other = await startTestServer({ database, shop, env: cardEnv });
      expect([euros, (await createCardCustomer(other).postOrder(createOrder({ shop, lines: [soda] }))).status]).toEqual([euros, status]);
      await other.close();
    }
    await (await startTestServer({ database, shop: cardShop, env: cardEnv })).close();
  });
});
