import type { SiteConfig } from '#config/site.ts';

/** CSP sources that the enabled trackers need. */
export type TrackerSources = { script: readonly string[]; connect: readonly string[]; image: readonly string[] };

export const noTrackerSources: TrackerSources = { script: [], connect: [], image: [] };

/** Hosts to which Google's tags send measurements. */
const googleHosts = ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'];

/**
 * Returns the CSP sources of the site's enabled trackers.
 *
 * @spec docs/behaviour §1 Site-wide configuration
 */
export function trackerSources({ tracking: { analytics, tagManager, pixel } }: Pick<SiteConfig, 'tracking'>): TrackerSources {
  const tags = [analytics, tagManager].filter((tracking) => tracking.enabled);
  const pixels = pixel.enabled ? [new URL(pixel.url).origin] : [];
  const hosts = tags.length === 0 ? [] : [...new Set([...tags.map(({ url }) => new URL(url).origin), ...googleHosts])];
  return { script: [...new Set(tags.map(({ url }) => new URL(url).origin))], connect: hosts, image: [...hosts, ...pixels] };
}
