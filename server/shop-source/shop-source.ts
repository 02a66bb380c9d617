import type { SiteConfig } from '#config/site.ts';
import type { Menu } from '#domain/entities.ts';
import type { ShopData } from '#domain/shop-data.ts';

/** The shop that the pages show, at one moment. */
export type ShopSnapshot = {
  site: SiteConfig;
  /** Changes with what `readData` returns, apart from popular items: the key of what is cached. */
  version: string;
  /** The menus with their usual hours, for search engines: they keep them for longer than a pause lasts. */
  usualMenus: Menu[];
  /** Reads what pages are rendered from, as browsers read it through the API. */
  readData: () => Promise<ShopData>;
};

/** The site configuration, and a key that changes with it. */
type VersionedSite = { site: SiteConfig; version: string };

/** Where pages get the shop from: the database of this server, or a back end at another address. */
export type ShopSource = {
  /** Returns the site configuration. */
  readSite: () => Promise<VersionedSite>;
  /** Returns the shop. @throws HttpError 503 if it is unknown */
  readShop: () => Promise<ShopSnapshot>;
};
