import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { PipelinedPGlite } from '#server/database/pglite-client.ts';

const migrationsFolder = 'server/database/migrations';

/** Writes a folder with the migrations before order numbers. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex(({ tag }) => tag === '0004_order_number');
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
  return folder;
}

test('the migration gives older orders their derived number, and of two equal ones on one day only the first', async () => {
  const client = new PipelinedPGlite('memory://');
  onTestFinished(() => client.close());
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: earlierMigrations() });
  await client.exec(`insert into shops values ('v', '{}', now())`);
  const insertOrder = (id: string, date: string, minute: number) =>
    client.query(
      `insert into orders (order_id, local_id, content_hash, content, status, payment_method, is_pickup, subtotal, discount, delivery, tax,
        total, email, phone, delivery_date, delivery_time_range, open_until, shop_version, priced_from, created_at)
       values ($1, $1, '', '{}', 'pending', 'cash', true, 1, 0, 0, 0, 1, '', '', $2, 'ASAP', now(), 'v', '{}', to_timestamp($3))`,
      [id, date, minute],
    );
  // Not random: one of several hundred numbers is no longer derived, because a spreadsheet would misread it.
  const ids = Array.from({ length: 50 }, (_, index) => `order-${index}`);
  for (const [index, id] of ids.entries()) await insertOrder(id, '2027-01-04', index);
  // The same number is derived from these two ids, but only one order of a day may have it.
  const [one, twin] = ['id-5460-0', 'id-11946-4'];
  await insertOrder(twin, '2027-01-05', 2);
  await insertOrder(one, '2027-01-05', 1);

  await migrate(db, { migrationsFolder });
  const { rows } = await client.query<{ order_id: string; order_number: string | null }>('select order_id, order_number from orders');
  const numbers = new Map(rows.map(({ order_id, order_number }) => [order_id, order_number]));
  for (const id of [...ids, one]) expect([id, numbers.get(id)]).toEqual([id, derivedOrderNumber(id)]);
  expect([derivedOrderNumber(twin), numbers.get(twin)]).toEqual([derivedOrderNumber(one), null]);
}, 60_000);
