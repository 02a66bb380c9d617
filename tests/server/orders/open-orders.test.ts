import { afterEach, describe, expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { deleteCallerHashesOfClosedOrders } from '#server/orders/open-orders.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { startTestServer, type TestServer, useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

const database = await useTestDatabase();
let server: TestServer;
afterEach(async () => {
  await server.close();
  await database.db.delete(rateLimits);
  await database.db.delete(orders);
});

const startServer = async (env: Record<string, string> = {}) =>
  (server = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '1', ...env } }));
const setClock = (ms: number) => (server.clock.now = new Date(mondayNoon.getTime() + ms));
const placeOrder = (order: object = createOrder(), headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers });

describe('open orders of one customer', () => {
  const orderBy = (email: string, phone: string, date: Partial<OrderPayload['customer']['date']> = {}) => {
    const order = createOrder();
    return { ...order, customer: { ...order.customer, email, phone, date: { ...order.customer.date, ...date } } };
  };
  const asap = { delivery_time_range: 'ASAP' };

  test('are three at most, by email or by phone, however they are written', async () => {
    await startServer();
    const contactsOfOneCustomer: [string, string][] = [
      ['lea@example.fr', '06 12 34 56 78'],
      ['LEA@Example.fr', '07 00 00 00 01'],
      ['other@example.fr', '+33 (0)6.12.34.56.78'],
    ];
    for (const [email, phone] of contactsOfOneCustomer) expect((await placeOrder(orderBy(email, phone))).statusCode).toBe(200);
    expect((await placeOrder(orderBy('lea@example.fr', '0033612345678'))).statusCode).toBe(429);
    expect((await placeOrder(orderBy('somebody@example.fr', '07 00 00 00 02'))).statusCode).toBe(200);
  });
  test('do not count against a customer whose email and phone someone else used from another address (pranks)', async () => {
    await startServer({ TRUST_PROXY: '1' });
    const headersOfCaller = (address: string) => ({ 'x-forwarded-for': address });
    for (let open = 0; open < 3; open += 1)
      expect((await placeOrder(orderBy('lea@example.fr', '0612345678'), headersOfCaller('203.0.113.9'))).statusCode).toBe(200);
    expect((await placeOrder(orderBy('lea@example.fr', '0612345678'), headersOfCaller('203.0.113.9'))).statusCode).toBe(429);
    expect((await placeOrder(orderBy('lea@example.fr', '0612345678'), headersOfCaller('198.51.100.7'))).statusCode).toBe(200);
  });
  test('from one address are ten at most within the next two hours, for all customers together (pranks)', async () => {
    await startServer();
    const all: number[] = [];
    for (let person = 0; person < 11; person += 1) {
      await database.db.delete(rateLimits);
      all.push((await placeOrder(orderBy(`${person}@example.fr`, `06000000${person}${person}`))).statusCode);
    }
    expect(all).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await placeOrder(orderBy('later@example.fr', '0600000099', { delivery_date: '2027-01-05' }))).statusCode).toBe(200);
    const response = await placeOrder(orderBy('soon@example.fr', '0600000098'));
    expect(response.json<{ message: string }>().message).toContain(
      'Trop de commandes en espèces sont déjà en cours depuis votre connexion.',
    );
  });
  test('of one session are three at most, wherever it is used', async () => {
    await startServer({ DEMO: '1', TRUST_PROXY: '1' });
    const accounts = createAccountClient(server);
    const session = await accounts.createCustomer();
    const order = (address: string) =>
      placeOrder({ ...createOrder(), user_id: session.user.id }, { ...accounts.sessionHeaders(session), 'x-forwarded-for': address });
    const responses = [];
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) responses.push((await order(address)).statusCode);
    expect(responses).toEqual([200, 200, 200, 429]);
  });
  test('store the caller as an HMAC, which is deleted when they are closed', async () => {
    await startServer();
    await placeOrder(orderBy('lea@example.fr', '06'));
    await placeOrder(orderBy('lea@example.fr', '06', { delivery_date: '2027-01-05' }));
    const callerHashes = async () =>
      (await database.db.select({ callerHash: orders.callerHash }).from(orders)).map(({ callerHash }) => callerHash);
    const hash = expect.stringMatching(/^[\w-]{22}$/) as string;
    expect(await callerHashes()).toEqual([hash, hash]);
    await deleteCallerHashesOfClosedOrders(database.db, new Date(mondayNoon.getTime() + 60 * 60_000));
    expect((await callerHashes()).filter((storedHash) => storedHash !== null)).toEqual([hash]);
  });
  test('for later count against each other only, until they are due in two hours (pranks)', async () => {
    await startServer();
    const inFiveDays = { delivery_date: '2027-01-09' };
    for (let open = 0; open < 3; open += 1) await placeOrder(orderBy('lea@example.fr', '06', inFiveDays));
    const rejection = await placeOrder(orderBy('lea@example.fr', '06', inFiveDays));
    // 12:30 on Saturday, minus two hours.
    expect(rejection.headers['retry-after']).toBe(String((4 * 24 * 60 + 22 * 60 + 25) * 60));
    expect(rejection.json<{ message: string }>().message).toContain('à partir du samedi 9 janvier à 10\u00A0h\u00A030.');
    expect((await placeOrder(orderBy('lea@example.fr', '06'))).statusCode).toBe(200);
  });
  test('are closed when their slot is over', async () => {
    await startServer();
    for (const order of [orderBy('lea@example.fr', '06'), orderBy('lea@example.fr', '06'), orderBy('lea@example.fr', '06')])
      await placeOrder(order);
    setClock(39 * 60_000);
    expect((await placeOrder(orderBy('lea@example.fr', '06', asap))).headers['retry-after']).toBe('60');
    setClock(40 * 60_000);
    expect((await placeOrder(orderBy('lea@example.fr', '06', asap))).statusCode).toBe(200);
  });
  test('for as soon as possible are closed after two hours', async () => {
    await startServer();
    for (const order of [
      orderBy('lea@example.fr', '06', asap),
      orderBy('lea@example.fr', '06', asap),
      orderBy('lea@example.fr', '06', asap),
    ])
      await placeOrder(order);
    expect((await placeOrder(orderBy('lea@example.fr', '06', asap))).headers['retry-after']).toBe('7200');
    setClock(2 * 60 * 60_000);
    expect((await placeOrder(orderBy('lea@example.fr', '06', asap))).statusCode).toBe(200);
  });
  test('are refused with the true time, and the card and the telephone as other ways (§8)', async () => {
    await startServer();
    for (let open = 0; open < 3; open += 1) await placeOrder(orderBy('lea@example.fr', '06'));
    const refuse = async () => {
      const response = await placeOrder(orderBy('lea@example.fr', '06'));
      return { ...response.json<{ code: string; message: string }>(), retryAfter: response.headers['retry-after'] };
    };
    setClock(10_000);
    const reason = 'Vous avez déjà plusieurs commandes en espèces en cours.';
    const time = 'Les espèces seront de nouveau acceptées à partir de 12\u00A0h\u00A045.';
    const phone = 'Vous pouvez aussi nous appeler\u00A0: 03 20 00 00 00.';
    expect(await refuse()).toMatchObject({
      code: 'too_many_cash_orders',
      retryAfter: String(40 * 60 - 10),
      message: `${reason} ${time} ${phone}`,
    });
    const settings = [
      ...testShop.settings.filter(({ name }) => name !== 'contacts' && name !== 'payments'),
      { name: 'payments', value: { cod: { active: 1 }, stripe: { active: 1 } } },
    ];
    await server.close();
    server = await startTestServer({ database, shop: { ...testShop, settings }, env: { RATE_LIMIT_FACTOR: '1', DEMO: '1' } });
    setClock(10_000);
    expect((await refuse()).message).toBe(`${reason} ${time} La carte bancaire est acceptée dès maintenant.`);
  });
  test('count a repeated order once', async () => {
    await startServer();
    const order = orderBy('lea@example.fr', '06');
    for (const submitted of [order, order, order, order, orderBy('lea@example.fr', '06')])
      expect((await placeOrder(submitted)).statusCode).toBe(200);
  });
  test('accept the last one also when it is repeated concurrently', async () => {
    await startServer({ RATE_LIMIT_FACTOR: '4' });
    for (let open = 0; open < 11; open += 1) expect((await placeOrder(orderBy('lea@example.fr', '06'))).statusCode).toBe(200);
    const last = orderBy('lea@example.fr', '06');
    const responses = await Promise.all(Array.from({ length: 10 }, () => placeOrder(last)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
  test('are three even if twenty are sent concurrently', async () => {
    await startServer({ DEMO: '1', TRUST_PROXY: '1' });
    const accounts = createAccountClient(server);
    const session = await accounts.createCustomer();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        placeOrder(createOrder(), { ...accounts.sessionHeaders(session), 'x-forwarded-for': `10.0.0.${index}` }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });
});
