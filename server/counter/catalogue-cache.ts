import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { readCatalogue } from '#server/catalogue/shop.ts';
import type { Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';

/** Number of shop versions whose catalogues are kept in memory. */
const maxCatalogues = 8;

/** Returns the catalogue of a shop version. */
export type FindCatalogue = (version: string) => Promise<Catalogue>;

/** Creates the reader of the catalogues that orders were priced with. It keeps those that were used last. */
export function createCatalogueCache(db: Db, env: Pick<Env, 'publicUrl' | 'isDemo'>): FindCatalogue {
  const catalogues = new Map<string, Promise<Catalogue>>();
  return (version) => {
    const cached = catalogues.get(version) ?? readCatalogue(db, version, { siteRoot: env.publicUrl, demo: env.isDemo, card: null });
    catalogues.delete(version);
    catalogues.set(version, cached);
    cached.catch(() => catalogues.delete(version));
    for (const [oldest] of catalogues) if (catalogues.size > maxCatalogues) catalogues.delete(oldest);
    return cached;
  };
}
