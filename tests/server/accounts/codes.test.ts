// References: S-n in docs/security.md, §n in docs/behaviour.

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#domain/entities.ts';
import { codes, failures } from '#server/accounts/account-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';

const comparisons = vi.spyOn(crypto, 'timingSafeEqual');
const randomNumbers = vi.spyOn(crypto, 'randomInt');
// Named imports of a built-in module get the spies: a mocked module would not reach modules that are loaded already.
syncBuiltinESMExports();
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const { database, server } = await useTestServer({ env: { DEMO: '1' } });
const accounts = createAccountClient(server);

beforeEach(() => {
  comparisons.mockClear();
});
const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
/** Submits a code without advancing the clock, unlike `accounts.submitCode`. */
const submitNow = (email: string, otp: string) => server.app.inject({ url: '/v2/public/auth/verify-otp/', query: { email, otp } });
const signUp = async () => {
  const { user } = await accounts.signUp();
  return { email: user.email, code: await accounts.latestCode(user.email) };
};

describe('a code (S-22)', () => {
  test('is rejected after five wrong attempts, even if it is right', async () => {
    const { email, code } = await signUp();
    for (let by = 1; by <= 5; by += 1) expect((await accounts.submitCode(email, wrongCode(code, by))).statusCode).toBe(422);
    expect((await accounts.submitCode(email, code)).json()).toMatchObject({ code: 'code_invalid' });
  });
  test('is accepted after four wrong attempts', async () => {
    const { email, code } = await signUp();
    for (let by = 1; by <= 4; by += 1) await accounts.submitCode(email, wrongCode(code, by));
    expect((await accounts.submitCode(email, code)).statusCode).toBe(200);
  });
  test('is compared at most five times in a thousand concurrent attempts, also if one is right', async () => {
    const { email, code } = await signUp();
    const wrongCodes = Array.from({ length: 1000 }, (_, index) => wrongCode(code, index + 1));
    wrongCodes.push(code);
    const responses = await Promise.all(wrongCodes.map((otp) => submitNow(email, otp)));
    expect(comparisons).toHaveBeenCalledTimes(5);
    // 503: no connection of the pool was free in time, on a slow PostgreSQL.
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status !== 422 && status !== 503)).toEqual([]);
  }, 120_000);
  test('starts one session, however many requests submit it concurrently', async () => {
    const { email, code } = await signUp();
    const responses = await Promise.all(Array.from({ length: 5 }, () => submitNow(email, code)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
  });
  test('can be used once', async () => {
    const { email, code } = await signUp();
    expect((await accounts.submitCode(email, code)).statusCode).toBe(200);
    expect([(await accounts.submitCode(email, code)).statusCode, (await accounts.resetPassword(email, code)).statusCode]).toEqual([
      422, 422,
    ]);
  });
  test('is invalidated by a new one', async () => {
    const { email, code } = await signUp();
    await accounts.sendCode(email);
    const next = await accounts.latestCode(email);
    if (next !== code) expect((await accounts.submitCode(email, code)).statusCode).toBe(422);
    expect((await accounts.submitCode(email, next)).statusCode).toBe(200);
  });
  test('is bound to its email', async () => {
    const [one, other] = [await signUp(), await signUp()];
    if (one.code !== other.code) expect((await accounts.submitCode(other.email, one.code)).statusCode).toBe(422);
    expect((await accounts.submitCode(other.email, other.code)).statusCode).toBe(200);
  });
  test('is valid for ten minutes and not a second longer', async () => {
    const [one, other] = [await signUp(), await signUp()];
    server.advanceClock(10 * 60_000 - 20_000);
    expect((await accounts.submitCode(one.email, one.code)).statusCode).toBe(200);
    server.advanceClock(20_000);
    expect((await accounts.submitCode(other.email, other.code)).statusCode).toBe(422);
  });
  test('is exactly six ASCII digits', async () => {
    const { email, code } = await signUp();
    for (const otp of ['', ` ${code} `, code.slice(1), `${code}0`, '٣٣٣٣٣٣', '-12345', 'abcdef', `${code}\n`])
      expect([otp, (await accounts.submitCode(email, otp)).statusCode]).toEqual([otp, 422]);
    expect(comparisons.mock.calls.length).toBeLessThanOrEqual(4);
  });
  test('does not log in a verified account, but resets its password (§4)', async () => {
    const { user } = await accounts.createCustomer();
    await accounts.sendCode(user.email);
    const code = await accounts.latestCode(user.email);
    expect((await accounts.submitCode(user.email, code)).json()).toMatchObject({ status: 'error', code: 'code_invalid' });
    expect((await accounts.resetPassword(user.email, code)).statusCode).toBe(200);
  });
});

describe('codes of an email', () => {
  test('are rejected for a day after twenty wrong attempts at live codes, by any caller', async () => {
    const strict = await startTestServer({ database, env: { DEMO: '1', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
    const others = createAccountClient(strict);
    let caller = 0;
    const headers = () => ({ 'x-forwarded-for': `10.1.0.${(caller += 1)}` });
    const sendCode = async (email: string) => {
      await database.db.execute('delete from rate_limits');
      expect((await others.sendCode(email, headers())).statusCode).toBe(200);
    };
    for (const email of [(await others.signUp()).user.email, 'nobody-with-codes@example.fr']) {
      const statuses: number[] = [];
      for (let round = 0; round < 21; round += 1) {
        if (round % 5 === 0) await sendCode(email);
        statuses.push((await others.submitCode(email, '000000', headers())).statusCode);
      }
      expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
    }
    const { user } = await others.signUp({ email: 'nobody-with-codes@example.fr' });
    expect((await others.submitCode(user.email, await others.latestCode(user.email), headers())).statusCode).toBe(200);
    await strict.close();
  });
  test('are not counted while the email has no live code: its next code is accepted', async () => {
    const strict = await startTestServer({ database, env: { DEMO: '1', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
    const others = createAccountClient(strict);
    let caller = 0;
    const headers = () => ({ 'x-forwarded-for': `10.4.0.${(caller += 1)}` });
    const customer = await others.createCustomer();
    const submitWrongCode = async (email: string) => (await others.submitCode(email, '000000', headers())).statusCode;
    for (const email of [customer.user.email, 'no-live-code@example.fr'])
      for (let round = 0; round < 25; round += 1) expect(await submitWrongCode(email)).toBe(422);
    await others.sendCode(customer.user.email, headers());
    const payload = { email: customer.user.email, otp: await others.latestCode(customer.user.email), password: 'une autre phrase' };
    expect((await others.send('POST', 'reset-password/', { payload, headers: headers() })).statusCode).toBe(200);
    const lateCustomer = await others.signUp({ email: 'no-live-code@example.fr' });
    expect((await others.submitCode(lateCustomer.user.email, await others.latestCode(lateCustomer.user.email), headers())).statusCode).toBe(
      200,
    );
    await strict.close();
  });
  test('are paused for a day after a hundred consecutive wrong attempts, and the owner is mailed', async () => {
    const { user } = await accounts.signUp();
    const slow = await startTestServer({ database, env: { DEMO: '1', RATE_LIMIT_FACTOR: '5' } });
    slow.clock.now = server.clock.now;
    const send = (call: string, query: Record<string, string>) => slow.app.inject({ url: `/v2/public/auth/${call}`, query });
    for (let round = 0; round < 100; round += 1) {
      // RATE_LIMIT_FACTOR is five: a day's pause follows after a hundred attempts, and the next pause after five hundred.
      if (round > 0 && round % 20 === 0) slow.clock.now = new Date(slow.clock.now.getTime() + 25 * 60 * 60_000);
      await database.db.execute('delete from rate_limits');
      expect((await send('send-otp/', { email: user.email })).statusCode).toBe(200);
      for (let index = 0; index < 5; index += 1)
        expect((await send('verify-otp/', { email: user.email, otp: '000000' })).statusCode).toBe(422);
    }
    const subjects = (await accounts.mailbox()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Codes de vérification suspendus'))).toHaveLength(1);
    await slow.close();
  }, 120_000);
  test('count wrong attempts for known and unknown emails alike, and reset with the right one', async () => {
    const { email, code } = await signUp();
    await accounts.submitCode(email, wrongCode(code));
    await accounts.sendCode('nobody@example.fr');
    await accounts.submitCode('nobody@example.fr', '123456');
    const rows = await database.db.select().from(failures);
    expect(rows.map(({ key }) => key).join()).not.toMatch(/example|@/);
    await accounts.submitCode(email, code);
    expect((await database.db.select().from(failures)).length).toBe(rows.length - 2);
  });
});

test('codes come from a secure generator, are stored as an HMAC only, and are in no response (S-23)', async () => {
  const { email, code } = await signUp();
  expect(new Set(randomNumbers.mock.calls.map(String))).toEqual(new Set(['0,1000000']));
  const dump = JSON.stringify([await database.db.select().from(codes), await database.db.select().from(mails)]);
  expect(dump).not.toMatch(new RegExp(`\\b${code}\\b`));
  const responses = [await accounts.sendCode(email), await accounts.submitCode(email, '000000'), await accounts.logIn(email, 'wrong')];
  const currentCode = await accounts.latestCode(email);
  for (const { body, headers } of responses) expect(body + JSON.stringify(headers)).not.toContain(currentCode);
  const signedIn = (await accounts.submitCode(email, currentCode)).json<{ user: User }>();
  expect(JSON.stringify(signedIn)).not.toContain(currentCode);
});

test('the mailbox exists in a demonstration only (S-23)', async () => {
  const productionServer = await startTestServer({ database, env: {} });
  for (const url of ['/dev/mailbox', '/dev/mailbox.json']) expect((await productionServer.app.inject(url)).statusCode).toBe(404);
  await productionServer.close();
});
