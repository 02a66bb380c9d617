import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { runDueErasures } from '#server/privacy/erasure.ts';
import { stripeCustomers } from '#server/payments/payment-tables.ts';
import { deleteExpiredDataRequests } from '#server/privacy/data-requests.ts';
import { dataRequests } from '#server/privacy/data-request-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { createCardCustomer, cardEnv, cardShop } from '../../support/card-shop.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const hour = 60 * 60_000;
const email = 'clothilde@example.fr';
const address = { address: '7 rue Clothilde', city: 'Lille', postal_code: '59000' };

const { database, server } = await useTestServer({ shop: cardShop, env: { ...cardEnv, PUBLIC_URL: 'http://shop.test' } });
const accounts = createAccountClient(server);

beforeEach(async () => {
  server.clock.now = mondayNoon;
  for (const table of [mails, orders, rateLimits, dataRequests]) await database.db.delete(table);
});
const submitForm = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const requestData = (of: string) => submitForm('/personal-data', { email: of });
const openPage = (url: string) => server.app.inject({ url });
async function placeTestOrder(overrides: Partial<OrderPayload['customer']> = {}, headers = {}) {
  const order = createOrder({
    shop: cardShop,
    mode: 'delivery',
    address,
    lines: [{ ...oneTacos, quantity: 2, note: 'Sonner chez Clothilde' }],
  });
  const payload = { ...order, customer: { ...order.customer, first_name: 'Clothilde', phone: '0698765432', email, ...overrides } };
  const response = await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload, headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ payload: { order_id: string } }>().payload.order_id;
}
const linksTo = async (to: string) =>
  (await accounts.mailbox()).flatMap((mail) =>
    mail.to === to ? [...mail.text.matchAll(/http:\/\/shop\.test(\/personal-data\/link\?token=([\w-]+))/g)] : [],
  );
/** Returns the newest link that was mailed to an address. */
async function linkTo(to: string) {
  const [link] = await linksTo(to);
  return { path: link?.[1] ?? '', token: link?.[2] ?? '' };
}
const rowOf = async (orderId: string) => (await database.db.select().from(orders).where(eq(orders.orderId, orderId)))[0];

describe('a guest who asks for their data', () => {
  test('gets the same answer whether or not there are orders, and a mail only where there are', async () => {
    await placeTestOrder();
    const [known, unknown] = [await requestData(email), await requestData('nobody@example.fr')];
    expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
    expect([await linksTo(email), await linksTo('nobody@example.fr')]).toEqual([[expect.anything()], []]);
    expect((await database.db.select().from(dataRequests)).map((row) => row.email)).toEqual([email]);
  });

  test('sees and downloads everything that is stored of them, and nothing of others', async () => {
    const id = await placeTestOrder();
    await placeTestOrder({ email: 'other@example.fr', first_name: 'Autre' });
    const customer = await createCardCustomer(server).createCustomer(email);
    await requestData(email.toUpperCase());
    const { path, token } = await linkTo(email);
    const dataPage = await openPage(path);
    expect([dataPage.statusCode, dataPage.body]).toEqual([200, expect.stringContaining('4 janvier 2027')]);
    const file = await submitForm('/personal-data/link/download', { token });
    expect(file.headers).toMatchObject({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="mes-donnees.json"' });
    expect(file.json()).toMatchObject({
      email,
      orders: [{ order_id: id, customer: { first_name: 'Clothilde', location: address }, items: [{ note: 'Sonner chez Clothilde' }] }],
      card_provider_customers: [{ id: customer }],
    });
    expect(file.body).not.toContain('Autre');
  });

  test('changes nothing by opening the link, as mail scanners do', async () => {
    const id = await placeTestOrder();
    await requestData(email);
    const { path } = await linkTo(email);
    const before = await rowOf(id);
    for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await server.app.inject({ method, url: path })).statusCode).toBe(200);
    for (const action of ['download', 'delete'])
      expect((await openPage(path.replace('link?', `link/${action}?`))).statusCode, action).toBeGreaterThanOrEqual(404);
    expect(await rowOf(id)).toEqual(before);
  });

  test('anonymises their orders by the button: finished ones at once, open ones when they are over; amounts stay', async () => {
    const completedOrder = await placeTestOrder();
    server.advanceClock(3 * hour);
    const later = createOrder({ shop: cardShop, now: server.clock.now, range: '18:00 - 18:15', lines: [{ id: 4 }] });
    const payload = { ...later, customer: { ...later.customer, first_name: 'Clothilde', email } };
    const open = (await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload })).json<{
      payload: { order_id: string };
    }>().payload.order_id;
    const customer = await createCardCustomer(server).createCustomer(email);
    const before = await rowOf(completedOrder);
    await requestData(email);
    const { path, token } = await linkTo(email);
    expect((await submitForm('/personal-data/link/delete', { token })).statusCode).toBe(200);
    const erased = await rowOf(completedOrder);
    expect(JSON.stringify(erased)).not.toMatch(/Clothilde|0698765432|example\.fr/i);
    expect(erased).toMatchObject({ total: before?.total, tax: before?.tax, orderNumber: before?.orderNumber });
    expect((await rowOf(open))?.email).toBe(email);
    await runDueErasures(database.db, new Date(server.clock.now.getTime() + 24 * hour));
    expect(JSON.stringify(await rowOf(open))).not.toMatch(/Clothilde|example\.fr/i);
    await server.deleteCustomers();
    const remainingCustomers = await database.db.select().from(stripeCustomers).where(eq(stripeCustomers.customerId, customer));
    const atProvider = await database.db.select().from(demoStripeObjects).where(eq(demoStripeObjects.id, customer));
    expect([remainingCustomers, atProvider]).toEqual([[], []]);
    // The link has been used, and its mail was deleted.
    expect((await openPage(path)).statusCode).toBe(410);
    expect((await submitForm('/personal-data/link/delete', { token })).statusCode).toBe(410);
    expect((await accounts.mailbox()).filter(({ to }) => to === email)).toEqual([]);
  });

  test('leaves the orders of accounts, which are deleted in the account', async () => {
    const session = await accounts.createCustomer({ email });
    const ownOrder = await placeTestOrder({}, accounts.sessionHeaders(session));
    await placeTestOrder();
    await requestData(email);
    const { token } = await linkTo(email);
    await submitForm('/personal-data/link/delete', { token });
    expect((await rowOf(ownOrder))?.email).toBe(email);
  });
});

describe('a link', () => {
  test('works for an hour, and is deleted afterwards', async () => {
    await placeTestOrder();
    await requestData(email);
    const { path } = await linkTo(email);
    server.advanceClock(hour - 1);
    expect((await openPage(path)).statusCode).toBe(200);
    server.advanceClock(1);
    expect((await openPage(path)).statusCode).toBe(410);
    await deleteExpiredDataRequests(database.db, server.clock.now);
    expect(await database.db.select().from(dataRequests)).toEqual([]);
  });
  test('is replaced by the next, and its token is stored as a hash alone', async () => {
    await placeTestOrder();
    await requestData(email);
    const first = await linkTo(email);
    server.advanceClock(61_000);
    await requestData(email);
    const second = await linkTo(email);
    expect([(await openPage(first.path)).statusCode, (await openPage(second.path)).statusCode]).toEqual([410, 200]);
    const stored = await database.db.select().from(dataRequests);
    expect(JSON.stringify(stored)).not.toContain(second.token);
  });
  test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('with the token « %s » shows nothing', async (token) => {
    await placeTestOrder();
    await requestData(email);
    expect((await openPage(`/personal-data/link?token=${encodeURIComponent(token)}`)).statusCode).toBe(410);
    for (const action of ['download', 'delete'])
      expect((await submitForm(`/personal-data/link/${action}`, { token })).statusCode).toBe(410);
  });
});

test('no page is cached, sends a referrer, or runs a script', async () => {
  await placeTestOrder();
  const pages = [await openPage('/personal-data'), await requestData(email), await requestData('no address')];
  const { path, token } = await linkTo(email);
  pages.push(await openPage(path), await submitForm('/personal-data/link/delete', { token }), await openPage(path));
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422, 200, 200, 410]);
  for (const { headers, body } of pages) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(body).toMatch(/^<!doctype html>\n<html lang="fr">/);
    expect(body).not.toContain('<script');
  }
});

test('an email that holds markup is shown as text', async () => {
  const { statusCode, body } = await requestData('"><img src=x onerror=alert(1)>@example.fr');
  expect([statusCode, body]).toEqual([422, expect.not.stringContaining('<img')]);
});

test('asking too often for one email, or from one address, is refused with a page and when to come back', async () => {
  const strict = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  const requestDataFor = (of: string, from: string) =>
    strict.app.inject({
      method: 'POST',
      url: '/personal-data',
      payload: new URLSearchParams({ email: of }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    });
  expect((await requestDataFor('nobody@example.fr', '192.0.2.1')).statusCode).toBe(200);
  const repeated = await requestDataFor('nobody@example.fr', '192.0.2.2');
  expect([repeated.statusCode, repeated.headers['retry-after'], repeated.body]).toEqual([
    429,
    '60',
    expect.stringContaining('Trop de demandes'),
  ]);
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) statuses.push((await requestDataFor(`n${index}@example.fr`, '192.0.2.3')).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  await strict.close();
});
