import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/mail-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { withSettings } from '../../support/test-shop.ts';

const shop = withSettings(cardShop, { 'contacts.email': 'cuisine@test.example' });
/** Spam text that a stranger types in every text field. */
const typedDetails = {
  first_name: 'http://evil.example/first',
  last_name: 'www.evil.example',
  phone: '0612345678 evil.example',
  location: { address: 'https://evil.example/address', city: 'Lille', postal_code: '59000', country: 'France' },
};
const note = 'Gagnez un iPhone sur evil.example';

const { database, server } = await useTestServer({ shop, env: cardEnv });
const accounts = createAccountClient(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await database.db.delete(mails);
});
const hostileOrder = (email: string) => {
  const order = createOrder({ shop, mode: 'delivery', lines: [{ ...oneTacos, quantity: 2, note }], now: server.clock.now });
  return { ...order, customer: { ...order.customer, ...typedDetails, email } };
};
const placeOrder = async (payload: object, headers = {}) => {
  const response = await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload, headers });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
};
const textTo = async (email: string) => {
  const mailsToCustomer = (await accounts.mailbox()).filter(({ to }) => to === email);
  expect(mailsToCustomer.length).toBeGreaterThan(0);
  return mailsToCustomer.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
};

test('the confirmation to a guest contains no text typed by the customer', async () => {
  await placeOrder(hostileOrder('victim@example.fr'));
  const text = await textTo('victim@example.fr');
  expect(text).toContain('Tacos');
  expect(text).not.toMatch(/evil|iPhone|061234/);
});

test('the refund mail to a guest contains no text typed by the customer', async () => {
  const lea = createCardCustomer(server);
  const { order, secret } = await lea.prepareOrder({ shop });
  await lea.placeOrder({
    ...order,
    customer: { ...order.customer, ...typedDetails, email: 'victim@example.fr', location: order.customer.location },
  });
  await lea.confirm(secret, '4000002760003184');
  lea.advanceMinutes(4 * 24 * 60);
  await lea.authenticate(secret, 'success');
  await server.sweepPayments();
  expect(await textTo('victim@example.fr')).toMatch(/annulée et remboursée[^]*7,50/);
  expect(await textTo('victim@example.fr')).not.toMatch(/evil/);
});

test('mails to an unverified account contain no text typed by the customer', async () => {
  const session = await accounts.signUp({ email: 'stranger@example.fr', first_name: 'http://evil.example', last_name: 'evil.example' });
  await placeOrder(hostileOrder('stranger@example.fr'), accounts.sessionHeaders(session));
  expect(await textTo('stranger@example.fr')).not.toMatch(/evil|iPhone/);
});

test('only mails to the account’s verified email contain name, address, and note', async () => {
  const session = await accounts.createCustomer({ email: 'lea@example.fr' });
  const order = createOrder({ shop, mode: 'delivery', lines: [{ ...oneTacos, quantity: 2, note: 'Bien cuit' }], now: server.clock.now });
  await placeOrder({ ...order, customer: { ...order.customer, email: 'lea@example.fr' } }, accounts.sessionHeaders(session));
  const text = await textTo('lea@example.fr');
  for (const part of ['Bonjour Léa,', '12 rue Nationale', 'Bien cuit']) expect(text).toContain(part);
  await placeOrder(hostileOrder('other@example.fr'), accounts.sessionHeaders(session));
  expect(await textTo('other@example.fr')).not.toMatch(/evil|iPhone/);
});

test('the restaurant’s mail contains name, phone, address, and note, none of them as a link', async () => {
  await placeOrder(hostileOrder('victim@example.fr'));
  const text = await textTo('cuisine@test.example');
  for (const part of [
    'http: //evil. example/first',
    '0612345678 evil. example',
    'https: //evil. example/address',
    'iPhone sur evil. example',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/evil\.example/);
});

test('account mails contain no text typed at sign-up or in the profile', async () => {
  const hostileCustomer = {
    first_name: 'http://evil.example',
    last_name: 'evil.example',
    phone: '06 evil.example',
    address: 'evil.example',
  };
  const session = await accounts.createCustomer({ ...hostileCustomer, email: 'signup@example.fr' });
  await accounts.updateProfile(session, { ...hostileCustomer, email: 'changed@example.fr' });
  expect((await accounts.submitCode('changed@example.fr', await accounts.latestCode('changed@example.fr'))).statusCode).toBe(200);
  server.advanceClock(61_000);
  await accounts.sendCode('changed@example.fr');
  expect((await accounts.resetPassword('changed@example.fr', await accounts.latestCode('changed@example.fr'))).statusCode).toBe(200);
  for (const email of ['signup@example.fr', 'changed@example.fr']) expect(await textTo(email)).not.toMatch(/evil/);
});
