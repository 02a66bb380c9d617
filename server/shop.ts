import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { desc, eq } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import type { Menu, Settings } from '#domain/entities.ts';
import { canOrderNow } from '#domain/schedule.ts';
import { flattenSettings } from '#domain/settings.ts';
import type { Queries } from './database.ts';
import { describe, isOutage } from './errors.ts';
import type { Cards } from './payments/cards.ts';
import { shops } from './schema.ts';
import { emptyShop, shopFileSchema, siteOf, type ShopFile } from './shop-file.ts';

/** The shop file cannot be read or does not fit. The message says where. */
export class ShopFileError extends Error {
  constructor(path: string, problems: readonly string[]) {
    super(`${path} is no shop:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'ShopFileError';
  }
}

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

/** How long what was read is believed before the database and the file are asked whether it changed. */
const freshMs = 1000;

type Place = {
  queries: Queries;
  file: string | null;
  site: Pick<SiteConfig, 'siteRoot' | 'demo' | 'card'>;
  now: () => Date;
  warn: (message: string) => void;
};

/**
 * Loads the shop's file into the database, if its content is another than what is on sale there, and keeps what is on
 * sale at hand. Without a file the shop is empty. A changed file is loaded while the server runs too; one that does not
 * fit is reported then and the shop stays as it was. At the start it throws `ShopFileError`.
 */
export async function openShop(place: Place): Promise<Shop> {
  const { queries, file } = place;
  let stamp = await stampOf(file);
  await load(queries, await readShop(file));
  let known = await onSale(place, null);
  let checkedAt = place.now().getTime();
  let checking: Promise<void> | null = null;
  let isOutOfReach = false;

  async function check() {
    try {
      const stampNow = await stampOf(file);
      if (stampNow !== stamp) {
        stamp = stampNow;
        await load(queries, await readShop(file));
      }
      known = await onSale(place, known);
      isOutOfReach = false;
    } catch (error) {
      isOutOfReach = isOutage(error);
      place.warn(error instanceof ShopFileError ? error.message : `The shop could not be checked: ${describe(error).message}`);
    } finally {
      checkedAt = place.now().getTime();
      checking = null;
    }
  }
  return {
    async catalogue() {
      const isStale = Math.abs(place.now().getTime() - checkedAt) > freshMs;
      if (isStale) checking ??= check();
      // While the database is out of reach nobody waits for it: the shop as it was is served at once.
      if (isStale && !isOutOfReach) await checking;
      return known;
    },
  };
}

/** Tells a changed file from an unchanged one without reading it. */
async function stampOf(file: string | null): Promise<string> {
  if (file === null) return '';
  const found = await stat(file).catch(() => null);
  return found === null ? 'absent' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}

async function readShop(file: string | null): Promise<ShopFile> {
  if (file === null) return emptyShop;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ShopFileError(file, ['It cannot be read.']);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new ShopFileError(file, [`It is no JSON: ${error instanceof Error ? error.message : ''}`]);
  }
  const read = shopFileSchema.safeParse(content);
  if (!read.success)
    throw new ShopFileError(
      file,
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  return read.data;
}

/** No card can be charged, whatever the shop’s file says: a later entry wins. */
const cardsOff = [{ name: 'payments.stripe.active', value: 0 }];

/** The settings as they are told now: without cards while Stripe does not answer. */
export function settingsNow({ settings }: Pick<Catalogue, 'settings'>, cards: Pick<Cards, 'isAvailable'> | null): Catalogue['settings'] {
  return cards === null || cards.isAvailable() ? settings : [...settings, ...cardsOff];
}

/** The shop loaded last is the one on sale. */
const latest = (queries: Queries) => queries.select({ version: shops.version }).from(shops).orderBy(desc(shops.loadedAt)).limit(1);

async function load(queries: Queries, content: ShopFile): Promise<void> {
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  const [current] = await latest(queries);
  if (current?.version === version) return;
  const loadedAt = new Date();
  await queries.insert(shops).values({ version, content, loadedAt }).onConflictDoUpdate({ target: shops.version, set: { loadedAt } });
}

async function onSale({ queries, site }: Place, known: Catalogue | null): Promise<Catalogue> {
  const [current] = await latest(queries);
  const version = current?.version ?? '';
  return known?.version === version ? known : catalogueOf(queries, version, site);
}

/** A version of the shop that was ever loaded: what an order was priced with. An unknown one is empty. */
export async function catalogueOf(queries: Queries, version: string, site: Place['site']): Promise<Catalogue> {
  const [row] = await queries.select().from(shops).where(eq(shops.version, version));
  const content = row?.content ?? emptyShop;
  const settings = site.card === null ? [...content.settings, ...cardsOff] : content.settings;
  return { ...content, version, settings, site: siteOf(content.site, site), flatSettings: flattenSettings(settings) };
}

/** Whether anything of a menu can be had at once, one way or the other. */
export function isOpenNow(menu: Menu, now: Date, timeZone: string): boolean {
  const item = menu.categories.flatMap((category) => category.items).at(0);
  if (item === undefined) return false;
  const items = [{ ...item, item_menu_id: menu.menu_id, quantity: 1 }];
  return (['pickup', 'delivery'] as const).some((mode) => canOrderNow({ items, menus: [menu], mode, now, timeZone }));
}
