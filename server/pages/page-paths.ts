/** Every page, without the `/fr` that it may carry. @spec §2 */
export const pagePaths = [
  '/',
  '/blog',
  '/menu',
  '/about',
  '/contact',
  '/checkout',
  '/success',
  '/auth',
  '/auth/login',
  '/auth/forgot',
  '/auth/signup',
  '/auth/verify',
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

/** A path in its other form: `/menu` is `/fr/menu` too, `/` is `/fr`. */
export function toFrenchPath(path: string): string {
  return path === '/' ? '/fr' : `/fr${path}`;
}

/** Both forms of every page. */
export const allPagePaths: readonly string[] = pagePaths.flatMap((path) => [path, toFrenchPath(path)]);

const exactPaths = new Map(allPagePaths.map((path) => [path.toLowerCase(), path]));

/** The page that a path means when it is written in another case or with slashes at its end; null: none. */
export function findExactPath(path: string): string | null {
  const bare = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return exactPaths.get(bare) ?? null;
}

/** Pages that hold what is one visitor's own: nothing for a search engine. */
export function isPersonal(path: string): boolean {
  return /^(?:\/fr)?\/(?:checkout|success|auth|profile)(?:\/|$)/.test(path);
}
