// References: §n in docs/behaviour.

import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { lateShop } from '../../support/test-shop.ts';
import { addStaff, logInStaff } from '../staff/staff-client.ts';

const { database, server } = await useTestServer({ shop: lateShop, env: { DEMO: '1' } });
const accounts = createAccountClient(server);
await addStaff(database, 'owner@test.example', 'owner');

beforeEach(async () => {
  await database.db.delete(mails);
  await database.db.delete(orders);
});

/** Accepts a new order at an instant, and returns the subject and the first sentences of the mail to the customer. */
async function acceptedMail({ at, promisedAt, ...options }: { at: string; promisedAt: string } & Parameters<typeof createOrder>[0]) {
  server.clock.now = new Date(at);
  const order = createOrder({ shop: lateShop, now: server.clock.now, ...options });
  const headers = { 'accept-language': 'fr' };
  const placed = await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers });
  const { order_id: orderId } = placed.json<{ payload: { order_id: string } }>().payload;
  const owner = await logInStaff(server, 'owner@test.example');
  expect((await owner.act(orderId, { type: 'order.accept', promisedAt })).status).toBe(200);
  const mail = (await accounts.mailbox()).find(({ text }) => text.includes('a accepté'));
  const plain = (text = '') => text.replaceAll(/[\u00A0\u202F]/g, ' ');
  return [plain(mail?.subject).split(' · ')[0], plain(mail?.text).split('\n')[2]];
}

test.each([
  ['today has no day', '2027-01-04T18:00:00Z', '2027-01-04', '21:00 - 21:15', '2027-01-04T20:00:00.000Z', 'vers 21 h'],
  ['tomorrow', '2027-01-04T18:00:00Z', '2027-01-05', '19:30 - 19:45', '2027-01-05T18:30:00.000Z', 'le mardi 5 janvier vers 19 h 30'],
  ['a later day', '2027-01-04T18:00:00Z', '2027-01-08', '20:00 - 20:15', '2027-01-08T19:00:00.000Z', 'le vendredi 8 janvier vers 20 h'],
  [
    'today, promised past midnight',
    '2027-01-04T22:00:00Z',
    '2027-01-04',
    '23:30 - 23:45',
    '2027-01-04T23:20:00.000Z',
    'le mardi 5 janvier vers 0 h 20',
  ],
  ['the same night, after midnight', '2027-01-04T23:10:00Z', '2027-01-05', '00:30 - 00:45', '2027-01-04T23:30:00.000Z', 'vers 0 h 30'],
])('the mail about the acceptance of an order for %s (§4 Final step)', async (_name, at, date, range, promisedAt, when) => {
  expect(await acceptedMail({ at, date, range, promisedAt })).toEqual([
    `Votre commande est confirmée, prête ${when}`,
    `Le restaurant a accepté votre commande. Elle sera prête ${when}.`,
  ]);
});

test('the mail about the acceptance of a delivery for a later day says when it arrives (§4 Final step)', async () => {
  const accepted = { at: '2027-01-04T18:00:00Z', date: '2027-01-05', range: '19:30 - 19:45', promisedAt: '2027-01-05T18:30:00.000Z' };
  expect(await acceptedMail({ ...accepted, mode: 'delivery' })).toEqual([
    'Votre commande est confirmée, chez vous le mardi 5 janvier vers 19 h 30',
    'Le restaurant a accepté votre commande. Elle sera chez vous le mardi 5 janvier vers 19 h 30.',
  ]);
});
