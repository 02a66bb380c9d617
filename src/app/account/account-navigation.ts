import { removeLocalePrefix } from '#config/pages.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { AccountChange } from '#domain/account/session.ts';
import { takeReturnPage } from './return-page.ts';
import { returnPageKey } from '#stores/storage-keys.ts';

/** Creates the functions that navigate after events of the account's charts. @spec docs/behaviour §2 Navigation outcomes */
export function createAccountNavigation(router: ShopRouter, storage: KeyValueStorage) {
  const currentPage = () => removeLocalePrefix(router.history.location.pathname);

  return {
    currentPage,
    /** Opens the page from which the login was opened, unless the visitor has left the pages of `/auth`. */
    openReturnPage(accountChange?: AccountChange) {
      if (currentPage().startsWith('/auth'))
        void router.navigate({ to: takeReturnPage(storage), replace: true, state: accountChange === undefined ? {} : { accountChange } });
    },
    openVerification: () => void router.navigate({ to: '/auth/verify' }),
    openPasswordChange: () => void router.navigate({ to: '/profile/ChangePassword', replace: true }),
    openLogin: () => void router.navigate({ to: '/auth/login', replace: true }),
    openHome: (accountChange: AccountChange) => void router.navigate({ to: '/', state: { accountChange } }),
    /** Leaves a profile page for the login, which leads back to it. */
    leaveProfile() {
      const page = currentPage();
      if (!page.startsWith('/profile')) return;
      storage.set(returnPageKey, page);
      void router.navigate({ to: '/auth/login', replace: true });
    },
  };
}
