import type { SiteConfig } from '#config/site.ts';
import type { Menu, Settings } from '#domain/entities.ts';
import type { ShopFile } from './shop-file.ts';

/** The shop on sale: one version and the values derived from it. */
export type Catalogue = ShopFile & {
  /** Hash of the published content. */
  version: string;
  /** Changes with the content and with the restaurant's controls: the key of what is cached. */
  revision: string;
  site: SiteConfig;
  /** The menus as published. Their hours are the restaurant's usual ones. */
  publishedMenus: Menu[];
  /** The settings as a flat record, with cards disabled if the site has none. */
  flatSettings: Settings;
};
