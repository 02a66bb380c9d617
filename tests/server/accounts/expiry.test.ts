// Sessions, codes, changes of email and devices at the millisecond at which they end.

import { beforeEach, describe, expect, test } from 'vitest';
import { codes, devices, emailChanges, sessions, users } from '#server/accounts/account-tables.ts';
import { consumeCode, createCode, deleteExpiredEmailCodes, findLiveCode, verifyCode } from '#server/accounts/codes.ts';
import {
  deleteExpiredEmailChanges,
  hasRecentEmailChange,
  isEmailTaken,
  isUndoable,
  recordEmailChange,
} from '#server/accounts/email-changes.ts';
import { deleteExpiredKnownDevices } from '#server/accounts/known-devices.ts';
import { createSession, deleteExpiredSessions, deleteSession, deleteSessions, findSessionAccount } from '#server/accounts/sessions.ts';
import { deriveKeys } from '#server/keys.ts';
import { useTestDatabase } from '../../support/test-server.ts';

const { db } = await useTestDatabase();
const keys = deriveKeys(Buffer.alloc(32));
const start = Date.UTC(2027, 0, 4, 12);
const after = (ms: number) => new Date(start + ms);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

async function addUser(userId: string) {
  const account = { userId, email: `${userId}@example.fr`, firstName: 'L', lastName: 'M', phone: '06', passwordHash: '', isVerified: true };
  const [row] = await db
    .insert(users)
    .values({ ...account, createdAt: after(0) })
    .returning();
  if (row === undefined) throw new Error('There is no account');
  return row;
}
beforeEach(async () => {
  await db.delete(users);
  await db.delete(codes);
});

describe('a session', () => {
  const isActive = async (token: string, at: Date) => (await findSessionAccount(db, token, at))?.userId ?? null;

  test('ends a day after its last use, and a week after its start', async () => {
    await addUser('lea');
    const [idle, used] = [await createSession(db, 'lea', after(0)), await createSession(db, 'lea', after(0))];
    expect(await isActive(idle, after(day))).toBeNull();
    for (let time = day - 1; time <= 7 * (day - 1); time += day - 1) expect(await isActive(used, after(time))).toBe('lea');
    expect(await isActive(used, after(7 * day - 1))).toBe('lea');
    expect(await isActive(used, after(7 * day))).toBeNull();
    expect(await isActive('unknown', after(0))).toBeNull();
  });

  test('is deleted when it has ended, and not before', async () => {
    await addUser('lea');
    await createSession(db, 'lea', after(0));
    const used = await createSession(db, 'lea', after(0));
    await isActive(used, after(hour));
    await deleteExpiredSessions(db, after(day - 1));
    expect(await db.select().from(sessions)).toHaveLength(2);
    await deleteExpiredSessions(db, after(day));
    expect(await isActive(used, after(day))).toBe('lea');
    expect(await db.select().from(sessions)).toHaveLength(1);
    for (let time = day; time < 7 * day; time += 23 * hour) await isActive(used, after(time));
    await deleteExpiredSessions(db, after(7 * day));
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('ends alone, or with those of its account except one', async () => {
    await addUser('lea');
    await addUser('paul');
    const [one, two, three] = [
      await createSession(db, 'lea', after(0)),
      await createSession(db, 'lea', after(0)),
      await createSession(db, 'lea', after(0)),
    ];
    const foreign = await createSession(db, 'paul', after(0));
    await deleteSession(db, one);
    expect([await isActive(one, after(1)), await isActive(two, after(1))]).toEqual([null, 'lea']);
    await deleteSessions(db, 'lea', two);
    expect([await isActive(two, after(1)), await isActive(three, after(1)), await isActive(foreign, after(1))]).toEqual([
      'lea',
      null,
      'paul',
    ]);
    await deleteSessions(db, 'lea');
    expect([await isActive(two, after(1)), await isActive(foreign, after(1))]).toEqual([null, 'paul']);
  });
});

describe('a code', () => {
  const email = 'lea@example.fr';
  const verify = (code: string, at: Date) => verifyCode(db, keys, { email, code, now: at });

  test('is valid for ten minutes and five attempts, until it is consumed', async () => {
    await addUser('lea');
    const code = await createCode(db, keys, { email, userId: 'lea', now: after(0) });
    expect(await verify(code, after(10 * minute))).toBeNull();
    const verified = await verify(code, after(10 * minute - 1));
    if (verified === null) throw new Error('The code was not verified');
    expect(verified).toMatchObject({ email, userId: 'lea' });
    for (let time = 0; time < 3; time += 1) expect(await verify('wrong', after(0))).toBeNull();
    expect([await findLiveCode(db, email, after(0)), await verify(code, after(0))]).toEqual([{ userId: 'lea' }, verified]);
    expect([await findLiveCode(db, email, after(0)), await verify(code, after(0))]).toEqual([null, null]);
    await consumeCode(db, verified);
    await expect(consumeCode(db, verified)).rejects.toMatchObject({
      statusCode: 422,
      message: 'Ce code n’est pas valable ou a expiré.',
      details: { code: 'code_invalid', errors: { otp: 'Ce code n’est pas valable ou a expiré.' } },
    });
  });

  test('replaces the one before, with new attempts; one of an unknown email is never right', async () => {
    await addUser('lea');
    const first = await createCode(db, keys, { email, userId: 'lea', now: after(0) });
    for (let time = 0; time < 5; time += 1) await verify('wrong', after(0));
    const second = await createCode(db, keys, { email, userId: null, now: after(0) });
    expect([await verify(second, after(0)), await findLiveCode(db, email, after(0))]).toEqual([null, { userId: null }]);
    const third = await createCode(db, keys, { email, userId: 'lea', now: after(0) });
    expect(await verify(third, after(0))).not.toBeNull();
    expect(await verifyCode(db, keys, { email: 'paul@example.fr', code: third, now: after(0) })).toBeNull();
    if (first !== third) expect(await verify(first, after(0))).toBeNull();
  });

  test('is deleted when it has expired', async () => {
    await createCode(db, keys, { email, userId: null, now: after(0) });
    await deleteExpiredEmailCodes(db, after(10 * minute - 1));
    expect(await db.select().from(codes)).toHaveLength(1);
    await deleteExpiredEmailCodes(db, after(10 * minute));
    expect(await db.select().from(codes)).toEqual([]);
  });
});

test('a change of email can be undone, and keeps the former one, for 72 hours', async () => {
  const lea = await addUser('lea');
  const token = await recordEmailChange(db, lea, after(0));
  await db.update(users).set({ email: 'new@example.fr' });
  const former = (at: Date, exceptFor?: string) =>
    isEmailTaken(db, 'lea@example.fr', { now: at, ...(exceptFor === undefined ? {} : { exceptFor }) });
  const stateAt = async (at: Date) => [await isUndoable(db, token, at), await hasRecentEmailChange(db, 'lea', at), await former(at)];
  expect(await stateAt(after(72 * hour - 1))).toEqual([true, true, true]);
  expect(await stateAt(after(72 * hour))).toEqual([false, false, false]);
  expect([await former(after(0), 'lea'), await former(after(0), 'paul')]).toEqual([false, true]);
  expect([await isUndoable(db, 'other', after(0)), await hasRecentEmailChange(db, 'paul', after(0))]).toEqual([false, false]);
  expect([
    await isEmailTaken(db, 'new@example.fr', { now: after(0) }),
    await isEmailTaken(db, 'free@example.fr', { now: after(0) }),
  ]).toEqual([true, false]);
  await deleteExpiredEmailChanges(db, after(72 * hour - 1));
  expect(await db.select().from(emailChanges)).toHaveLength(1);
  await deleteExpiredEmailChanges(db, after(72 * hour));
  expect(await db.select().from(emailChanges)).toEqual([]);
});

test('a device is deleted half a year after its last use', async () => {
  await addUser('lea');
  await db.insert(devices).values({ userId: 'lea', deviceHash: 'x', usedAt: after(0) });
  await deleteExpiredKnownDevices(db, after(180 * day - 1));
  expect(await db.select().from(devices)).toHaveLength(1);
  await deleteExpiredKnownDevices(db, after(180 * day));
  expect(await db.select().from(devices)).toEqual([]);
});
