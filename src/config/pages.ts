import type { Locale } from './site.ts';

/**
 * The list of pages. A new page is a line here, a file in `src/routes/` and a screen: server routes, sitemap, robots.txt,
 * locale prefixes and return targets derive from this list.
 *
 * @spec §2 Routes
 */

/**
 * `shop` and `texts` are public; `texts` pages show the site's long texts. `checkout`, `auth` and `profile` are personal:
 * rendered in the browser, not indexed, with messages in the deferred catalogue.
 */
type Section = 'shop' | 'texts' | 'checkout' | 'auth' | 'profile';

/** Section of every page by its path, without locale prefix. */
export const pages = {
  '/': 'shop',
  '/blog': 'texts',
  '/menu': 'shop',
  '/about': 'texts',
  '/contact': 'shop',
  '/checkout': 'checkout',
  '/success': 'checkout',
  '/auth': 'auth',
  '/auth/login': 'auth',
  '/auth/forgot': 'auth',
  '/auth/signup': 'auth',
  '/auth/verify': 'auth',
  '/cookie-policy': 'texts',
  '/privacy-policy': 'texts',
  '/terms-of-service': 'texts',
  '/profile': 'profile',
  '/profile/ViewOrders': 'profile',
  '/profile/ViewAccount': 'profile',
  '/profile/ViewProfile': 'profile',
  '/profile/ViewSecurity': 'profile',
  '/profile/ChangePassword': 'profile',
} as const satisfies Record<`/${string}`, Section>;

export type PagePath = keyof typeof pages;

export const pagePaths = Object.keys(pages) as PagePath[];

/** Returns the path of a page that a configuration names with or without its slash. @example toPagePath('blog') // '/blog' */
export function toPagePath(name: string): string {
  return name.startsWith('/') ? name : `/${name}`;
}

const localePrefix = /^\/(fr|en)(?=\/|$)/;

/** Returns the locale of the path's prefix, or null without prefix. @spec §2 Route prefix */
export function prefixLocale(pathname: string): Locale | null {
  return (localePrefix.exec(pathname)?.[1] ?? null) as Locale | null;
}

/** Removes the locale prefix. @example removeLocalePrefix('/fr/menu') // '/menu' */
export function removeLocalePrefix(pathname: string): string {
  return pathname.replace(localePrefix, '') || '/';
}

/** Adds the prefix of a locale; null adds none. @example addLocalePrefix('/', 'fr') // '/fr' */
export function addLocalePrefix(path: string, locale: Locale | null): string {
  if (locale === null) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/**
 * Returns every form of a page: without prefix, then with the prefix of each available locale.
 *
 * @example pageForms('/menu', ['fr', 'en']) // [{ locale: null, path: '/menu' }, { locale: 'fr', path: '/fr/menu' }, …]
 */
export function pageForms(path: string, available: readonly Locale[]): { locale: Locale | null; path: string }[] {
  return [null, ...available].map((locale) => ({ locale, path: addLocalePrefix(path, locale) }));
}

/** Returns the section of a path, with or without locale prefix, including unknown paths below a page; null if there is none. */
export function pageSection(pathname: string): Section | null {
  const path = removeLocalePrefix(pathname);
  const page = pagePaths.find((known) => path === known || path.startsWith(`${known}/`));
  return page === undefined ? null : pages[page];
}

/** Returns whether a path belongs to a personal section. */
export function isPersonalPage(pathname: string): boolean {
  const section = pageSection(pathname);
  return section === 'checkout' || section === 'auth' || section === 'profile';
}
