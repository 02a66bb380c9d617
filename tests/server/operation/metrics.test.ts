import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Db } from '#server/database/database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import { staff } from '#server/staff/staff-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createCardCustomer, cardEnv, cardShop } from '../../support/card-shop.ts';
import { addStaff } from '../staff/staff-client.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const token = 'a-token-of-twenty-chars';
const env = { METRICS_TOKEN: token };
const shop = withSettings(testShop, { 'contacts.email': 'cuisine@test.example' });

let database: Database;
let server: TestServer;
let isDatabaseDown = false;
const withOutages = (db: Db): Db =>
  new Proxy(db, {
    get(target, key, receiver): unknown {
      if (isDatabaseDown) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return Reflect.get(target, key, receiver);
    },
  });

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database: { ...database, db: withOutages(database.db) }, shop, env });
}, 60_000);
beforeEach(async () => {
  isDatabaseDown = false;
  server.clock.now = mondayNoon;
  for (const table of [payments, mails, rateLimits, orderHandling, orders, staff]) await database.db.delete(table);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const fetchMetrics = async (target = server, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  target.app.inject({ url: '/metrics', headers });
/** Returns the value of a metric with exactly these labels. */
const valueOf = async (series: string, target = server) => {
  const { body } = await fetchMetrics(target);
  const line = body.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};
const placeOrder = (payload: object, target = server) => target.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload });

test('metrics require the token, use Prometheus’ text format, and do not exist without one', async () => {
  const { statusCode, headers, body } = await fetchMetrics();
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toContain('# TYPE http_request_duration_seconds histogram');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token]) {
    const rejection = await fetchMetrics(server, { authorization });
    expect([rejection.statusCode, rejection.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(rejection.body).not.toContain('storefront_');
  }
  expect((await fetchMetrics(server, {})).statusCode).toBe(401);
  expect((await server.app.inject(`/metrics?token=${token}`)).statusCode).toBe(401);
  const plain = await startTestServer({ database, shop });
  expect((await fetchMetrics(plain)).statusCode).toBe(404);
  await plain.close();
});

test('no gauge has the suffix of a counter', async () => {
  const gauges = [...(await fetchMetrics()).body.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name = '']) => name);
  expect(gauges).toContain('nodejs_active_handles');
  expect(gauges.filter((name) => name.endsWith('_total'))).toEqual([]);
});

test('the operator’s page names every metric of the shop, and the alerts use metrics that exist', async () => {
  const page = readFileSync('docs/operation/watching.md', 'utf8');
  const names = [...(await fetchMetrics()).body.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
  const ownNames = names.filter((name) => name.startsWith('storefront_'));
  const documented = [...page.matchAll(/`(storefront_\w+)/g)].map(([, name = '']) => name);
  expect(new Set(documented)).toEqual(new Set(ownNames));
  const alerts = readFileSync('docs/operation/alerts.yaml', 'utf8');
  const used = [...alerts.matchAll(/\b((?:storefront|http|nodejs)_\w+)/g)].map(([, name = '']) => name.replace(/_count$/, ''));
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
  const described = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(described).toEqual([...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name));
});

test('the delay of the event loop is reported', async () => {
  const blockAndRead = async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await new Promise((resolve) => setImmediate(resolve));
    return valueOf('nodejs_eventloop_lag_max_seconds');
  };
  // A delay is measured between two ticks of a timer, the first of which may be missing.
  await expect.poll(blockAndRead, { timeout: 10_000 }).toBeGreaterThan(0.25);
});

test('request times are counted by route and status, never by path', async () => {
  await server.app.inject('/v2/public/offers/GEHEIM42');
  await server.app.inject('/v2/public/products/1');
  await server.app.inject('/nowhere/lea@example.fr?token=abc');
  const seriesName = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
  expect(await valueOf(seriesName('/v2/public/offers/:coupon', 404))).toBe(1);
  expect(await valueOf(seriesName('/v2/public/products/:item_id', 200))).toBe(1);
  expect(await valueOf(seriesName('unknown', 404))).toBe(1);
  expect((await fetchMetrics()).body).not.toMatch(/GEHEIM42|example\.fr|abc"/);
});

test('orders are counted by outcome, rejected ones by reason, repeated ones once', async () => {
  const order = createOrder({ shop });
  await placeOrder(order);
  await placeOrder(order);
  await placeOrder({ ...createOrder({ shop }), total: 1 });
  await placeOrder({});
  expect(await valueOf('storefront_orders_total{outcome="placed",method="cash"}')).toBe(1);
  expect(await valueOf('storefront_order_refusals_total{code="price_changed"}')).toBe(1);
  expect(await valueOf('storefront_order_refusals_total{code="422"}')).toBe(1);
});

test('card orders are counted as paid, cancelled, or refunded', async () => {
  const cards = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, ...env } });
  const lea = createCardCustomer(cards);
  const orderOutcomes = async () => {
    const counts: (number | null)[] = [];
    for (const outcome of ['placed', 'paid', 'cancelled', 'refunded'])
      counts.push(await valueOf(`storefront_orders_total{outcome="${outcome}",method="card"}`, cards));
    return counts;
  };
  const paymentOutcomes = async () => {
    const counts: (number | null)[] = [];
    for (const outcome of ['captured', 'declined', 'canceled', 'refunded'])
      counts.push(await valueOf(`storefront_payments_total{outcome="${outcome}"}`, cards));
    return counts;
  };
  expect(await paymentOutcomes()).toEqual([0, 0, 0, 0]);
  const paid = await lea.prepareOrder();
  await lea.placeOrder(paid.order);
  await lea.confirm(paid.secret, '4000000000000002');
  await lea.confirm(paid.secret);
  await cards.deliverEvents();
  await cards.deliverEvents();
  expect(await orderOutcomes()).toEqual([1, 1, null, null]);
  expect(await paymentOutcomes()).toEqual([1, 1, 0, 0]);
  await lea.placeOrder((await lea.prepareOrder()).order);
  const lateOrder = await lea.prepareOrder();
  await lea.placeOrder(lateOrder.order);
  expect(await valueOf('storefront_unpaid_orders', cards)).toBe(2);
  lea.advanceMinutes(2);
  expect(await valueOf('storefront_unpaid_age_seconds', cards)).toBe(120);
  expect(await valueOf('storefront_sweeper_backlog', cards)).toBeGreaterThan(0);
  expect(await valueOf('storefront_sweeper_backlog_age_seconds', cards)).toBeGreaterThan(0);
  lea.advanceMinutes(38);
  await lea.confirm(lateOrder.secret);
  await cards.sweepPayments();
  expect(await orderOutcomes()).toEqual([3, 1, 1, 1]);
  expect(await paymentOutcomes()).toEqual([1, 1, 1, 1]);
  await lea.prepareOrder();
  lea.advanceMinutes(61);
  await cards.sweepPayments();
  await cards.sweepPayments();
  expect(await paymentOutcomes()).toEqual([1, 1, 2, 1]);
  expect(await valueOf('storefront_unpaid_orders', cards)).toBe(0);
  await cards.close();
});

test('every server reports the age of the oldest mail in the outbox they share', async () => {
  const secondServer = await startTestServer({ database, shop, env });
  await placeOrder(createOrder({ shop }));
  secondServer.clock.now = new Date(mondayNoon.getTime() + 90_000);
  expect(await valueOf('storefront_outbox_mails', secondServer)).toBe(2);
  expect(await valueOf('storefront_outbox_age_seconds', secondServer)).toBe(90);
  expect(await valueOf('storefront_outbox_order_age_seconds', secondServer)).toBe(90);
  await secondServer.close();
});

test('requests that a rate limit rejects are counted by route', async () => {
  const strict = await startTestServer({ database, shop, env: { ...env, RATE_LIMIT_FACTOR: '1' } });
  for (let time = 0; time < 12; time += 1) await strict.app.inject('/v2/public/offers/NOPE');
  expect(await valueOf('storefront_rate_limited_total{route="/v2/public/offers/:coupon"}', strict)).toBe(2);
  await strict.close();
});

test('while the database is unreachable a server still reports its own metrics', async () => {
  await placeOrder(createOrder({ shop }));
  isDatabaseDown = true;
  expect((await fetchMetrics()).statusCode).toBe(200);
  expect(await valueOf('storefront_database_up')).toBe(0);
  expect(await valueOf('storefront_outbox_age_seconds')).toBeNaN();
  expect(await valueOf('storefront_orders_total{outcome="placed",method="cash"}')).toBeGreaterThan(0);
  isDatabaseDown = false;
  expect(await valueOf('storefront_database_up')).toBe(1);
});

test('the age of the oldest unanswered order is reported from the first staff account on, until it is answered', async () => {
  const readUnanswered = async () => {
    const values: (number | null)[] = [];
    for (const name of ['orders', 'age_seconds', 'reminded_orders']) values.push(await valueOf(`storefront_unanswered_${name}`));
    return values;
  };
  await placeOrder(createOrder({ shop }));
  expect(await readUnanswered()).toEqual([0, 0, 0]);
  await database.db.delete(orderHandling);
  await addStaff(database, 'cook@test.example', 'kitchen');
  await placeOrder(createOrder({ shop }));
  server.clock.now = new Date(mondayNoon.getTime() + 90_000);
  await placeOrder(createOrder({ shop }));
  expect(await readUnanswered()).toEqual([2, 90, 0]);
  await database.db.update(orderHandling).set({ remindedAt: mondayNoon });
  expect(await readUnanswered()).toEqual([2, 90, 2]);
  await database.db.update(orderHandling).set({ state: 'accepted' });
  expect(await readUnanswered()).toEqual([0, 0, 0]);
});

test('errors of the database are counted by class, each once', async () => {
  const readClass = (name: string) => valueOf(`storefront_database_errors_total{class="${name}"}`);
  const [constraints, statements] = [await readClass('constraint'), await readClass('statement')];
  await placeOrder(createOrder({ shop }));
  const [order] = await database.db.select().from(orders);
  if (order === undefined) throw new Error('The order is missing');
  const repeated = database.db.transaction((transaction) => transaction.insert(orders).values(order));
  await expect(repeated).rejects.toThrow();
  await expect(database.db.execute('select nonsense')).rejects.toThrow();
  await expect(database.db.transaction(() => Promise.reject(new Error('of the application')))).rejects.toThrow();
  expect([await readClass('constraint'), await readClass('statement')]).toEqual([(constraints ?? 0) + 1, (statements ?? 0) + 1]);
  expect(await valueOf('storefront_database_connections{state="in_use"}')).toBe(0);
});
