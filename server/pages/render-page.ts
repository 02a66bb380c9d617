import { createHash } from 'node:crypto';
import { removeLocalePrefix } from '#config/pages.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import { HttpError } from '#server/http/errors.ts';
import { prepareResponse, type PreparedResponse } from '#server/http/prepared-response.ts';
import { isIndexable } from './listed-pages.ts';
import { renderPageHead } from './page-head.ts';
import { renderStructuredData } from './structured-data.ts';
import type { ShopDataFiles } from './shop-data-files.ts';
import type { SiteBuild } from './site-build.ts';
import type { Env } from '#server/env.ts';
import type { ShopSnapshot } from '#server/shop-source/shop-source.ts';
import { trackerSources } from '#server/http/tracker-sources.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import type { Menu } from '#domain/entities.ts';

/** A rendered page, ready to be sent repeatedly. */
export type RenderedPage = {
  status: number;
  response: PreparedResponse;
  headers: Record<string, string>;
  /** Hash of everything but the time of rendering. */
  contentHash: string;
};

/** Loads the script that reports to the viewer of the charts. It blocks the page, so that it runs before the shop's own. */
const inspectTag = '<script src="/qa/inspect.js"></script>';

/** Message of a server without a build. */
const notBuilt = 'Le site n’est pas encore construit. Lancez « npm run build », puis redémarrez le serveur.';
/** Seconds after which the site may be built. */
const notBuiltRetrySeconds = 60;

/**
 * Renders a page of the build. Returns `previous` if only the time has changed since: its entity tag remains
 * valid, and it is completely compressed.
 */
export async function renderPage(
  build: SiteBuild | null,
  { env, dataFiles }: { env: Env; dataFiles: ShopDataFiles },
  { path, locale, shop, at, isInspected }: { path: string; locale: Locale; shop: ShopSnapshot; at: Date; isInspected: boolean },
  previous: RenderedPage | null,
): Promise<RenderedPage> {
  if (build === null) throw new HttpError(503, notBuilt, { code: 'unavailable', retryAfter: notBuiltRetrySeconds });
  const { site, usualMenus } = shop;
  const data = await shop.readData();
  const rendered = await build.render({ path, locale, now: at.toISOString(), data });
  const isFound = rendered.status === 200;
  const isIndexed = isFound && isIndexable(new URL(path, site.siteRoot).pathname, site);
  const head = isFound ? renderPageHead({ site, path, lang: locale, ...rendered.head }) : '';
  const { html, styleHash } = build.renderHtml(rendered, {
    pageHead: (isInspected ? inspectTag : '') + head,
    structuredData: isFound ? renderStructuredData(path, { ...data, usualMenus }) : '',
    dataFile: await dataFiles.store(rendered.data),
    theme: site.theme,
  });
  const pageSecurity = pageHeaders({
    excludesStripe: env.isDemo && env.stripe === null,
    isHttps: env.publicUrl.startsWith('https:'),
    styleHashes: [styleHash],
    scriptHash: build.scriptHash,
    imageOrigins: imageOrigins(data),
    connectOrigins: connectOrigins(site, env.publicUrl),
    trackers: trackerSources(site),
  });
  const { status } = rendered;
  const headers = {
    ...pageSecurity,
    ...(isOrderPage(path) ? { 'referrer-policy': 'no-referrer' } : {}),
    'content-language': locale,
    ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
  };
  const contentHash = hashContent({ status, headers, html: html.replaceAll(rendered.page.now, '') });
  if (previous?.contentHash === contentHash) return previous;
  return { status, response: await prepareResponse(html), headers, contentHash };
}

/** Whether a page is opened by the link of an order. Other sites do not learn that the visitor has come from it. */
const isOrderPage = (path: string) => removeLocalePrefix(path) === '/order';

function hashContent(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** Returns the other origins that a page's scripts call: the API's, and while icons are enabled those of their service. */
function connectOrigins({ apiRoot, icons }: SiteConfig, publicUrl: string): string[] {
  return [...(apiRoot === '' ? [] : [new URL(apiRoot, publicUrl).origin]), ...(icons.enabled ? icons.hosts : [])];
}

/** Returns the external origins of the menu's images. */
export function imageOrigins({ menus }: { menus: readonly Menu[] }): string[] {
  const pictures = menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items.map((item) => item.item_image ?? '')));
  return [...new Set(pictures.filter((address) => address.startsWith('https:')).map((address) => new URL(address).origin))];
}
