/** Every page of the shop that a visitor may be led back to: all of them (§2 Routes), except those under /auth. */
export const returnPages = [
  '/',
  '/blog',
  '/menu',
  '/about',
  '/contact',
  '/checkout',
  '/success',
  '/cookie-policy',
  '/privacy-policy',
  '/terms-of-service',
  '/profile',
  '/profile/ViewOrders',
  '/profile/ViewAccount',
  '/profile/ViewProfile',
  '/profile/ViewSecurity',
  '/profile/ChangePassword',
] as const;

export type ReturnPage = (typeof returnPages)[number];

/**
 * Where a stored target leads after login: one of the shop's own pages, with or without the prefix `/fr`, its query and
 * hash left out; anything else, another site's address in any disguise too, is home. To be followed by the router, never
 * by the browser's location.
 *
 * @param origin the shop's own, as in `https://shop.example`
 * @example returnPage('/fr/profile/ViewOrders?x=1', 'https://shop.example') // '/profile/ViewOrders'
 * @example returnPage('//evil.example', 'https://shop.example') // '/'
 * @spec §2 Navigation outcomes: after log-in
 */
export function returnPage(target: string | null, origin: string): ReturnPage {
  const address = target === null || target.length > longestTarget ? null : URL.parse(target, origin);
  if (address === null || address.origin !== origin) return '/';
  const path = address.pathname.replace(/^\/fr(?=\/|$)/, '') || '/';
  return returnPages.find((page) => page === path) ?? '/';
}

/** Characters. */
const longestTarget = 200;
