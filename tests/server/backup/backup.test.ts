// References: INV-n in docs/invariants.md.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/database/database.ts';
import {
  demoStripeEvents,
  demoStripeFaults,
  demoStripeKeys,
  demoStripeLedger,
  demoStripeObjects,
} from '#server/demo/stripe/emulator-tables.ts';
import { verifyBackup } from '#server/backup/backup-file.ts';
import { backupRoutes, writeBackup, type DatabaseLocation } from '#server/backup/backup.ts';
import { dumpDatabase, queryRows, listTables } from '#server/backup/dump.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { createCardCustomer, cardEnv, cardShop } from '../../support/card-shop.ts';
import { createOrder } from '../../support/test-orders.ts';
import { fillFolder } from '../../support/database-template.ts';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';

const postgres = process.env['TEST_DATABASE_URL'];
const cleanups: (() => Promise<void>)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newPath = () => join(folder, `${(files += 1)}`);
/** Creates a backup of the current shop and returns its path. */
async function createBackup(): Promise<string> {
  const file = newPath();
  await dumpDatabase(database.db, file);
  return file;
}
/** Creates a target for a restore: an embedded database with empty tables, or one on the tests' PostgreSQL. */
async function createTarget(kind: 'embedded' | 'postgres'): Promise<DatabaseLocation> {
  if (kind === 'embedded' || postgres === undefined) {
    const dataDir = newPath();
    await fillFolder(dataDir);
    return { databaseUrl: null, dataDir };
  }
  const { url: databaseUrl, drop } = await createPostgresDatabase(postgres);
  cleanups.push(drop);
  return { databaseUrl, dataDir: '' };
}
/** Returns every row of every table as JSON text. */
async function readAllRows({ db }: Database) {
  const content: Record<string, string[]> = {};
  for (const table of await listTables(db)) {
    const rows = await queryRows<{ line: string }>(db, sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t`);
    content[table] = rows.map(({ line }) => line).toSorted();
  }
  return content;
}
const openRestored = async (target: DatabaseLocation) => {
  const restored = await openDatabase(target);
  cleanups.unshift(() => restored.close());
  return restored;
};
const kinds: ('embedded' | 'postgres')[] = postgres === undefined ? ['embedded'] : ['embedded', 'postgres'];

/** Creates a cash order with line separators that JSON does not escape, an account, and a paid card order. */
async function fillShop() {
  const order = createOrder({ shop: cardShop, lines: [{ id: 2, note: 'sans glaçons\u2028\u2029 "merci" \\ 🌮' }] });
  await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order });
  const person = { email: 'zoe@example.fr', password: 'un mot de passe', first_name: 'Zoé', last_name: 'Petit', phone: '0612345678' };
  await server.app.inject({ method: 'POST', url: '/v2/public/auth/signup/', payload: person });
  const card = await lea.prepareOrder();
  const orderId = await lea.placeOrder(card.order);
  await lea.confirm(card.secret);
  await lea.reportPaid(orderId, card.secret, card.customer);
}

test.each(kinds)(
  'a backup of the running shop is restored row by row into a database that is %s',
  async (kind) => {
    await fillShop();
    const file = await createBackup();
    const rowsBefore = await readAllRows(database);
    const target = await createTarget(kind);
    const counts = await restoreBackup(target, file);
    const restored = await openRestored(target);
    expect(await readAllRows(restored)).toEqual(rowsBefore);
    expect(counts['orders']).toBeGreaterThan(1);
    expect(Object.keys(counts)).toContain('server_keys');
    // Sequences continue after the restored values.
    const entry = { paymentIntent: 'pi_next', type: 'capture', amount: 1, currency: 'eur', at: new Date() } as const;
    const [next] = await restored.db.insert(demoStripeLedger).values(entry).returning();
    expect(next?.seq).toBe(
      Math.max(...(rowsBefore['demo_stripe_ledger'] ?? []).map((line) => (JSON.parse(line) as { seq: number }).seq)) + 1,
    );
  },
  120_000,
);

test('a backup during orders is a consistent snapshot: each order has its lines, and no earlier acknowledged order is missing', async () => {
  const placeOrder = () => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder({ shop: cardShop }) });
  await Promise.all(Array.from({ length: 5 }, placeOrder));
  const [before] = await queryRows<{ count: number }>(database.db, sql`select count(*)::int as count from orders`);
  const [file] = await Promise.all([createBackup(), ...Array.from({ length: 20 }, placeOrder)]);
  const { counts } = await verifyBackup(file);
  expect(counts['orders']).toBeGreaterThanOrEqual(before?.count ?? Number.POSITIVE_INFINITY);
  const target = await createTarget('embedded');
  await restoreBackup(target, file);
  const restored = await openRestored(target);
  const storedOrders = await restored.db.select({ orderId: orders.orderId }).from(orders);
  const withLines = await restored.db.selectDistinct({ orderId: orderItems.orderId }).from(orderItems);
  expect(new Set(withLines.map(({ orderId }) => orderId))).toEqual(new Set(storedOrders.map(({ orderId }) => orderId)));
}, 120_000);

test('after a restore, payments of orders lost with it are refunded, and a lost payment is attached to its order (INV-4)', async () => {
  const earlyOrder = await lea.prepareOrder();
  const earlyId = await lea.placeOrder(earlyOrder.order);
  const file = await createBackup();
  const lateOrder = await lea.prepareOrder();
  await lea.placeOrder(lateOrder.order);
  for (const { secret } of [earlyOrder, lateOrder]) await lea.confirm(secret);
  const target = await createTarget('postgres');
  await restoreBackup(target, file);
  const restored = await openRestored(target);
  // Keep the tables of the emulated card provider: the real one is not restored.
  for (const table of [demoStripeObjects, demoStripeLedger, demoStripeKeys, demoStripeEvents, demoStripeFaults]) {
    await restored.db.delete(table);
    const rows = await database.db.select().from(table);
    if (rows.length > 0) await restored.db.insert(table).values(rows);
  }
  await restored.db.execute(sql`select setval('demo_stripe_ledger_seq_seq', 1000), setval('demo_stripe_events_seq_seq', 1000)`);
  const next = await startTestServer({ database: restored, shop: cardShop, env: cardEnv });
  cleanups.unshift(() => next.close());
  const customer = createCardCustomer(next);
  customer.advanceMinutes(1);
  for (const minutes of [1, 11]) {
    await next.reconcile();
    await next.sweepPayments();
    customer.advanceMinutes(minutes);
  }
  await next.sweepPayments();
  const ledgerTypesOf = async (secret: string) =>
    (await customer.fetchLedger()).filter(({ payment_intent }) => payment_intent === lea.intentId(secret)).map(({ type }) => type);
  expect([await ledgerTypesOf(earlyOrder.secret), await ledgerTypesOf(lateOrder.secret)]).toEqual([['capture'], ['capture', 'refund']]);
  const [stored] = await restored.db
    .select()
    .from(orders)
    .where(sql`order_id = ${earlyId}`);
  expect(stored?.status).toBe('paid');
}, 120_000);

test('a partial backup left by a killed server is removed at the next start', () => {
  const dataDir = mkdtempSync(join(folder, 'killed-'));
  writeFileSync(join(dataDir, 'backup-1234.part'), 'secret');
  writeFileSync(join(dataDir, 'PG_VERSION'), '18');
  backupRoutes(database.db, dataDir);
  expect(readdirSync(dataDir)).toEqual(['PG_VERSION']);
});

test('a file that is damaged, truncated or not a backup is rejected before anything is written', async () => {
  const text = gunzipSync(readFileSync(await createBackup())).toString();
  const [cut, changed, none, longer, damaged] = [newPath(), newPath(), newPath(), newPath(), await createBackup()];
  writeFileSync(cut, gzipSync(text.split('\n').slice(0, -2).join('\n')));
  writeFileSync(changed, gzipSync(text.replace(/^\{"order_id".*\n/m, '')));
  writeFileSync(none, 'nothing');
  writeFileSync(longer, gzipSync(`${text}{}\n`));
  truncateSync(damaged, statSync(damaged).size - 20);
  const target = { databaseUrl: null, dataDir: newPath() };
  for (const [file, problem] of [
    [cut, 'is incomplete'],
    [changed, 'rows of'],
    [none, 'is not a backup'],
    [longer, 'continues after its end'],
    [damaged, 'is not a backup, or damaged'],
    [newPath(), 'ENOENT'],
  ] as const)
    await expect(restoreBackup(target, file)).rejects.toThrow(problem);
  expect(existsSync(target.dataDir)).toBe(false);
});

test('a backup of a later version is rejected; one of an earlier version is migrated', async () => {
  const text = gunzipSync(readFileSync(await createBackup())).toString();
  const [first = '', ...lines] = text.split('\n');
  const header = JSON.parse(first) as { migrations: string[] };
  const withMigrations = (migrations: string[], rows = lines) => {
    const file = newPath();
    writeFileSync(file, gzipSync([JSON.stringify({ ...header, migrations }), ...rows].join('\n')));
    return file;
  };
  // Without tables, because those of a filled folder are newer than the old backup.
  const target = postgres === undefined ? { databaseUrl: null, dataDir: newPath() } : await createTarget('postgres');
  await expect(restoreBackup(target, withMigrations([...header.migrations, 'later']))).rejects.toThrow('another version');
  // A backup of the first version that contains only a key.
  const oldDump = ['["server_keys"]', '{"name":"main","value":"kept"}', '["",{"server_keys":1}]', ''];
  await restoreBackup(target, withMigrations(header.migrations.slice(0, 2), oldDump));
  const restored = await openRestored(target);
  const rows = await queryRows(restored.db, sql`select name, value from server_keys`);
  expect(rows).toEqual([{ name: 'main', value: 'kept' }]);
  expect(await listTables(restored.db)).toEqual(await listTables(database.db));
}, 120_000);

test('a backup overwrites no file and a restore no database with content; only its owner can read a backup', async () => {
  const [target, file, first] = [await createTarget('postgres'), newPath(), await createBackup()];
  await restoreBackup(target, first);
  await expect(restoreBackup(target, first)).rejects.toThrow(/is not empty \(\w+\)/);
  const counts = await writeBackup(target, file);
  expect([statSync(file).mode & 0o777, counts]).toEqual([0o600, (await verifyBackup(file)).counts]);
  await expect(writeBackup(target, file)).rejects.toThrow('exists already');
  const nowhere = newPath();
  await expect(writeBackup({ databaseUrl: null, dataDir: nowhere }, newPath())).rejects.toThrow('There is no database');
  expect(existsSync(nowhere)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 120_000);
