import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import { prepareResponse, type PreparedResponse } from '#server/http/prepared-response.ts';
import { currentMenus } from '#server/catalogue/menu-routes.ts';
import { publicOffers } from '#server/catalogue/offer-routes.ts';
import { isIndexable } from './listed-pages.ts';
import { renderPageHead } from './page-head.ts';
import type { SiteBuild } from './site-build.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { popularItems } from '#server/catalogue/recommendation-routes.ts';
import { translator } from '#server/locale/translate.ts';
import { trackerSources } from '#server/http/tracker-sources.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { currentSettings, type Catalogue } from '#server/catalogue/shop.ts';

/** A rendered page, ready to be sent repeatedly. */
export type RenderedPage = { status: number; response: PreparedResponse; headers: Record<string, string> };

/** Loads the script that reports to the viewer of the charts, before the shop's own. */
const inspectTag = '<script type="module" src="/qa/inspect.js"></script>';

/** Renders a page of the build with the shop on sale. */
export async function renderPage(
  build: SiteBuild | null,
  { gateway, mostOrdered, env }: Pick<ServerDependencies, 'gateway' | 'mostOrdered' | 'env'>,
  { path, locale, catalogue, at, isInspected }: { path: string; locale: Locale; catalogue: Catalogue; at: Date; isInspected: boolean },
): Promise<RenderedPage> {
  if (build === null) return renderNotBuilt(locale);
  const { site } = catalogue;
  const popular = popularItems(catalogue, await mostOrdered());
  const settings = parseSettingsResponse(currentSettings(catalogue, gateway));
  const menus = parseMenusResponse(currentMenus(catalogue, at));
  const rendered = await build.render({
    path,
    site,
    locale,
    now: at.toISOString(),
    settings,
    offers: parseOffersResponse(publicOffers(catalogue)),
    menus,
    popular: popular.map(({ itemId }) => itemId),
  });
  const isFound = rendered.status === 200;
  const isIndexed = isFound && isIndexable(new URL(path, site.siteRoot).pathname, site);
  const head = isFound ? renderPageHead({ path, lang: locale, ...rendered.head, site, settings, menus }) : '';
  const response = await prepareResponse(build.renderHtml(rendered, isInspected ? inspectTag + head : head));
  const headers = pageHeaders({
    isEmulated: env.isDemo && env.stripe === null,
    isHttps: env.publicUrl.startsWith('https:'),
    styleHashes: build.styleHashes,
    imageOrigins: imageOrigins(catalogue),
    connectOrigins: connectOrigins(site, env.publicUrl),
    trackers: trackerSources(site),
  });
  return {
    status: rendered.status,
    response,
    headers: { ...headers, 'content-language': locale, ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }) },
  };
}

/** Returns the other origins that a page's scripts call: the API's, and while icons are enabled those of their service. */
function connectOrigins({ apiRoot, icons }: SiteConfig, publicUrl: string): string[] {
  return [...(apiRoot === '' ? [] : [new URL(apiRoot, publicUrl).origin]), ...(icons.enabled ? icons.hosts : [])];
}

/** Returns the external origins of the menu's images. */
export function imageOrigins({ menus }: Pick<Catalogue, 'menus'>): string[] {
  const pictures = menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items.map((item) => item.item_image ?? '')));
  return [...new Set(pictures.filter((address) => address.startsWith('https:')).map((address) => new URL(address).origin))];
}

async function renderNotBuilt(locale: Locale): Promise<RenderedPage> {
  const t = translator(locale);
  const text = plainPage(t('Le site n’est pas encore construit. Lancez « npm run build », puis redémarrez le serveur.'), locale);
  return { status: 503, response: await prepareResponse(text), headers: {} };
}

/** Builds an HTML page with one plain sentence. */
export function plainPage(text: string, locale: Locale): string {
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${text}</title><p>${text}</p></html>`;
}
