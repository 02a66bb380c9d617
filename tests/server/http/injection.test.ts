// References: S-n in docs/security.md.

import { expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { orders } from '#server/orders/order-tables.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { sampleCases } from '../../support/deep-tests.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer();

const shopsBefore = await database.db.select().from(shops);
const literalEnds = ['', "'", '"', "')", "'))", '1', "1'", "\\'", '%27', '$$'];
const statements = [
  ' OR 1=1',
  ' OR (SELECT pg_sleep(20)) IS NULL',
  '; SELECT pg_sleep(20)',
  '; DROP TABLE orders',
  '; DELETE FROM orders',
  "; UPDATE orders SET status = 'paid'",
  ' UNION SELECT NULL, version(), current_user',
  ' AND CAST((SELECT email FROM orders LIMIT 1) AS int) = 1',
  "; COPY orders TO PROGRAM 'id'",
  ' ORDER BY 99',
];
const statementEnds = ['', ' --', ' /*', ';', " AND '1'='1"];
/** Five hundred SQL injection payloads, which end a string literal and begin a statement. */
const payloads = literalEnds.flatMap((literalEnd) =>
  statements.flatMap((statement) => statementEnds.map((end) => literalEnd + statement + end)),
);
/** A fifth of them, with each beginning, statement and end several times: sixteen requests carry each. */
const sampledPayloads = sampleCases(payloads, 97);

/** Milliseconds: far above the response time under load, and far below the sleep of the payloads. */
const slowestMs = 10_000;

/** Sends a request and expects no server error and no delay by an injected sleep. */
async function statusOf(request: { method?: 'GET' | 'POST' | 'PUT'; url: string; payload?: object; headers?: Record<string, string> }) {
  const startedAt = performance.now();
  const { statusCode, body } = await server.app.inject(request);
  expect(performance.now() - startedAt).toBeLessThan(slowestMs);
  expect([request.url, statusCode < 500]).toEqual([request.url, true]);
  expect(body).not.toMatch(/syntax error|PostgreSQL \d|\bpg_(sleep|stat|catalog|class|tables|user|shadow)|relation "/i);
  return statusCode;
}
const placeOrder = (payload: object) => statusOf({ method: 'POST', url: '/v2/public/checkout/', payload });
const storedOrders = () => database.db.select({ orderId: orders.orderId, status: orders.status, content: orders.content }).from(orders);

/** Creates an order with the text in every free-text field. */
function orderWithText(text: string): OrderPayload {
  const order = createOrder();
  const [line] = order.items;
  if (line === undefined) throw new Error('the order has no line');
  const options = line.options.map((option) => ({
    ...option,
    option_name: text,
    option_options: option.option_options.map((choice) => ({ ...choice, name: text })),
  }));
  return {
    ...order,
    items: [{ ...line, item_name: text, note: text, options }],
    customer: {
      ...order.customer,
      first_name: text,
      last_name: text,
      phone: `${text}${order.customer.phone}`,
      location: { address: text, city: text, postal_code: text, country: text },
    },
  };
}

test('five hundred SQL injections are stored as plain text in every text field (S-40)', async () => {
  expect(payloads).toHaveLength(500);
  for (const payload of payloads) expect([payload, await placeOrder(orderWithText(payload))]).toEqual([payload, 200]);
  const rows = await storedOrders();
  expect(rows.map(({ content }) => content.customer.location.city).toSorted()).toEqual(payloads.toSorted());
  expect(rows.every(({ status, content }) => status === 'pending' && content.items[0]?.note === content.customer.first_name)).toBe(true);
}, 240_000);

test('SQL injections in every other field, path, query, and header read, change, and delay nothing (S-40)', async () => {
  const ordersBefore = await storedOrders();
  const order = createOrder();
  const [line] = order.items;
  const noTransaction = { client_secret: null, customer_id: null };
  for (const payload of sampledPayloads) {
    const fields: object[] = [
      { ...order, local_id: payload },
      { ...order, status: payload },
      { ...order, payment_method: payload },
      { ...order, coupon: payload },
      { ...order, transaction_id: { ...noTransaction, client_secret: payload } },
      { ...order, items: [{ ...line, item_id: payload }] },
      { ...order, customer: { ...order.customer, email: payload } },
      { ...order, customer: { ...order.customer, date: { ...order.customer.date, delivery_date: payload } } },
    ];
    for (const field of fields) expect([409, 422]).toContain(await placeOrder(field));
    const update = { order_id: payload, transaction_id: { ...noTransaction, client_secret: payload }, status: 'paid' };
    expect(await statusOf({ method: 'PUT', url: '/v2/public/checkout/', payload: update })).toBe(404);
    const cart = { cartItems: [payload, 1], maxRecommendations: 12 };
    expect(await statusOf({ method: 'POST', url: '/v2/recommendations', payload: cart })).toBe(200);
    const text = encodeURIComponent(payload);
    expect(await statusOf({ url: `/v2/public/offers/${text}` })).toBe(404);
    expect(await statusOf({ url: `/v2/public/products/${text}` })).toBe(404);
    expect([200, 404]).toContain(await statusOf({ url: `/v2/public/locations/?query=${text}` }));
    expect(await statusOf({ url: `/v2/public/locations/distance?location=${text}` })).toBe(404);
    expect([200, 422]).toContain(await statusOf({ url: `/v2/recommendations/popular?limit=${text}` }));
    const headers = { authorization: `Bearer ${payload}`, 'x-user': payload, 'if-none-match': payload, 'x-forwarded-for': payload };
    expect(await statusOf({ url: '/v2/public/menus', headers })).toBe(200);
  }
  expect(await storedOrders()).toEqual(ordersBefore);
  expect(await database.db.select().from(shops)).toEqual(shopsBefore);
}, 240_000);

test('prototype keys in bodies and queries are rejected or dropped, and no prototype is polluted (S-45)', async () => {
  const postText = async (payload: string, url = '/v2/public/checkout/') =>
    (await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })).statusCode;
  const order = JSON.stringify(createOrder()).slice(0, -1);
  for (const key of ['"__proto__":{"x":1,"isAdmin":true}', '"constructor":{"prototype":{"x":1}}']) {
    for (const nested of [`{${key}}`, `${order},${key}}`, `${order},"customer":{${key}}}`, `{"cartItems":[{${key}}]}`])
      for (const url of ['/v2/public/checkout/', '/v2/recommendations']) expect([400, 422]).toContain(await postText(nested, url));
  }
  for (const query of ['__proto__[x]=1', '__proto__.x=1', 'constructor[prototype][x]=1', '__proto__=1', 'constructor=1', 'toString=1']) {
    const response = await server.app.inject(`/v2/recommendations/popular?${query}`);
    expect([query, response.statusCode]).toEqual([query, 200]);
  }
  expect([Reflect.get({}, 'x'), Reflect.get({}, 'isAdmin'), Reflect.get([], 'x')]).toEqual([undefined, undefined, undefined]);
});
