// Requests about a customer's own data: which limits each consumes, what it changes and mails, and what it answers.

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordEmailChange } from '#server/accounts/email-changes.ts';
import { users } from '#server/accounts/account-tables.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { addOrder, at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';
import { createAccountRoutes, goodPassword } from './account-route-client.ts';

const database = await useTestDatabase();
const { db } = database;
const routes = createAccountRoutes(database);
const { addSession, addUser, clock, hooks, limits, mails, send, storedUsers } = routes;

let headers: { authorization: string };
beforeEach(async () => {
  await routes.reset();
  for (const table of [orders, shops]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
  await addUser({ address: '1 rue Nationale' });
  headers = await addSession();
});

const accepted = { status: 200, result: 'success', cache: 'no-store' };
const expectRejectedWhileUnverified = async (request: () => ReturnType<typeof send>) => {
  await db.update(users).set({ isVerified: false });
  expect(await request()).toMatchObject({ status: 403, code: 'unverified', cache: 'no-store' });
};

describe('the profile', () => {
  const read = (query = {}, sent: object = headers) => send('GET', 'profile', { query, headers: { ...sent } });

  test('is that of the session, whose token may be in the header or in the query', async () => {
    const user = { id: 'u1', email: 'lea@example.fr', address: '1 rue Nationale' };
    expect(await read()).toMatchObject({ ...accepted, user });
    const token = headers.authorization.slice('Bearer '.length);
    expect(await read({ token, user_id: 'u1' }, {})).toMatchObject({ ...accepted, user });
    expect(await read({ token, user_id: 'u2' }, {})).toMatchObject({ status: 403 });
    expect(limits).toEqual(['own/min', 'own/min', 'own/min']);
  });

  test('is for verified accounts only', () => expectRejectedWhileUnverified(read));
});

describe('a change of the profile', () => {
  const form = { first_name: ' Zoé ', last_name: ' Morel ', phone: ' 07 ', email: 'LEA@Example.fr' };
  const update = (change: object = {}, query = {}) => send('PATCH', 'update-profile', { query, payload: { ...form, ...change }, headers });
  const stored = async () => (await storedUsers()).find(({ userId }) => userId === 'u1');

  test('stores trimmed names and phone of its account, and mails nothing for the same email', async () => {
    await addUser({ userId: 'u2', email: 'max@example.fr' });
    expect(await update()).toMatchObject(accepted);
    expect(await storedUsers()).toMatchObject([
      { firstName: 'Zoé', lastName: 'Morel', phone: '07', address: '1 rue Nationale', email: 'lea@example.fr', pendingEmail: null },
      { userId: 'u2', firstName: 'Léa' },
    ]);
    expect([mails, limits]).toEqual([[], ['own/min']]);
  });

  test.each([
    ['changes the address', ' 2 rue Verte ', '2 rue Verte'],
    ['removes the address', null, null],
    ['removes the address if it is blank', ' ', null],
  ])('%s', async (_, address, expected) => {
    await update({ address });
    expect((await stored())?.address).toBe(expected);
  });

  test('mails a code to a new email, which is pending from then on', async () => {
    clock.now = at(5);
    expect(await update({ email: 'NEW@Example.fr' })).toMatchObject(accepted);
    expect(await stored()).toMatchObject({ email: 'lea@example.fr', pendingEmail: 'new@example.fr', pendingSince: at(5) });
    const emailLimits = 'new@example.fr send-code-email/min send-code-email/15min send-code-email/day';
    expect([mails, limits]).toEqual([['new@example.fr: Votre code de vérification'], ['own/min', emailLimits]]);
    clock.now = at(6);
    await update({ email: 'new@example.fr' });
    expect([mails.length, (await stored())?.pendingSince]).toEqual([1, at(5)]);
    hooks.reached = emailLimits.replaceAll('new@', 'newer@');
    expect(await update({ email: 'newer@example.fr' })).toMatchObject({ status: 429 });
    expect(await stored()).toMatchObject({ pendingEmail: 'new@example.fr' });
  });

  test('is rejected with an email that no mail reaches, or that another account has', async () => {
    await addUser({ userId: 'u2', email: 'max@example.fr' });
    const unreachable = { errors: { email: 'Cette adresse e-mail n’est pas valable.' } };
    expect(await update({ email: 'lea@example' })).toMatchObject({ status: 422, cache: 'no-store', ...unreachable });
    expect(await update({ email: 'max@example.fr' })).toMatchObject({ status: 409, code: 'email_taken' });
    expect([await stored(), mails]).toMatchObject([{ firstName: 'Léa', pendingEmail: null }, []]);
  });

  test('may ask for the former email of the same account again', async () => {
    const account = await stored();
    if (account === undefined) throw new Error('There is no account');
    await recordEmailChange(db, { ...account, email: 'former@example.fr' }, at(0));
    expect(await update({ email: 'former@example.fr' })).toMatchObject(accepted);
  });

  test('is for the owner of a verified account only', async () => {
    expect(await update({}, { user_id: 'u2' })).toMatchObject({ status: 403 });
    await expectRejectedWhileUnverified(update);
    expect(await stored()).toMatchObject({ firstName: 'Léa' });
  });
});

describe('the past orders', () => {
  const list = (query = {}) => send('GET', 'orders', { query, headers });

  test('are listed newest first, in pages', async () => {
    for (let count = 1; count <= 11; count += 1) {
      const ids = { orderId: `o${count}`, orderNumber: `K7M${count}`, localId: randomUUID() };
      await addOrder(db, { ...ids, userId: 'u1', createdAt: at(count) });
    }
    const first = await list();
    expect(first).toMatchObject({ ...accepted, total: 11 });
    expect(first.orders?.map(({ order_id }) => order_id).slice(0, 2)).toEqual(['o11', 'o10']);
    expect((await list({ page: '2' })).orders).toHaveLength(11 - (first.orders?.length ?? 0));
    expect(await list({ page: '3', limit: '2' })).toMatchObject({ orders: [{ order_id: 'o7' }, { order_id: 'o6' }] });
    expect(limits).toEqual(['own/min', 'own/min', 'own/min']);
  });

  test('are for the owner of a verified account only', async () => {
    expect(await list({ user_id: 'u2' })).toMatchObject({ status: 403 });
    await expectRejectedWhileUnverified(list);
  });
});

describe('a deletion', () => {
  const remove = (change: object = {}) =>
    send('DELETE', 'delete-profile/', {
      payload: { token: headers.authorization.slice('Bearer '.length), user_id: 'u1', password: goodPassword, ...change },
    });

  test('needs the password, and removes account and cookie, also if the email is not verified', async () => {
    await db.update(users).set({ isVerified: false });
    const answer = await remove();
    expect(answer).toMatchObject(accepted);
    expect(answer.cookie).toMatch(/^device=; Max-Age=0; .*; Secure$/);
    expect([await storedUsers(), limits]).toEqual([[], ['deletion/h']]);
  });

  test('is rejected with a wrong password, and after five for an hour', async () => {
    const message = 'Le mot de passe est incorrect.';
    const rejected = { status: 422, code: 'password_wrong', message, errors: { password: message }, cache: 'no-store' };
    for (let time = 0; time < 5; time += 1) expect(await remove({ password: 'wrong' })).toMatchObject(rejected);
    expect(await remove()).toMatchObject({ status: 429, retryAfter: '3600' });
    expect(await storedUsers()).toHaveLength(1);
    await addUser({ userId: 'u2', email: 'max@example.fr' });
    const token = (await addSession('u2')).authorization.slice('Bearer '.length);
    expect(await remove({ token, user_id: 'u2' })).toMatchObject(accepted);
  });

  test('of an account without a password asks for one', async () => {
    await db.update(users).set({ passwordHash: null });
    const message = 'Votre compte n’a pas de mot de passe. Choisissez-en un avant de le supprimer.';
    expect(await remove()).toMatchObject({ status: 422, message, errors: { password: message } });
  });

  test('is rejected for 72 hours after a change of the email', async () => {
    const [account] = await storedUsers();
    if (account === undefined) throw new Error('There is no account');
    await recordEmailChange(db, account, at(0));
    const message =
      'L’adresse e-mail de ce compte a changé il y a moins de 72 heures. Par sécurité, ce compte ne peut être supprimé qu’après ce délai.';
    expect(await remove()).toMatchObject({ status: 409, code: 'email_recently_changed', message });
    expect(await storedUsers()).toHaveLength(1);
  });

  test('is rejected by the limit of its caller, and for another account', async () => {
    expect(await remove({ user_id: 'u2' })).toMatchObject({ status: 403 });
    hooks.reached = 'deletion/h';
    expect(await remove()).toMatchObject({ status: 429, cache: 'no-store' });
  });
});

test.each([
  ['GET', 'profile', { token: '' }, undefined],
  ['GET', 'orders', { page: '0' }, undefined],
  ['PATCH', 'update-profile', {}, { first_name: ' ', last_name: 'Morel', phone: '07', email: 'lea@example.fr' }],
  ['PATCH', 'update-profile', { token: '' }, { first_name: 'Zoé', last_name: 'Morel', phone: '07', email: 'lea@example.fr' }],
  ['DELETE', 'delete-profile/', {}, { token: 'x', user_id: 'u1' }],
] as const)('%s %s is rejected with an invalid field: %j %j', async (method, call, query, payload) => {
  const answer = await send(method, call, { query, headers, ...(payload === undefined ? {} : { payload }) });
  expect(answer).toMatchObject({ status: 422, message: 'Certains champs ne conviennent pas.' });
  expect([limits, await storedUsers()]).toMatchObject([[], [{ firstName: 'Léa' }]]);
});
