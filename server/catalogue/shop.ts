import { eq } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import type { Menu, Settings } from '#domain/entities.ts';
import { canOrderNow } from '#domain/schedule.ts';
import { flattenSettings } from '#domain/settings.ts';
import { setCurrencySymbol } from '#format/numbers.ts';
import type { Queries } from '#server/database/database.ts';
import { describeError, isDatabaseOutage } from '#server/http/errors.ts';
import { versionOnSale } from '#server/publishing/publications.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { shops } from './shop-tables.ts';
import { emptyShop, type ShopFile } from './shop-file.ts';
import { mergeSiteConfig } from './merge-site-config.ts';

/** The shop on sale: one version and the values derived from it. */
export type Catalogue = ShopFile & {
  /** Hash of the shop's content. */
  version: string;
  site: SiteConfig;
  /** The settings as a flat record, with cards disabled if the site has none. */
  flatSettings: Settings;
};

export type Shop = {
  /** Returns the shop on sale, at most one second old unless the database is unreachable. */
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
 * Keeps the shop on sale in memory: the last published version, or an empty shop. During a database outage it keeps the last
 * version it read. `close` waits for a running check.
 */
export async function openShop(options: ShopOptions): Promise<Shop & { close: () => Promise<void> }> {
  const { now, warn } = options;
  let catalogue = await readCatalogueOnSale(options, null);
  let checkedAt = now().getTime();
  let checking: Promise<void> | null = null;
  let isUnreachable = false;

  async function check() {
    try {
      catalogue = await readCatalogueOnSale(options, catalogue);
      isUnreachable = false;
    } catch (error) {
      isUnreachable = isDatabaseOutage(error);
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
      // While the database is unreachable, serve the last known shop without waiting.
      if (isStale && !isUnreachable) await checking;
      return catalogue;
    },
    // A running check must not hold a connection when the database is closed.
    async close() {
      await checking;
    },
  };
}

/** Setting that disables cards. Appended to the shop's settings, because the last entry of a name takes precedence. */
const cardsDisabled = [{ name: 'payments.stripe.active', value: 0 }];

/** Returns the settings for clients, with cards disabled while Stripe is unavailable. */
export function currentSettings(
  { settings }: Pick<Catalogue, 'settings'>,
  gateway: Pick<StripeGateway, 'isAvailable'> | null,
): Catalogue['settings'] {
  return gateway === null || gateway.isAvailable() ? settings : [...settings, ...cardsDisabled];
}

async function readCatalogueOnSale({ queries, site }: ShopOptions, previous: Catalogue | null): Promise<Catalogue> {
  const version = (await versionOnSale(queries)) ?? '';
  if (previous?.version === version) return previous;
  const catalogue = await readCatalogue(queries, version, site);
  setCurrencySymbol(catalogue.site.currencySymbol);
  return catalogue;
}

/** Reads a published version, such as the one an order was priced with. Returns an empty shop for an unknown version. */
export async function readCatalogue(queries: Queries, version: string, site: ShopOptions['site']): Promise<Catalogue> {
  const [row] = await queries.select().from(shops).where(eq(shops.version, version));
  const content = row?.content ?? emptyShop;
  const merged = mergeSiteConfig(content.site, site);
  const settings = merged.card === null ? [...content.settings, ...cardsDisabled] : content.settings;
  return { ...content, version, settings, site: merged, flatSettings: flattenSettings(settings) };
}

/** Whether a menu can be ordered from now, by pickup or delivery. Its items share its hours, so checking one is enough. */
export function isOpenNow(menu: Menu, now: Date, timeZone: string): boolean {
  const item = menu.categories.flatMap((category) => category.items).at(0);
  if (item === undefined) return false;
  const items = [{ ...item, item_menu_id: menu.menu_id, quantity: 1 }];
  return (['pickup', 'delivery'] as const).some((mode) => canOrderNow({ items, menus: [menu], mode, now, timeZone }));
}
