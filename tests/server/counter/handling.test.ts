import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createBoardReader } from '#server/counter/board-orders.ts';
import { createCatalogueCache } from '#server/counter/catalogue-cache.ts';
import { orderEvents } from '#server/counter/handling-tables.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { staffAudit } from '#server/staff/staff-tables.ts';
import { cardEnv, cardShop, createCardCustomer } from '../../support/card-shop.ts';
import { addStaff, logInStaff, type StaffClient } from '../staff/staff-client.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

let database: Database;
let server: TestServer;
let customer: ReturnType<typeof createCardCustomer>;
let cook: StaffClient;
let owner: StaffClient;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  customer = createCardCustomer(server);
  await addStaff(database, 'cook@test.example', 'kitchen');
  await addStaff(database, 'owner@test.example', 'owner');
  cook = await logInStaff(server, 'cook@test.example');
  owner = await logInStaff(server, 'owner@test.example');
}, 120_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

const reason = { code: 'soldOut', note: 'Plus de frites ce midi' } as const;
const placeCash = (options: Parameters<typeof createOrder>[0] = {}) => customer.placeOrder(createOrder({ shop: cardShop, ...options }));
async function placePaid() {
  const { order, secret, customer: stripeCustomer } = await customer.prepareOrder();
  const orderId = await customer.placeOrder(order);
  await customer.confirm(secret);
  const { status } = await customer.reportPaid(orderId, secret, stripeCustomer);
  expect(status).toBe(200);
  return { orderId, intentId: customer.intentId(secret) };
}
const promisedAt = () => new Date(server.clock.now.getTime() + 20 * 60_000).toISOString();
const acceptEvent = () => ({ type: 'order.accept', promisedAt: promisedAt() }) as const;
const refundsOf = async (intentId: string) =>
  (await customer.fetchLedger()).filter(({ payment_intent, type }) => payment_intent === intentId && type === 'refund').length;
const kindsOfMails = async (orderId: string) =>
  (await database.db.select({ kind: mails.kind }).from(mails).where(eq(mails.orderId, orderId))).map(({ kind }) => kind);
const statusOf = async (orderId: string) =>
  (await database.db.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId)))[0]?.status;

describe('the board', () => {
  test('a cash order is on the board at once, with what the kitchen needs', async () => {
    const orderId = await placeCash({ lines: [{ id: 1, choices: { algerian: 1 }, note: 'Sans oignons' }], mode: 'delivery' });
    const order = (await cook.board()).orders.find((listed) => listed.orderId === orderId);
    expect(order).toMatchObject({
      state: 'received',
      isPickup: false,
      address: '12 rue Nationale, 59000 Lille',
      lines: [{ name: 'Tacos', quantity: 1, options: [{ name: 'Sauce', choices: ['Algérienne'] }], note: 'Sans oignons', isFree: false }],
    });
    // A tacos for 8.50 €; fee 2.50 € and surcharge 1.50 €.
    expect(order?.breakdown).toEqual({
      mode: 'delivery',
      subtotal: 850,
      discounts: [],
      fee: 250,
      surcharge: 150,
      taxes: [{ rate: 10, tax: 114 }],
      isTaxIncluded: true,
      total: 1250,
    });
  });
  test('a discount is shown by its offer, or as a sum if its order can no longer be priced the same', async () => {
    const coupon = { code: 'TACOS10', offerId: 'ten' };
    const orderId = await placeCash({ coupon });
    const readBreakdown = async () => (await cook.board()).orders.find((listed) => listed.orderId === orderId)?.breakdown;
    expect(await readBreakdown()).toMatchObject({ subtotal: 750, discounts: [{ type: 'percentage', amount: 75 }], fee: 0, total: 675 });
    await database.db.update(orders).set({ discount: 80, total: 670 }).where(eq(orders.orderId, orderId));
    expect(await readBreakdown()).toMatchObject({ subtotal: 750, discounts: [{ type: null, amount: 80 }], total: 670 });
  });
  test('a board that is full shows the newest orders, oldest first', async () => {
    const placed: string[] = [];
    for (const minutes of [1, 2, 3]) {
      server.clock.now = new Date(mondayNoon.getTime() + minutes * 60_000);
      placed.push(await placeCash());
    }
    const findCatalogue = createCatalogueCache(database.db, readEnv({}));
    const reader = createBoardReader(database.db, findCatalogue, { maximum: 2 });
    const { orders: listed } = await reader.readBoard(server.clock.now);
    expect(listed.map(({ orderId }) => orderId)).toEqual(placed.slice(1));
  });
  test('a card order is on the board once it is paid, and not before', async () => {
    const { order, secret, customer: stripeCustomer } = await customer.prepareOrder();
    const orderId = await customer.placeOrder(order);
    const isListed = async () => (await cook.board()).orders.some((listed) => listed.orderId === orderId);
    expect([await isListed(), (await cook.act(orderId, acceptEvent())).status]).toEqual([false, 404]);
    await customer.confirm(secret);
    await customer.reportPaid(orderId, secret, stripeCustomer);
    expect(await isListed()).toBe(true);
  });
});

describe('an order in the kitchen', () => {
  test('passes through the states of its chart, and the customer is mailed', async () => {
    const orderId = await placeCash();
    const states = [];
    for (const event of [acceptEvent(), { type: 'order.start' }, { type: 'order.finish' }, { type: 'order.handOver' }] as const)
      states.push((await cook.act(orderId, event)).order?.state);
    expect(states).toEqual(['accepted', 'preparing', 'ready', 'handedOver']);
    expect(await kindsOfMails(orderId)).toEqual(['confirmed', 'kitchen', 'order accepted', 'order ready']);
  });
  test('an event that the chart does not accept is a 409 with the order, and changes nothing', async () => {
    const orderId = await placeCash();
    const before = (await cook.act(orderId, acceptEvent())).order;
    expect(await cook.act(orderId, acceptEvent())).toEqual({ status: 409, order: before });
    expect(await cook.act(orderId, { type: 'order.handOver' })).toEqual({ status: 409, order: before });
    expect(await cook.act(orderId, { type: 'order.refuse', reason })).toEqual({ status: 409, order: before });
    const events = await database.db.select({ type: orderEvents.type }).from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(events.map(({ type }) => type)).toEqual(['order.received', 'order.accept']);
  });
  test('a promised time is in the future, and at most four hours after the order’s slot', async () => {
    const orderId = await placeCash();
    const minutesLater = (minutes: number) => new Date(server.clock.now.getTime() + minutes * 60_000).toISOString();
    const statuses = [];
    for (const minutes of [-5, 24 * 60])
      statuses.push((await cook.act(orderId, { type: 'order.accept', promisedAt: minutesLater(minutes) })).status);
    expect(statuses).toEqual([422, 422]);
  });
  test('only the owner cancels an order that was accepted', async () => {
    const orderId = await placeCash();
    await cook.act(orderId, acceptEvent());
    expect((await cook.act(orderId, { type: 'order.cancel', reason })).status).toBe(403);
    expect((await owner.act(orderId, { type: 'order.cancel', reason })).order?.state).toBe('cancelled');
    expect(await statusOf(orderId)).toBe('cancelled');
  });
  test('the audit log has who did what to which order', async () => {
    const orderId = await placeCash();
    await cook.act(orderId, { type: 'order.refuse', reason });
    const entries = await database.db
      .select()
      .from(staffAudit)
      .where(and(eq(staffAudit.orderId, orderId)));
    expect(entries).toEqual([expect.objectContaining({ email: 'cook@test.example', action: 'order.refuse', details: { reason } })]);
  });
});

describe('a refusal', () => {
  test('of a cash order cancels it, and mails the customer the reason', async () => {
    const orderId = await placeCash();
    expect((await cook.act(orderId, { type: 'order.refuse', reason })).order?.state).toBe('refused');
    expect([await statusOf(orderId), await kindsOfMails(orderId)]).toEqual(['cancelled', ['confirmed', 'kitchen', 'order closed']]);
    const mailbox = (await server.app.inject('/dev/mailbox.json')).json<{ subject: string; text: string }[]>();
    const mail = mailbox.find(({ subject }) => subject.startsWith('Votre commande est annulée, rien n’a été débité'));
    expect(mail?.text).toContain('Message du restaurant\u00A0: Plus de frites ce midi');
  });
  test('of a paid order refunds it first, and once, also if it is pressed twice in two tabs', async () => {
    const { orderId, intentId } = await placePaid();
    const responses = await Promise.all([
      cook.act(orderId, { type: 'order.refuse', reason }),
      owner.act(orderId, { type: 'order.refuse', reason }),
      cook.act(orderId, { type: 'order.refuse', reason }),
    ]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect((await cook.act(orderId, { type: 'order.refuse', reason })).order?.state).toBe('refunded');
    await server.sweepPayments();
    expect([await refundsOf(intentId), await statusOf(orderId)]).toEqual([1, 'cancelled']);
    expect((await kindsOfMails(orderId)).filter((kind) => kind === 'order closed')).toHaveLength(1);
  });
  test('whose refund gets no answer is finished by the sweeper, once, and is never accepted meanwhile', async () => {
    const { orderId, intentId } = await placePaid();
    await customer.setFaults({ calls: { 'refunds.create': { fault: 'lost', times: 10 } } });
    const refused = await cook.act(orderId, { type: 'order.refuse', reason });
    await customer.setFaults({});
    expect(refused.order?.state).toBe('refunding');
    expect((await cook.act(orderId, acceptEvent())).status).toBe(409);
    customer.advanceMinutes(2);
    await server.sweepPayments();
    expect((await cook.act(orderId, acceptEvent())).order?.state).toBe('refunded');
    expect(await refundsOf(intentId)).toBe(1);
  });
  test('a refund that the restaurant makes at Stripe closes the order, and keeps its own mails', async () => {
    const { orderId, intentId } = await placePaid();
    await cook.act(orderId, acceptEvent());
    await server.gateway?.request((stripe) => stripe.refunds.create({ payment_intent: intentId }));
    await server.deliverEvents();
    await server.sweepPayments();
    expect((await cook.board()).orders.find((order) => order.orderId === orderId)).toMatchObject({ state: 'refunded', closure: null });
    expect(await kindsOfMails(orderId)).toEqual(expect.arrayContaining(['paid refunded', 'paid refund told']));
  });
});
