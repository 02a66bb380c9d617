// References: S-n in docs/security.md, complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { findPasswordProblem } from '#server/accounts/password-rules.ts';
import { needsRehash, createPasswordHasher } from '#server/accounts/passwords.ts';
import { users } from '#server/accounts/account-tables.ts';
import { eq } from 'drizzle-orm';
import { hash } from '@node-rs/argon2';
import { createAccountClient, goodPassword } from '../../support/accounts.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ env: { DEMO: '1' } });
const accounts = createAccountClient(server);

const rowOf = async (email: string) => (await database.db.select().from(users).where(eq(users.email, email)))[0];

describe('an account', () => {
  test('is created with an unverified session, and its code is mailed at once (§4)', async () => {
    const { token, user } = await accounts.signUp({ email: 'LEA@Example.fr', first_name: ' Léa ' });
    expect(user).toMatchObject({ email: 'lea@example.fr', first_name: 'Léa', is_verified: false, pending_email: null });
    expect(await accounts.latestCode('lea@example.fr')).toMatch(/^\d{6}$/);
    expect((await accounts.getProfile({ token, user })).json()).toMatchObject({ status: 'error', code: 'unverified' });
  });
  test('that is not verified logs in, and its code still opens it: a new one can be had after a minute (§4, complaint 22)', async () => {
    const { user } = await accounts.signUp();
    const lateCode = await accounts.latestCode(user.email);
    const login = (await accounts.logIn(user.email)).json<{ token: string; user: User }>();
    expect(login.user.is_verified).toBe(false);
    for (const call of ['profile', 'orders']) {
      const response = await accounts.send('GET', call, { query: accounts.ownQuery(login) });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'unverified']);
    }
    expect((await accounts.updateProfile(login, { phone: '07' })).statusCode).toBe(403);
    expect((await accounts.sendCode(user.email)).statusCode).toBe(200);
    expect((await accounts.submitCode(user.email, lateCode)).statusCode).toBe(422);
    const verified = await accounts.submitCode(
      ` ${user.email.toUpperCase()}`.trim(),
      await accounts.latestCode(user.email),
      accounts.sessionHeaders(login),
    );
    expect(verified.json()).toMatchObject({ user: { id: user.id, is_verified: true } });
    expect((await accounts.getProfile(login)).statusCode).toBe(200);
  });
  test('for an email in use is rejected in any case, and the existing one stays unchanged (§7)', async () => {
    const { user } = await accounts.createCustomer();
    const response = await accounts.send('POST', 'signup/', {
      payload: accounts.signUpForm({ email: user.email.toUpperCase(), password: 'encore autre chose' }),
    });
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { status: 'error', code: 'email_taken', message: expect.any(String), errors: { email: expect.any(String) } },
    ]);
    expect((await accounts.logIn(user.email)).statusCode).toBe(200);
  });
  test('requires visible names, a phone, and a valid email (§5)', async () => {
    for (const overrides of [{ first_name: ' ' }, { last_name: '\u200B' }, { phone: '' }, { first_name: 'a\r\nBcc: x@evil.example' }])
      expect([overrides, (await accounts.send('POST', 'signup/', { payload: accounts.signUpForm(overrides) })).statusCode]).toEqual([
        overrides,
        422,
      ]);
    for (const email of ['lea', 'a@b', 'a@b.fr, c@d.fr', 'a@b.fr\r\nBcc: c@d.fr', '<a@b.fr>', `${'x'.repeat(250)}@b.fr`])
      expect([email, (await accounts.send('POST', 'signup/', { payload: accounts.signUpForm({ email }) })).statusCode]).toEqual([
        email,
        422,
      ]);
  });
});

describe('a password (S-32)', () => {
  const rejectedPasswords = [
    'court12',
    '12345678',
    'password',
    'PASSWORD1',
    'motdepasse',
    'tacos2026',
    'ChezTest!!',
    'martin@example.fr',
    'x'.repeat(129),
  ];
  for (const password of rejectedPasswords)
    test(`${password.slice(0, 20)} is rejected with a message at its field`, async () => {
      const response = await accounts.send('POST', 'signup/', { payload: accounts.signUpForm({ email: 'martin@example.fr', password }) });
      expect([response.statusCode, response.json()]).toEqual([
        422,
        expect.objectContaining({ errors: { password: expect.stringMatching(/mot de passe/i) } }),
      ]);
    });
  const acceptedPasswords = [
    `${'x'.repeat(63)}1`,
    `${'y'.repeat(126)}é1`,
    '👨‍👩‍👧 tacos à minuit',
    '        espaces        ',
    'é'.normalize('NFD').repeat(8),
  ];
  for (const password of acceptedPasswords)
    test(`of ${password.length} UTF-16 units is accepted unchanged: neither shortened, trimmed, normalised nor compared without case`, async () => {
      const { user } = await accounts.signUp({ password });
      expect((await accounts.logIn(user.email, password)).statusCode).toBe(200);
      expect((await accounts.logIn(user.email, password.slice(0, -1))).statusCode).toBe(401);
      expect(
        (await accounts.logIn(user.email, password.trim() === password ? password.normalize('NFC').toUpperCase() : password.trim()))
          .statusCode,
      ).toBe(401);
    });
  test('of a megabyte is rejected before it is hashed', async () => {
    expect((await accounts.send('POST', 'signup/', { payload: accounts.signUpForm({ password: 'x'.repeat(1_000_000) }) })).statusCode).toBe(
      413,
    );
    expect((await accounts.logIn('a@b.fr', 'x'.repeat(90_000))).statusCode).toBe(422);
  });
  test('is rejected if it is one of the three thousand most common', () => {
    const about = { email: 'zoe@example.fr', shopName: 'Chez Test' };
    for (const common of ['football', 'baseball', 'qwertyuiop', '123456789', 'iloveyou'])
      expect(findPasswordProblem(common, about)).not.toBeNull();
    expect(findPasswordProblem('cheval correct agrafe', about)).toBeNull();
  });
  test('is stored as Argon2id with OWASP’s options, and rehashed at the next login if it was weaker', async () => {
    const { user } = await accounts.createCustomer();
    expect((await rowOf(user.email))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const cheap = await hash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect(needsRehash(cheap)).toBe(true);
    await database.db.update(users).set({ passwordHash: cheap }).where(eq(users.email, user.email));
    expect((await accounts.logIn(user.email)).statusCode).toBe(200);
    const newHash = (await rowOf(user.email))?.passwordHash ?? '';
    expect([newHash.includes('m=19456,t=2,p=1'), needsRehash(newHash)]).toEqual([true, false]);
    expect((await accounts.logIn(user.email)).statusCode).toBe(200);
  });
  test('is rejected with 429 while two are being hashed and fifty are waiting (S-32)', async () => {
    const passwords = createPasswordHasher();
    const cheap = await hash(goodPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const responses = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(cheap, goodPassword)));
    expect(responses.slice(0, 52)).toEqual(Array(52).fill({ status: 'fulfilled', value: true }));
    for (const response of responses.slice(52)) expect(response).toMatchObject({ status: 'rejected', reason: { statusCode: 429 } });
    expect(await passwords.verify(cheap, goodPassword)).toBe(true);
  });
});

describe('a profile', () => {
  test('can be changed and read again, except fields that the owner cannot change (S-31)', async () => {
    const session = await accounts.createCustomer();
    const overrides = {
      first_name: 'Zoé',
      address: '1 rue Nationale',
      id: 'other',
      password: 'x',
      role: 'admin',
      token: 'y',
      is_verified: false,
    };
    expect((await accounts.updateProfile(session, overrides)).statusCode).toBe(200);
    const { user } = (await accounts.getProfile(session)).json<{ user: User }>();
    expect(user).toEqual({ ...session.user, first_name: 'Zoé', address: '1 rue Nationale' });
    expect((await accounts.logIn(user.email)).statusCode).toBe(200);
    expect((await accounts.updateProfile(session, { address: null })).statusCode).toBe(200);
    expect((await accounts.getProfile(session)).json<{ user: User }>().user.address).toBeNull();
  });
  test('gets its new email once the code mailed there is submitted; until then it is pending and the session stays (S-31)', async () => {
    const session = await accounts.createCustomer();
    const [old, email] = [session.user.email, `neuf-${session.user.email}`];
    expect((await accounts.updateProfile(session, { email: email.toUpperCase() })).statusCode).toBe(200);
    expect((await accounts.getProfile(session)).json()).toMatchObject({ user: { email: old, pending_email: email, is_verified: true } });
    expect((await accounts.logIn(email)).statusCode).toBe(401);
    // An update that does not change the email address keeps the pending change.
    await accounts.updateProfile(session, { phone: '07' });
    const response = await accounts.submitCode(email, await accounts.latestCode(email), accounts.sessionHeaders(session));
    expect(response.json()).toMatchObject({ token: session.token, user: { id: session.user.id, email, pending_email: null, phone: '07' } });
    expect((await accounts.getProfile(session)).statusCode).toBe(200);
    expect([(await accounts.logIn(old)).statusCode, (await accounts.logIn(email)).statusCode]).toEqual([401, 200]);
    expect((await accounts.mailbox()).find(({ to }) => to === old)?.subject).toMatch(/^L’adresse e-mail de votre compte a changé/);
  });
  test('never gets another account’s email, neither at once nor if it is taken meanwhile (S-31)', async () => {
    const [one, other] = [await accounts.createCustomer(), await accounts.createCustomer()];
    expect((await accounts.updateProfile(one, { email: other.user.email })).json()).toMatchObject({ code: 'email_taken' });
    const email = `wanted-${one.user.email}`;
    await accounts.updateProfile(one, { email });
    const code = await accounts.latestCode(email);
    const owner = await accounts.signUp({ email });
    expect((await accounts.submitCode(email, code)).statusCode).toBe(422);
    expect((await accounts.submitCode(email, await accounts.latestCode(email))).json()).toMatchObject({
      user: { id: owner.user.id, email },
    });
    expect((await accounts.getProfile(one)).json()).toMatchObject({ user: { email: one.user.email } });
  });
  test('with a pending email can request another code, which does not reset the password (S-31)', async () => {
    const session = await accounts.createCustomer();
    const email = `pending-${session.user.email}`;
    await accounts.updateProfile(session, { email });
    expect((await accounts.sendCode(email)).statusCode).toBe(200);
    expect((await accounts.resetPassword(email, await accounts.latestCode(email))).statusCode).toBe(422);
    expect((await accounts.logIn(session.user.email)).statusCode).toBe(200);
  });
  test('has the contract’s fields and is never cached (§7)', async () => {
    const session = await accounts.createCustomer();
    const { headers, body } = await accounts.getProfile(session);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(body).not.toMatch(/argon|hash|"password/i);
  });
});
