// References: dn in docs/invariants.md.

import { sql } from 'drizzle-orm';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/backup/dump.ts';
import { openDatabase } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createOrder } from '../../support/test-orders.ts';
import { startTestServer } from '../../support/test-server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a database is migrated once and keeps its content when it is reopened', async () => {
  const dataDir = join(folder, 'data');
  const first = await openDatabase({ databaseUrl: null, dataDir });
  const server = await startTestServer({ database: first });
  const response = await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder() });
  expect(response.statusCode).toBe(200);
  await server.close();
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(`process ${process.pid}`);
  await first.close();
  const reopened = await openDatabase({ databaseUrl: null, dataDir });
  const rows = await queryRows(reopened.db, sql`select count(*)::int as done from drizzle.__drizzle_migrations`);
  const migrations = readdirSync('server/database/migrations').filter((name) => name.endsWith('.sql'));
  expect(rows).toEqual([{ done: migrations.length }]);
  expect(await reopened.db.select().from(orders)).toHaveLength(1);
  await reopened.close();
}, 60_000);

test('an unreachable database gives a retryable 503 within two seconds, while the catalogue is still served (d19)', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: 'memory://' });
  const server = await startTestServer({ database });
  expect((await server.app.inject('/v2/public/menus')).statusCode).toBe(200);
  await database.close();
  server.clock.now = new Date(server.clock.now.getTime() + 5000);
  const withinTwoSeconds = async <T>(response: Promise<T>) => {
    const startedAt = performance.now();
    await response;
    expect(performance.now() - startedAt).toBeLessThan(2000);
    return response;
  };
  const responses = [
    await withinTwoSeconds(server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder() })),
    await withinTwoSeconds(server.app.inject('/v2/public/offers/TACOS10')),
    await withinTwoSeconds(server.app.inject('/healthz')),
  ];
  for (const { statusCode, headers, body } of responses) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    expect(body).not.toMatch(/PGlite|select|insert|example\.fr/i);
  }
  // A visitor who follows a mailed link sees the error page instead of JSON.
  const visitor = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/150.0' };
  const page = await withinTwoSeconds(server.app.inject({ url: '/personal-data/link?token=none', headers: visitor }));
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([503, '1', 'text/html; charset=utf-8']);
  expect(page.body).toContain('<h1>Mince</h1>');
  expect((await server.app.inject('/v2/public/menus')).statusCode).toBe(200);
  await server.close();
}, 60_000);
