import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { staffAudit } from '#server/staff/staff-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { addStaff, logInStaff, staffPassword } from './staff-client.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Call = { method: Method; url: string; payload?: object; kitchen: number; owner: number };

const reason = { code: 'busy', note: '' };
const refundId = '0b8f0d0e-4f0c-4b6e-9d57-3f1f6f0a7c11';
const lines = [{ line: 0, quantity: 1 }];

/** Every staff call, with the status that each role gets: an unknown order is 404, a stream is not opened here. */
const calls: Call[] = [
  { method: 'GET', url: '/v2/staff/session', kitchen: 200, owner: 200 },
  { method: 'GET', url: '/v2/staff/orders', kitchen: 200, owner: 200 },
  { method: 'POST', url: '/v2/staff/orders/unknown/events', payload: { type: 'order.start' }, kitchen: 404, owner: 404 },
  { method: 'POST', url: '/v2/staff/orders/unknown/events', payload: { type: 'order.refuse', reason }, kitchen: 404, owner: 404 },
  { method: 'POST', url: '/v2/staff/orders/unknown/events', payload: { type: 'order.cancel', reason }, kitchen: 403, owner: 404 },
  { method: 'POST', url: '/v2/staff/orders/unknown/refunds', payload: { refundId, lines }, kitchen: 403, owner: 404 },
  { method: 'POST', url: '/v2/staff/orders/unknown/refunds/quote', payload: { lines }, kitchen: 403, owner: 404 },
  { method: 'GET', url: '/v2/staff/totals?date=2027-01-04', kitchen: 403, owner: 200 },
  { method: 'GET', url: '/v2/staff/totals.csv?date=2027-01-04', kitchen: 403, owner: 200 },
  { method: 'GET', url: '/v2/staff/controls', kitchen: 200, owner: 200 },
  { method: 'PUT', url: '/v2/staff/controls/pause', payload: { mode: 'delivery', length: 15 }, kitchen: 200, owner: 200 },
  { method: 'PUT', url: '/v2/staff/controls/stock', payload: { kind: 'item', id: '1', soldOut: 'tomorrow' }, kitchen: 200, owner: 200 },
  { method: 'PUT', url: '/v2/staff/controls/delay', payload: { minutes: 20 }, kitchen: 200, owner: 200 },
  { method: 'PUT', url: '/v2/staff/controls/capacity', payload: { unit: 'orders', limit: 5 }, kitchen: 403, owner: 200 },
  { method: 'PUT', url: '/v2/staff/controls/days', payload: { date: '2027-01-06', ranges: [] }, kitchen: 403, owner: 200 },
];

/** Calls that end a session or stay open, which are not sent with a role. */
const otherCalls: Omit<Call, 'kitchen' | 'owner'>[] = [
  { method: 'GET', url: '/v2/staff/events' },
  { method: 'DELETE', url: '/v2/staff/session' },
];

let database: Database;
let server: TestServer;
let cookies: { kitchen: string; owner: string };
let customerToken: string;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, env: { DEMO: '1' } });
  await addStaff(database, 'cook@test.example', 'kitchen');
  await addStaff(database, 'owner@test.example', 'owner');
  cookies = {
    kitchen: (await logInStaff(server, 'cook@test.example')).cookie,
    owner: (await logInStaff(server, 'owner@test.example')).cookie,
  };
  customerToken = (await createAccountClient(server).createCustomer()).token;
}, 120_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

const sendCall = ({ method, url, payload }: Omit<Call, 'kitchen' | 'owner'>, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const callName = ({ method, url, payload }: Omit<Call, 'kitchen' | 'owner'>) =>
  `${method} ${url} ${payload === undefined ? '' : JSON.stringify(payload)}`;
const allCalls = [...calls, ...otherCalls].map((call) => [callName(call), call] as const);

/** Returns the routes of a tree that Fastify has printed: a line has a part of the path, below its parent's. */
function listRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents[depth] = (parents[depth - 1] ?? '') + part;
    const path = parents[depth] ?? '';
    return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]));
  });
}

test('the table has every staff route of the server', () => {
  const staffRoutes = listRoutes(server.app.printRoutes({ commonPrefix: false })).filter((route) => / \/v2\/staff\//.test(route));
  const listed = [...calls, ...otherCalls].map(
    ({ method, url }) => `${method} ${url.replace('/unknown/', '/:orderId/').replace(/\?.*/, '')}`,
  );
  // Everybody may try to log in.
  expect(staffRoutes.toSorted()).toEqual([...new Set([...listed, 'POST /v2/staff/session'])].toSorted());
});

describe.each(allCalls)('%s', (_, call) => {
  test('is refused without a session', async () => {
    expect((await sendCall(call)).statusCode).toBe(401);
  });
  test('is refused with the token of a customer', async () => {
    const statuses = [
      (await sendCall(call, { authorization: `Bearer ${customerToken}` })).statusCode,
      (await sendCall(call, { cookie: `staff=${customerToken}` })).statusCode,
    ];
    expect(statuses).toEqual([401, 401]);
  });
  test('is refused if another site has caused it, with the owner’s session', async () => {
    const crossSite = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    const statuses = await Promise.all(
      crossSite.map(async (headers) => (await sendCall(call, { cookie: cookies.owner, ...headers })).statusCode),
    );
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
  });
});

test.each(calls.map((call) => [callName(call), call] as const))('%s answers each role as the table says', async (_, call) => {
  const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' };
  const statusFor = async (role: 'kitchen' | 'owner') => (await sendCall(call, { cookie: cookies[role], ...own })).statusCode;
  expect({ kitchen: await statusFor('kitchen'), owner: await statusFor('owner') }).toEqual({ kitchen: call.kitchen, owner: call.owner });
});

describe('sessions', () => {
  const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: '/v2/staff/session', payload: { email, password }, headers });

  test('a wrong password and an unknown email get the same answer, and no cookie', async () => {
    const [wrong, unknown] = [await logIn('cook@test.example', 'wrong'), await logIn('nobody@test.example', staffPassword)];
    expect([wrong.statusCode, wrong.json()]).toEqual([401, unknown.json()]);
    expect([wrong, unknown].map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
  });
  test('another site cannot log its visitor in', async () => {
    expect((await logIn('cook@test.example', staffPassword, { origin: 'https://evil.example' })).statusCode).toBe(403);
    const refused = await logIn('cook@test.example', staffPassword, { 'sec-fetch-site': 'cross-site' });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { message: 'Cette demande vient d’un autre site.' }]);
  });
  test('behind a proxy that leaves out the port the refusal says what does not match', async () => {
    const logInAt = (host: string) => logIn('cook@test.example', staffPassword, { origin: 'http://tablet.example:8080', host });
    const refused = await logInAt('tablet.example');
    expect(refused.statusCode).toBe(403);
    const { message } = refused.json<{ message: string }>();
    for (const part of ['http://tablet.example:8080', 'comme tablet.example et http://localhost:3000', 'Host'])
      expect(message).toContain(part);
    // The pages show no longer message.
    expect(message.length).toBeLessThan(300);
    expect((await logInAt('tablet.example:8080')).statusCode).toBe(200);
  });
  test('the cookie is out of reach of scripts and of other sites, and lasts a shift', async () => {
    const cookie = String((await logIn('cook@test.example', staffPassword)).headers['set-cookie']);
    expect(cookie).toMatch(/^staff=[\w-]{43}; Max-Age=43200; Path=\/v2\/staff; HttpOnly; SameSite=Strict$/);
  });
  test('a session ends after twelve hours, and when its owner logs out', async () => {
    const { cookie } = await logInStaff(server, 'cook@test.example');
    const { cookie: other } = await logInStaff(server, 'cook@test.example');
    expect((await sendCall({ method: 'DELETE', url: '/v2/staff/session' }, { cookie: other })).statusCode).toBe(200);
    expect((await sendCall({ method: 'GET', url: '/v2/staff/session' }, { cookie: other })).statusCode).toBe(401);
    const start = server.clock.now;
    server.clock.now = new Date(start.getTime() + 12 * 60 * 60 * 1000 + 1000);
    expect((await sendCall({ method: 'GET', url: '/v2/staff/session' }, { cookie })).statusCode).toBe(401);
    server.clock.now = start;
  });
  test('five wrong passwords start a pause, also for the right one', async () => {
    await addStaff(database, 'paused@test.example', 'kitchen');
    // The test server multiplies the limits by a thousand.
    const strict = await startTestServer({ database, shop: null, env: { RATE_LIMIT_FACTOR: '1' } });
    const tryLogin = (password: string) =>
      strict.app.inject({ method: 'POST', url: '/v2/staff/session', payload: { email: 'paused@test.example', password } });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await tryLogin('wrong')).statusCode);
    statuses.push((await tryLogin(staffPassword)).statusCode);
    await strict.close();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
  test('a demonstration has the accounts that its page shows, another server has none', async () => {
    expect((await logIn('gerant@demo.example', 'au-comptoir')).json()).toMatchObject({ payload: { role: 'owner' } });
    const ownDatabase = await openTestDatabase();
    const real = await startTestServer({ database: ownDatabase });
    const response = await real.app.inject({
      method: 'POST',
      url: '/v2/staff/session',
      payload: { email: 'gerant@demo.example', password: 'au-comptoir' },
    });
    await real.close();
    await ownDatabase.close();
    expect(response.statusCode).toBe(401);
  });
  test('the audit log has who logged in', async () => {
    const entries = await database.db.select().from(staffAudit);
    expect(entries).toEqual(expect.arrayContaining([expect.objectContaining({ email: 'owner@test.example', action: 'session.started' })]));
  });
});

test('a server without the counter has no staff calls', async () => {
  const without = await startTestServer({ database, shop: null, env: { COUNTER: '0' } });
  const statuses = await Promise.all(
    allCalls.map(async ([, { method, url }]) => (await without.app.inject({ method, url, headers: { cookie: cookies.owner } })).statusCode),
  );
  await without.close();
  expect(new Set(statuses)).toEqual(new Set([404]));
});
