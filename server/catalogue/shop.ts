import { eq } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import type { Menu, Settings } from '#domain/entities.ts';
import { canOrderNow } from '#domain/schedule.ts';
import { flattenSettings } from '#domain/settings.ts';
import type { Queries } from '#server/database/database.ts';
import { describeError, isDatabaseOutage } from '#server/http/errors.ts';
import { versionOnSale } from '#server/publishing/publications.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { shops } from './shop-tables.ts';
import { emptyShop, mergeSiteConfig, type ShopFile } from './shop-file.ts';

/** What is on sale: one version of the shop, and what is derived from it once. */
export type Catalogue = ShopFile & {
  /** Hash of the shop's content. */
  version: string;
  site: SiteConfig;
  /** Flattened. */
  flatSettings: Settings;
};

export type Shop = {
  /** What is on sale now: never older than a second, unless the database is out of reach. */
  catalogue(): Promise<Catalogue>;
};

/** Milliseconds between two checks for a newly published version. */
const checkIntervalMs = 1000;

type ShopOptions = {
  queries: Queries;
  site: Pick<SiteConfig, 'siteRoot' | 'demo' | 'card'>;
  now: () => Date;
  warn: (message: string) => void;
};

/**
 * Keeps the content that is on sale at hand: the version that was published last, by whichever process. Where nothing has
 * been published yet the shop is empty. While the database is out of reach the shop stays as it was. `close` waits for a
 * check under way.
 */
export async function openShop(options: ShopOptions): Promise<Shop & { close: () => Promise<void> }> {
  const { now, warn } = options;
  let known = await readCatalogueOnSale(options, null);
  let checkedAt = now().getTime();
  let checking: Promise<void> | null = null;
  let isOutOfReach = false;

  async function check() {
    try {
      known = await readCatalogueOnSale(options, known);
      isOutOfReach = false;
    } catch (error) {
      isOutOfReach = isDatabaseOutage(error);
      warn(`Checking for a newly published shop failed: ${describeError(error).message}`);
    } finally {
      checkedAt = now().getTime();
      checking = null;
    }
  }
  return {
    async catalogue() {
      const isStale = Math.abs(now().getTime() - checkedAt) > checkIntervalMs;
      if (isStale) checking ??= check();
      // While the database is out of reach nobody waits for it: the shop as it was is served at once.
      if (isStale && !isOutOfReach) await checking;
      return known;
    },
    // A check that nobody waits for must not hold a connection when the database is closed.
    async close() {
      await checking;
    },
  };
}

/** No card can be charged, whatever the shop’s file says: a later entry wins. */
const cardsDisabled = [{ name: 'payments.stripe.active', value: 0 }];

/** The settings as they are told now: without cards while Stripe does not answer. */
export function currentSettings(
  { settings }: Pick<Catalogue, 'settings'>,
  gateway: Pick<StripeGateway, 'isAvailable'> | null,
): Catalogue['settings'] {
  return gateway === null || gateway.isAvailable() ? settings : [...settings, ...cardsDisabled];
}

async function readCatalogueOnSale({ queries, site }: ShopOptions, known: Catalogue | null): Promise<Catalogue> {
  const version = (await versionOnSale(queries)) ?? '';
  return known?.version === version ? known : readCatalogue(queries, version, site);
}

/** Reads a version that was ever published, such as the one an order was priced with. An unknown one is empty. */
export async function readCatalogue(queries: Queries, version: string, site: ShopOptions['site']): Promise<Catalogue> {
  const [row] = await queries.select().from(shops).where(eq(shops.version, version));
  const content = row?.content ?? emptyShop;
  const settings = site.card === null ? [...content.settings, ...cardsDisabled] : content.settings;
  return { ...content, version, settings, site: mergeSiteConfig(content.site, site), flatSettings: flattenSettings(settings) };
}

/** Whether anything of a menu can be had at once, one way or the other. */
export function isOpenNow(menu: Menu, now: Date, timeZone: string): boolean {
  const item = menu.categories.flatMap((category) => category.items).at(0);
  if (item === undefined) return false;
  const items = [{ ...item, item_menu_id: menu.menu_id, quantity: 1 }];
  return (['pickup', 'delivery'] as const).some((mode) => canOrderNow({ items, menus: [menu], mode, now, timeZone }));
}
