import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { publications, shops } from '#server/catalogue/shop-tables.ts';
import { emptyShop, type ShopFile } from '#server/catalogue/shop-file.ts';
import { hashShop } from './read-shop-file.ts';
import { countShopChanges, type ShopChanges } from './shop-changes.ts';

/** Result of a publication. */
export type Publication = {
  version: string;
  /** Version that was on sale before; null for the first publication. */
  previous: string | null;
  changes: ShopChanges;
};

/** An entry of the publication history. */
export type PublishedVersion = { version: string; publishedAt: Date; menus: number; items: number; offers: number };

/** Returns the version on sale, or null if nothing was published yet. */
export async function versionOnSale(db: Db): Promise<string | null> {
  const [row] = await db.select({ version: publications.version }).from(publications).orderBy(desc(publications.publicationId)).limit(1);
  return row?.version ?? null;
}

/**
 * Publishes a valid shop. Every server of this database sells it within seconds. Publishing content that is already on sale changes
 * nothing.
 */
export async function publishShop(db: Db, content: ShopFile): Promise<Publication> {
  return db.transaction(async (transaction) => {
    await lockPublications(transaction);
    const version = hashShop(content);
    await transaction.insert(shops).values({ version, content, loadedAt: new Date() }).onConflictDoNothing();
    return appendPublication(transaction, version);
  });
}

/** Publishes a shop if nothing was published yet. If several servers start together, only one of them publishes. */
export async function publishFirstShop(db: Db, content: ShopFile): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockPublications(transaction);
    if ((await versionOnSale(transaction)) !== null) return;
    const version = hashShop(content);
    await transaction.insert(shops).values({ version, content, loadedAt: new Date() }).onConflictDoNothing();
    await appendPublication(transaction, version);
  });
}

/**
 * Publishes an earlier version again, or returns null if it was never published. `validate` throws if this release cannot sell the
 * stored content.
 */
export async function publishVersion(
  db: Db,
  version: string,
  validate: (content: unknown, source: string) => void,
): Promise<Publication | null> {
  return db.transaction(async (transaction) => {
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
export async function listPublications(db: Db, limit = 20): Promise<PublishedVersion[]> {
  const rows = await db
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

/** Locks the history until the transaction ends, because each publication is compared with the previous one. */
async function lockPublications(transaction: Db): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(7240962)`);
}

/** Appends a stored version to the history, unless it is already on sale. */
async function appendPublication(transaction: Db, version: string): Promise<Publication> {
  const previous = await versionOnSale(transaction);
  const loadContent = async (stored: string) =>
    (await transaction.select({ content: shops.content }).from(shops).where(eq(shops.version, stored)))[0]?.content ?? emptyShop;
  const changes = countShopChanges(previous === null ? emptyShop : await loadContent(previous), await loadContent(version));
  if (previous !== version) {
    const publishedAt = new Date();
    const publicationId = sql<number>`(select coalesce(max(publication_id), 0) + 1 from publications)`;
    await transaction.insert(publications).values({ publicationId, version, publishedAt });
    await transaction.update(shops).set({ loadedAt: publishedAt }).where(eq(shops.version, version));
  }
  return { version, previous, changes };
}
