import type { Locale } from './site.ts';

/**
 * The list of pages. A new page needs an entry here, a file in `src/routes/`, and a screen. Server routes, sitemap, robots.txt,
 * locale prefixes, and return targets derive from this list.
 *
 * @spec docs/behaviour §2 Routes
 */

/**
 * `shop` and `texts` pages are public; `texts` pages show the long texts of the site. `checkout`, `auth`, and `profile` pages are
 * personal: the server renders only a preview, and they are not indexed.
 */
export type Section = 'shop' | 'texts' | 'checkout' | 'auth' | 'profile';

/** Section of every page by its path, without locale prefix. */
export const pages = {
  '/': 'shop',
  '/blog': 'texts',
  '/menu': 'shop',
  '/about': 'texts',
  '/contact': 'shop',
  '/checkout': 'checkout',
  '/success': 'checkout',
  '/order': 'checkout',
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

/** Pages that the service worker serves without a network. */
export const offlinePages = ['/', '/menu'] as const satisfies readonly PagePath[];

/** Returns the path of a page whose name may lack the leading slash. @example toPagePath('blog') // '/blog' */
export function toPagePath(name: string): string {
  return name.startsWith('/') ? name : `/${name}`;
}

const localePrefix = /^\/(fr|en)(?=\/|$)/;

/** Returns the locale of the path's prefix, or null without a prefix. @spec docs/behaviour §2 Route prefix */
export function localeOfPrefix(pathname: string): Locale | null {
  return (localePrefix.exec(pathname)?.[1] ?? null) as Locale | null;
}

/** Removes the locale prefix. @example removeLocalePrefix('/fr/menu') // '/menu' */
export function removeLocalePrefix(pathname: string): string {
  return pathname.replace(localePrefix, '') || '/';
}

/** Adds the prefix of a locale, or none for null. @example addLocalePrefix('/', 'fr') // '/fr' */
export function addLocalePrefix(path: string, locale: Locale | null): string {
  if (locale === null) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/**
 * Returns all paths of a page: without prefix, and with the prefix of each available locale.
 *
 * @example pageVariants('/menu', ['fr', 'en']) // [{ locale: null, path: '/menu' }, { locale: 'fr', path: '/fr/menu' }, …]
 */
export function pageVariants(path: string, available: readonly Locale[]): { locale: Locale | null; path: string }[] {
  return [null, ...available].map((locale) => ({ locale, path: addLocalePrefix(path, locale) }));
}

/** Returns the section of a path, which may have a locale prefix or be below a page; null if it belongs to no page. */
export function pageSection(pathname: string): Section | null {
  const path = removeLocalePrefix(pathname);
  const page = pagePaths.find((pagePath) => path === pagePath || path.startsWith(`${pagePath}/`));
  return page === undefined ? null : pages[page];
}

/** Whether a path belongs to a personal section. */
export function isPersonalPage(pathname: string): boolean {
  const section = pageSection(pathname);
  return section === 'checkout' || section === 'auth' || section === 'profile';
}
