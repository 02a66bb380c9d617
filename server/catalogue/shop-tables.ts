import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import type { ShopFile } from './shop-file.ts';

/** Published versions of the shop's content, by hash. Orders reference the version they were priced with. */
export const shops = pgTable('shops', {
  version: text().primaryKey(),
  content: jsonb().$type<ShopFile>().notNull(),
  /** Time of the latest publication. Servers of a version without `publications` sell the latest. */
  loadedAt: instant('loaded_at').notNull(),
});

/** History of publications; the last row is on sale. A rollback to an earlier version adds a row. */
export const publications = pgTable('publications', {
  publicationId: integer('publication_id').primaryKey(),
  version: text()
    .notNull()
    .references(() => shops.version),
  publishedAt: instant('published_at').notNull(),
});
