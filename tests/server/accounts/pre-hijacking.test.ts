import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { deleteUnverifiedAccounts } from '#server/accounts/unverified-accounts.ts';
import { codes, users } from '#server/accounts/account-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createAccountClient, goodPassword } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const { database, server } = await useTestServer({ env: { DEMO: '1' } });
const accounts = createAccountClient(server);

type Session = { token: string; user: User };
const hour = 60 * 60_000;

describe('a code submitted without the session that signed up', () => {
  test('ends earlier sessions, removes the password, and requires a new one', async () => {
    const thief = await accounts.signUp({ password: 'le mot du voleur' });
    const { email } = thief.user;
    const attackerSession = (await accounts.logIn(email, 'le mot du voleur')).json<Session>();
    const verification = await accounts.submitCode(email, await accounts.latestCode(email));
    const owner = verification.json<Session>();
    expect(owner.user).toMatchObject({ id: thief.user.id, is_verified: true, needs_password: true });
    for (const session of [thief, attackerSession]) expect((await accounts.getProfile(session)).statusCode).toBe(401);
    expect((await accounts.logIn(email, 'le mot du voleur')).statusCode).toBe(401);
    expect((await accounts.getProfile(owner)).json()).toMatchObject({ user: { needs_password: true } });
    expect((await accounts.deleteAccount(owner, 'le mot du voleur')).json()).toMatchObject({
      code: 'password_wrong',
      message: /choisissez/i,
    });
    // The code for the new password was mailed without a request.
    expect((await accounts.resetPassword(email, await accounts.latestCode(email))).statusCode).toBe(200);
    expect((await accounts.logIn(email, 'une autre phrase')).json()).toMatchObject({ user: { needs_password: false } });
  });
  test('has the same effect with the session of another account', async () => {
    const [thief, owner] = [await accounts.signUp(), await accounts.createCustomer()];
    const verification = await accounts.submitCode(
      thief.user.email,
      await accounts.latestCode(thief.user.email),
      accounts.sessionHeaders(owner),
    );
    expect(verification.json<Session>().user).toMatchObject({ id: thief.user.id, needs_password: true });
    expect((await accounts.getProfile(thief)).statusCode).toBe(401);
    expect((await accounts.getProfile(owner)).statusCode).toBe(200);
  });
  test('is consumed: it verifies once and cannot set a password', async () => {
    const { user } = await accounts.signUp();
    const code = await accounts.latestCode(user.email);
    expect((await accounts.submitCode(user.email, code)).statusCode).toBe(200);
    const next = await accounts.latestCode(user.email);
    expect((await accounts.submitCode(user.email, code)).statusCode).toBe(422);
    if (next !== code) expect((await accounts.resetPassword(user.email, code)).statusCode).toBe(422);
  });
});

test('a code submitted by the session that signed up keeps token and password', async () => {
  const session = await accounts.signUp();
  const verification = await accounts.submitCode(
    session.user.email,
    await accounts.latestCode(session.user.email),
    accounts.sessionHeaders(session),
  );
  expect(verification.json()).toMatchObject({ token: session.token, user: { is_verified: true, needs_password: false } });
  expect((await accounts.logIn(session.user.email, goodPassword)).statusCode).toBe(200);
  expect((await accounts.mailbox()).filter(({ to }) => to === session.user.email)).toHaveLength(1);
});

test('unverified accounts are deleted after 48 hours and their address is free; their orders become a guest’s', async () => {
  server.clock.now = mondayNoon;
  const [unverified, verified] = [await accounts.signUp(), await accounts.createCustomer()];
  server.clock.now = mondayNoon;
  const order = { ...createOrder(), user_id: unverified.user.id };
  const headers = accounts.sessionHeaders(unverified);
  expect((await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers })).statusCode).toBe(200);
  const idsLeft = async () => (await database.db.select({ id: users.userId }).from(users)).map(({ id }) => id);
  server.advanceClock(48 * hour - 60_000);
  await deleteUnverifiedAccounts(database.db, server.clock.now);
  expect(await idsLeft()).toEqual(expect.arrayContaining([unverified.user.id, verified.user.id]));
  server.advanceClock(2 * 60_000);
  await deleteUnverifiedAccounts(database.db, server.clock.now);
  expect(await idsLeft()).not.toContain(unverified.user.id);
  expect(await idsLeft()).toContain(verified.user.id);
  const [row] = await database.db.select().from(orders).where(eq(orders.localId, order.local_id));
  expect(row).toMatchObject({ userId: null, email: order.customer.email });
  expect(await database.db.select().from(codes).where(eq(codes.email, unverified.user.email))).toEqual([]);
  expect((await accounts.getProfile(unverified)).statusCode).toBe(401);
  await accounts.signUp({ email: unverified.user.email });
});
