import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { failures, users } from '#server/accounts/account-tables.ts';
import { openTestDatabase } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

test('expired rows are deleted as soon as the server starts, live ones stay', async () => {
  const database = await openTestDatabase();
  const now = mondayNoon.getTime();
  await database.db.insert(failures).values([
    { key: 'expired', count: 1, pausedUntil: now - 2000, expiresAt: now - 1000 },
    { key: 'live', count: 1, pausedUntil: now, expiresAt: now + 1000 },
  ]);
  const { app } = await buildApp({ env: readEnv({ LOG_LEVEL: 'silent' }), database, now: () => mondayNoon });
  await app.ready();
  const storedKeys = async () => (await database.db.select({ key: failures.key }).from(failures)).map(({ key }) => key);
  await expect.poll(storedKeys).toEqual(['live']);
  await app.close();
  await database.close();
});

test('unverified accounts of more than 48 hours are deleted as soon as the server starts, younger ones stay', async () => {
  const database = await openTestDatabase();
  const person = { firstName: 'Léa', lastName: 'Martin', phone: '06', passwordHash: null, isVerified: false };
  const hoursAgo = (hours: number) => new Date(mondayNoon.getTime() - hours * 60 * 60_000);
  await database.db.insert(users).values([
    { ...person, userId: 'old', email: 'old@example.fr', createdAt: hoursAgo(49) },
    { ...person, userId: 'young', email: 'young@example.fr', createdAt: hoursAgo(47) },
  ]);
  const { app } = await buildApp({ env: readEnv({ LOG_LEVEL: 'silent' }), database, now: () => mondayNoon });
  await app.ready();
  const storedUserIds = async () => (await database.db.select({ userId: users.userId }).from(users)).map(({ userId }) => userId);
  await expect.poll(storedUserIds).toEqual(['young']);
  await app.close();
  await database.close();
});
