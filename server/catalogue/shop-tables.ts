import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import type { ShopFile } from './shop-file.ts';

/** Every content of the shop that was ever published, whole, under its hash: an order names the one it was priced with. */
export const shops = pgTable('shops', {
  version: text().primaryKey(),
  content: jsonb().$type<ShopFile>().notNull(),
  /** When it was published last. Servers older than `publications` sell the latest. */
  loadedAt: instant('loaded_at').notNull(),
});

/** The history of what was put on sale: the last row is on sale now. Going back to an earlier version is a row of its own. */
export const publications = pgTable('publications', {
  publicationId: integer('publication_id').primaryKey(),
  version: text()
    .notNull()
    .references(() => shops.version),
  publishedAt: instant('published_at').notNull(),
});
