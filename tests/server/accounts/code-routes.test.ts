// Requests about codes: which limits each consumes, what it stores and mails, and what it answers.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { codes, users } from '#server/accounts/account-tables.ts';
import { at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { createAccountRoutes, deviceCookie, deviceHash, goodPassword, hashOf } from './account-route-client.ts';

const database = await useTestDatabase();
const { db } = database;
const routes = createAccountRoutes(database);
const { addCode, addDevice, addSession, addUser, env, hooks, limits, mails, send, sessionOwners, storedUsers } = routes;
beforeEach(() => routes.reset());

const lea = 'lea@example.fr';
const codeMailTo = (email: string) => `${email}: Votre code de vérification`;
const codeLimits = 'send-code-email/min send-code-email/15min send-code-email/day';
const accepted = { status: 200, result: 'success', cache: 'no-store' };
const invalid = { status: 422, code: 'code_invalid', cache: 'no-store', message: 'Ce code n’est pas valable ou a expiré.' };
/** Returns another code than this one. */
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

type Options = { headers?: Record<string, string>; email?: string };
const submit = (otp: string, { headers = {}, email = lea }: Options = {}) => send('GET', 'verify-otp/', { query: { email, otp }, headers });

describe('a request for a code', () => {
  const request = (email: string, headers = {}) => send('GET', 'send-otp/', { query: { email }, headers });

  test.each([
    ['an account', 'LEA@Example.fr', codeMailTo(lea), 'u1'],
    ['the pending email of an account', 'new@example.fr', codeMailTo('new@example.fr'), 'u1'],
    ['nobody', 'nobody@example.fr', `nobody at ${codeMailTo('nobody@example.fr')}`, null],
  ])('of %s mails one to its owner only', async (_, email, mail, userId) => {
    await addUser({ pendingEmail: 'new@example.fr', pendingSince: at(0) });
    expect(await request(email)).toMatchObject(accepted);
    expect([mails, await db.select().from(codes)]).toMatchObject([[mail], [{ email: email.toLowerCase(), userId }]]);
    expect(limits).toEqual(['send-code/h', `${email.toLowerCase()} ${codeLimits}`]);
  });

  test('is limited apart for a known device', async () => {
    await addUser();
    await addDevice();
    const { cookie } = deviceCookie;
    for (const sent of [cookie, `theme=dark; ${cookie}; x=1`, `theme=dark;${cookie}`]) await request(lea, { cookie: sent });
    for (const sent of [`other${cookie}`, `${cookie}d`]) await request(lea, { cookie: sent });
    await request('nobody@example.fr', deviceCookie);
    const perEmail = limits.filter((names) => names !== 'send-code/h').map((names) => names.replace(` ${codeLimits}`, ''));
    expect(perEmail).toEqual([...Array<string>(3).fill(`${lea} ${deviceHash}`), lea, lea, 'nobody@example.fr']);
  });

  test.each(['send-code/h', `${lea} ${codeLimits}`])('is rejected by the limit "%s", and mails nothing', async (reached) => {
    hooks.reached = reached;
    expect([await request(lea), mails]).toMatchObject([{ status: 429, cache: 'no-store' }, []]);
  });
});

test.each(['send-otp/', 'verify-otp/'])('%s is for GET requests of the shop’s own scripts only', async (call) => {
  await addUser({ isVerified: false });
  const query = { email: lea, otp: await addCode() };
  for (const headers of [{ 'sec-fetch-mode': 'navigate' }, { origin: 'https://other.test' }])
    expect(await send('GET', call, { query, headers })).toMatchObject({ status: 403 });
  expect(await send('HEAD', call, { query })).toMatchObject({ status: 404 });
  expect([mails, await storedUsers()]).toMatchObject([[], [{ isVerified: false }]]);
  expect(await send('GET', call, { query, headers: { origin: 'https://shop.test' } })).toMatchObject({ status: 200 });
});

test.each([
  ['GET', 'send-otp/', { email: 'lea' }],
  ['GET', 'verify-otp/', { email: lea, otp: '1' }],
  ['POST', 'reset-password/', { email: lea, otp: '1', password: 'une autre phrase' }],
] as const)('%s %s is rejected with an invalid field: %j', async (method, call, fields) => {
  const sent = method === 'GET' ? { query: fields } : { payload: fields };
  expect(await send(method, call, sent)).toMatchObject({ status: 422, message: 'Certains champs ne conviennent pas.' });
  expect([limits, mails]).toEqual([[], []]);
});

describe('a submitted code', () => {
  test('of the session that signed up verifies its email, and the session stays', async () => {
    await addUser({ isVerified: false });
    const headers = await addSession();
    const answer = await submit(await addCode(), { headers, email: 'LEA@Example.fr' });
    expect(answer).toMatchObject({
      ...accepted,
      user: { id: 'u1', is_verified: true },
      token: headers.authorization.slice('Bearer '.length),
    });
    expect(answer.cookie).toMatch(/^device=[\w-]{43}; .*; Secure$/);
    expect([await sessionOwners(), await routes.deviceOwners(), await db.$count(codes), mails]).toEqual([['u1'], ['u1'], 0, []]);
    expect(limits).toEqual(['give-code/h']);
  });

  test.each([
    ['no session', null],
    ['the session of another account', 'u2'],
  ])('of %s starts one of its account', async (_, caller) => {
    await addUser({ isVerified: false });
    await addUser({ userId: 'u2', email: 'zoe@example.fr' });
    const headers = caller === null ? {} : await addSession(caller);
    const answer = await submit(await addCode(), { headers });
    expect(answer).toMatchObject({ ...accepted, user: { id: 'u1', needs_password: true } });
    expect([Object.values(headers).includes(`Bearer ${answer.token}`), await sessionOwners(), mails]).toEqual([
      false,
      caller === null ? ['u1'] : ['u1', 'u2'],
      [codeMailTo(lea)],
    ]);
  });

  test('is rejected if it is wrong, or expired, or used', async () => {
    await addUser({ isVerified: false });
    expect(await submit('123456')).toMatchObject(invalid);
    const code = await addCode();
    expect(await submit(wrongCode(code))).toMatchObject(invalid);
    expect(await submit(code)).toMatchObject(accepted);
    expect(await submit(code)).toMatchObject(invalid);
    expect(await sessionOwners()).toEqual(['u1']);
  });

  test('is rejected, and not consumed, if its email is given to another account at the same moment', async () => {
    await addUser({ pendingEmail: 'new@example.fr', pendingSince: at(0) });
    hooks.onMail = async (transaction) =>
      void (await transaction.update(users).set({ email: 'new@example.fr' }).where(eq(users.userId, 'u2')));
    await addUser({ userId: 'u2', email: 'zoe@example.fr' });
    expect(await submit(await addCode('new@example.fr'), { email: 'new@example.fr' })).toMatchObject(invalid);
    hooks.onMail = () => Promise.reject(new Error('lost'));
    expect(await submit(await addCode('new@example.fr'), { email: 'new@example.fr' })).toMatchObject({ status: 500 });
    expect([await db.$count(codes), (await storedUsers()).map(({ email }) => email)]).toEqual([1, [lea, 'zoe@example.fr']]);
  });

  test('is rejected by the limit of its caller', async () => {
    await addUser({ isVerified: false });
    hooks.reached = 'give-code/h';
    expect(await submit(await addCode())).toMatchObject({ status: 429, cache: 'no-store' });
  });
});

describe('a wrong code', () => {
  beforeEach(async () => {
    await addUser({ isVerified: false });
    await addUser({ userId: 'u2', email: 'zoe@example.fr', isVerified: false });
  });
  const pausedMail = 'Codes de vérification suspendus pour 24 heures';
  /** Submits a wrong code and then the right one, and returns both status codes. */
  const submitBoth = async (options: Options = {}, userId: string | null = 'u1') => {
    const code = await addCode(options.email, userId);
    return [(await submit(wrongCode(code), options)).status, (await submit(code, options)).status];
  };

  test('is free twenty times', async () => {
    expect(await submitBoth()).toEqual([422, 200]);
    expect(mails).toEqual([codeMailTo(lea)]);
  });

  test('pauses its email, and tells the owner if it is one of many in a row', async () => {
    env.rateLimitFactor = 0.01;
    expect(await submitBoth()).toEqual([422, 429]);
    expect(mails).toEqual([`${lea}: ${pausedMail}`]);
    expect(await submitBoth({ email: 'zoe@example.fr' }, 'u2')).toEqual([422, 429]);
    expect(mails).toHaveLength(2);
  });

  test('pauses its email in silence if it is not', async () => {
    env.rateLimitFactor = 0.05;
    expect([await submitBoth(), mails]).toEqual([[422, 429], []]);
  });

  test('of a known device pauses that device only, and mails nothing', async () => {
    env.rateLimitFactor = 0.01;
    await addDevice();
    expect([await submitBoth({ headers: deviceCookie }), mails]).toEqual([[422, 429], []]);
    expect(await submit(await addCode())).toMatchObject({ status: 200 });
  });

  test('for an email without an account does not pause the account that signs up with it', async () => {
    env.rateLimitFactor = 0.01;
    const email = 'nobody@example.fr';
    expect([await submitBoth({ email }, null), mails]).toEqual([[422, 429], [`nobody at ${email}: ${pausedMail}`]]);
    await addUser({ userId: 'u3', email, isVerified: false });
    expect(await submit(await addCode(email, 'u3'), { email })).toMatchObject({ status: 200 });
  });

  test('for an account does not pause another one that signs up with its email later', async () => {
    env.rateLimitFactor = 0.01;
    expect(await submitBoth()).toEqual([422, 429]);
    await db.delete(users).where(eq(users.userId, 'u1'));
    await addUser({ userId: 'u3', isVerified: false });
    expect(await submit(await addCode(lea, 'u3'))).toMatchObject({ status: 200 });
  });

  test('is not counted while the email has no live code', async () => {
    env.rateLimitFactor = 0.01;
    expect([await submit('123456'), mails]).toMatchObject([invalid, []]);
    expect(await submit(await addCode())).toMatchObject({ status: 200 });
  });
});

describe('a new password', () => {
  const password = 'une autre phrase';
  const reset = (otp: string, { headers = {}, ...change }: { headers?: object; email?: string; password?: string } = {}) =>
    send('POST', 'reset-password/', { payload: { email: lea, otp, password, ...change }, headers: { ...headers } });

  test('is stored with a code, ends other sessions, and makes only this device known', async () => {
    await addUser();
    await addSession();
    await addDevice();
    const answer = await reset(await addCode(), { email: 'LEA@Example.fr' });
    expect(answer).toMatchObject(accepted);
    expect(answer).not.toHaveProperty('token');
    expect(answer.cookie).toMatch(/^device=[\w-]{43}; .*; Secure$/);
    expect([await storedUsers(), await sessionOwners(), await routes.deviceOwners()]).toMatchObject([
      [{ passwordHash: hashOf(password) }],
      [],
      ['u1'],
    ]);
    expect([mails, limits]).toEqual([[`${lea}: Votre mot de passe a été changé`], ['give-code/h']]);
  });

  test('ends the delay of logins', async () => {
    await addUser();
    const logIn = (text: string) => send('POST', 'login/', { payload: { email: lea, password: text } });
    for (let time = 0; time < 5; time += 1) await logIn('wrong');
    expect(await logIn(goodPassword)).toMatchObject({ status: 429 });
    await reset(await addCode());
    expect(await logIn(password)).toMatchObject({ status: 200 });
  });

  test('is rejected with a wrong code', async () => {
    await addUser();
    expect(await reset(wrongCode(await addCode()))).toMatchObject(invalid);
    expect(await storedUsers()).toMatchObject([{ passwordHash: hashOf(goodPassword) }]);
  });

  test.each(['Chez-Test-59!', 'lea-clementine'])('that is easy to guess is rejected before the code is tried: %s', async (easy) => {
    const email = 'lea.clementine@example.fr';
    await addUser({ email });
    const code = await addCode(email);
    const errors = { password: 'Ce mot de passe est trop facile à deviner, veuillez en choisir un autre.' };
    expect(await reset(code, { email, password: easy })).toMatchObject({ status: 422, errors, cache: 'no-store' });
    expect(await reset(code, { email })).toMatchObject(accepted);
  });
});
