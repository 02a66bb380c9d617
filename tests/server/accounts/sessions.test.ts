// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md, §n in docs/behaviour.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '#server/backup/dump.ts';
import { orders } from '#server/orders/order-tables.ts';
import { sessions } from '#server/accounts/account-tables.ts';
import { deleteExpiredSessions } from '#server/accounts/sessions.ts';
import { createAccountClient, goodPassword, type AccountClient } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

type Session = Awaited<ReturnType<AccountClient['createCustomer']>>;
const { database, server } = await useTestServer({ env: { DEMO: '1' } });
const accounts = createAccountClient(server);

const hour = 60 * 60_000;
/** Every call that requires a session, with valid arguments. The deletion has a wrong password, in case its token is accepted. */
const ownCalls = (session: Session): [string, () => ReturnType<AccountClient['send']>][] => [
  ['profile', () => accounts.getProfile(session)],
  ['orders', () => accounts.listOrders(session)],
  ['update-profile', () => accounts.updateProfile(session, {})],
  ['delete-profile', () => accounts.deleteAccount(session)],
  ['logout', () => accounts.send('POST', 'logout/', { headers: accounts.sessionHeaders(session) })],
];
const expectSessionEnded = async (session: Session) => {
  for (const [call, ask] of ownCalls(session)) {
    const response = await ask();
    expect([call, response.statusCode, response.json()]).toEqual([call, 401, expect.objectContaining({ code: 'session_ended' })]);
  }
};

describe('a token', () => {
  test('has 256 random bits, differs for each login, and is not in the database (S-25)', async () => {
    const first = await accounts.createCustomer();
    const second = (await accounts.logIn(first.user.email)).json<Session>();
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(second.token).not.toBe(first.token);
    const tables = await queryRows<{ tablename: string }>(database.db, sql`select tablename from pg_tables where schemaname = 'public'`);
    let dump = '';
    for (const { tablename } of tables) dump += JSON.stringify(await database.db.execute(sql`select * from ${sql.identifier(tablename)}`));
    expect(dump).toContain(first.user.email);
    for (const { token } of [first, second]) expect(dump).not.toContain(token);
  });
  test('is invalid after logout, unlike others of the same account (S-26)', async () => {
    const session = await accounts.createCustomer();
    const other = (await accounts.logIn(session.user.email)).json<Session>();
    expect((await accounts.send('POST', 'logout/', { headers: accounts.sessionHeaders(session) })).statusCode).toBe(200);
    await expectSessionEnded(session);
    expect((await accounts.getProfile(other)).statusCode).toBe(200);
  });
  test('is invalid after a new password, like the old password, and the owner is mailed (S-24, S-26)', async () => {
    const session = await accounts.createCustomer();
    const other = (await accounts.logIn(session.user.email)).json<Session>();
    await accounts.updateProfile(session, { email: `thief-${session.user.email}` });
    const thiefCode = await accounts.latestCode(`thief-${session.user.email}`);
    await accounts.sendCode(session.user.email);
    const code = await accounts.latestCode(session.user.email);
    expect((await accounts.resetPassword(session.user.email, code, 'court')).statusCode).toBe(422);
    const reset = await accounts.resetPassword(session.user.email, code);
    expect([reset.statusCode, reset.json()]).toEqual([200, { status: 'success' }]);
    await expectSessionEnded(session);
    await expectSessionEnded(other);
    expect((await accounts.resetPassword(session.user.email, code)).statusCode).toBe(422);
    expect((await accounts.logIn(session.user.email)).statusCode).toBe(401);
    expect((await accounts.logIn(session.user.email, 'une autre phrase')).statusCode).toBe(200);
    // Requests that the old sessions have begun have ended too.
    expect((await accounts.submitCode(`thief-${session.user.email}`, thiefCode)).statusCode).toBe(422);
    expect((await accounts.mailbox())[0]).toMatchObject({
      to: session.user.email,
      subject: expect.stringMatching(/^Votre mot de passe a été changé/),
    });
  });
  test('is invalid after deletion of the account (S-26)', async () => {
    const session = await accounts.createCustomer();
    const other = (await accounts.logIn(session.user.email)).json<Session>();
    expect((await accounts.deleteAccount(session)).statusCode).toBe(200);
    await expectSessionEnded(session);
    await expectSessionEnded(other);
    expect((await accounts.logIn(session.user.email)).statusCode).toBe(401);
  });
  test('is invalid after a day without use, and after seven days (S-26)', async () => {
    const [idle, used] = [await accounts.createCustomer(), await accounts.createCustomer()];
    for (let days = 0; days < 7; days += 1) {
      expect((await accounts.getProfile(used)).statusCode).toBe(200);
      server.advanceClock(24 * hour - 60_000);
    }
    await expectSessionEnded(idle);
    expect((await accounts.getProfile(used)).statusCode).toBe(200);
    server.advanceClock(10 * 60_000);
    await expectSessionEnded(used);
    await deleteExpiredSessions(database.db, server.clock.now);
    for (const { user } of [idle, used])
      expect(
        await database.db
          .select()
          .from(sessions)
          .where(eq(sessions.userId, String(user.id))),
      ).toEqual([]);
  });
});

describe('another account’s data', () => {
  test('can be neither read nor changed: another user id in query, body, or header is a 403 (S-27)', async () => {
    const [one, other] = [await accounts.createCustomer(), await accounts.createCustomer({ first_name: 'Secrète' })];
    const forged: Session = { token: one.token, user: other.user };
    const header = { authorization: `Bearer ${one.token}`, 'x-user': String(other.user.id) };
    const responses = [
      ...(await Promise.all(ownCalls(forged).map(([, ask]) => ask()))),
      await accounts.send('GET', 'profile', { query: { token: one.token }, headers: header }),
      await accounts.send('GET', 'orders', { headers: header }),
      await accounts.send('DELETE', 'delete-profile/', { payload: { ...accounts.ownQuery(one), password: goodPassword }, headers: header }),
    ];
    for (const { statusCode, body } of responses) {
      expect(statusCode).toBe(403);
      expect(body).not.toMatch(/Secrète|example\.fr/);
    }
    expect((await accounts.getProfile(one)).json()).toMatchObject({ user: { id: one.user.id } });
    expect((await accounts.getProfile(other)).json()).toMatchObject({ user: { first_name: 'Secrète' } });
  });
  test('is never returned without a user id: the token’s own data is (S-27)', async () => {
    const session = await accounts.createCustomer();
    for (const sendRequest of [
      { query: { token: session.token } },
      { headers: { authorization: `bearer ${session.token}` } },
      { query: { token: session.token, user_id: '' } },
    ])
      expect((await accounts.send('GET', 'profile', sendRequest)).json()).toMatchObject({ user: { id: session.user.id } });
  });
  test('cannot be reached with two tokens: a repeated or second token is a 400 (S-50)', async () => {
    const [one, other] = [await accounts.createCustomer(), await accounts.createCustomer()];
    expect((await server.app.inject(`/v2/public/auth/profile?token=${one.token}&token=${other.token}`)).statusCode).toBe(400);
    expect(
      (await accounts.send('GET', 'profile', { query: { token: one.token }, headers: { authorization: `Bearer ${other.token}` } }))
        .statusCode,
    ).toBe(400);
    const mixed = await accounts.send('DELETE', 'delete-profile/', {
      payload: { ...accounts.ownQuery(one), password: goodPassword },
      headers: accounts.sessionHeaders(other),
    });
    expect(mixed.statusCode).toBe(400);
    expect((await accounts.getProfile(one)).statusCode).toBe(200);
  });
  test('requires a token: a missing, empty, or malformed one is a 401', async () => {
    for (const headers of [{}, { authorization: 'Bearer nope' }, { authorization: 'Basic eDp5' }, { authorization: 'Bearer ' }])
      expect((await accounts.send('GET', 'profile', { headers })).statusCode).toBe(401);
    expect((await accounts.send('GET', 'profile', { query: { token: '' } })).statusCode).toBe(422);
  });
});

describe('an order', () => {
  const placeOrder = (order: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers });
  const ownerOf = async (localId: string) =>
    (await database.db.select({ userId: orders.userId }).from(orders).where(eq(orders.localId, localId)))[0]?.userId;
  const newOrder = () => {
    server.clock.now = mondayNoon;
    return createOrder();
  };

  test('belongs to its token’s owner, verified or not, ignoring its user id (S-07, §6)', async () => {
    server.clock.now = mondayNoon;
    const [session, other, unverified] = [await accounts.createCustomer(), await accounts.createCustomer(), await accounts.signUp()];
    for (const { token, user } of [session, unverified]) {
      const order = { ...newOrder(), user_id: other.user.id };
      expect((await placeOrder(order, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
      expect(await ownerOf(order.local_id)).toBe(user.id);
    }
    const forged = { ...newOrder(), user_id: other.user.id };
    expect((await placeOrder(forged)).statusCode).toBe(200);
    expect(await ownerOf(forged.local_id)).toBeNull();
    expect((await placeOrder(newOrder(), { authorization: `Bearer ${session.token}`, 'x-user': String(other.user.id) })).statusCode).toBe(
      403,
    );
  });
  test('of an expired session is a guest order only if the customer agreed to that (INV-14, d13)', async () => {
    server.clock.now = mondayNoon;
    const session = await accounts.createCustomer();
    const acknowledged = { ...newOrder(), user_id: session.user.id };
    expect((await placeOrder(acknowledged, accounts.sessionHeaders(session))).statusCode).toBe(200);
    await accounts.send('POST', 'logout/', { headers: accounts.sessionHeaders(session) });
    const order = { ...newOrder(), user_id: session.user.id };
    const rejection = await placeOrder(order, accounts.sessionHeaders(session));
    expect([rejection.statusCode, rejection.json<{ code: string }>().code]).toEqual([401, 'session_ended']);
    expect(await ownerOf(order.local_id)).toBeUndefined();
    // The same attempt by a guest, with the expired token or without it.
    expect((await placeOrder({ ...order, user_id: null }, accounts.sessionHeaders(session))).statusCode).toBe(200);
    expect((await placeOrder({ ...order, user_id: null })).statusCode).toBe(200);
    expect(await ownerOf(order.local_id)).toBeNull();
    // An order that was stored is returned again, with or without a session.
    expect((await placeOrder(acknowledged, accounts.sessionHeaders(session))).statusCode).toBe(200);
  });
});
