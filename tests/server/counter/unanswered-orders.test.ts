import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopControls } from '#server/controls/control-tables.ts';
import { orderEvents, orderHandling } from '#server/counter/handling-tables.ts';
import type { Database } from '#server/database/database.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { staff, staffAudit } from '#server/staff/staff-tables.ts';
import { cardEnv, cardShop, createCardCustomer, startTime } from '../../support/card-shop.ts';
import { addStaff, logInStaff, type StaffClient } from '../staff/staff-client.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

const env = { ...cardEnv, UNANSWERED_MAIL_MINUTES: '3', UNANSWERED_REFUSAL_MINUTES: '10' };
const minuteMs = 60_000;

let database: Database;
/** Two servers of the same shop. */
let servers: [TestServer, TestServer];
let customer: ReturnType<typeof createCardCustomer>;
let cook: StaffClient;
beforeAll(async () => {
  database = await openTestDatabase();
  servers = [await startTestServer({ database, shop: cardShop, env }), await startTestServer({ database, shop: null, env })];
  customer = createCardCustomer(servers[0]);
}, 120_000);
beforeEach(async () => {
  await database.db.delete(staff);
  await database.db.update(orderHandling).set({ state: 'handedOver' });
  await addStaff(database, 'cook@test.example', 'kitchen');
  setClock(0);
  cook = await logInStaff(servers[0], 'cook@test.example');
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

/** Sets the clocks to some minutes after the start. */
function setClock(minutes: number) {
  for (const { clock } of servers) clock.now = new Date(startTime.getTime() + minutes * minuteMs);
}
/** Runs the job on both servers at once, and returns how many orders they handled. */
const runJobs = async () => (await Promise.all(servers.map((server) => server.handleUnanswered()))).reduce((sum, count) => sum + count, 0);
const placeCash = () => customer.placeOrder(createOrder({ shop: cardShop }));
async function placePaid() {
  const { order, secret, customer: stripeCustomer } = await customer.prepareOrder();
  const orderId = await customer.placeOrder(order);
  await customer.confirm(secret);
  await customer.reportPaid(orderId, secret, stripeCustomer);
  return { orderId, intentId: customer.intentId(secret) };
}
const mailsOf = async (orderId: string) =>
  (await database.db.select({ kind: mails.kind }).from(mails).where(eq(mails.orderId, orderId))).map(({ kind }) => kind);
const eventsOf = async (orderId: string) =>
  (await database.db.select({ type: orderEvents.type }).from(orderEvents).where(eq(orderEvents.orderId, orderId))).map(({ type }) => type);
const stateOf = async (orderId: string) => (await cook.board()).orders.find((order) => order.orderId === orderId)?.state;

describe('an order without an answer', () => {
  test('is mailed to the restaurant after three minutes, once by two servers', async () => {
    const orderId = await placeCash();
    setClock(2.9);
    expect(await runJobs()).toBe(0);
    setClock(3);
    expect([await runJobs(), await runJobs()]).toEqual([1, 0]);
    expect(await mailsOf(orderId)).toEqual(['confirmed', 'kitchen', 'unanswered']);
    expect(await stateOf(orderId)).toBe('received');
  });
  test('is refused after ten minutes, with a reason that the customer reads, once by two servers', async () => {
    const orderId = await placeCash();
    setClock(9.9);
    await runJobs();
    setClock(10);
    expect([await runJobs(), await runJobs()]).toEqual([1, 0]);
    expect([await stateOf(orderId), await eventsOf(orderId)]).toEqual(['refused', ['order.received', 'order.refuse']]);
    expect(await mailsOf(orderId)).toEqual(['confirmed', 'kitchen', 'unanswered', 'unanswered refused', 'order closed']);
    const mailbox = (await servers[0].app.inject('/dev/mailbox.json')).json<{ subject: string; text: string }[]>();
    const [told] = mailbox.filter(({ subject }) => subject.startsWith('Votre commande est annulée, rien n’a été débité'));
    expect(told?.text).toContain('Le restaurant n’a pas pu la prendre en charge à temps.');
    const [order] = await database.db.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId));
    expect(order?.status).toBe('cancelled');
  });
  test('that was paid is refunded, once, and the audit log names the system', async () => {
    const { orderId, intentId } = await placePaid();
    setClock(10);
    await runJobs();
    setClock(12);
    for (const server of servers) await server.sweepPayments();
    const refunds = (await customer.fetchLedger()).filter(({ payment_intent, type }) => payment_intent === intentId && type === 'refund');
    expect([await stateOf(orderId), refunds.length]).toEqual(['refunded', 1]);
    const entries = await database.db.select().from(staffAudit).where(eq(staffAudit.orderId, orderId));
    expect(entries).toEqual([
      expect.objectContaining({ email: 'system', action: 'order.refuse', details: { reason: { code: 'unanswered', note: '' } } }),
    ]);
  });
  test('is either accepted or refused, if both happen at once', async () => {
    const orderIds = [await placeCash(), await placeCash(), await placeCash()];
    setClock(10);
    const promisedAt = new Date(startTime.getTime() + 30 * minuteMs).toISOString();
    const [, ...answers] = await Promise.all([
      runJobs(),
      ...orderIds.map((orderId) => cook.act(orderId, { type: 'order.accept', promisedAt })),
    ]);
    await runJobs();
    for (const [index, orderId] of orderIds.entries())
      expect(await eventsOf(orderId)).toEqual(['order.received', answers[index]?.status === 200 ? 'order.accept' : 'order.refuse']);
  });
});

describe('an order is left alone', () => {
  test('once it is accepted', async () => {
    const orderId = await placeCash();
    await cook.act(orderId, { type: 'order.accept', promisedAt: new Date(startTime.getTime() + 20 * minuteMs).toISOString() });
    setClock(30);
    expect([await runJobs(), await stateOf(orderId)]).toEqual([0, 'accepted']);
  });
  test('if it came before the first staff account, when the restaurant worked from its mails', async () => {
    await placeCash();
    await database.db.update(staff).set({ createdAt: new Date(startTime.getTime() + minuteMs) });
    setClock(30);
    expect(await runJobs()).toBe(0);
    await database.db.delete(staff);
    expect(await runJobs()).toBe(0);
  });
  test('if its answer is overdue by half a day, because it was handled in another way', async () => {
    const orderId = await placeCash();
    setClock(12 * 60 + 10);
    await runJobs();
    setClock(0);
    expect(await stateOf(orderId)).toBe('received');
  });
  test('in a demonstration that does not ask for it', async () => {
    await placeCash();
    const demo = await startTestServer({ database, shop: null, env: cardEnv });
    demo.clock.now = new Date(startTime.getTime() + 60 * minuteMs);
    expect(await demo.handleUnanswered()).toBe(0);
    await demo.close();
  });
});

/** Places a cash order for a later day at a time of the restaurant, and returns the minutes of later times after the start. */
async function placeForLater(at: string) {
  const minutesAt = (time: string) => (Date.parse(time) - startTime.getTime()) / minuteMs;
  setClock(minutesAt(at));
  const orderId = await customer.placeOrder(createOrder({ shop: cardShop, date: '2027-01-09', range: '12:30 - 12:45' }));
  return {
    orderId,
    runAt: async (time: string) => {
      setClock(minutesAt(time));
      await runJobs();
      const [row] = await database.db
        .select({ state: orderHandling.state, remindedAt: orderHandling.remindedAt })
        .from(orderHandling)
        .where(eq(orderHandling.orderId, orderId));
      return row?.state === 'received' ? (row.remindedAt === null ? 'waiting' : 'reminded') : row?.state;
    },
  };
}

describe('the clock of an order for a later day runs in opening hours', () => {
  test('it stands still between lunch and dinner, and goes on where it was', async () => {
    // Lunch ends at 14:30, dinner begins at 18:00.
    const { runAt } = await placeForLater('2027-01-04T13:25:00Z');
    expect([
      await runAt('2027-01-04T13:29:00Z'),
      await runAt('2027-01-04T13:45:00Z'),
      await runAt('2027-01-04T17:04:50Z'),
      await runAt('2027-01-04T17:05:00Z'),
    ]).toEqual(['reminded', 'reminded', 'reminded', 'refused']);
  });
  test('it begins at the next opening for an order at night', async () => {
    const { runAt } = await placeForLater('2027-01-04T22:30:00Z');
    expect([
      await runAt('2027-01-05T09:00:00Z'),
      await runAt('2027-01-05T10:32:50Z'),
      await runAt('2027-01-05T10:33:00Z'),
      await runAt('2027-01-05T10:39:50Z'),
      await runAt('2027-01-05T10:40:00Z'),
    ]).toEqual(['waiting', 'waiting', 'reminded', 'reminded', 'refused']);
  });
  test('it stands still on exceptional days, also once they are over', async () => {
    const days = ['2027-01-05', '2027-01-06', '2027-01-07'];
    await database.db
      .insert(shopControls)
      .values(days.map((subject) => ({ kind: 'day' as const, subject, value: { ranges: [] }, since: startTime, until: null })));
    const { runAt } = await placeForLater('2027-01-04T22:30:00Z');
    expect([
      await runAt('2027-01-05T12:00:00Z'),
      await runAt('2027-01-07T12:00:00Z'),
      await runAt('2027-01-08T08:00:00Z'),
      await runAt('2027-01-08T10:40:00Z'),
    ]).toEqual(['waiting', 'waiting', 'waiting', 'refused']);
    await database.db.delete(shopControls);
  });
  test('it goes on during a pause, because the staff is there', async () => {
    const { runAt } = await placeForLater('2027-01-04T11:30:00Z');
    const pause = { kind: 'pause' as const, subject: 'pickup', value: {}, since: startTime, until: new Date('2027-01-04T13:00:00Z') };
    await database.db.insert(shopControls).values(pause);
    expect(await runAt('2027-01-04T11:40:00Z')).toBe('refused');
    await database.db.delete(shopControls);
  });
});
