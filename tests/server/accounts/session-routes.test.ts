// Login, sign-up and logout: which limits each request consumes, what it stores and mails, and what it answers.

import { beforeEach, describe, expect, test } from 'vitest';
import { codes } from '#server/accounts/account-tables.ts';
import { at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { createAccountRoutes, deviceCookie, goodPassword, hashOf } from './account-route-client.ts';

const database = await useTestDatabase();
const routes = createAccountRoutes(database);
const { addDevice, addSession, addUser, hooks, limits, mails, send, sessionOwners, storedUsers } = routes;
beforeEach(() => routes.reset());

const issuedCookie = /^device=[\w-]{43}; Max-Age=15552000; .*; Secure$/;

describe('a login', () => {
  const logIn = (password = goodPassword, { email = 'lea@example.fr', headers = {} } = {}) =>
    send('POST', 'login/', { payload: { email, password }, headers });
  const statusesOf = async (times: number, request: () => ReturnType<typeof logIn>) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await request()).status);
    return statuses;
  };

  test('with the right password starts a session and makes the device known', async () => {
    await addUser();
    const answer = await logIn(goodPassword, { email: 'LEA@Example.fr' });
    expect(answer).toMatchObject({ status: 200, result: 'success', cache: 'no-store', user: { id: 'u1', needs_password: false } });
    expect(answer.token).toMatch(/^[\w-]{43}$/);
    expect(answer.cookie).toMatch(issuedCookie);
    expect([await sessionOwners(), await routes.deviceOwners(), limits]).toEqual([['u1'], ['u1'], ['login/min login/h']]);
  });

  test('is rejected with a wrong password, without one and without an account', async () => {
    await addUser();
    await addUser({ userId: 'u2', email: 'zoe@example.fr', passwordHash: null });
    const rejected = { status: 401, code: 'login_failed', message: 'L’e-mail ou le mot de passe est incorrect.', cache: 'no-store' };
    for (const email of ['lea@example.fr', 'zoe@example.fr', 'nobody@example.fr'])
      expect(await logIn('wrong', { email })).toMatchObject(rejected);
    expect([await sessionOwners(), await routes.deviceOwners()]).toEqual([[], []]);
  });

  test('renews the hash of its account if that was weaker', async () => {
    const [weak, strong, stronger] = [hashOf(goodPassword, 8192), hashOf(goodPassword), hashOf(goodPassword, 65_536)];
    await addUser({ passwordHash: weak });
    await addUser({ userId: 'u2', email: 'zoe@example.fr', passwordHash: weak });
    await addUser({ userId: 'u3', email: 'max@example.fr', passwordHash: stronger });
    for (const email of ['lea@example.fr', 'max@example.fr']) expect(await logIn(goodPassword, { email })).toMatchObject({ status: 200 });
    expect((await storedUsers()).map(({ passwordHash }) => passwordHash)).toEqual([strong, weak, stronger]);
  });

  test('is delayed after five wrong passwords, which known devices and other emails do not share', async () => {
    await addUser();
    await addUser({ userId: 'u2', email: 'zoe@example.fr' });
    await addDevice('u1');
    await addDevice('u2');
    expect(await statusesOf(6, () => logIn('wrong'))).toEqual([401, 401, 401, 401, 401, 429]);
    const known = { headers: deviceCookie };
    expect(await statusesOf(6, () => logIn('wrong', known))).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await logIn(goodPassword, { ...known, email: 'zoe@example.fr' })).toMatchObject({ status: 200 });
    expect(await logIn(goodPassword, { email: 'zoe@example.fr' })).toMatchObject({ status: 200 });
  });
});

test.each([
  ['login/', { email: '', password: goodPassword }],
  ['login/', { email: 'lea@example.fr' }],
  ['signup/', { first_name: ' ', last_name: 'Martin', phone: '06', email: 'lea@example.fr', password: goodPassword }],
])('%s is rejected with an invalid field: %j', async (call, payload) => {
  expect(await send('POST', call, { payload })).toMatchObject({ status: 422, message: 'Certains champs ne conviennent pas.' });
  expect([limits, await storedUsers()]).toEqual([[], []]);
});

describe('a sign-up', () => {
  const form = { first_name: ' Léa ', last_name: ' Martin ', phone: ' 06 ', email: 'LEA@Example.fr', password: goodPassword };
  const signUp = (change: object = {}) => send('POST', 'signup/', { payload: { ...form, ...change } });
  const taken = { status: 409, code: 'email_taken', errors: { email: 'Un compte existe déjà avec cet e-mail.' } };

  test('stores an account that is not verified, mails its code and starts a session', async () => {
    const answer = await signUp();
    const [account] = await storedUsers();
    const id = account?.userId;
    expect(id).toMatch(/^[\w-]{22}$/);
    const stored = { userId: id, email: 'lea@example.fr', firstName: 'Léa', lastName: 'Martin', phone: '06', address: null };
    const state = { isVerified: false, pendingEmail: null, pendingSince: null, passwordHash: hashOf(goodPassword), createdAt: at(0) };
    expect(account).toEqual({ ...stored, ...state });
    expect(answer).toMatchObject({ status: 200, result: 'success', cache: 'no-store', user: { id, email: 'lea@example.fr' } });
    expect(answer.token).toMatch(/^[\w-]{43}$/);
    expect([await sessionOwners(), mails]).toEqual([[id], ['lea@example.fr: Votre code de vérification']]);
    expect(await database.db.select().from(codes)).toMatchObject([{ email: 'lea@example.fr', userId: id }]);
    expect(limits).toEqual([
      'signup/h',
      'lea@example.fr signup-email/min',
      'lea@example.fr send-code-email/min send-code-email/15min send-code-email/day',
    ]);
  });

  test('is answered although the limit of codes is reached: its code is on the way', async () => {
    hooks.reached = 'lea@example.fr send-code-email/min send-code-email/15min send-code-email/day';
    expect([await signUp(), mails.length]).toMatchObject([{ status: 200 }, 1]);
  });

  test('is rejected by its limits, and stores nothing', async () => {
    for (const reached of ['signup/h', 'lea@example.fr signup-email/min']) {
      hooks.reached = reached;
      expect(await signUp()).toMatchObject({ status: 429, cache: 'no-store' });
    }
    expect([await storedUsers(), mails]).toEqual([[], []]);
  });

  test.each([
    ['an email that no mail reaches', { email: 'lea@example' }, { email: 'Cette adresse e-mail n’est pas valable.' }],
    [
      'a password with the name of the shop',
      { password: 'Chez-Test-59!' },
      { password: 'Ce mot de passe est trop facile à deviner, veuillez en choisir un autre.' },
    ],
    [
      'a password with its email',
      { password: 'lea-clementine', email: 'lea.clementine@example.fr' },
      { password: 'Ce mot de passe est trop facile à deviner, veuillez en choisir un autre.' },
    ],
  ])('is rejected with %s', async (_, change, errors) => {
    expect(await signUp(change)).toMatchObject({ status: 422, errors });
    expect(await storedUsers()).toEqual([]);
  });

  test('is rejected with the email of another account, before the limit of that email is consumed', async () => {
    await addUser();
    expect(await signUp()).toMatchObject(taken);
    expect([limits, mails]).toEqual([['signup/h'], []]);
  });

  test('is rejected if a concurrent one is stored first', async () => {
    hooks.onLimitEmail = () => addUser();
    expect(await signUp()).toMatchObject(taken);
    expect([(await storedUsers()).map(({ userId }) => userId), mails, await sessionOwners()]).toEqual([['u1'], [], []]);
  });
});

test('a logout ends its own session only, also of an account that is not verified', async () => {
  await addUser({ isVerified: false });
  const [headers, other] = [await addSession(), await addSession()];
  expect(await send('POST', 'logout/', { headers })).toMatchObject({ status: 200, result: 'success', cache: 'no-store' });
  expect([await sessionOwners(), limits]).toEqual([['u1'], ['own/min']]);
  expect(await send('POST', 'logout/', { headers })).toMatchObject({ status: 401, cache: 'no-store' });
  expect(await send('POST', 'logout/', { headers: other })).toMatchObject({ status: 200 });
});
