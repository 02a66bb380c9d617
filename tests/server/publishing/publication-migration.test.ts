import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, onTestFinished, test } from 'vitest';
import { versionOnSale } from '#server/publishing/publications.ts';
import { PipelinedPGlite } from '#server/database/pglite-client.ts';
import { publications } from '#server/catalogue/shop-tables.ts';
import { emptyShop } from '#server/catalogue/shop-file.ts';

const migrationsFolder = 'server/database/migrations';

test('a database of an earlier release sells what it loaded last, and an empty shop counts as nothing published', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith('_publications'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
  const client = new PipelinedPGlite('memory://');
  onTestFinished(() => client.close());
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: folder });
  const insertPublication = (version: string, content: object, loadedAt: string) =>
    client.query('insert into shops values ($1, $2, $3)', [version, JSON.stringify(content), loadedAt]);
  await insertPublication('newer', { ...emptyShop, site: { title: 'New' } }, '2027-01-03T00:00:00Z');
  await insertPublication('older', { ...emptyShop, site: { title: 'Old' } }, '2027-01-02T00:00:00Z');
  await insertPublication('empty', emptyShop, '2027-01-04T00:00:00Z');
  await migrate(db, { migrationsFolder });
  expect(await versionOnSale(db)).toBe('newer');
  expect((await db.select().from(publications)).map(({ version }) => version).toSorted()).toEqual(['newer', 'older']);
}, 60_000);
