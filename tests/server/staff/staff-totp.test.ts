// References: S-n in docs/security.md.

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { loadServerKeys } from '#server/keys.ts';
import { findStaffByEmail, listStaff, setTotpSecret } from '#server/staff/staff-accounts.ts';
import { staffAudit } from '#server/staff/staff-tables.ts';
import { createTotpSecret, findTotpStep } from '#server/staff/totp.ts';
import { addStaff, logInStaff, staffPassword } from './staff-client.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

const stepMs = 30_000;

/** Returns the code of an authenticator app. */
const codeAt = (secret: string, at: Date, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * stepMs });

describe('codes', () => {
  // RFC 6238, appendix B: the last six of its eight digits. The secret is "12345678901234567890".
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s, as in RFC 6238', (second, code) => {
    expect(findTotpStep(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
  });
  test('a code is valid for its step, the one before and the one after', () => {
    const at = new Date(1_234_567_890_000);
    const accepted = [-2, -1, 0, 1, 2].filter((steps) => findTotpStep(secret, codeAt(secret, at, steps), at) !== null);
    expect(accepted).toEqual([-1, 0, 1]);
  });
  test.each(['', '12345', '1234567', 'abcdef', '００５９２４'])('the text %j is not a code', (text) => {
    expect(findTotpStep(secret, text, new Date(1_234_567_890_000))).toBeNull();
  });
  test('secrets differ, have 160 bits, and their URI has what an app needs', () => {
    const [one, other] = [createTotpSecret('owner@test.example'), createTotpSecret('owner@test.example')];
    expect(one.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(one.secret).not.toBe(other.secret);
    const { protocol, host, pathname, searchParams } = new URL(one.uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Comptoir:owner@test.example']);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Comptoir',
      secret: one.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('log-in (S-34)', () => {
  let database: Database;
  let server: TestServer;
  beforeAll(async () => {
    database = await openTestDatabase();
    server = await startTestServer({ database });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** Creates an account that needs codes, and returns their secret. */
  async function addWithTotp(email: string): Promise<string> {
    await addStaff(database, email, 'owner');
    const { secret } = createTotpSecret(email);
    await setTotpSecret(database.db, {
      email,
      sealedSecret: (await loadServerKeys(database.db)).seal(secret),
      now: server.clock.now,
    });
    return secret;
  }
  const logIn = (email: string, code?: string, { password = staffPassword, at = server } = {}) =>
    at.app.inject({ method: 'POST', url: '/v2/staff/session', payload: { email, password, ...(code === undefined ? {} : { code }) } });
  /** Returns the status and the error code of a log-in. */
  async function loginOutcome(...args: Parameters<typeof logIn>) {
    const response = await logIn(...args);
    return [response.statusCode, response.json<{ code?: string }>().code, response.headers['set-cookie'] !== undefined];
  }

  test('the password alone starts no session, the code of the app does', async () => {
    const secret = await addWithTotp('code@test.example');
    const code = codeAt(secret, server.clock.now);
    expect(await loginOutcome('code@test.example')).toEqual([401, 'totp_required', false]);
    expect(await loginOutcome('code@test.example', code === '000000' ? '000001' : '000000')).toEqual([401, 'totp_rejected', false]);
    expect(await loginOutcome('code@test.example', code)).toEqual([200, undefined, true]);
  });
  test('a code is accepted once, and none of an earlier step after it', async () => {
    const secret = await addWithTotp('once@test.example');
    const { now } = server.clock;
    expect(await loginOutcome('once@test.example', codeAt(secret, now))).toEqual([200, undefined, true]);
    expect(await loginOutcome('once@test.example', codeAt(secret, now))).toEqual([401, 'totp_rejected', false]);
    expect(await loginOutcome('once@test.example', codeAt(secret, now, -1))).toEqual([401, 'totp_rejected', false]);
    expect(await loginOutcome('once@test.example', codeAt(secret, now, 1))).toEqual([200, undefined, true]);
  });
  test('two servers accept the same code once, however often it is sent', async () => {
    const secret = await addWithTotp('parallel@test.example');
    const other = await startTestServer({ database, shop: null });
    const code = codeAt(secret, server.clock.now);
    const attempts = [server, other, server, other, server, other].map((at) => logIn('parallel@test.example', code, { at }));
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    await other.close();
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401, 401]);
  });
  test('a wrong password gets the answer of an unknown email, whether the code is right, and the code stays valid', async () => {
    const secret = await addWithTotp('secret@test.example');
    const code = codeAt(secret, server.clock.now);
    const wrong = await logIn('secret@test.example', code, { password: 'wrong' });
    const unknown = await logIn('nobody@test.example');
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(await loginOutcome('secret@test.example', code)).toEqual([200, undefined, true]);
  });
  test('an account without a second step ignores a code', async () => {
    await addStaff(database, 'plain@test.example', 'kitchen');
    expect(await loginOutcome('plain@test.example', '123456')).toEqual([200, undefined, true]);
    expect(await loginOutcome('plain@test.example', '123456', { password: 'wrong' })).toEqual([401, 'login_failed', false]);
  });
  test('five wrong codes start a pause, also for the right one, and the right password does not end it', async () => {
    const secret = await addWithTotp('guessed@test.example');
    // The test server multiplies the limits by a thousand.
    const at = await startTestServer({ database, shop: null, env: { RATE_LIMIT_FACTOR: '1' } });
    const right = codeAt(secret, at.clock.now);
    const wrong = right === '111111' ? '222222' : '111111';
    const statuses: number[] = [];
    for (const code of [wrong, wrong, wrong, wrong, wrong, undefined, right])
      statuses.push((await logIn('guessed@test.example', code, { at })).statusCode);
    await at.close();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });
  test('the audit log has the change of an account, refused codes and log-ins, and no secret', async () => {
    const secret = await addWithTotp('audited@test.example');
    await logIn('audited@test.example', 'wrong1');
    await logIn('audited@test.example', codeAt(secret, server.clock.now));
    await setTotpSecret(database.db, { email: 'audited@test.example', sealedSecret: null, now: server.clock.now });
    const entries = (await database.db.select().from(staffAudit)).filter(({ email }) => email === 'audited@test.example');
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'session.started',
      'staff.added',
      'totp.disabled',
      'totp.enabled',
      'totp.rejected',
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
  test('the secret is stored encrypted, and the list says who needs a code', async () => {
    const secret = await addWithTotp('stored@test.example');
    const { totpSecret } = (await findStaffByEmail(database.db, 'stored@test.example')) ?? {};
    expect(totpSecret).not.toContain(secret);
    expect((await loadServerKeys(database.db)).unseal(totpSecret ?? '')).toBe(secret);
    expect(await listStaff(database.db)).toContainEqual({ email: 'stored@test.example', role: 'owner', hasTotp: true });
  });
  test('turning the codes on ends sessions, and a new secret the old one', async () => {
    await addStaff(database, 'renewed@test.example', 'owner');
    const { cookie } = await logInStaff(server, 'renewed@test.example');
    const first = await addWithTotp('renewed@test.example');
    expect((await server.app.inject({ url: '/v2/staff/session', headers: { cookie } })).statusCode).toBe(401);
    const second = await addWithTotp('renewed@test.example');
    expect(await loginOutcome('renewed@test.example', codeAt(first, server.clock.now))).toEqual([401, 'totp_rejected', false]);
    expect(await loginOutcome('renewed@test.example', codeAt(second, server.clock.now))).toEqual([200, undefined, true]);
  });
});
