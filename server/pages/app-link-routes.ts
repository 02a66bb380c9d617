import type { NativeAppConfig } from '#config/site.ts';
import { apiError } from '#server/http/errors.ts';
import type { App } from '#server/dependencies.ts';
import type { ShopSource } from '#server/shop-source/shop-source.ts';
import { allPagePaths } from './page-paths.ts';

/**
 * Registers the files by which Android and iOS let the native app open the shop's links. Each is 404 until the site
 * configuration has the identity that signs the app.
 *
 * @spec docs/behaviour §2 Native app
 */
export function appLinkRoutes(app: App, { readSite }: ShopSource): void {
  const files: [path: string, make: (nativeApp: NativeAppConfig) => object | null][] = [
    ['/.well-known/assetlinks.json', androidLinks],
    ['/.well-known/apple-app-site-association', appleLinks],
  ];
  for (const [path, make] of files)
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const links = make((await readSite()).site.nativeApp);
      if (links === null) throw apiError(404, { code: 'not_found' });
      return reply.header('cache-control', 'public, max-age=3600').type('application/json').send(links);
    });
}

/** Digital Asset Links: the package and the certificates whose app may open every link of the site. */
function androidLinks({ id, androidFingerprints }: NativeAppConfig): object | null {
  if (id === '' || androidFingerprints.length === 0) return null;
  const target = { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: androidFingerprints };
  return [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
}

/** Associated domains: the app and the pages that it opens. Other paths, such as the links of mails to the server's own pages, stay in the browser. */
function appleLinks({ id, appleTeamId }: NativeAppConfig): object | null {
  if (id === '' || appleTeamId === '') return null;
  return { applinks: { details: [{ appIDs: [`${appleTeamId}.${id}`], components: allPagePaths.map((path) => ({ '/': path })) }] } };
}
