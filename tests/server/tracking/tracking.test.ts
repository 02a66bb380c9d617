// References: S-n in docs/security.md.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderTracking } from '#domain/order/tracking.ts';
import type { Database } from '#server/database/database.ts';
import { cardEnv, cardShop, createCardCustomer } from '../../support/card-shop.ts';
import { addStaff, logInStaff, type StaffClient } from '../staff/staff-client.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

let database: Database;
let server: TestServer;
let customer: ReturnType<typeof createCardCustomer>;
let owner: StaffClient;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  customer = createCardCustomer(server);
  await addStaff(database, 'owner@test.example', 'owner');
  owner = await logInStaff(server, 'owner@test.example');
}, 120_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

type Receipt = { order_id: string; order_number: string; tracking: string };

const placeOrder = async (order: object) => (await customer.send('POST', '/v2/public/checkout/', order)).body.payload as Receipt;
const placeCash = (options: Parameters<typeof createOrder>[0] = {}) => placeOrder(createOrder({ shop: cardShop, ...options }));
async function placePaid() {
  const { order, secret, customer: stripeCustomer } = await customer.prepareOrder();
  const receipt = await placeOrder(order);
  const before = await readTracking(receipt);
  await customer.confirm(secret);
  await customer.reportPaid(receipt.order_id, secret, stripeCustomer);
  return { receipt, before, total: order.total };
}
const requestTracking = (token: string, path = '/v2/public/tracking') =>
  server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
const readTracking = async ({ tracking }: Receipt) => (await requestTracking(tracking)).json<{ payload: OrderTracking }>().payload;
const promisedAt = () => new Date(server.clock.now.getTime() + 20 * 60_000).toISOString();
const reason = { code: 'soldOut', note: 'Plus de frites ce midi' } as const;

describe('the state of an order', () => {
  test('follows the counter from receipt to hand-over, with the promised time', async () => {
    const receipt = await placeCash();
    const states = [await readTracking(receipt)];
    const time = promisedAt();
    const events = [
      { type: 'order.accept', promisedAt: time },
      { type: 'order.start' },
      { type: 'order.finish' },
      { type: 'order.handOver' },
    ] as const;
    for (const event of events) {
      await owner.act(receipt.order_id, event);
      states.push(await readTracking(receipt));
    }
    expect(states.map(({ state, promised_at }) => [state, promised_at])).toEqual([
      ['received', null],
      ['accepted', time],
      ['preparing', time],
      ['ready', time],
      ['handedOver', time],
    ]);
  });
  test('of a refused order has the reason, and nothing that was paid back', async () => {
    const receipt = await placeCash();
    await owner.act(receipt.order_id, { type: 'order.refuse', reason });
    const changes = { change_count: 2, changed_at: server.clock.now.toISOString() };
    expect(await readTracking(receipt)).toEqual({ state: 'refused', promised_at: null, reason, refunded: 0, ...changes });
  });
  test('of a card order waits for its payment, and has what was paid back after a refusal', async () => {
    const { receipt, before, total } = await placePaid();
    expect([before.state, (await readTracking(receipt)).state]).toEqual(['awaitingPayment', 'received']);
    await owner.act(receipt.order_id, { type: 'order.refuse', reason });
    expect(await readTracking(receipt)).toMatchObject({ state: 'refunded', refunded: total });
  });
  test('whose refund is not recorded yet is being refunded', async () => {
    const { receipt } = await placePaid();
    await customer.setFaults({ calls: { 'refunds.create': { fault: 'lost', times: 10 } } });
    await owner.act(receipt.order_id, { type: 'order.refuse', reason });
    await customer.setFaults({});
    expect(await readTracking(receipt)).toMatchObject({ state: 'refunding', refunded: 0 });
  });
  test('is not stored by caches', async () => {
    expect((await requestTracking((await placeCash()).tracking)).headers['cache-control']).toBe('no-store');
  });
});

describe('the link’s order (S-33)', () => {
  test('has lines and amounts, and nothing about the customer', async () => {
    const order = createOrder({
      shop: cardShop,
      mode: 'delivery',
      lines: [{ id: 1, choices: { algerian: 1 }, note: 'Sonnez chez Martin' }],
    });
    const receipt = await placeOrder(order);
    const response = await requestTracking(receipt.tracking, '/v2/public/tracking/order');
    expect(response.json()).toMatchObject({
      payload: { order: { order_number: receipt.order_number, total: order.total, items: [{ item_name: 'Tacos', note: '' }] } },
    });
    const { first_name, last_name, email, phone, location } = order.customer;
    for (const text of [first_name, last_name, email, phone, location.address, 'Sonnez']) expect(response.body).not.toContain(text);
  });
  test('is in the confirmation and in the mails of the counter, and not in the restaurant’s', async () => {
    const { order_id: orderId, tracking } = await placeCash();
    await owner.act(orderId, { type: 'order.accept', promisedAt: promisedAt() });
    const mailbox = (await server.app.inject('/dev/mailbox.json')).json<{ to: string; subject: string; text: string }[]>();
    const linked = mailbox.filter(({ text }) => text.includes(`/order#${tracking}`));
    const subjects = linked.map(({ subject }) => subject.split(' · ')[0] ?? '');
    expect(subjects.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Votre commande est confirmée',
      expect.stringMatching(/^Votre commande est confirmée, prête vers \d+\u00A0h/),
    ]);
  });
});

describe('a token (S-33)', () => {
  test('is the same for a repeated order, and another one for another order', async () => {
    const order = createOrder({ shop: cardShop });
    const [first, again, other] = [await placeOrder(order), await placeOrder(order), await placeCash()];
    expect(again.tracking).toBe(first.tracking);
    expect(other.tracking).not.toBe(first.tracking);
    expect(first.tracking).not.toContain(first.order_id);
  });
  test('that the server has not issued is a 404, as an order id or one with a changed bit is', async () => {
    const { order_id: orderId, tracking } = await placeCash();
    const changed = Buffer.from(tracking, 'base64url');
    const tampered = [0, 12, 28, changed.length - 1].map((index) => {
      const bytes = Buffer.from(changed);
      bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
      return bytes.toString('base64url');
    });
    const short = changed.subarray(0, 20).toString('base64url');
    const guesses = [orderId, randomBytes(50).toString('base64url'), 'x', '', short, ...tampered];
    const statuses = [];
    for (const guess of guesses)
      statuses.push((await requestTracking(guess)).statusCode, (await requestTracking(guess, '/v2/public/tracking/order')).statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

test('wrong tokens are rate-limited, and an order is still followed', async () => {
  const strict = await startTestServer({ database, shop: null, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1' } });
  const { tracking } = await placeCash();
  const requestFromStrictServer = (token: string) =>
    strict.app.inject({ url: '/v2/public/tracking', headers: { authorization: `Bearer ${token}` } });
  const statuses = [];
  for (let guess = 0; guess < 22; guess += 1)
    statuses.push((await requestFromStrictServer(randomBytes(50).toString('base64url'))).statusCode);
  expect([statuses.slice(0, 10), statuses.at(-1)]).toEqual([Array(10).fill(404), 429]);
  expect((await requestFromStrictServer(tracking)).statusCode).toBe(200);
  await strict.close();
});

test('without the counter orders have no token, and the calls do not exist', async () => {
  const { tracking } = await placeCash();
  const plain = await startTestServer({ database, shop: null, env: { ...cardEnv, COUNTER: '0' } });
  const response = await plain.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder({ shop: cardShop }) });
  expect(Object.keys(response.json<{ payload: object }>().payload)).toEqual(['order_id', 'order_number']);
  const followed = await plain.app.inject({ url: '/v2/public/tracking', headers: { authorization: `Bearer ${tracking}` } });
  expect(followed.statusCode).toBe(404);
  await plain.close();
});
