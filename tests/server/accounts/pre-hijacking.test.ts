import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { deleteUnverifiedAccounts } from '#server/accounts/unverified-accounts.ts';
import type { Database } from '#server/database/database.ts';
import { codes, users } from '#server/accounts/account-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { accountsAt, goodPassword, type Accounts } from '../../support/accounts.ts';
import { orderOf } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

let database: Database;
let server: TestServer;
let they: Accounts;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, env: { DEMO: '1' } });
  they = accountsAt(server);
}, 120_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

type Session = { token: string; user: User };
const hour = 60 * 60_000;
const later = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms));

describe('a code submitted without the session that signed up', () => {
  test('ends earlier sessions, removes the password, and requires a new one', async () => {
    const thief = await they.signUp({ password: 'le mot du voleur' });
    const { email } = thief.user;
    const again = (await they.logIn(email, 'le mot du voleur')).json<Session>();
    const proven = await they.verify(email, await they.codeFor(email));
    const owner = proven.json<Session>();
    expect(owner.user).toMatchObject({ id: thief.user.id, is_verified: true, needs_password: true });
    for (const session of [thief, again]) expect((await they.profile(session)).statusCode).toBe(401);
    expect((await they.logIn(email, 'le mot du voleur')).statusCode).toBe(401);
    expect((await they.profile(owner)).json()).toMatchObject({ user: { needs_password: true } });
    expect((await they.remove(owner, 'le mot du voleur')).json()).toMatchObject({ code: 'password_wrong', message: /choisissez/i });
    // The code for the new password has been mailed without being asked for.
    expect((await they.reset(email, await they.codeFor(email))).statusCode).toBe(200);
    expect((await they.logIn(email, 'une autre phrase')).json()).toMatchObject({ user: { needs_password: false } });
  });
  test('does so for a caller with the session of another account too', async () => {
    const [thief, owner] = [await they.signUp(), await they.customer()];
    const proven = await they.verify(thief.user.email, await they.codeFor(thief.user.email), they.headersOf(owner));
    expect(proven.json<Session>().user).toMatchObject({ id: thief.user.id, needs_password: true });
    expect((await they.profile(thief)).statusCode).toBe(401);
    expect((await they.profile(owner)).statusCode).toBe(200);
  });
  test('is consumed: it verifies once and cannot set a password', async () => {
    const { user } = await they.signUp();
    const code = await they.codeFor(user.email);
    expect((await they.verify(user.email, code)).statusCode).toBe(200);
    const next = await they.codeFor(user.email);
    expect((await they.verify(user.email, code)).statusCode).toBe(422);
    if (next !== code) expect((await they.reset(user.email, code)).statusCode).toBe(422);
  });
});

test('a code submitted by the session that signed up keeps token and password', async () => {
  const session = await they.signUp();
  const proven = await they.verify(session.user.email, await they.codeFor(session.user.email), they.headersOf(session));
  expect(proven.json()).toMatchObject({ token: session.token, user: { is_verified: true, needs_password: false } });
  expect((await they.logIn(session.user.email, goodPassword)).statusCode).toBe(200);
  expect((await they.mailbox()).filter(({ to }) => to === session.user.email)).toHaveLength(1);
});

test('unverified accounts are deleted after 48 hours and their address is free; their orders become a guest’s', async () => {
  server.clock.now = mondayNoon;
  const [unverified, verified] = [await they.signUp(), await they.customer()];
  server.clock.now = mondayNoon;
  const order = { ...orderOf(), user_id: unverified.user.id };
  const headers = they.headersOf(unverified);
  expect((await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers })).statusCode).toBe(200);
  const idsLeft = async () => (await database.queries.select({ id: users.userId }).from(users)).map(({ id }) => id);
  later(48 * hour - 60_000);
  await deleteUnverifiedAccounts(database.queries, server.clock.now);
  expect(await idsLeft()).toEqual(expect.arrayContaining([unverified.user.id, verified.user.id]));
  later(2 * 60_000);
  await deleteUnverifiedAccounts(database.queries, server.clock.now);
  expect(await idsLeft()).not.toContain(unverified.user.id);
  expect(await idsLeft()).toContain(verified.user.id);
  const [row] = await database.queries.select().from(orders).where(eq(orders.localId, order.local_id));
  expect(row).toMatchObject({ userId: null, email: order.customer.email });
  expect(await database.queries.select().from(codes).where(eq(codes.email, unverified.user.email))).toEqual([]);
  expect((await they.profile(unverified)).statusCode).toBe(401);
  await they.signUp({ email: unverified.user.email });
});
