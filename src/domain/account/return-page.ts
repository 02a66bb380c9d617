import { parseUrl } from '#config/older-browsers.ts';
import { pagePaths, pages, removeLocalePrefix, type PagePath } from '#config/pages.ts';

/** A page to which a visitor may return after login: any page except those under /auth. */
export type ReturnPage = { [Path in PagePath]: (typeof pages)[Path] extends 'auth' ? never : Path }[PagePath];

export const returnPages = pagePaths.filter((path): path is ReturnPage => pages[path] !== 'auth');

/** Maximum number of characters of a stored target; longer ones are ignored. */
const targetMaximumCharacters = 200;

/**
 * Validates the stored target of a login. Returns a page of the shop, without locale prefix, query, and hash, or home for anything
 * else, such as another origin. This prevents open redirects, provided the router navigates and not `location`.
 *
 * @param origin the shop's own origin, such as `https://shop.example`
 * @example returnPage('/fr/profile/ViewOrders?x=1', 'https://shop.example') // '/profile/ViewOrders'
 * @example returnPage('//evil.example', 'https://shop.example') // '/'
 * @spec docs/behaviour §2 Navigation outcomes: after log-in
 */
export function returnPage(target: string | null, origin: string): ReturnPage {
  const url = target === null || target.length > targetMaximumCharacters ? null : parseUrl(target, origin);
  if (url === null || url.origin !== origin) return '/';
  const path = removeLocalePrefix(url.pathname);
  return returnPages.find((page) => page === path) ?? '/';
}
