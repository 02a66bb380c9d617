import type { SiteConfig } from '#config/site.ts';
import { frameColor } from './theme-styles.ts';

/**
 * Renders the web app manifest. Its `id` contains `domainId`, so that the installed app keeps its identity if the start page changes.
 *
 * @spec docs/behaviour §3 Site configuration
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
    background_color: frameColor(site.theme),
    theme_color: frameColor(site.theme),
    categories: ['food', 'shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}
