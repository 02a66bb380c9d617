import { defaultSite, type SiteConfig } from '#config/site.ts';

/** Merges a shop's site configuration over the defaults: objects one level deep, lists replaced. */
export function mergeSiteConfig(own: Record<string, unknown>, given: Pick<SiteConfig, 'siteRoot' | 'demo' | 'card'>): SiteConfig {
  const merged = Object.entries(defaultSite).map(([key, standard]) => {
    const value = own[key];
    if (value === undefined) return [key, standard];
    return [key, isRecord(standard) && isRecord(value) ? { ...standard, ...value } : value];
  });
  return { ...defaultSite, ...Object.fromEntries(merged), ...given };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
