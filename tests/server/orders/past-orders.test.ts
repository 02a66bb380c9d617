// References: S-n in docs/security.md, §n in docs/behaviour.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pastOrderResponseSchema, ordersResponseSchema } from '#api/auth.schema.ts';
import type { OrderPayload, PastOrder } from '#domain/entities.ts';
import { runDueErasures } from '#server/privacy/erasure.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { users } from '#server/accounts/account-tables.ts';
import { createAccountClient, type AccountClient } from '../../support/accounts.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';
import { addStaff, logInStaff } from '../staff/staff-client.ts';

type Session = Awaited<ReturnType<AccountClient['createCustomer']>>;
const { database, server } = await useTestServer({ env: { DEMO: '1' } });
const accounts = createAccountClient(server);

beforeEach(async () => {
  // The clock is reset to noon: later entries would count as rate limited.
  server.clock.now = mondayNoon;
  await database.db.delete(rateLimits);
});
const placeOrder = async (order: OrderPayload, session?: Session) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/v2/public/checkout/',
    payload: order,
    headers: session === undefined ? {} : accounts.sessionHeaders(session),
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ payload: { order_id: string } }>().payload.order_id;
};
const withEmail = (email: string, order = createOrder()): OrderPayload => ({ ...order, customer: { ...order.customer, email } });
const listOrders = async (session: Session, query: Record<string, string> = {}) =>
  (await accounts.listOrders(session, query)).json<{ orders: PastOrder[]; total: number }>();

describe('past orders', () => {
  test('are listed newest first with the fields that the storefront shows (§7)', async () => {
    const session = await accounts.createCustomer();
    const first = await placeOrder(createOrder({ lines: [{ ...oneTacos, quantity: 2, note: 'Bien cuit' }] }), session);
    server.advanceClock(60_000);
    const second = await placeOrder(createOrder({ mode: 'delivery' }), session);
    const response = await accounts.listOrders(session);
    const page = response.json<{ orders: PastOrder[]; total: number }>();
    expect([page.orders.map(({ order_id }) => order_id), page.total]).toEqual([[second, first], 2]);
    expect(page.orders[1]).toMatchObject({
      status: 'pending',
      is_pickup: true,
      total: 15,
      payment_method: 'cash',
      delivery_date: '2027-01-04',
      delivery_time_range: '12:30 - 12:45',
      created_at: expect.stringMatching(/^2027-01-04T11:05:\d\d/),
      items: [{ item_id: 1, item_name: 'Tacos', quantity: 2, note: 'Bien cuit', item_price: { price_pickup: 7.5 } }],
    });
    expect(ordersResponseSchema.parse(response.json())).toMatchObject({
      total: 2,
      orders: page.orders.map((order) => pastOrderResponseSchema.parse(order)),
    });
    expect(JSON.stringify(page)).not.toMatch(/example\.fr|Nationale/);
  });
  test('include the surcharge within the delivery fee and the tax by rate', async () => {
    const session = await accounts.createCustomer();
    await placeOrder(createOrder({ mode: 'delivery', lines: [oneTacos, { id: 2 }] }), session);
    server.advanceClock(60_000);
    await placeOrder(createOrder(), session);
    const [pickup, delivery] = (await listOrders(session)).orders;
    // 8.50 € at 10 % and 2.50 € at 5.5 %; fee 2.50 € and surcharge 1.50 € at 10 %.
    expect([delivery?.subtotal, delivery?.delivery, delivery?.flat_charge, delivery?.total]).toEqual([11, 4, 1.5, 15]);
    expect(delivery?.tax_by_rate).toEqual([
      { rate: 5.5, tax: 0.13 },
      { rate: 10, tax: 1.14 },
    ]);
    expect(delivery?.tax).toBe(1.27);
    expect(pickup).toMatchObject({ delivery: 0, tax_by_rate: [{ rate: 10, tax: 0.68 }] });
    expect(pickup).not.toHaveProperty('flat_charge');
  });
  test('say whether the restaurant has accepted them, and without the counter nothing about it (§4 Final step)', async () => {
    const session = await accounts.createCustomer();
    const orderId = await placeOrder(createOrder(), session);
    const isAccepted = async () => (await listOrders(session)).orders.map(({ is_accepted }) => is_accepted);
    expect(await isAccepted()).toEqual([false]);
    await addStaff(database, 'owner@test.example', 'owner');
    const owner = await logInStaff(server, 'owner@test.example');
    await owner.act(orderId, { type: 'order.accept', promisedAt: new Date(server.clock.now.getTime() + 20 * 60_000).toISOString() });
    expect(await isAccepted()).toEqual([true]);
    const plain = await startTestServer({ database, shop: null, env: { DEMO: '1', COUNTER: '0' } });
    const [listed] = (await createAccountClient(plain).listOrders(session)).json<{ orders: PastOrder[] }>().orders;
    await plain.close();
    expect([listed?.order_id, Object.keys(listed ?? {})]).toEqual([orderId, expect.not.arrayContaining(['is_accepted'])]);
  });
  test('are paginated by twenty, at most fifty; invalid pages are rejected, and other customers’ orders never listed (S-28)', async () => {
    const [session, other] = [await accounts.createCustomer(), await accounts.createCustomer()];
    await placeOrder(createOrder(), other);
    for (let index = 0; index < 23; index += 1) await placeOrder(createOrder(), session);
    const pages = [await listOrders(session), await listOrders(session, { page: '2' }), await listOrders(session, { page: '3' })];
    expect(pages.map((page) => [page.orders.length, page.total])).toEqual([
      [20, 23],
      [3, 23],
      [0, 23],
    ]);
    expect(new Set(pages.flatMap((page) => page.orders.map(({ order_id }) => order_id))).size).toBe(23);
    expect((await listOrders(session, { limit: '50' })).orders).toHaveLength(23);
    for (const query of [
      { page: '-1' },
      { page: '0' },
      { page: '1000000000' },
      { page: '1;drop' },
      { page: '' },
      { limit: '0' },
      { limit: '51' },
      { limit: '1001' },
    ])
      expect([query, (await accounts.listOrders(session, query)).statusCode]).toEqual([query, 422]);
  });
  test('of a guest with the account’s email are listed only once the email is verified (S-29)', async () => {
    const email = 'guest@example.fr';
    const order = await placeOrder(withEmail('GUEST@example.fr'));
    const unverified = await accounts.signUp({ email });
    expect((await accounts.listOrders(unverified)).json()).toMatchObject({ code: 'unverified' });
    expect((await accounts.listOrders(unverified)).body).not.toContain(order);
    const session = (await accounts.submitCode(email, await accounts.latestCode(email))).json<Session>();
    expect((await listOrders(session)).orders.map(({ order_id }) => order_id)).toEqual([order]);
    // They stay listed after the email changes.
    await accounts.updateProfile(session, { email: 'new-guest@example.fr' });
    await accounts.submitCode('new-guest@example.fr', await accounts.latestCode('new-guest@example.fr'), accounts.sessionHeaders(session));
    expect((await listOrders(session)).orders.map(({ order_id }) => order_id)).toEqual([order]);
    // The former address is reserved for 72 hours.
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 72 * 60 * 60_000);
    const thief = await accounts.createCustomer({ email: 'guest@example.fr' });
    expect((await listOrders(thief)).total).toBe(0);
    server.clock.now = now;
  });
});

describe('deletion (S-30)', () => {
  test('requires the password; after five wrong ones even the right one must wait', async () => {
    const session = await accounts.createCustomer();
    const strict = await startTestServer({ database, env: { DEMO: '1', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
    const others = createAccountClient(strict);
    const tryLogin = (password: string) =>
      others.send('DELETE', 'delete-profile/', {
        payload: { ...accounts.ownQuery(session), password },
        headers: accounts.sessionHeaders(session),
      });
    for (let index = 0; index < 5; index += 1) {
      const response = await tryLogin('faux');
      expect([response.statusCode, response.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'password_wrong', errors: { password: expect.any(String) } }),
      ]);
    }
    const rejection = await tryLogin('une phrase de passe');
    expect([rejection.statusCode, Number(rejection.headers['retry-after']) > 3000]).toEqual([429, true]);
    strict.clock.now = new Date(strict.clock.now.getTime() + 60 * 60_000);
    expect((await tryLogin('une phrase de passe')).statusCode).toBe(200);
    await strict.close();
  });
  test('anonymises the orders: closed ones at once, open ones when they are over', async () => {
    const email = 'supprimer-moi@example.fr';
    const session = await accounts.createCustomer({ email, first_name: 'Clothilde', phone: '0698765432' });
    const withOtherCustomer = (order: OrderPayload): OrderPayload => ({
      ...order,
      customer: { ...order.customer, first_name: 'Clothilde', email, phone: '0698765432', location: { ...order.customer.location } },
    });
    const address = { address: '7 rue Clothilde', city: 'Lille', postal_code: '59000' };
    const deliveredOrder = await placeOrder(
      withOtherCustomer(createOrder({ mode: 'delivery', address, lines: [{ ...oneTacos, note: 'Sonner chez Clothilde' }] })),
      session,
    );
    server.clock.now = new Date(mondayNoon.getTime() + 60 * 60_000);
    const open = await placeOrder(
      withOtherCustomer(createOrder({ mode: 'delivery', address, range: '14:00 - 14:15', now: server.clock.now })),
      session,
    );
    const [before] = await database.db.select().from(orders).where(eq(orders.orderId, deliveredOrder));
    expect((await accounts.deleteAccount(session)).statusCode).toBe(200);
    const rowOf = async (orderId: string) => (await database.db.select().from(orders).where(eq(orders.orderId, orderId)))[0];
    const closed = await rowOf(deliveredOrder);
    expect(JSON.stringify(closed)).not.toMatch(/Clothilde|0698765432|example\.fr/i);
    expect(closed).toMatchObject({
      userId: null,
      total: before?.total,
      status: 'pending',
      pricingInput: { items: [{ item_name: 'Tacos' }] },
    });
    expect(await rowOf(open)).toMatchObject({ userId: null, phone: '0698765432' });
    await runDueErasures(database.db, server.clock.now);
    expect((await rowOf(open))?.phone).toBe('0698765432');
    expect(await database.db.select().from(users).where(eq(users.email, email))).toEqual([]);
    expect(await database.db.select().from(mails).where(eq(mails.recipient, email))).toEqual([]);
    expect((await accounts.mailbox()).map(({ text }) => text).join()).not.toContain('Clothilde');
    // The address can be reused, without any data of the deleted account.
    const secondAccount = await accounts.createCustomer({ email });
    expect((await listOrders(secondAccount)).total).toBe(0);
    await runDueErasures(database.db, new Date(server.clock.now.getTime() + 2 * 60 * 60_000));
    expect(JSON.stringify(await rowOf(open))).not.toMatch(/Clothilde|0698765432|example\.fr/i);
  });
  test('is allowed for an unverified account, and anonymises only the orders of its own sessions (§5)', async () => {
    const email = 'unverified@example.fr';
    const asGuest = await placeOrder(withEmail(email));
    const session = await accounts.signUp({ email });
    const ownOrder = await placeOrder(withEmail(email), session);
    server.advanceClock(6 * 60 * 60_000);
    expect((await accounts.deleteAccount(session, 'faux')).json()).toMatchObject({ code: 'password_wrong' });
    expect((await accounts.deleteAccount(session)).statusCode).toBe(200);
    const emailOf = async (orderId: string) =>
      (await database.db.select().from(orders).where(eq(orders.orderId, orderId))).map((row) => row.email);
    expect([await emailOf(ownOrder), await emailOf(asGuest)]).toEqual([[''], [email]]);
    expect((await accounts.logIn(email)).statusCode).toBe(401);
  });
  test('does not change other customers’ orders', async () => {
    const [one, other] = [await accounts.createCustomer(), await accounts.createCustomer()];
    await placeOrder(createOrder(), one);
    const otherOrder = await placeOrder(withEmail(other.user.email), other);
    const [before] = await database.db.select().from(orders).where(eq(orders.orderId, otherOrder));
    await accounts.deleteAccount(one);
    const [after] = await database.db.select().from(orders).where(eq(orders.orderId, otherOrder));
    expect(after).toEqual(before);
  });
});
