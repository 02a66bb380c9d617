// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const { database, server } = await useTestServer();

beforeEach(async () => {
  server.clock.now = mondayNoon;
  await database.db.delete(orders);
});
const placeOrder = (payload: object) => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload });
const updateOrder = (payload: object) => server.app.inject({ method: 'PUT', url: '/v2/public/checkout/', payload });
const noTransaction = { client_secret: null, customer_id: null, payment_intent_id: null };

test('twenty concurrent repetitions are one order with one response (§4, INV-2)', async () => {
  const order = createOrder();
  const responses = await Promise.all(Array.from({ length: 20 }, () => placeOrder(order)));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(responses[0]?.statusCode).toBe(200);
  expect(await database.db.select().from(orders)).toHaveLength(1);
  expect(await database.db.select().from(orderItems)).toHaveLength(1);
});

test('of twenty concurrent orders under one local id one is placed, the others get order_conflict (§4, INV-2)', async () => {
  const localId = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => placeOrder(createOrder({ localId, lines: [{ ...oneTacos, note: `n° ${index}` }] }))),
  );
  const outcomes = responses.map((response) => response.json<{ code?: string }>().code ?? response.statusCode);
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'order_conflict')).toHaveLength(19);
  expect(await database.db.select().from(orders)).toHaveLength(1);
});

test('an order repeated hours later has the same response although its slot has passed (§4, INV-2)', async () => {
  const order = createOrder();
  const first = await placeOrder(order);
  server.clock.now = new Date(mondayNoon.getTime() + 24 * 60 * 60 * 1000);
  expect((await placeOrder(order)).body).toBe(first.body);
});

test('field order and payment state do not change an order’s identity (§3, INV-2)', async () => {
  const order = createOrder();
  const first = await placeOrder(order);
  const shuffled = Object.fromEntries(Object.entries(order).toReversed());
  expect((await placeOrder(shuffled)).body).toBe(first.body);
});

test('the same local id with another note is rejected (§4)', async () => {
  const order = createOrder();
  await placeOrder(order);
  const other = createOrder({ localId: order.local_id, lines: [{ ...oneTacos, note: 'sans sel' }] });
  const response = await placeOrder({ ...other, customer: order.customer });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'order_conflict']);
});

test('repeated pending updates are accepted (§4)', async () => {
  const { order_id } = (await placeOrder(createOrder())).json<{ payload: { order_id: string } }>().payload;
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => updateOrder({ order_id, transaction_id: noTransaction, status: 'pending' })),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await database.db.select().from(orders))[0]?.status).toBe('pending');
});

test('a client cannot mark a cash order as paid (§4)', async () => {
  const { order_id } = (await placeOrder(createOrder())).json<{ payload: { order_id: string } }>().payload;
  const response = await updateOrder({ order_id, transaction_id: noTransaction, status: 'paid' });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'payment_pending']);
  expect((await database.db.select().from(orders))[0]?.status).toBe('pending');
});

test('an unknown order cannot be updated (§7)', async () => {
  for (const order_id of ['nope', 1e20, '../x'])
    expect((await updateOrder({ order_id, transaction_id: noTransaction, status: 'pending' })).statusCode).toBe(404);
});

test('a client can report only pending or paid (§4)', async () => {
  for (const status of ['PAID', 'cancelled', 'refunded', '', null])
    expect((await updateOrder({ order_id: 'x', transaction_id: noTransaction, status })).statusCode).toBe(422);
});
