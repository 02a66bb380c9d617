import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { shopControls } from '#server/controls/control-tables.ts';
import { encodeRows, insertRows, isOneOf } from '#server/database/json-rows.ts';
import { createStatement } from '#server/database/statements.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';

const { db } = await useTestDatabase();
beforeEach(async () => {
  for (const table of [mails, rateLimits, shopControls]) await db.delete(table);
});

const insertMails = createStatement('insert_mails', insertRows(mails));
const mail = { createdAt: at(0), nextAttemptAt: new Date('2027-01-04T12:00:00.123Z'), attempts: 2 };

test('rows are stored as `values` stores them: instants, numbers, texts and missing values', async () => {
  const rows = [
    { ...mail, mailId: 'a', subject: 'Œufs "brouillés", {à} l’\\ail\n', sentAt: null },
    { ...mail, mailId: 'b', orderId: 'o1' },
  ];
  await insertMails(db, encodeRows(mails, rows));
  const stored = await db.select().from(mails).orderBy(mails.mailId);
  await db.delete(mails);
  await db.insert(mails).values(rows);
  expect(stored).toEqual(await db.select().from(mails).orderBy(mails.mailId));
  expect(stored).toMatchObject(rows);
});

test('values that all rows have in common are stored in each, and those of one row in that row alone', async () => {
  const rows = [
    { ...mail, mailId: 'a', orderId: 'o1', subject: null, recipient: 'lea@example.fr' },
    { ...mail, mailId: 'b', orderId: 'o1', subject: null, recipient: null },
    { ...mail, mailId: 'c', orderId: 'o1', subject: null, recipient: 'lea@example.fr' },
  ];
  for (const stored of [rows, rows.slice(0, 1), []]) {
    await insertMails(db, encodeRows(mails, stored));
    expect(await db.select().from(mails).orderBy(mails.mailId)).toMatchObject(stored);
    expect(await db.$count(mails)).toBe(stored.length);
    await db.delete(mails);
  }
});

test('a fraction and a JSON document are stored unchanged', async () => {
  const bucket = { key: 'k', fullAt: 1_800_000_000_123.456, periodMs: 60_000 };
  await createStatement('insert_buckets', insertRows(rateLimits))(db, encodeRows(rateLimits, [bucket]));
  expect(await db.select().from(rateLimits)).toEqual([bucket]);
  const control = { kind: 'day' as const, subject: '2027-01-04', value: { ranges: [] }, since: at(0), until: null };
  await createStatement('insert_controls', insertRows(shopControls))(db, encodeRows(shopControls, [control]));
  expect(await db.select().from(shopControls)).toEqual([control]);
});

test('a conflicting row is skipped, and the others are returned', async () => {
  await db.insert(mails).values({ ...mail, mailId: 'a' });
  const rows = ['a', 'b'].map((mailId) => ({ ...mail, mailId }));
  const insertNew = createStatement('insert_new_mails', sql`${insertRows(mails)} on conflict do nothing returning mail_id as id`);
  const inserted = await insertNew(db, encodeRows(mails, rows));
  expect(inserted).toEqual([{ id: 'b' }]);
});

test('a column is compared with each of the values', async () => {
  const ids = ['a', 'b,c', '{"d"}', 'null'];
  await db.insert(mails).values(ids.map((mailId) => ({ ...mail, mailId })));
  const find = async (values: string[]) =>
    (await db.select().from(mails).where(isOneOf(mails.mailId, values))).map(({ mailId }) => mailId).toSorted((a, b) => (a < b ? -1 : 1));
  expect(await find(['b,c', '{"d"}', 'b'])).toEqual(['b,c', '{"d"}']);
  expect(await find([])).toEqual([]);
});
