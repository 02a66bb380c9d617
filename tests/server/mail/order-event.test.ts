// References: §n in docs/behaviour.

import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { createAccountClient } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { lateShop, withSettings } from '../../support/test-shop.ts';
import { addStaff, logInStaff } from '../staff/staff-client.ts';

const shop = withSettings(lateShop, { 'contacts.email': 'bonjour@test.example' });
const { database, server } = await useTestServer({ shop, env: { DEMO: '1' } });
const accounts = createAccountClient(server);
await addStaff(database, 'owner@test.example', 'owner');

function readEvent(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent');
  if (component === null) throw new Error('A file without an event');
  const { uid, sequence, location, startDate, organizer } = new ICAL.Event(component);
  const start = startDate.toJSDate().toISOString();
  return { uid, sequence, location, start, organizer, method: calendar.getFirstPropertyValue('method') };
}

async function placeOrder(mode: 'pickup' | 'delivery') {
  const order = createOrder({ shop, mode, now: server.clock.now, date: '2027-01-04', range: '21:00 - 21:15' });
  const placed = await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order });
  const { order_id: orderId } = placed.json<{ payload: { order_id: string } }>().payload;
  const sent = (await accounts.mailbox()).filter(({ to }) => to === order.customer.email);
  /** The events of the mails since then, oldest first. */
  const readEvents = async () => {
    const since = (await accounts.mailbox()).filter(({ to }) => to === order.customer.email).toReversed();
    return since.slice(Math.max(sent.length - 1, 0)).flatMap(({ event }) => (event ? [readEvent(event.text)] : []));
  };
  return { orderId, readEvents };
}

test('the mails of an order add its event, move it and remove it (§4 Final step)', async () => {
  server.clock.now = new Date('2027-01-04T18:00:00Z');
  const { orderId, readEvents } = await placeOrder('pickup');
  const owner = await logInStaff(server, 'owner@test.example');
  const calendarEvent = {
    uid: `order-${orderId}@localhost`,
    location: '14 place Rihour',
    organizer: 'mailto:bonjour@test.example',
  };
  expect(await readEvents()).toEqual([{ ...calendarEvent, sequence: 1, method: 'PUBLISH', start: '2027-01-04T20:00:00.000Z' }]);
  const events = [
    { type: 'order.accept', promisedAt: '2027-01-04T20:10:00.000Z' },
    { type: 'order.reschedule', promisedAt: '2027-01-04T20:30:00.000Z' },
    { type: 'order.cancel', reason: { code: 'busy', note: '' } },
  ] as const;
  const newest: ReturnType<typeof readEvent>[] = [];
  for (const event of events) {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await owner.act(orderId, event);
    newest.push(...(await readEvents()).slice(-1));
  }
  expect(newest).toEqual([
    { ...calendarEvent, sequence: 2, method: 'PUBLISH', start: '2027-01-04T20:10:00.000Z' },
    { ...calendarEvent, sequence: 3, method: 'PUBLISH', start: '2027-01-04T20:30:00.000Z' },
    { ...calendarEvent, sequence: 4, method: 'CANCEL', start: '2027-01-04T20:30:00.000Z' },
  ]);
  // A mail is composed when it is sent: one that was late adds nothing again.
  expect((await readEvents()).map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL', 'CANCEL', 'CANCEL']);
});

test('the event of a delivery tells its address to nobody but the owner of the email (§4 Final step)', async () => {
  server.clock.now = new Date('2027-01-04T18:00:00Z');
  const { readEvents } = await placeOrder('delivery');
  expect((await readEvents()).map(({ location }) => location)).toEqual([null]);
});
