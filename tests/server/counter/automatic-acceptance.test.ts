// References: §n in docs/behaviour.

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { automaticPromise } from '#server/counter/automatic-acceptance.ts';
import { orderEvents, orderHandling } from '#server/counter/handling-tables.ts';
import type { Database } from '#server/database/database.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { findMissingStaff } from '#server/operation/start-checks.ts';
import { staff } from '#server/staff/staff-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { cardEnv, cardShop, createCardCustomer, startTime } from '../../support/card-shop.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { testShop, withSettings } from '../../support/test-shop.ts';
import { addStaff, logInStaff, type StaffClient } from '../staff/staff-client.ts';

const minuteMs = 60_000;
const shop = withSettings(cardShop, { 'orders.accepted_automatically': '1' });
const env = { ...cardEnv, UNANSWERED_MAIL_MINUTES: '3', UNANSWERED_REFUSAL_MINUTES: '10' };

let database: Database;
let server: TestServer;
let customer: ReturnType<typeof createCardCustomer>;
let cook: StaffClient;
let owner: StaffClient;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop, env });
  customer = createCardCustomer(server);
}, 120_000);
beforeEach(async () => {
  server.clock.now = startTime;
  await database.db.delete(mails);
  await addStaff(database, 'cook@test.example', 'kitchen');
  await addStaff(database, 'owner@test.example', 'owner');
  cook = await logInStaff(server, 'cook@test.example');
  owner = await logInStaff(server, 'owner@test.example');
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const placeCash = (options: Parameters<typeof createOrder>[0] = {}) => customer.placeOrder(createOrder({ shop, ...options }));
const onBoard = async (orderId: string) => (await owner.board()).orders.find((order) => order.orderId === orderId);
const kindsOfMails = async (orderId: string) =>
  (await database.db.select({ kind: mails.kind }).from(mails).where(eq(mails.orderId, orderId))).map(({ kind }) => kind);
const eventsOf = async (orderId: string) =>
  (await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.eventId)).map(
    ({ type, staffId }) => `${type} by ${staffId}`,
  );
const handlingOf = async (orderId: string) => (await database.db.select().from(orderHandling).where(eq(orderHandling.orderId, orderId)))[0];

describe('where the shop file says so, an order is accepted automatically (§4 Final step)', () => {
  test('for the start of its slot, and stays untouched on the board', async () => {
    const orderId = await placeCash();
    expect(await onBoard(orderId)).toMatchObject({
      state: 'accepted',
      isAcceptedAutomatically: true,
      promisedAt: '2027-01-04T11:30:00.000Z',
      receivedAt: startTime.toISOString(),
      updatedAt: startTime.toISOString(),
      version: 2,
    });
    expect(await eventsOf(orderId)).toEqual(['order.received by null', 'order.accept by null']);
  });
  test('for the estimate of one for as soon as possible', async () => {
    const orderId = await placeCash({ range: 'ASAP' });
    expect(await onBoard(orderId)).toMatchObject({ state: 'accepted', promisedAt: '2027-01-04T11:20:00.000Z' });
  });
  test('and confirmed at once to its customer, by one mail, on its page and in the list', async () => {
    const accounts = createAccountClient(server);
    const session = await accounts.createCustomer();
    const order = { ...createOrder({ shop }), user_id: session.user.id };
    const { body } = await customer.send('POST', '/v2/public/checkout/', order, accounts.sessionHeaders(session));
    const { order_id: orderId, tracking } = body.payload as { order_id: string; tracking: string };
    expect(await kindsOfMails(orderId)).toEqual(['confirmed', 'kitchen']);
    const mail = (await accounts.mailbox()).find(({ to }) => to === order.customer.email);
    expect(mail?.subject).toBe('Votre commande est confirmée · Chez Test');
    expect(mail?.text).toContain('Merci, votre commande est confirmée.');
    const page = await server.app.inject({ url: '/v2/public/tracking', headers: { authorization: `Bearer ${tracking}` } });
    expect(page.json()).toMatchObject({ payload: { state: 'accepted', promised_at: '2027-01-04T11:30:00.000Z' } });
    const list = await accounts.listOrders(session);
    expect(list.json<{ orders: object[] }>().orders).toMatchObject([{ order_id: orderId, is_accepted: true }]);
  });
  test('if it is paid by card, when it is paid and never before', async () => {
    const { order, secret, customer: stripeCustomer } = await customer.prepareOrder({ shop });
    const orderId = await customer.placeOrder(order);
    expect([await handlingOf(orderId), await kindsOfMails(orderId)]).toEqual([undefined, []]);
    await customer.confirm(secret);
    await customer.reportPaid(orderId, secret, stripeCustomer);
    expect(await onBoard(orderId)).toMatchObject({ state: 'accepted', isAcceptedAutomatically: true });
    expect(await kindsOfMails(orderId)).toEqual(['confirmed', 'kitchen']);
  });
  test('together with others that are stored in the same transaction, each with its own time and events', async () => {
    const ranges = ['12:30 - 12:45', '12:45 - 13:00', 'ASAP', '13:00 - 13:15'];
    const orderIds = await Promise.all(ranges.map((range) => placeCash({ range })));
    const board = await owner.board();
    expect(orderIds.map((id) => board.orders.find(({ orderId }) => orderId === id)?.promisedAt?.slice(11, 16))).toEqual([
      '11:30',
      '11:45',
      '11:20',
      '12:00',
    ]);
    for (const orderId of orderIds) expect(await eventsOf(orderId)).toEqual(['order.received by null', 'order.accept by null']);
  });
  test('and neither reminded of nor refused, however long nobody touches it', async () => {
    const orderId = await placeCash();
    server.clock.now = new Date(startTime.getTime() + 60 * minuteMs);
    expect([await server.handleUnanswered(), (await handlingOf(orderId))?.state]).toEqual([0, 'accepted']);
  });
  test('so the kitchen prepares it, reschedules it, and cannot refuse it; the owner cancels and refunds it', async () => {
    const { order, secret, customer: stripeCustomer } = await customer.prepareOrder({ shop });
    const orderId = await customer.placeOrder(order);
    await customer.confirm(secret);
    await customer.reportPaid(orderId, secret, stripeCustomer);
    const reason = { code: 'busy', note: '' } as const;
    const promisedAt = '2027-01-04T11:45:00.000Z';
    expect((await cook.act(orderId, { type: 'order.refuse', reason })).status).toBe(409);
    expect(await cook.act(orderId, { type: 'order.reschedule', promisedAt })).toMatchObject({
      status: 200,
      order: { promisedAt, version: 3 },
    });
    expect(await kindsOfMails(orderId)).toEqual(['confirmed', 'kitchen', 'order accepted']);
    expect((await cook.act(orderId, { type: 'order.start' })).order?.state).toBe('preparing');
    expect((await owner.act(orderId, { type: 'order.cancel', reason })).order?.state).toBe('refunded');
  });
});

test.each([undefined, 0, '0', false, 'no'])('an order waits for an answer where the shop file says %j', async (value) => {
  const settings = value === undefined ? {} : { 'orders.accepted_automatically': value };
  await server.publish(withSettings(cardShop, settings));
  onTestFinished(() => server.publish(shop));
  server.advanceClock(5000);
  const orderId = await placeCash({ now: server.clock.now });
  expect(await onBoard(orderId)).toMatchObject({ state: 'received', isAcceptedAutomatically: false, promisedAt: null, version: 1 });
});

describe('where nobody can answer, an order is accepted automatically', () => {
  /** Starts a server of the shop without the setting, places an order, and returns its row of the counter. */
  async function placeAtServer(variables: Record<string, string>) {
    const other = await startTestServer({ database, shop: null, env: variables });
    onTestFinished(() => other.close());
    const response = await other.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder() });
    const { order_id: orderId } = response.json<{ payload: { order_id: string } }>().payload;
    return { other, orderId, state: (await handlingOf(orderId))?.state };
  }
  beforeEach(async () => {
    await server.publish(testShop);
    await database.db.delete(staff);
  });
  afterAll(() => server.publish(shop));

  test('as long as the counter has no staff account', async () => {
    expect((await placeAtServer({})).state).toBe('accepted');
    await addStaff(database, 'cook@test.example', 'kitchen');
    expect((await placeAtServer({})).state).toBe('received');
  });
  test('without the counter, so that switching it on later refuses none of them', async () => {
    await addStaff(database, 'cook@test.example', 'kitchen');
    const { orderId, state } = await placeAtServer({ COUNTER: '0' });
    expect(state).toBe('accepted');
    server.clock.now = new Date(startTime.getTime() + 11 * minuteMs);
    await server.handleUnanswered();
    expect((await handlingOf(orderId))?.state).toBe('accepted');
  });
  test('but not in a demonstration, whose accounts are created by the first log-in', async () => {
    expect((await placeAtServer({ DEMO: '1' })).state).toBe('received');
  });
  test('and the server warns at its start, unless it is intended', async () => {
    const warn = (variables: { hasCounter?: boolean; isDemo?: boolean }, settings = {}) =>
      findMissingStaff({ hasCounter: true, isDemo: false, ...variables }, database.db, {
        catalogue: async () => ({ flatSettings: settings }),
      });
    expect(await warn({})).toMatch(/no staff account.*accepted automatically.*npm run staff -- add.*COUNTER=0/);
    expect(await warn({ hasCounter: false })).toBeNull();
    expect(await warn({ isDemo: true })).toBeNull();
    expect(await warn({}, { 'orders.accepted_automatically': 1 })).toBeNull();
    await addStaff(database, 'cook@test.example', 'kitchen');
    expect(await warn({})).toBeNull();
  });
});

test('without the counter the first mail confirms the order, and never announces another one (§4 Final step)', async () => {
  await server.publish(testShop);
  onTestFinished(() => server.publish(shop));
  const other = await startTestServer({ database, shop: null, env: { DEMO: '1', COUNTER: '0' } });
  onTestFinished(() => other.close());
  const order = createOrder();
  await other.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order });
  const mail = (await createAccountClient(other).mailbox()).find(({ to }) => to === order.customer.email);
  expect(mail?.subject).toBe('Votre commande est confirmée · Chez Test');
  expect(mail?.text.split('\n')[2]).toBe('Merci, votre commande est confirmée.');
  expect(mail?.text).not.toMatch(/reçue|accepté/);
});

describe('the time that is promised without an answer', () => {
  const at = (time: string) => new Date(`2027-01-04T${time}:00Z`);
  const none = { slotStart: null, slotEnd: null, estimatedAt: null, kitchenSlot: null };
  const slot = { ...none, slotStart: at('11:30'), slotEnd: at('11:45'), kitchenSlot: at('11:30') };
  test.each([
    ['the start of the slot', slot, '11:10', '11:30'],
    ['the end of the slot, if it is paid within it', slot, '11:35', '11:45'],
    ['the estimate', { ...none, estimatedAt: at('11:20'), kitchenSlot: at('11:15') }, '11:05', '11:20'],
    ['the end of the slot of the kitchen without an estimate', { ...none, kitchenSlot: at('11:00') }, '11:05', '11:15'],
    ['a quarter of an hour, if everything has passed', { ...none, estimatedAt: at('11:10'), kitchenSlot: at('11:00') }, '11:19', '11:34'],
    ['a quarter of an hour for an order from before the columns', none, '11:05', '11:20'],
  ])('is %s', (_name, order, now, promised) => {
    expect(automaticPromise(order, at(now)).toISOString().slice(11, 16)).toBe(promised);
  });
});
