import { desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { publications, shops } from '#server/catalogue/shop-tables.ts';
import { emptyShop, type ShopFile } from '#server/catalogue/shop-file.ts';
import { hashShop } from './read-shop-file.ts';
import { countShopChanges, type ShopChanges } from './shop-changes.ts';

/** What publishing did. */
export type Publication = {
  version: string;
  /** The version on sale before; null: this is the first. */
  previous: string | null;
  changes: ShopChanges;
};

/** One entry of the history of publications. */
export type PublishedVersion = { version: string; publishedAt: Date; menus: number; items: number; offers: number };

/** Returns the version on sale, or null where nothing has been published yet. */
export async function versionOnSale(queries: Queries): Promise<string | null> {
  const [row] = await queries
    .select({ version: publications.version })
    .from(publications)
    .orderBy(desc(publications.publicationId))
    .limit(1);
  return row?.version ?? null;
}

/**
 * Puts a valid shop on sale: every server of this database takes it up within seconds. Content that is on sale already
 * is not published again.
 */
export async function publishShop(queries: Queries, content: ShopFile): Promise<Publication> {
  return queries.transaction(async (transaction) => {
    await lockPublications(transaction);
    const version = hashShop(content);
    await transaction.insert(shops).values({ version, content, loadedAt: new Date() }).onConflictDoNothing();
    return appendPublication(transaction, version);
  });
}

/** Publishes a shop where nothing has been published yet, else does nothing. Servers that start together publish one shop. */
export async function publishFirstShop(queries: Queries, content: ShopFile): Promise<void> {
  await queries.transaction(async (transaction) => {
    await lockPublications(transaction);
    if ((await versionOnSale(transaction)) !== null) return;
    const version = hashShop(content);
    await transaction.insert(shops).values({ version, content, loadedAt: new Date() }).onConflictDoNothing();
    await appendPublication(transaction, version);
  });
}

/**
 * Puts an earlier version on sale again. Returns null where it was never published. `validate` throws where the stored content
 * must not be sold by this release.
 */
export async function publishVersion(
  queries: Queries,
  version: string,
  validate: (content: unknown, source: string) => void,
): Promise<Publication | null> {
  return queries.transaction(async (transaction) => {
    await lockPublications(transaction);
    const [row] = await transaction
      .select({ content: shops.content })
      .from(shops)
      .innerJoin(publications, eq(publications.version, shops.version))
      .where(eq(shops.version, version))
      .limit(1);
    if (row === undefined) return null;
    validate(row.content, `Version ${version}`);
    return appendPublication(transaction, version);
  });
}

/** Returns the latest publications, newest first. */
export async function listPublications(queries: Queries, limit = 20): Promise<PublishedVersion[]> {
  const rows = await queries
    .select({ version: publications.version, publishedAt: publications.publishedAt, content: shops.content })
    .from(publications)
    .innerJoin(shops, eq(shops.version, publications.version))
    .orderBy(desc(publications.publicationId))
    .limit(limit);
  return rows.map(({ version, publishedAt, content: { menus, offers } }) => ({
    version,
    publishedAt,
    menus: menus.length,
    items: menus.flatMap((menu) => menu.categories.flatMap((category) => category.items)).length,
    offers: offers.length,
  }));
}

/** Serialises publications: each is compared with the one before it. */
async function lockPublications(transaction: Queries): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(7240962)`);
}

/** Appends a stored version to the history, unless it is on sale. */
async function appendPublication(transaction: Queries, version: string): Promise<Publication> {
  const previous = await versionOnSale(transaction);
  const orderFingerprint = async (wanted: string) =>
    (await transaction.select({ content: shops.content }).from(shops).where(eq(shops.version, wanted)))[0]?.content ?? emptyShop;
  const changes = countShopChanges(previous === null ? emptyShop : await orderFingerprint(previous), await orderFingerprint(version));
  if (previous !== version) {
    const publishedAt = new Date();
    const publicationId = sql<number>`(select coalesce(max(publication_id), 0) + 1 from publications)`;
    await transaction.insert(publications).values({ publicationId, version, publishedAt });
    await transaction.update(shops).set({ loadedAt: publishedAt }).where(eq(shops.version, version));
  }
  return { version, previous, changes };
}
