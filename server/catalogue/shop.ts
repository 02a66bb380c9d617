import { eq } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import type { Menu } from '#domain/entities.ts';
import { canOrderNow } from '#domain/schedule.ts';
import { settingFlag } from '#domain/settings.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { setCurrencySymbol } from '#format/numbers.ts';
import { createControlsApplier } from '#server/controls/apply-controls.ts';
import { readControls, type Controls } from '#server/controls/controls.ts';
import type { Db } from '#server/database/database.ts';
import { isDatabaseOutage } from '#server/http/errors.ts';
import { versionOnSale } from '#server/publishing/publications.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { shops } from './shop-tables.ts';
import type { Catalogue } from './catalogue.ts';
import { emptyShop } from './shop-file.ts';
import { mergeSiteConfig } from './merge-site-config.ts';

export type Shop = {
  /** Returns the shop on sale with the restaurant's controls, at most one second old unless the database is unreachable. */
  catalogue(): Promise<Catalogue>;
  /** Returns the same as `catalogue`, or null if the database must be read first. */
  currentCatalogue(): Catalogue | null;
  /** Reads the shop and its controls again before they are returned next. Call it after a change. */
  invalidate(): void;
  /** Reads the shop again if orders can fill a slot. Call it after an order: without a capacity, an order changes nothing here. */
  invalidateSlots(): void;
};

/** Milliseconds between two checks for a newly published version and changed controls. */
const checkIntervalMs = 1000;

type ShopOptions = {
  db: Db;
  site: Pick<SiteConfig, 'siteRoot' | 'demo' | 'card'>;
  now: () => Date;
  warn: (message: string, error?: unknown) => void;
};

/**
 * Keeps the shop on sale in memory: the last published version, or an empty shop, and the restaurant's controls. During a database
 * outage it keeps what it read last. `close` waits for a running check.
 */
export async function openShop(options: ShopOptions): Promise<Shop & { close: () => Promise<void> }> {
  const { now, warn } = options;
  const apply = createControlsApplier();
  let current = await readShop(options, null);
  let checkedAt = now().getTime();
  let checking: Promise<void> | null = null;
  let isUnreachable = false;
  // Number of calls of `invalidate`, in total and before the last check began.
  let [invalidationCount, checkedInvalidationCount] = [0, 0];

  async function check() {
    const countAtStart = invalidationCount;
    try {
      current = await readShop(options, current);
      isUnreachable = false;
    } catch (error) {
      isUnreachable = isDatabaseOutage(error);
      warn('Checking for a changed shop failed', error);
    } finally {
      checkedInvalidationCount = countAtStart;
      checkedAt = now().getTime();
      checking = null;
    }
  }
  const isStale = () => checkedInvalidationCount < invalidationCount || Math.abs(now().getTime() - checkedAt) > checkIntervalMs;

  return {
    currentCatalogue: () => (isStale() ? null : apply(current.published, current.controls, now())),
    async catalogue() {
      // Two attempts: a running check may have begun before the last change, so that another one is needed.
      for (let attempt = 0; attempt < 2 && isStale(); attempt += 1) {
        checking ??= check();
        // While the database is unreachable, serve the last known shop without waiting.
        if (isUnreachable) break;
        await checking;
      }
      return apply(current.published, current.controls, now());
    },
    invalidate: () => void (invalidationCount += 1),
    invalidateSlots() {
      // A check that is pending or running may find a capacity, and may have read the slots before the order.
      if (current.controls.capacity !== null || isStale()) invalidationCount += 1;
    },
    // A running check must not hold a connection when the database is closed.
    close: async () => checking ?? undefined,
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

/** The published shop, and the controls. */
type ShopState = { published: Catalogue; controls: Controls };

async function readShop(options: ShopOptions, previous: ShopState | null): Promise<ShopState> {
  const published = await readPublished(options, previous?.published ?? null);
  return { published, controls: await readControls(options.db, options.now()) };
}

async function readPublished({ db, site, warn }: ShopOptions, previous: Catalogue | null): Promise<Catalogue> {
  const version = (await versionOnSale(db)) ?? '';
  if (previous?.version === version) return previous;
  const catalogue = await readCatalogue(db, version, site);
  setCurrencySymbol(catalogue.site.currencySymbol);
  if (settingFlag(catalogue.flatSettings, 'payments.paypal.active'))
    warn('The setting payments.paypal.active is on, but this shop offers no PayPal: customers pay in cash or by card.');
  return catalogue;
}

/** Reads a published version, such as the one an order was priced with. Returns an empty shop for an unknown version. */
export async function readCatalogue(db: Db, version: string, site: ShopOptions['site']): Promise<Catalogue> {
  const [row] = await db.select().from(shops).where(eq(shops.version, version));
  const content = row?.content ?? emptyShop;
  const merged = mergeSiteConfig(content.site, site);
  const settings = merged.card === null ? [...content.settings, ...cardsDisabled] : content.settings;
  return {
    ...content,
    version,
    revision: version,
    publishedMenus: content.menus,
    settings,
    site: merged,
    flatSettings: flattenSettings(settings),
  };
}

/** Whether a menu can be ordered from now, by pickup or delivery. Its items share its hours, so checking one is enough. */
export function isOpenNow(menu: Menu, now: Date, timeZone: string): boolean {
  const item = menu.categories.flatMap((category) => category.items).at(0);
  if (item === undefined) return false;
  const items = [{ ...item, item_menu_id: menu.menu_id, quantity: 1 }];
  return (['pickup', 'delivery'] as const).some((mode) => canOrderNow({ items, menus: [menu], mode, now, timeZone }));
}
