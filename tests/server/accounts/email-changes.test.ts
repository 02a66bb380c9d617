import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { deleteExpiredEmailChanges } from '#server/accounts/email-changes.ts';
import { emailChanges } from '#server/accounts/account-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ env: { DEMO: '1' } });
const accounts = createAccountClient(server);

beforeEach(async () => {
  await database.db.delete(mails);
});
type Session = { token: string; user: User };
const hour = 60 * 60_000;
const page = '/auth/undo-email-change';

/** Changes the account's email and confirms the new one with the same session. */
async function changeEmail(session: Session, email: string) {
  expect((await accounts.updateProfile(session, { email })).statusCode).toBe(200);
  const confirmed = await accounts.submitCode(email, await accounts.latestCode(email), accounts.sessionHeaders(session));
  expect(confirmed.json()).toMatchObject({ token: session.token, user: { email } });
}
/** Returns the token of the newest undo link that was mailed to an address. */
async function undoToken(email: string): Promise<string> {
  const mail = (await accounts.mailbox()).find(({ to, text }) => to === email && text.includes(page));
  return /undo-email-change\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token';
}
const openPage = (token: string) => server.app.inject({ url: `${page}?token=${token}` });
const pressUndo = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
/**
 * Creates an account whose token was stolen: the thief has changed its email address, and then its password through that address.
 * `former` is the owner's address, `email` the thief's.
 */
async function hijackAccount() {
  const owner = await accounts.createCustomer();
  const email = `voleur-${owner.user.email}`;
  await changeEmail(owner, email);
  await accounts.sendCode(email);
  expect((await accounts.resetPassword(email, await accounts.latestCode(email), 'le mot du voleur')).statusCode).toBe(200);
  const thief = (await accounts.logIn(email, 'le mot du voleur')).json<Session>();
  return { owner, thief, former: owner.user.email, email };
}

describe('a confirmed new email', () => {
  test('ends all other sessions of the account at once', async () => {
    const session = await accounts.createCustomer();
    const other = (await accounts.logIn(session.user.email)).json<Session>();
    await changeEmail(session, `neuf-${session.user.email}`);
    expect([(await accounts.getProfile(session)).statusCode, (await accounts.getProfile(other)).statusCode]).toEqual([200, 401]);
  });
  test('that is confirmed without a session ends all sessions but the one it opens', async () => {
    const session = await accounts.createCustomer();
    const email = `neuf-${session.user.email}`;
    await accounts.updateProfile(session, { email });
    const opened = (await accounts.submitCode(email, await accounts.latestCode(email))).json<Session>();
    expect([(await accounts.getProfile(opened)).statusCode, (await accounts.getProfile(session)).statusCode]).toEqual([200, 401]);
  });
  test('does not allow deletion of the account for 72 hours', async () => {
    const session = await accounts.createCustomer();
    await changeEmail(session, `neuf-${session.user.email}`);
    const rejection = await accounts.deleteAccount(session);
    expect([rejection.statusCode, rejection.json()]).toEqual([
      409,
      { status: 'error', code: 'email_recently_changed', message: expect.stringMatching(/72 heures/) },
    ]);
    for (let day = 0; day < 3; day += 1) {
      server.advanceClock(24 * hour - 60_000);
      expect((await accounts.getProfile(session)).statusCode).toBe(200);
    }
    server.advanceClock(10 * 60_000);
    expect((await accounts.deleteAccount(session)).statusCode).toBe(200);
  });
  test('keeps the former address from everybody else for 72 hours, not from the account itself', async () => {
    const { former, thief } = await hijackAccount();
    const signUp = () => accounts.send('POST', 'signup/', { payload: accounts.signUpForm({ email: former }) });
    expect((await signUp()).json()).toMatchObject({ code: 'email_taken' });
    const other = await accounts.createCustomer();
    expect((await accounts.updateProfile(other, { email: former })).json()).toMatchObject({ code: 'email_taken' });
    expect((await accounts.updateProfile(thief, { email: former })).statusCode).toBe(200);
    server.advanceClock(72 * hour);
    expect((await signUp()).statusCode).toBe(200);
  });
});

describe('the link in the mail to the former address', () => {
  test('restores the email, ends the hijacker’s session and password, and lets the owner set a new password by mail', async () => {
    const { thief, former, email } = await hijackAccount();
    const undone = await pressUndo(await undoToken(former));
    expect([undone.statusCode, undone.body]).toEqual([200, expect.stringMatching(/href="\/auth\/forgot"/)]);
    expect((await accounts.getProfile(thief)).statusCode).toBe(401);
    expect((await accounts.logIn(email, 'le mot du voleur')).statusCode).toBe(401);
    expect((await accounts.logIn(former, 'le mot du voleur')).statusCode).toBe(401);
    await accounts.sendCode(former);
    expect((await accounts.resetPassword(former, await accounts.latestCode(former), 'de nouveau à moi')).statusCode).toBe(200);
    const owner = (await accounts.logIn(former, 'de nouveau à moi')).json<Session>();
    expect(owner.user).toMatchObject({ id: thief.user.id, email: former, pending_email: null });
    expect((await accounts.deleteAccount(owner, 'de nouveau à moi')).statusCode).toBe(200);
  });
  test('opens a page that changes nothing by itself, in any way mail scanners may ask for it', async () => {
    const { thief, former, email } = await hijackAccount();
    const token = await undoToken(former);
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await server.app.inject({ method, url: `${page}?token=${token}` });
    const { statusCode, body } = await openPage(token);
    expect([statusCode, body]).toEqual([200, expect.stringMatching(/<form method="post" action="\/auth\/undo-email-change">/)]);
    expect((await accounts.getProfile(thief)).json()).toMatchObject({ user: { email } });
    expect((await pressUndo(token)).statusCode).toBe(200);
  });
  test('does not leak its token by referrer, cache, index, other origins, or the database', async () => {
    const { former } = await hijackAccount();
    const token = await undoToken(former);
    const { headers } = await openPage(token);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
    const dump = JSON.stringify([await database.db.select().from(emailChanges), await database.db.select().from(mails)]);
    expect(dump).not.toContain(token);
  });
  test('works once, even for concurrent requests', async () => {
    const { former } = await hijackAccount();
    const token = await undoToken(former);
    const statuses = (await Promise.all([pressUndo(token), pressUndo(token)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await openPage(token)).statusCode).toBe(410);
  });
  test('works for 72 hours and no longer', async () => {
    const [early, late] = [await hijackAccount(), await hijackAccount()];
    const tokens = [await undoToken(early.former), await undoToken(late.former)];
    server.advanceClock(72 * hour - 60_000);
    expect((await pressUndo(tokens[0] ?? '')).statusCode).toBe(200);
    server.advanceClock(2 * 60_000);
    expect((await openPage(tokens[1] ?? '')).statusCode).toBe(410);
    expect((await pressUndo(tokens[1] ?? '')).statusCode).toBe(410);
    await deleteExpiredEmailChanges(database.db, server.clock.now);
    expect(await database.db.select().from(emailChanges)).toEqual([]);
  });
  test('also undoes every later change and invalidates their links', async () => {
    const { thief, former, email } = await hijackAccount();
    await changeEmail(thief, `encore-${email}`);
    const thiefToken = await undoToken(email);
    expect((await pressUndo(await undoToken(former))).statusCode).toBe(200);
    expect((await pressUndo(thiefToken)).statusCode).toBe(410);
    expect((await accounts.sendCode(former)).statusCode).toBe(200);
    expect((await accounts.resetPassword(former, await accounts.latestCode(former))).statusCode).toBe(200);
  });
  test('tells both addresses that the change was undone', async () => {
    const { former, email } = await hijackAccount();
    await pressUndo(await undoToken(former));
    const newestMailTo = async (address: string) => (await accounts.mailbox()).find(({ to }) => to === address)?.subject;
    expect([await newestMailTo(former), await newestMailTo(email)]).toEqual(Array(2).fill(expect.stringMatching(/annulé/)));
  });
  test('that is invalid gets the same page, and any body but a form is rejected', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), '%00', '"><script>']) {
      const { statusCode, body } = await pressUndo(token);
      expect([token, statusCode]).toEqual([token, 410]);
      expect(body).not.toContain('<script>');
    }
    expect((await openPage('%22%3E%3Cscript%3E')).body).not.toContain('<script>');
    expect((await server.app.inject({ url: page })).statusCode).toBe(410);
    expect((await server.app.inject({ method: 'POST', url: page, payload: { token: 'x' } })).statusCode).toBe(415);
  });
});
