import type { SiteConfig } from '#config/site.ts';

/** Background of the header and of the icons. */
const brandColor = '#17120e';

/**
 * Renders the web app manifest. Its `id` contains `domainId`, so that the installed app keeps its identity if the start page changes.
 *
 * @spec §3 Site configuration
 */
export function renderWebManifest(site: SiteConfig): string {
  return JSON.stringify({
    id: `/?shop=${site.domainId}`,
    name: site.title,
    short_name: site.title,
    ...(site.tagline && { description: site.tagline }),
    lang: site.locale.default,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: brandColor,
    theme_color: brandColor,
    categories: ['food', 'shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}
