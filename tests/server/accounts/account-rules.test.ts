// Rules of accounts without a server: who a request is from, which passwords are accepted, and what expires.

import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerDependencies } from '#server/dependencies.ts';
import { defaultSite } from '#config/site.ts';
import { codes, devices, sessions, users } from '#server/accounts/account-tables.ts';
import {
  emailTakenError,
  findAccountByEmail,
  findAccountByPendingEmail,
  normaliseEmail,
  sessionResponse,
} from '#server/accounts/accounts.ts';
import { authenticate, authenticateOrderOwner, bearerToken } from '#server/accounts/authentication.ts';
import { confirmAddress } from '#server/accounts/confirm-address.ts';
import { findPasswordProblem } from '#server/accounts/password-rules.ts';
import { createPasswordHasher, needsRehash } from '#server/accounts/passwords.ts';
import { createSession } from '#server/accounts/sessions.ts';
import { deleteUnverifiedAccounts } from '#server/accounts/unverified-accounts.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { addOrder, at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const database = await useTestDatabase();
const { db } = database;
const deps = { database, now: () => at(1) } as unknown as ServerDependencies;

beforeEach(async () => {
  for (const table of [orders, shops, users]) await db.delete(table);
});

/** Stores an account whose email is verified. */
async function addUser(change: Partial<typeof users.$inferInsert> = {}) {
  const names = { firstName: 'Léa', lastName: 'Martin', phone: '06' };
  await db
    .insert(users)
    .values({ userId: 'u1', email: 'lea@example.fr', ...names, passwordHash: 'hash', isVerified: true, createdAt: at(0), ...change });
}
const requestWith = (headers: Record<string, string | string[]>) => ({ headers }) as unknown as FastifyRequest;
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (result) => result,
    (error: unknown) => {
      const { statusCode, details } = error as { statusCode: number; details: { code?: string } };
      return details.code === undefined ? statusCode : `${statusCode} ${details.code}`;
    },
  );

describe('the caller of a request', () => {
  let token: string;
  beforeEach(async () => {
    await addUser();
    token = await createSession(db, 'u1', at(0));
  });
  const bearer = () => ({ authorization: `Bearer ${token}` });
  const caller = (headers: Parameters<typeof requestWith>[0], claims: Parameters<typeof authenticate>[2] = []) =>
    outcomeOf(authenticate(deps, requestWith(headers), claims).then(({ account, token: used }) => [account.userId, used === token]));

  test.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc', 'abc'],
    ['Basic abc', undefined],
    ['Bearer ', undefined],
    ['Bearer a b', undefined],
    ['x Bearer abc', undefined],
  ])('has the token of "%s"', (authorization, expected) => {
    expect(bearerToken(requestWith({ authorization }))).toBe(expected);
  });

  test('is the owner of the token in the header, the query or the body', async () => {
    const known = ['u1', true];
    expect(await caller(bearer())).toEqual(known);
    expect(await caller({}, [{}, { token, user_id: 'u1' }])).toEqual(known);
    expect(await caller({ ...bearer(), 'x-user': 'u1' }, [{ token }])).toEqual(known);
    // Empty ids are none.
    expect(await caller({ ...bearer(), 'x-user': '' }, [{ user_id: '' }, { user_id: undefined }])).toEqual(known);
  });

  test('must not send two tokens, nor another user’s id', async () => {
    expect(await caller(bearer(), [{ token: 'other' }])).toBe(400);
    expect(await caller({ ...bearer(), 'x-user': 'u2' })).toBe('403 forbidden');
    expect(await caller(bearer(), [{ user_id: 7 }])).toBe('403 forbidden');
  });

  test('has no session without a token, or with an unknown one', async () => {
    expect([await caller({}), await caller({ authorization: 'Bearer unknown' })]).toEqual(['401 session_ended', '401 session_ended']);
  });

  test('whose email is not verified may only do what needs no verification', async () => {
    await db.update(users).set({ isVerified: false });
    expect(await caller(bearer())).toBe('403 unverified');
    await expect(authenticate(deps, requestWith(bearer()), [])).rejects.toThrow(/^Veuillez d’abord confirmer votre adresse/);
    expect(await authenticate(deps, requestWith(bearer()), [], { allowUnverified: true })).toMatchObject({ account: { userId: 'u1' } });
  });

  test('owns the order that is placed, also if the email is not verified', async () => {
    await db.update(users).set({ isVerified: false });
    const owner = (headers: Record<string, string>, userId: string | null = null) =>
      outcomeOf(authenticateOrderOwner(deps, requestWith(headers), userId));
    expect(await owner({}, 'u1')).toBeNull();
    expect(await owner(bearer(), 'u2')).toBe('u1');
    const ended = { authorization: 'Bearer ended' };
    expect([await owner(ended), await owner(ended, 'u1')]).toEqual([null, '401 session_ended']);
    expect(await owner({ ...bearer(), 'x-user': 'u2' })).toBe('403 forbidden');
  });
});

describe('an account', () => {
  test('that asked for an email most recently is found by it', async () => {
    await addUser({ pendingEmail: 'new@example.fr', pendingSince: at(1) });
    await addUser({ userId: 'u2', email: 'zoe@example.fr', pendingEmail: 'new@example.fr', pendingSince: at(2) });
    await addUser({ userId: 'u3', email: 'max@example.fr', pendingEmail: 'new@example.fr', pendingSince: at(0) });
    const pendingOwner = async (email: string) => (await findAccountByPendingEmail(db, email))?.userId ?? null;
    expect([await pendingOwner('new@example.fr'), await pendingOwner('zoe@example.fr')]).toEqual(['u2', null]);
    expect(await findAccountByPendingEmail(db, 'nobody@example.fr')).toBeNull();
  });

  test('is found by its normalised email', async () => {
    await addUser();
    expect((await findAccountByEmail(db, normaliseEmail('  LEA@Example.fr ')))?.userId).toBe('u1');
    expect(await findAccountByEmail(db, 'nobody@example.fr')).toBeNull();
  });

  test('with a taken email is rejected with a message at the field', () => {
    const message = 'Un compte existe déjà avec cet e-mail.';
    expect(emailTakenError()).toMatchObject({ statusCode: 409, message, details: { code: 'email_taken', errors: { email: message } } });
  });

  test('is serialised for its owner, without the hash of its password', async () => {
    await addUser({ passwordHash: null, pendingEmail: 'new@example.fr', address: '1 rue Nationale' });
    const [account] = await db.select().from(users);
    if (account === undefined) throw new Error('There is no account');
    expect(sessionResponse(account, 'token')).toEqual({
      status: 'success',
      token: 'token',
      user: {
        id: 'u1',
        email: 'lea@example.fr',
        first_name: 'Léa',
        last_name: 'Martin',
        phone: '06',
        address: '1 rue Nationale',
        is_verified: true,
        pending_email: 'new@example.fr',
        needs_password: true,
      },
    });
  });
});

describe('a new password', () => {
  const problem = (password: string, email = 'clementine@example.fr', shopName = 'Chez Test') =>
    findPasswordProblem(password, { email, shopName });
  const tooEasy = 'Ce mot de passe est trop facile à deviner, veuillez en choisir un autre.';

  test('has 8 to 128 characters of any kind', () => {
    expect(problem('🌮'.repeat(7))).toBe('Le mot de passe doit compter au moins 8 caractères.');
    expect(problem(`${'🌮'.repeat(7)}x`)).toBeNull();
    expect(problem('xz'.repeat(64))).toBeNull();
    expect(problem(`${'xz'.repeat(64)}!`)).toBe('Le mot de passe doit compter au plus 128 caractères.');
  });

  test.each([
    ['a common one', 'Qwertyuiop'],
    ['an email of digits', '84029173@51.fr', ' 84029173@51.FR '],
    ['a short name in the email', 'zoe-9173-5561', 'zoe@example.fr'],
    ['the email', 'Clementine@example.fr'],
    ['the email with spaces around', 'clementine@example.fr', ' Clementine@example.fr '],
    ['the name in the email', 'clementine'],
    ['the name in the email with digits', '12Clementine-2026'],
    ['a name of digits in the email', '0612345678', '0612345678@example.fr'],
    ['the name of the shop, without accents', 'Chez-Test-59!', 'x@y.fr', 'Chéz Tést'],
    ['a dish with digits', 'tacos2026!'],
    ['French tacos', 'French-Tacos!'],
    ['a burger', 'burger1234'],
    ['burgers', 'Burgers-99'],
    ['a restaurant', 'restaurant'],
    ['a French keyboard', 'azertyuiop12345'],
    ['the word', 'Mot-de-passe-1'],
    ['the English word', 'p-a-s-s-w-o-r-d'],
    ['a greeting', 'bonjour!!'],
  ])('is not %s', (_, password, email = 'clementine@example.fr', shopName = 'Chez Test') => {
    expect(problem(password, email, shopName)).toBe(tooEasy);
  });

  test('may contain such words, or consist of digits', () => {
    expect(problem('tacos et pluie')).toBeNull();
    expect(problem('8402-9173-5561')).toBeNull();
    expect(problem('ab-9173-5561', 'ab@example.fr')).toBeNull();
  });
});

describe('the hash of a password', () => {
  test('is renewed if any option was weaker', async () => {
    const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    expect(needsRehash(await hash('x', options))).toBe(false);
    expect(needsRehash(await hash('x', { ...options, memoryCost: 19_448 }))).toBe(true);
    expect(needsRehash(await hash('x', { ...options, timeCost: 1 }))).toBe(true);
    expect(needsRehash(await hash('x', { ...options, timeCost: 3 }))).toBe(false);
  });

  test('is not found without an account, and two are compared at a time: 52 may wait together', async () => {
    const hasher = createPasswordHasher();
    const cheap = await hash('right', { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const results = await Promise.allSettled(Array.from({ length: 53 }, () => hasher.verify(cheap, 'right')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
    expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { statusCode: 429, details: { retryAfter: 1 } } });
    expect(await Promise.all([hasher.verify(cheap, 'right'), hasher.verify(cheap, 'wrong'), hasher.verify(null, 'right')])).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('an account that is not verified within two days is deleted, and its orders stay as those of a guest', async () => {
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
  const day = 24 * 60;
  await addUser({ userId: 'late', email: 'late@example.fr', isVerified: false });
  await addUser({ userId: 'young', email: 'young@example.fr', isVerified: false, createdAt: at(1) });
  await addUser({ userId: 'verified', email: 'verified@example.fr' });
  await addOrder(db, { userId: 'late' });
  await addOrder(db, { orderId: 'o2', orderNumber: 'B2C3D', localId: randomUUID(), userId: 'verified' });
  await deleteUnverifiedAccounts(db, at(2 * day - 1));
  expect(await db.$count(users)).toBe(3);
  await deleteUnverifiedAccounts(db, at(2 * day));
  expect((await db.select().from(users)).map(({ userId }) => userId).toSorted()).toEqual(['verified', 'young']);
  const owners = (await db.select().from(orders)).map(({ orderId, userId }) => `${orderId} ${userId}`);
  expect(owners.toSorted()).toEqual(['o1 null', 'o2 verified']);
});

describe('a verified code', () => {
  const site = { title: 'Chez Test', siteRoot: 'https://shop.test', demo: false, locale: defaultSite.locale, mailLocale: 'fr' };
  let mailed: string[];
  const withOutbox = {
    ...deps,
    keys: { sign: (text: string) => text },
    outbox: { enqueue: async (_: unknown, mail: { to: string }) => void mailed.push(mail.to) },
  } as unknown as ServerDependencies;
  const confirm = (code: { userId: string; email: string }, caller: { userId: string; token: string } | null = null) =>
    outcomeOf(
      confirmAddress(withOutbox, db, {
        code: code as never,
        caller: caller === null ? null : { account: { userId: caller.userId } as never, token: caller.token },
        site: site as never,
      }),
    );
  const sessionCount = () => db.$count(sessions);
  beforeEach(async () => {
    mailed = [];
    await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
  });

  test('of the session that signed up verifies the account, and keeps password, sessions and devices', async () => {
    await addUser({ isVerified: false });
    const token = await createSession(db, 'u1', at(0));
    await db.insert(devices).values({ userId: 'u1', deviceHash: 'd', usedAt: at(0) });
    expect(await confirm({ userId: 'u1', email: 'lea@example.fr' }, { userId: 'u1', token })).toMatchObject({ isVerified: true });
    expect(await db.select().from(users)).toMatchObject([{ isVerified: true, passwordHash: 'hash' }]);
    expect([await sessionCount(), await db.$count(devices), mailed]).toEqual([1, 1, []]);
  });

  test.each([[null], [{ userId: 'u2', token: 'x' }]])('of another session removes what somebody else may have set: %j', async (caller) => {
    await addUser({ isVerified: false });
    await createSession(db, 'u1', at(0));
    await db.insert(devices).values({ userId: 'u1', deviceHash: 'd', usedAt: at(0) });
    expect(await confirm({ userId: 'u1', email: 'lea@example.fr' }, caller)).toMatchObject({ isVerified: true, passwordHash: null });
    expect(await db.select().from(users)).toMatchObject([{ isVerified: true, passwordHash: null }]);
    expect([await sessionCount(), await db.$count(devices), mailed]).toEqual([0, 0, ['lea@example.fr']]);
    expect(await db.select().from(codes)).toMatchObject([{ email: 'lea@example.fr', userId: 'u1' }]);
  });

  test('of a pending email replaces the email, keeps its own session only, and tells the former address', async () => {
    await addUser({ pendingEmail: 'new@example.fr', pendingSince: at(0) });
    const token = await createSession(db, 'u1', at(0));
    await createSession(db, 'u1', at(0));
    await addOrder(db, { email: 'lea@example.fr' });
    await addOrder(db, { orderId: 'o2', orderNumber: 'B2C3D', localId: randomUUID(), email: 'other@example.fr' });
    expect(await confirm({ userId: 'u1', email: 'new@example.fr' }, { userId: 'u1', token })).toMatchObject({ email: 'new@example.fr' });
    const changed = { email: 'new@example.fr', isVerified: true, pendingEmail: null, pendingSince: null, passwordHash: 'hash' };
    expect([await db.select().from(users), await sessionCount(), mailed]).toMatchObject([[changed], 1, ['lea@example.fr']]);
    const owners = (await db.select().from(orders)).map(({ orderId, userId }) => `${orderId} ${userId}`);
    expect(owners.toSorted()).toEqual(['o1 u1', 'o2 null']);
  });

  test.each([
    ['of an account that is deleted', { userId: 'u9', email: 'lea@example.fr' }],
    ['of an email that is verified already', { userId: 'u1', email: 'lea@example.fr' }],
    ['of an email that is no longer pending', { userId: 'u1', email: 'old@example.fr' }],
    ['of an email that another account has got meanwhile', { userId: 'u1', email: 'taken@example.fr' }],
  ])('%s is rejected', async (_, code) => {
    await addUser({ pendingEmail: 'taken@example.fr' });
    await addUser({ userId: 'u2', email: 'taken@example.fr' });
    expect(await confirm(code)).toBe('422 code_invalid');
    expect(mailed).toEqual([]);
  });
});
