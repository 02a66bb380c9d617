import type { Theme } from '#config/site.ts';
import type { App } from '#server/dependencies.ts';
import type { ShopSource } from '#server/shop-source/shop-source.ts';

/** Icons of browsers, bookmarks and installed apps. Every brand has them under the same addresses. */
export const iconFiles = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const;

/** Returns the path of an icon of a brand in the folder of the static files. */
export function iconPath({ icons }: Pick<Theme, 'icons'>, file: (typeof iconFiles)[number]): string {
  return `${icons}/${file}`.slice(1);
}

/**
 * Serves the icons of the brand on sale at the addresses that browsers request by default, so that no page has to name them. Needs
 * the static files to be registered.
 *
 * @spec docs/behaviour §3 Site configuration
 */
export function iconRoutes(app: App, { readSite }: ShopSource): void {
  for (const file of iconFiles)
    app.get(`/${file}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.sendFile(iconPath((await readSite()).site.theme, file)),
    );
}
