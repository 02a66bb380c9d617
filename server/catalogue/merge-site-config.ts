import { cardCurrency } from '#config/constants.ts';
import { toPagePath } from '#config/pages.ts';
import { defaultSite, type SiteConfig } from '#config/site.ts';
import type { ShopFile } from './shop-file.ts';

/** Values that the server sets. */
type GivenValues = Pick<SiteConfig, 'siteRoot' | 'demo' | 'card'>;

/**
 * Merges a shop's site configuration over the defaults. Lists are replaced. Cards are not offered in other currencies than
 * euros: the card provider would charge another amount than the one shown.
 */
export function mergeSiteConfig(own: ShopFile['site'], given: GivenValues): SiteConfig {
  const merged = mergeRecords(defaultSite, own);
  return {
    ...merged,
    ...given,
    siteRoot: own.siteRoot ?? given.siteRoot,
    card: merged.currency === cardCurrency.toUpperCase() ? given.card : null,
    disallowPages: merged.disallowPages.map(toPagePath),
  };
}

function mergeRecords<Values extends Record<string, unknown>>(defaults: Values, own: Record<string, unknown>): Values {
  const merged = Object.entries(defaults).map(([key, standard]) => {
    const value = own[key];
    if (value === undefined) return [key, standard];
    return [key, isRecord(standard) && isRecord(value) ? mergeRecords(standard, value) : value];
  });
  return { ...defaults, ...Object.fromEntries(merged) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
