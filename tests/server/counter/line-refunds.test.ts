// References: INV-n in docs/invariants.md.

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoardOrder } from '#domain/order/board.ts';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import type { LineQuantity } from '#domain/sales/line-refund.ts';
import { lineRefunds } from '#server/counter/line-refunds/line-refund-tables.ts';
import type { Database } from '#server/database/database.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { renewIdempotencyKey } from '#server/payments/stripe/idempotency.ts';
import { staffAudit } from '#server/staff/staff-tables.ts';
import { readTracking } from '#server/tracking/read-tracking.ts';
import { cardEnv, cardShop, createCardCustomer } from '../../support/card-shop.ts';
import { addStaff, logInStaff, type StaffClient } from '../staff/staff-client.ts';
import { createOrder, oneTacos } from '../../support/test-orders.ts';
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

/** Two drinks for 2,00 € each, and a tacos for 7,50 €. */
const lines = [oneTacos, { id: 2, quantity: 2 }];
const promisedAt = () => new Date(server.clock.now.getTime() + 20 * 60_000).toISOString();
async function placeAccepted() {
  const { order, secret, customer: stripeCustomer } = await customer.prepareOrder({ lines });
  const orderId = await customer.placeOrder(order);
  await customer.confirm(secret);
  await customer.reportPaid(orderId, secret, stripeCustomer);
  await owner.act(orderId, { type: 'order.accept', promisedAt: promisedAt() });
  const [stored] = await database.db.select().from(orders).where(eq(orders.orderId, orderId));
  const pieces = (await readOrder(orderId)).lines;
  return { orderId, intentId: customer.intentId(secret), total: stored?.total ?? 0, pieces };
}
async function sendRequest(path: string, payload: object) {
  const response = await server.app.inject({ method: 'POST', url: path, headers: { cookie: owner.cookie }, payload });
  return { status: response.statusCode, body: response.json<{ payload: BoardOrder & { amount: number } }>().payload };
}
const requestRefund = (orderId: string, refundedLines: LineQuantity[], refundId: string = randomUUID()) =>
  sendRequest(`/v2/staff/orders/${orderId}/refunds`, { refundId, lines: refundedLines });
const requestQuote = (orderId: string, refundedLines: LineQuantity[]) =>
  sendRequest(`/v2/staff/orders/${orderId}/refunds/quote`, { lines: refundedLines });
async function readOrder(orderId: string): Promise<BoardOrder> {
  const order = (await owner.board()).orders.find((listed) => listed.orderId === orderId);
  if (order === undefined) throw new Error('The order is not on the board');
  return order;
}
const refundsOf = async (intentId: string) =>
  (await customer.fetchLedger())
    .filter(({ payment_intent, type }) => payment_intent === intentId && type === 'refund')
    .map(({ amount }) => amount);
const onePiece = [{ line: 1, quantity: 1 }];

describe('a refund of lines', () => {
  test('gives back exactly the price of the pieces, and the order keeps its state', async () => {
    const { orderId, intentId } = await placeAccepted();
    const { body } = await requestQuote(orderId, onePiece);
    const { status, body: order } = await requestRefund(orderId, onePiece);
    expect([status, order.state, order.refunded, order.lines.map(({ refunded }) => refunded)]).toEqual([
      200,
      'accepted',
      body.amount,
      [0, 1],
    ]);
    // A tacos for 7,50 € and one drink for 2,00 € remain.
    expect(order.breakdown.taxes).toEqual([
      { rate: 5.5, tax: 10 },
      { rate: 10, tax: 68 },
    ]);
    expect(await refundsOf(intentId)).toEqual([body.amount]);
    await server.deliverEvents();
    await server.sweepPayments();
    expect([(await readOrder(orderId)).state, await refundsOf(intentId)]).toEqual(['accepted', [body.amount]]);
  });
  test('is shown to the customer who follows the order', async () => {
    const { orderId } = await placeAccepted();
    const { body } = await requestRefund(orderId, onePiece);
    expect(await readTracking(database.db, orderId)).toMatchObject({ state: 'accepted', refunded: body.refunded / 100 });
  });
  test('is mailed to the customer, audited, and deducted from the totals of the day', async () => {
    const totalsOf = async () => {
      const response = await server.app.inject({ url: '/v2/staff/totals?date=2027-01-04', headers: { cookie: owner.cookie } });
      return response.json<{ payload: DayTotals }>().payload;
    };
    const { orderId } = await placeAccepted();
    const totalsBefore = await totalsOf();
    const { body } = await requestRefund(orderId, onePiece);
    const totalsAfter = await totalsOf();
    expect([totalsBefore.net - totalsAfter.net, totalsAfter.refunds.amount - totalsBefore.refunds.amount]).toEqual([
      body.refunded,
      body.refunded,
    ]);
    expect(totalsAfter.taxes.reduce((sum, { gross }) => sum + gross, 0)).toBe(totalsAfter.net);
    const kinds = await database.db.select({ kind: mails.kind }).from(mails).where(eq(mails.orderId, orderId));
    expect(kinds).toContainEqual({ kind: 'lines refunded' });
    const [mail] = (await server.app.inject('/dev/mailbox.json'))
      .json<{ subject: string; text: string }[]>()
      .filter(({ subject }) => subject.startsWith('Une partie de votre commande est remboursée'));
    expect(mail?.text).toMatch(/\n1 × /);
    const entries = await database.db.select().from(staffAudit).where(eq(staffAudit.orderId, orderId));
    expect(entries).toContainEqual(
      expect.objectContaining({
        email: 'owner@test.example',
        action: 'order.refundLines',
        details: { lines: onePiece, amount: body.refunded },
      }),
    );
  });
  test('is found at Stripe by its id, and not made again, if its record was lost (INV-23)', async () => {
    const { orderId, intentId } = await placeAccepted();
    const refundId = randomUUID();
    const { body } = await requestRefund(orderId, onePiece, refundId);
    await database.db.update(lineRefunds).set({ completedAt: null }).where(eq(lineRefunds.refundId, refundId));
    // Under the first key Stripe would only repeat its answer.
    await renewIdempotencyKey(database.db, `line-refund:${refundId}`, { after: 0, now: server.clock.now });
    customer.advanceMinutes(1);
    await server.sweepPayments();
    const [row] = await database.db.select().from(lineRefunds).where(eq(lineRefunds.refundId, refundId));
    expect([await refundsOf(intentId), row?.completedAt]).toEqual([[body.refunded], server.clock.now]);
  });
  test('is made once, also if it is sent several times at once, and again later', async () => {
    const { orderId, intentId } = await placeAccepted();
    const refundId = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => requestRefund(orderId, onePiece, refundId)));
    responses.push(await requestRefund(orderId, onePiece, refundId));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await refundsOf(intentId)).toHaveLength(1);
  });
  test.each(['lost', 'unreachable'])('whose request to Stripe is %s is finished by the sweeper, once', async (fault) => {
    const { orderId, intentId } = await placeAccepted();
    await customer.setFaults({ calls: { 'refunds.create': { fault: fault === 'lost' ? 'lost' : 'http_500', times: 1 } } });
    await requestRefund(orderId, onePiece);
    await customer.setFaults({});
    customer.advanceMinutes(1);
    await server.sweepPayments();
    await server.sweepPayments();
    expect(await refundsOf(intentId)).toEqual([(await readOrder(orderId)).refunded]);
    const rows = await database.db.select().from(lineRefunds).where(eq(lineRefunds.orderId, orderId));
    expect(rows).toEqual([expect.objectContaining({ completedAt: expect.any(Date), failedAt: null })]);
  });
  test('does not exceed what was ordered, and the whole order is cancelled instead', async () => {
    const { orderId, intentId } = await placeAccepted();
    const all = [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 2 },
    ];
    const statuses = [];
    for (const refundedLines of [[{ line: 1, quantity: 3 }], [{ line: 7, quantity: 1 }], all])
      statuses.push((await requestRefund(orderId, refundedLines)).status);
    await requestRefund(orderId, onePiece);
    await requestRefund(orderId, onePiece);
    for (const refundedLines of [onePiece, [{ line: 0, quantity: 1 }]]) statuses.push((await requestRefund(orderId, refundedLines)).status);
    expect([statuses, (await refundsOf(intentId)).length]).toEqual([[422, 422, 422, 422, 422], 2]);
  });
  test('is not possible before the order is accepted, after it is cancelled, or for cash', async () => {
    const cash = await customer.placeOrder(createOrder({ shop: cardShop, lines }));
    await owner.act(cash, { type: 'order.accept', promisedAt: promisedAt() });
    const { orderId } = await placeAccepted();
    await owner.act(orderId, { type: 'order.cancel', reason: { code: 'busy', note: '' } });
    expect([(await requestRefund(cash, onePiece)).status, (await requestRefund(orderId, onePiece)).status]).toEqual([409, 409]);
  });
  test('leaves the rest to be refunded with the order', async () => {
    const { orderId, intentId, total } = await placeAccepted();
    const { body } = await requestRefund(orderId, onePiece);
    await owner.act(orderId, { type: 'order.cancel', reason: { code: 'busy', note: '' } });
    expect([(await readOrder(orderId)).state, await refundsOf(intentId)]).toEqual(['refunded', [body.refunded, total - body.refunded]]);
  });
});
