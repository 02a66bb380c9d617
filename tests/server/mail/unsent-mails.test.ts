import { expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { openTestDatabase } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

test('a server that starts while order mails are overdue logs them as an error at once', async () => {
  const database = await openTestDatabase();
  const createdAt = new Date(mondayNoon.getTime() - 6 * 60_000);
  await database.db
    .insert(mails)
    .values({ mailId: 'm1', orderId: 'o1', kind: 'kitchen', createdAt, nextAttemptAt: createdAt, attempts: 3, sentAt: null });
  const { app } = await buildApp({ env: readEnv({ LOG_LEVEL: 'silent' }), database, now: () => mondayNoon });
  const loggedErrors = vi.spyOn(app.log, 'error');
  await app.ready();
  await expect.poll(() => loggedErrors.mock.calls.flat().join()).toContain('the oldest for 6 minutes: check the mail server. Orders: o1');
  await app.close();
  await database.close();
}, 60_000);
