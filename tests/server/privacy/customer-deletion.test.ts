import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoStripeKeys, demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { stripeCustomers, idempotencyKeys, payments } from '#server/payments/payment-tables.ts';
import { anonymiseOldOrders } from '#server/privacy/retention.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { users } from '#server/accounts/account-tables.ts';
import { createAccountClient, type AccountClient } from '../../support/accounts.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { createOrder } from '../../support/test-orders.ts';
import { startTestServer, type TestServer, useTestDatabase } from '../../support/test-server.ts';

const day = 24 * 60;

const database = await useTestDatabase();
let server: TestServer;
let lea: ReturnType<typeof createCardCustomer>;
let accounts: AccountClient;
beforeEach(async () => {
  // A new circuit breaker for each test.
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  server.clock.now = startTime;
  lea = createCardCustomer(server);
  accounts = createAccountClient(server);
  await lea.setFaults({});
  for (const table of [mails, payments, orders, users, rateLimits, stripeCustomers, idempotencyKeys, demoStripeKeys, demoStripeObjects])
    await database.db.delete(table);
});
afterEach(() => server.close());

/** Returns the ids of the customers at the card provider, and of those in the shop's database. */
const listStripeCustomers = async () => {
  const atProvider = (await database.db.select().from(demoStripeObjects)).filter(({ data }) => data.object === 'customer');
  const storedCustomers = await database.db.select().from(stripeCustomers);
  return [atProvider.map(({ id }) => id), storedCustomers.map(({ customerId }) => customerId)];
};
const deleteAccount = async (session: Awaited<ReturnType<AccountClient['createCustomer']>>) => {
  expect((await accounts.deleteAccount(session)).statusCode).toBe(200);
};

test('deleting an account deletes the customers of its email at the card provider, and their hash here', async () => {
  const session = await accounts.createCustomer({ email: 'lea@example.fr' });
  await lea.createCustomer('lea@example.fr');
  const other = await lea.createCustomer('other@example.fr');
  await deleteAccount(session);
  expect(await server.deleteCustomers()).toBe(1);
  expect(await listStripeCustomers()).toEqual([[other], [other]]);
});

test('deleting an account deletes the customers that paid its orders, with any email', async () => {
  const session = await accounts.createCustomer({ email: 'lea@example.fr' });
  const { order, secret, customer } = await lea.prepareOrder();
  const { body } = await lea.send('POST', '/v2/public/checkout/', order, accounts.sessionHeaders(session));
  const id = (body.payload as { order_id: string }).order_id;
  await lea.confirm(secret);
  await lea.reportPaid(id, secret, customer);
  await deleteAccount(session);
  await server.deleteCustomers();
  expect(await listStripeCustomers()).toEqual([[], []]);
});

test('an account whose email was never proven leaves the customers of that email', async () => {
  const session = await accounts.signUp({ email: 'lea@example.fr' });
  const customer = await lea.createCustomer('lea@example.fr');
  await deleteAccount(session);
  await server.deleteCustomers();
  expect(await listStripeCustomers()).toEqual([[customer], [customer]]);
});

test('an outage of Stripe does not delay the deletion of an account; the customer is deleted afterwards', async () => {
  const session = await accounts.createCustomer({ email: 'lea@example.fr' });
  const customer = await lea.createCustomer('lea@example.fr');
  await lea.setFaults({ calls: { 'customers.delete': { fault: '500', times: 1 } } });
  await deleteAccount(session);
  expect(await server.deleteCustomers()).toBe(0);
  expect(await listStripeCustomers()).toEqual([[customer], [customer]]);
  expect(await server.deleteCustomers()).toBe(0);
  lea.advanceMinutes(3);
  expect(await server.deleteCustomers()).toBe(1);
  expect(await listStripeCustomers()).toEqual([[], []]);
});

test('a lost response, or a missing customer, counts as deleted', async () => {
  const session = await accounts.createCustomer({ email: 'lea@example.fr' });
  await lea.createCustomer('lea@example.fr');
  await lea.setFaults({ calls: { 'customers.delete': { fault: 'lost', times: 1 } } });
  await deleteAccount(session);
  await server.deleteCustomers();
  lea.advanceMinutes(3);
  expect(await server.deleteCustomers()).toBe(1);
  expect(await listStripeCustomers()).toEqual([[], []]);
});

test('a customer whose payment is under way is deleted when that is over', async () => {
  const session = await accounts.createCustomer({ email: 'lea@example.fr' });
  const { order, secret, customer } = await lea.prepareOrder();
  const { body } = await lea.send('POST', '/v2/public/checkout/', order, accounts.sessionHeaders(session));
  const id = (body.payload as { order_id: string }).order_id;
  await deleteAccount(session);
  expect(await server.deleteCustomers()).toBe(0);
  await lea.confirm(secret);
  expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 200 });
  await server.sweepPayments();
  expect(await server.deleteCustomers()).toBe(1);
  expect(await listStripeCustomers()).toEqual([[], []]);
});

test('after a deletion the same details are a new customer', async () => {
  const session = await accounts.createCustomer({ email: 'lea@example.fr' });
  const first = await lea.createCustomer('lea@example.fr');
  await deleteAccount(session);
  await server.deleteCustomers();
  const second = await lea.createCustomer('lea@example.fr');
  expect(second).not.toBe(first);
  expect(await listStripeCustomers()).toEqual([[second], [second]]);
});

test('an order is anonymised after the retention time, amounts and VAT stay, and its unused customer is deleted', async () => {
  const address = { address: '7 rue Clothilde', city: 'Lille', postal_code: '59000' };
  const old = createOrder({ mode: 'delivery', address, shop: cardShop });
  const oldId = await lea.placeOrder({ ...old, customer: { ...old.customer, first_name: 'Clothilde', email: 'old@example.fr' } });
  await lea.createCustomer('old@example.fr');
  await database.db.delete(mails);
  lea.advanceMinutes(1095 * day);
  const recent = createOrder({ shop: cardShop, now: server.clock.now, date: '2030-01-03' });
  const recentId = await lea.placeOrder({ ...recent, customer: { ...recent.customer, email: 'recent@example.fr' } });
  await database.db.delete(mails);
  const recentCustomer = await lea.createCustomer('recent@example.fr');
  const anonymise = () => anonymiseOldOrders(database.db, { retentionDays: 1095, now: server.clock.now });
  const rowOf = async (orderId: string) => (await database.db.select().from(orders).where(eq(orders.orderId, orderId)))[0];
  const before = await rowOf(oldId);
  await anonymise();
  expect(await rowOf(oldId)).toEqual(before);
  lea.advanceMinutes(day);
  await anonymise();
  const erased = await rowOf(oldId);
  expect(JSON.stringify(erased)).not.toMatch(/Clothilde|example\.fr/i);
  expect(erased).toMatchObject({ total: before?.total, tax: before?.tax, subtotal: before?.subtotal, shopVersion: before?.shopVersion });
  expect((await rowOf(recentId))?.email).toBe('recent@example.fr');
  await server.deleteCustomers();
  expect(await listStripeCustomers()).toEqual([[recentCustomer], [recentCustomer]]);
});
