import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  for (const table of [payments, orders]) await database.db.delete(table);
});
/** Posts an event as Stripe would sign it. */
async function postSigned(payload: string) {
  const createdAt = Math.floor(server.clock.now.getTime() / 1000);
  const signature = createHmac('sha256', cardEnv.STRIPE_WEBHOOK_SECRET).update(`${createdAt}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${createdAt},v1=${signature}` };
  return (await server.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
}
const webhookEvent = (change: object) =>
  JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'payment_intent.succeeded', ...change });

test.each([
  'null',
  'true',
  '5',
  '"text"',
  '[]',
  '{}',
  '{',
  webhookEvent({ id: null }),
  webhookEvent({ id: '' }),
  webhookEvent({ id: 'evt_\u0000' }),
  webhookEvent({ id: 'x'.repeat(256) }),
  webhookEvent({ id: { toString: 1 } }),
  webhookEvent({ type: null, data: { object: {} } }),
])('a signed body that is no event is refused: %s', async (payload) => {
  expect(await postSigned(payload)).toBe(400);
});

test.each([
  {},
  { data: null },
  { data: {} },
  { data: [] },
  { data: { object: null } },
  { data: { object: 'pi_1' } },
  { data: { object: {} } },
  { data: { object: { object: 'payment_intent' } } },
  { data: { object: { object: 'payment_intent', id: null } } },
  { data: { object: { object: 'payment_intent', id: ['pi_1'] } } },
  { data: { object: { object: 'payment_intent', id: 'pi_\u0000' } } },
  { data: { object: { object: 'charge', id: 'ch_1', payment_intent: 5 } } },
  { data: { object: { object: 'charge', id: 'ch_1', payment_intent: null } } },
  { data: { object: { object: 'charge', id: 'ch_1', payment_intent: { id: null } } } },
  { data: { object: { object: 'refund', id: 're_1' } } },
])('a signed event that names no intent is ignored: %j', async (change) => {
  expect(await postSigned(webhookEvent(change))).toBe(200);
});

test.each(['id', 'whole'])('a charge or refund names its intent by its %s', async (form) => {
  for (const object of ['charge', 'refund']) {
    const { order, secret } = await lea.prepareOrder();
    await lea.placeOrder(order);
    await lea.confirm(secret);
    const id = lea.intentId(secret);
    const payment_intent = form === 'id' ? id : { id, object: 'payment_intent' };
    expect(await postSigned(webhookEvent({ type: 'charge.refunded', data: { object: { object, id: 'x_1', payment_intent } } }))).toBe(200);
  }
  const statuses = await database.db.select({ status: orders.status }).from(orders);
  expect(statuses).toEqual([{ status: 'paid' }, { status: 'paid' }]);
});
