import { cardCurrency } from '#config/constants.ts';
import { toPagePath } from '#config/pages.ts';
import { defaultSite, type SiteConfig } from '#config/site.ts';
import type { ShopFile } from './shop-file.ts';

/** Values that the server sets. */
type ServerValues = Pick<SiteConfig, 'siteRoot' | 'demo' | 'card'>;

/**
 * Merges a shop's site configuration over the defaults; lists are replaced. Disables cards unless the shop sells in euros,
 * because the card provider charges in euros only.
 */
export function mergeSiteConfig(shopSite: ShopFile['site'], serverValues: ServerValues): SiteConfig {
  const merged = mergeRecords(defaultSite, shopSite);
  return {
    ...merged,
    ...serverValues,
    siteRoot: shopSite.siteRoot ?? serverValues.siteRoot,
    card: merged.currency === cardCurrency.toUpperCase() ? serverValues.card : null,
    disallowPages: merged.disallowPages.map(toPagePath),
  };
}

function mergeRecords<Values extends Record<string, unknown>>(defaults: Values, own: Record<string, unknown>): Values {
  const merged = Object.entries(defaults).map(([key, defaultValue]) => {
    const value = own[key];
    if (value === undefined) return [key, defaultValue];
    // A default without fields is a record of optional entries, such as links: the shop's own entries replace it.
    const isMergeable = isRecord(defaultValue) && Object.keys(defaultValue).length > 0 && isRecord(value);
    return [key, isMergeable ? mergeRecords(defaultValue, value) : value];
  });
  return { ...defaults, ...Object.fromEntries(merged) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
