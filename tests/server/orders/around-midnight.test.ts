// References: §n in docs/behaviour.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderMode } from '#domain/entities.ts';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { lateShop, withSettings } from '../../support/test-shop.ts';
import { createControlsClient } from '../controls/controls-client.ts';
import { logInStaff } from '../staff/staff-client.ts';

/** Open from 18:00 to 04:00, and 25 minutes from order to hand-over. */
const shop = withSettings(lateShop, {
  'contacts.email': 'cuisine@test.example',
  'scheduling.minimum_time': 25,
  'scheduling.pickup_minimum_time': 25,
});
const { database, server } = await useTestServer({ shop, env: { DEMO: '1' } });
const accounts = createAccountClient(server);
const controls = await createControlsClient(server, database);
const owner = await logInStaff(server, 'owner@test.example');

/** 23:50 on Monday 4 January in Lille. */
const tenToMidnight = new Date('2027-01-04T22:50:00Z');
beforeEach(async () => {
  server.clock.now = tenToMidnight;
  await database.db.delete(mails);
  await database.db.delete(orders);
});

const send = (options: Parameters<typeof createOrder>[0]) =>
  server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder({ shop, now: server.clock.now, ...options }) });
/** Places an order for "as soon as possible". */
async function place(mode: OrderMode, date = '2027-01-04') {
  const response = await send({ mode, date, range: 'ASAP' });
  expect(response.statusCode).toBe(200);
  const { order_id: orderId, tracking } = response.json<{ payload: { order_id: string; tracking: string } }>().payload;
  const [row] = await database.db.select().from(orders).where(eq(orders.orderId, orderId));
  return { orderId, tracking, row };
}
const plain = (text = '') => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('an order for "as soon as possible" at 23:50, estimated at 0:15 (§4 Unscheduled orders)', () => {
  test.each(['delivery', 'pickup'] as const)('is stored with the instant of its estimate and the next day: %s', async (mode) => {
    const { row } = await place(mode);
    expect([row?.estimatedAt?.toISOString(), row?.deliveryDate, row?.content.customer.date.delivery_date]).toEqual([
      '2027-01-04T23:15:00.000Z',
      '2027-01-05',
      '2027-01-04',
    ]);
  });
  test('has the next day in both mails', async () => {
    const { row } = await place('delivery');
    const mailbox = await accounts.mailbox();
    const [toCustomer, toKitchen] = [row?.email, 'cuisine@test.example'].map((to) => mailbox.find((mail) => mail.to === to));
    for (const mail of [toCustomer, toKitchen]) expect(plain(mail?.text)).toContain('Date : mardi 5 janvier 2027, vers 0 h 15');
    expect(plain(toKitchen?.subject)).toContain('en livraison · mardi 5 janvier, vers 0 h 15 ·');
  });
  test('has the next day in the mail about an acceptance', async () => {
    const { orderId, row } = await place('delivery');
    await owner.act(orderId, { type: 'order.accept', promisedAt: '2027-01-04T23:20:00.000Z' });
    const accepted = (await accounts.mailbox()).find(({ to, text }) => to === row?.email && text.includes('a accepté'));
    expect(plain(accepted?.text)).toContain('Prévue : mardi 5 janvier 2027, vers 0 h 15');
  });
  test('is on the counter’s board with the next day and the estimate', async () => {
    const { orderId } = await place('delivery');
    const order = (await owner.board()).orders.find((candidate) => candidate.orderId === orderId);
    expect([order?.date, order?.estimatedAt]).toEqual(['2027-01-05', '2027-01-04T23:15:00.000Z']);
  });
  test('counts in the totals of the next day, on which it is handed over', async () => {
    await place('delivery');
    const countOn = async (date: string) => {
      const response = await server.app.inject({ url: `/v2/staff/totals?date=${date}`, headers: { cookie: owner.cookie } });
      return response.json<{ payload: DayTotals }>().payload.count;
    };
    expect([await countOn('2027-01-04'), await countOn('2027-01-05')]).toEqual([0, 1]);
  });
  test('has the next day and the estimate on its page', async () => {
    const { tracking } = await place('delivery');
    const response = await server.app.inject({
      url: '/v2/public/tracking/order',
      headers: { authorization: `Bearer ${tracking}` },
    });
    expect(response.json()).toMatchObject({
      payload: { order: { delivery_date: '2027-01-05', estimated_at: '2027-01-04T23:15:00.000Z' } },
    });
  });
});

test.each([
  ['summer time', '2027-03-28T00:50:00Z', '2027-03-28T01:15:00.000Z', '2027-03-28', 'vers 3 h 15'],
  ['winter time', '2027-10-31T00:50:00Z', '2027-10-31T01:15:00.000Z', '2027-10-31', 'vers 2 h 15'],
])('the estimate is right over the change to %s (§9 Slot rules)', async (_, now, estimatedAt, date, words) => {
  server.clock.now = new Date(now);
  const { row } = await place('delivery', date);
  expect([row?.estimatedAt?.toISOString(), row?.deliveryDate]).toEqual([estimatedAt, date]);
  const mail = (await accounts.mailbox()).find(({ to }) => to === row?.email);
  expect(plain(mail?.text)).toContain(words);
});

test('an order for a time slot has no estimate, and keeps its date', async () => {
  const response = await send({ date: '2027-01-05', range: '00:30 - 00:45' });
  expect(response.statusCode).toBe(200);
  const [row] = await database.db.select().from(orders);
  expect([row?.estimatedAt, row?.deliveryDate, row?.slotStart?.toISOString()]).toEqual([null, '2027-01-05', '2027-01-04T23:30:00.000Z']);
});

test('the estimate includes a longer preparation, in the mails too', async () => {
  await controls.change({ type: 'delay', minutes: 20 });
  const { row } = await place('delivery');
  const mail = (await accounts.mailbox()).find(({ to }) => to === row?.email);
  expect(plain(mail?.text)).toContain('Date : mardi 5 janvier 2027, vers 0 h 35');
});
