import { addLocalePrefix, localeOfPrefix, removeLocalePrefix } from '#config/pages.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import { escapeHtml } from './escape-html.ts';

type HeadOptions = {
  site: SiteConfig;
  /** Path and query, with or without a locale prefix. */
  path: string;
  lang: Locale;
  title: string;
  description: string;
};

/** Size of the share picture in pixels. */
const [shareWidth, shareHeight] = ['1200', '630'];

type UrlSite = Pick<SiteConfig, 'siteRoot' | 'locale'>;

/** Returns the URL of a page in a locale. The default locale, or null, has no prefix. `path` may have any prefix. */
function pageUrl(path: string, locale: Locale | null, { siteRoot, locale: { default: standard } }: UrlSite): string {
  return siteRoot + addLocalePrefix(removeLocalePrefix(path), locale === standard ? null : locale);
}

/** Returns the locales of a page with their URLs, for `hreflang`. `x-default` has the URL of the default locale. */
export function alternateUrls(path: string, site: UrlSite): [locale: Locale | 'x-default', url: string][] {
  const urlIn = (locale: Locale) => pageUrl(path, locale, site);
  return [...site.locale.available.map((locale): [Locale, string] => [locale, urlIn(locale)]), ['x-default', urlIn(site.locale.default)]];
}

/** Renders the tags that describe a page to search engines and link previews, besides its title and description. */
export function renderPageHead({ site, path, lang, title, description }: HeadOptions): string {
  // The path with the default locale's prefix is an alias, so the canonical URL has no prefix.
  const url = pageUrl(path, localeOfPrefix(path), site);
  const { language, region } = new Intl.Locale(lang).maximize();
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', site.title],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:locale', `${language}_${region}`],
    ['og:image', new URL(site.shareImage, site.siteRoot).href],
    ['og:image:width', shareWidth],
    ['og:image:height', shareHeight],
    ['og:image:alt', site.title],
  ];
  return [
    link('canonical', url),
    ...alternateUrls(path, site).map(([locale, href]) => link('alternate', href, ` hreflang="${locale}"`)),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

function link(rel: string, href: string, attributes = ''): string {
  return `<link rel="${rel}"${attributes} href="${escapeHtml(href)}">`;
}
