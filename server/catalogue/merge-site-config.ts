import { defaultSite, type SiteConfig } from '#config/site.ts';

/** Merges a shop's site configuration over the defaults. Lists are replaced. */
export function mergeSiteConfig(own: Record<string, unknown>, given: Pick<SiteConfig, 'siteRoot' | 'demo' | 'card'>): SiteConfig {
  return { ...mergeRecords(defaultSite, own), ...given };
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
