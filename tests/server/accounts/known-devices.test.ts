import { afterEach, describe, expect, test } from 'vitest';
import { deleteExpiredKnownDevices } from '#server/accounts/known-devices.ts';
import { devices, failures } from '#server/accounts/account-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createAccountClient, goodPassword } from '../../support/accounts.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';

const env = { DEMO: '1', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
const { database, server } = await useTestServer({ env });
const accounts = createAccountClient(server);

afterEach(async () => {
  await database.db.delete(rateLimits);
  await database.db.delete(failures);
});
let callers = 0;
/** Returns headers of a client with its own IP address, optionally with the cookie of an earlier response. */
const headersOfNewCaller = (cookie?: string) => ({
  'x-forwarded-for': `10.3.0.${(callers += 1)}`,
  ...(cookie === undefined ? {} : { cookie }),
});
const logIn = (email: string, password: string, cookie?: string, target = server) =>
  target.app.inject({ method: 'POST', url: '/v2/public/auth/login/', payload: { email, password }, headers: headersOfNewCaller(cookie) });
const setCookie = ({ headers }: { headers: Record<string, unknown> }) => [headers['set-cookie']].join();
const cookieOf = (response: { headers: Record<string, unknown> }) => setCookie(response).split(';', 1)[0] ?? '';
const statusesOf = async (count: number, send: () => Promise<{ statusCode: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send()).statusCode);
  return statuses;
};

describe('a device that was logged in before', () => {
  test('logs in at once while wrong passwords from elsewhere delay every other device', async () => {
    const { user } = await accounts.createCustomer();
    const cookie = cookieOf(await logIn(user.email, goodPassword));
    expect(await statusesOf(6, () => logIn(user.email, 'faux'))).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn(user.email, goodPassword)).statusCode).toBe(429);
    expect((await logIn(user.email, goodPassword, cookie)).statusCode).toBe(200);
    // The attacker's delay is unaffected by the owner's log-in.
    expect((await logIn(user.email, 'faux')).statusCode).toBe(429);
  });
  test('is delayed by its own wrong passwords: a stolen device cookie does not allow unlimited guessing', async () => {
    const { user } = await accounts.createCustomer();
    const cookie = cookieOf(await logIn(user.email, goodPassword));
    expect(await statusesOf(6, () => logIn(user.email, 'faux', cookie))).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn(user.email, goodPassword, cookie)).statusCode).toBe(429);
    expect((await logIn(user.email, goodPassword)).statusCode).toBe(200);
  });
  test('is known to its own accounts only, and to all of them', async () => {
    const [one, two, other] = [await accounts.createCustomer(), await accounts.createCustomer(), await accounts.createCustomer()];
    const first = cookieOf(await logIn(one.user.email, goodPassword));
    const cookie = cookieOf(await logIn(two.user.email, goodPassword, first));
    for (const { user } of [one, two, other]) await statusesOf(5, () => logIn(user.email, 'faux'));
    const statuses = [];
    for (const { user } of [one, two, other]) statuses.push((await logIn(user.email, goodPassword, cookie)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });
  test('can submit and request codes while others have used up the daily limit', async () => {
    const { user } = await accounts.createCustomer();
    const cookie = cookieOf(await logIn(user.email, goodPassword));
    for (let round = 0; round < 4; round += 1) {
      await database.db.delete(rateLimits);
      await accounts.sendCode(user.email, headersOfNewCaller());
      expect(await statusesOf(5, () => accounts.submitCode(user.email, '000000', headersOfNewCaller()))).toEqual([422, 422, 422, 422, 422]);
    }
    expect((await accounts.sendCode(user.email, headersOfNewCaller())).statusCode).toBe(429);
    expect((await accounts.sendCode(user.email, headersOfNewCaller(cookie))).statusCode).toBe(200);
    const payload = { email: user.email, otp: await accounts.latestCode(user.email), password: 'une autre phrase' };
    expect((await accounts.send('POST', 'reset-password/', { payload, headers: headersOfNewCaller() })).statusCode).toBe(429);
    const reset = await accounts.send('POST', 'reset-password/', { payload, headers: headersOfNewCaller(cookie) });
    expect(reset.statusCode).toBe(200);
    // A new password makes every earlier device unknown, and this one known.
    await statusesOf(5, () => logIn(user.email, 'faux'));
    expect((await logIn(user.email, 'une autre phrase', cookie)).statusCode).toBe(429);
    expect((await logIn(user.email, 'une autre phrase', cookieOf(reset))).statusCode).toBe(200);
  });
  test('keeps a random secret that no script reads, no other site sends and no database holds', async () => {
    const { user } = await accounts.createCustomer();
    const response = await logIn(user.email, goodPassword);
    expect(setCookie(response)).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/v2\/public\/auth; HttpOnly; SameSite=Strict$/);
    const secret = cookieOf(response).slice('device='.length);
    expect(JSON.stringify(await database.db.select().from(devices))).not.toContain(secret);
    const shop = await startTestServer({ database, env: { ...env, PUBLIC_URL: 'https://shop.example', DEMO: 'public' } });
    expect(setCookie(await logIn(user.email, goodPassword, undefined, shop))).toMatch(/; Secure$/);
    await shop.close();
  });
  test('expires half a year after its last login', async () => {
    const { user } = await accounts.createCustomer();
    const cookie = cookieOf(await logIn(user.email, goodPassword));
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 180 * 24 * 60 * 60_000);
    await statusesOf(5, () => logIn(user.email, 'faux'));
    expect((await logIn(user.email, goodPassword, cookie)).statusCode).toBe(429);
    await deleteExpiredKnownDevices(database.db, server.clock.now);
    expect(await database.db.select().from(devices)).toEqual([]);
    server.clock.now = now;
  });
  test('is kept among the twenty most recently used devices', async () => {
    const { user } = await accounts.createCustomer();
    const cookies: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      server.advanceClock(1000);
      cookies.push(cookieOf(await logIn(user.email, goodPassword)));
    }
    const rows = await database.db.select().from(devices);
    expect(rows.filter(({ userId }) => userId === user.id)).toHaveLength(20);
    await statusesOf(5, () => logIn(user.email, 'faux'));
    expect((await logIn(user.email, goodPassword, cookies[0])).statusCode).toBe(429);
    expect((await logIn(user.email, goodPassword, cookies.at(-1))).statusCode).toBe(200);
  });
  test('has no authority: its cookie alone gives access to nothing', async () => {
    const { user } = await accounts.createCustomer();
    const cookie = cookieOf(await logIn(user.email, goodPassword));
    for (const [method, call] of [
      ['GET', 'profile'],
      ['GET', 'orders'],
      ['POST', 'logout/'],
    ] as const)
      expect((await accounts.send(method, call, { headers: headersOfNewCaller(cookie) })).statusCode).toBe(401);
    expect((await logIn(user.email, 'faux', cookie)).statusCode).toBe(401);
  });
  test('is deleted with the account, and its cookie cleared', async () => {
    const session = await accounts.createCustomer();
    await logIn(session.user.email, goodPassword);
    expect(setCookie(await accounts.deleteAccount(session))).toMatch(/^device=; Max-Age=0; Path=\/v2\/public\/auth;/);
    const rows = await database.db.select().from(devices);
    expect(rows.filter(({ userId }) => userId === session.user.id)).toEqual([]);
  });
});

describe('concurrent attempts', () => {
  test('with the right password all log in, on several servers, also right after wrong ones', async () => {
    const other = await startTestServer({ database, env });
    for (const wrongBefore of [0, 4]) {
      const { user } = await accounts.createCustomer();
      await statusesOf(wrongBefore, () => logIn(user.email, 'faux'));
      const concurrentLogins = Array.from({ length: 8 }, (_, index) =>
        logIn(user.email, goodPassword, undefined, index % 2 === 0 ? server : other),
      );
      expect((await Promise.all(concurrentLogins)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    }
    await other.close();
  });
  test('with one valid code: one of them is accepted and none must wait, also right after wrong codes', async () => {
    const { user } = await accounts.signUp();
    for (let round = 0; round < 4; round += 1) {
      await database.db.delete(rateLimits);
      await accounts.sendCode(user.email, headersOfNewCaller());
      await statusesOf(round === 3 ? 4 : 5, () => accounts.submitCode(user.email, '000000', headersOfNewCaller()));
    }
    await database.db.delete(rateLimits);
    await accounts.sendCode(user.email, headersOfNewCaller());
    const otp = await accounts.latestCode(user.email);
    const submitCode = () =>
      server.app.inject({ url: '/v2/public/auth/verify-otp/', query: { email: user.email, otp }, headers: headersOfNewCaller() });
    const statuses = (await Promise.all(Array.from({ length: 4 }, submitCode))).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });
});
