import type { EventFromLogic } from 'xstate';
import { removeLocalePrefix } from '#config/pages.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import type { Announcement } from '#machines/auth.setup.ts';
import { takeReturnPage, storeReturnPage } from './return-page.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { Session } from './session.ts';

const forms: Record<string, EventFromLogic<typeof authMachine>> = {
  '/auth/login': { type: 'login.open' },
  '/auth/signup': { type: 'signup.open' },
  '/auth/verify': { type: 'verify.open' },
  '/auth/forgot': { type: 'reset.open' },
  '/profile/ChangePassword': { type: 'reset.open' },
};

/** What arriving at a page means to the auth chart. */
export const pageEvent = (pathname: string) => forms[removeLocalePrefix(pathname)] ?? ({ type: 'page.leave' } as const);

/** Goes where an outcome leads. @spec §2 Navigation outcomes */
export function showOutcome(what: Announcement, { router, session }: { router: ShopRouter; session: Session }): void {
  const here = removeLocalePrefix(router.history.location.pathname);
  if (what === 'loggedIn') {
    if (here.startsWith('/auth')) void router.navigate({ to: takeReturnPage(session.storage), replace: true });
  } else if (what === 'codeAwaited') void router.navigate({ to: '/auth/verify' });
  else if (what === 'passwordNeeded') void router.navigate({ to: '/profile/ChangePassword', replace: true });
  else if (what === 'passwordChanged') void router.navigate({ to: '/auth/login', replace: true });
  else if (what !== 'ended') void router.navigate({ to: '/' });
  else if (here.startsWith('/profile')) {
    storeReturnPage(session.storage, here);
    void router.navigate({ to: '/auth/login', replace: true });
  }
}
