// References: S-n in docs/security.md, §n in docs/behaviour.

import { afterEach, expect, test } from 'vitest';
import { failures } from '#server/accounts/account-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ env: { DEMO: '1', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
const accounts = createAccountClient(server);

afterEach(async () => {
  await database.db.delete(rateLimits);
  await database.db.delete(failures);
});
let callers = 0;
/** Returns headers with a new IP address, so that only limits by email address or account apply. */
const newCaller = () => ({ 'x-forwarded-for': `10.2.${Math.floor((callers += 1) / 250)}.${callers % 250}` });
const sendLogin = (email: string, password: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: '/v2/public/auth/login/', payload: { email, password }, headers });
/** Sends requests one after the other and returns their status codes. */
const statusesOf = async (count: number, send: (index: number) => Promise<{ statusCode: number }>) => {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await send(index)).statusCode);
  return all;
};

test('ten logins a minute are allowed from one caller, for any account', async () => {
  const same = newCaller();
  expect((await statusesOf(11, (index) => sendLogin(`${index}@example.fr`, 'faux', same))).slice(9)).toEqual([401, 429]);
});

test('five wrong passwords for one email delay further ones by one second, two, four, at most 15 minutes', async () => {
  for (const email of [(await accounts.createCustomer()).user.email, 'nobody@example.fr']) {
    expect(await statusesOf(5, () => sendLogin(email, 'faux', newCaller()))).toEqual([401, 401, 401, 401, 401]);
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const rejection = await sendLogin(email, 'une phrase de passe', newCaller());
      expect(rejection.statusCode).toBe(429);
      waits.push(Number(rejection.headers['retry-after']));
      server.advanceClock(Number(rejection.headers['retry-after']) * 1000);
      if (round < 11) expect((await sendLogin(email, 'faux', newCaller())).statusCode).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    await database.db.delete(rateLimits);
  }
});

test('a hundred concurrent wrong passwords get no more attempts than five; a success resets the count', async () => {
  const { user } = await accounts.createCustomer();
  const responses = await Promise.all(Array.from({ length: 100 }, () => sendLogin(user.email, 'faux', newCaller())));
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  server.advanceClock(1000);
  expect((await sendLogin(user.email, 'une phrase de passe', newCaller())).statusCode).toBe(200);
  expect(await statusesOf(5, () => sendLogin(user.email, 'faux', newCaller()))).toEqual([401, 401, 401, 401, 401]);
});

test('the password can be reset by code while logins are delayed, which ends the delay', async () => {
  const { user } = await accounts.createCustomer();
  server.advanceClock(60_000);
  await statusesOf(6, () => sendLogin(user.email, 'faux', newCaller()));
  expect((await accounts.sendCode(user.email, newCaller())).statusCode).toBe(200);
  expect((await accounts.resetPassword(user.email, await accounts.latestCode(user.email))).statusCode).toBe(200);
  expect((await sendLogin(user.email, 'une autre phrase', newCaller())).statusCode).toBe(200);
});

test('five sign-ups an hour are allowed from one caller', async () => {
  const headers = newCaller();
  const signUp = () => accounts.send('POST', 'signup/', { payload: accounts.signUpForm(), headers });
  expect(await statusesOf(6, signUp)).toEqual([200, 200, 200, 200, 200, 429]);
});

test('one code a minute, three in a quarter of an hour and ten a day are mailed to one address, known or not, and ten an hour for one caller', async () => {
  const { user } = await accounts.signUp();
  const perAddress = (email: string) => accounts.sendCode(email, newCaller());
  // Signing up has already mailed the one code that is allowed per minute.
  const rejection = await perAddress(user.email);
  expect([rejection.statusCode, Number(rejection.headers['retry-after'])]).toEqual([429, expect.closeTo(58, -1)]);
  for (const email of [user.email, 'nobody@example.fr']) {
    server.advanceClock(20 * 60_000);
    const oneMinuteApart = await statusesOf(6, async () => (server.advanceClock(60_000), perAddress(email)));
    expect(oneMinuteApart).toEqual([200, 200, 200, 429, 429, 200]);
    const fiveMinutesApart = await statusesOf(20, async () => (server.advanceClock(5 * 60_000), perAddress(email)));
    // The daily limit of ten includes those above.
    expect(fiveMinutesApart.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
    expect(fiveMinutesApart.at(-1)).toBe(429);
  }
  await database.db.delete(rateLimits);
  const same = newCaller();
  expect((await statusesOf(11, (index) => accounts.sendCode(`${index}@example.fr`, same))).slice(9)).toEqual([200, 429]);
});

test('a 429 says code_recently_sent only within the minute after a code, and rate_limited while any other limit is full (§7 GET /v2/public/auth/send-otp/)', async () => {
  const email = 'unknown@example.fr';
  const requestCode = async () => {
    const response = await accounts.sendCode(email, newCaller());
    const { code = 'sent', message = '' } = response.json<{ code?: string; message?: string }>();
    return { code, message, wait: Number(response.headers['retry-after'] ?? 0) };
  };
  for (let sentCount = 0; sentCount < 3; sentCount += 1) {
    expect(await requestCode()).toMatchObject({ code: 'sent' });
    expect(await requestCode()).toMatchObject({
      code: 'code_recently_sent',
      wait: expect.closeTo(58, -1),
      message: expect.stringMatching(/^Un code/),
    });
    server.advanceClock(61_000);
  }
  // Limit of three codes per quarter of an hour: no code is sent, so that the minute does not begin again.
  for (let press = 0; press < 3; press += 1)
    expect(await requestCode()).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/^Trop/) });
  // Limit of ten codes per hour from one IP address, for any email addresses.
  const same = newCaller();
  const codes: unknown[] = [];
  for (let index = 0; index < 11; index += 1)
    codes.push((await accounts.sendCode(`${index}@example.fr`, same)).json<{ code?: string }>().code);
  expect(codes.at(-1)).toBe('rate_limited');
});

test('a thousand concurrent requests for a code send one mail (§7 GET /v2/public/auth/send-otp/)', async () => {
  const { user } = await accounts.signUp();
  await database.db.delete(mails);
  server.advanceClock(60_000);
  const url = `/v2/public/auth/send-otp/?email=${user.email}`;
  const responses = await Promise.all(Array.from({ length: 1000 }, () => server.app.inject({ url, headers: newCaller() })));
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await accounts.mailbox()).toHaveLength(1);
}, 120_000);

test('twenty submitted codes and ten deletions an hour are allowed from one caller', async () => {
  const same = newCaller();
  expect((await statusesOf(21, (index) => accounts.submitCode(`${index}@example.fr`, '000000', same))).slice(19)).toEqual([422, 429]);
  const deleteProfile = () =>
    accounts.send('DELETE', 'delete-profile/', { payload: { token: 'x', user_id: 'y', password: 'z' }, headers: same });
  expect((await statusesOf(11, deleteProfile)).slice(9)).toEqual([401, 429]);
});

test('codes can be requested and submitted only by the shop’s own scripts, not by links, images, prefetches, or other sites (S-53)', async () => {
  const { user } = await accounts.signUp();
  const code = await accounts.latestCode(user.email);
  server.advanceClock(60_000);
  const mailCountBefore = (await accounts.mailbox()).length;
  const urls = [`/v2/public/auth/send-otp/?email=${user.email}`, `/v2/public/auth/verify-otp/?email=${user.email}&otp=${code}`];
  for (const url of urls) {
    for (const headers of [
      { 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-mode': 'navigate' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-mode': 'cors', 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { origin: 'https://evil.example', 'sec-fetch-mode': 'cors' },
      { origin: 'null' },
    ])
      expect([url.slice(0, 30), headers, (await server.app.inject({ url, headers })).statusCode]).toEqual([url.slice(0, 30), headers, 403]);
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
  }
  expect((await accounts.mailbox()).length).toBe(mailCountBefore);
  const crossSiteHeaders = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' };
  expect((await server.app.inject({ url: urls[1] ?? '', headers: crossSiteHeaders })).statusCode).toBe(200);
});
