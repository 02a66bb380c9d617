import type { SiteConfig } from '#config/site.ts';
import type { Item, Menu, Offer, Settings } from './entities.ts';

/** The shop's data, which the pages of one version of the shop have in common. */
export type ShopData = {
  site: SiteConfig;
  settings: Settings;
  offers: Offer[];
  menus: Menu[];
  popular: Item['item_id'][];
};

/** The four lists that change while a page is open. */
export type ShopLists = Omit<ShopData, 'site'>;
