import { useRouter, useRouterState } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { lazy, Suspense, useState } from 'react';
import { useShop } from '#components/shop-context.ts';
import { detectLocale } from '#config/locale.ts';
import { addLocalePrefix, removeLocalePrefix } from '#config/pages.ts';
import { load } from '#lazy/load.ts';
import { declinedLocaleKey } from '#stores/storage-keys.ts';
import { useStore } from '#ui/use-store.ts';

const VersionNotice = lazy(async () => ({ default: (await load(() => import('#features/frame/version-notice.tsx'))).VersionNotice }));

const LanguageNotice = lazy(async () => ({ default: (await load(() => import('#features/locale/language-notice.tsx'))).LanguageNotice }));

const AccountChangeNotice = lazy(async () => ({
  default: (await load(() => import('#features/frame/account-change-notice.tsx'))).AccountChangeNotice,
}));

/**
 * Offers the page in the browser's own language if the site has it, until the visitor declines it. Not in the checkout, where a page load
 * would interrupt the order.
 */
export function LazyLanguageNotice() {
  const { i18n } = useLingui();
  const { default: defaultLocale, available } = useShop().site.locale;
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const shown = available.find((locale) => locale === i18n.locale) ?? defaultLocale;
  const preferred = detectLocale({ default: shown, available }, { prefix: null, cookies: '', languages: navigator.languages });
  const { storage } = useRouter().options.context;
  const [declined, setDeclined] = useState(() => storage.get(declinedLocaleKey));
  function decline() {
    storage.set(declinedLocaleKey, preferred);
    setDeclined(preferred);
  }
  return [shown, declined].includes(preferred) || pathname === '/checkout' ? null : (
    <Suspense>
      <LanguageNotice locale={preferred} href={addLocalePrefix(removeLocalePrefix(pathname), preferred) + searchStr} onDecline={decline} />
    </Suspense>
  );
}

/** Offers a new version of the site, except in the checkout. */
export function LazyVersionNotice() {
  const { newVersion } = useRouter().options.context;
  const isAvailable = useStore(newVersion, (current) => current);
  const isOrdering = useRouterState({ select: ({ location }) => location.pathname === '/checkout' });
  return isAvailable && !isOrdering ? (
    <Suspense>
      <VersionNotice onReload={() => location.reload()} />
    </Suspense>
  ) : null;
}

/** Announces the result of an account flow on the page that the flow opens. */
export function LazyAccountChangeNotice() {
  const change = useRouterState({ select: ({ location }) => location.state.accountChange });
  return change === undefined ? null : (
    <Suspense>
      <AccountChangeNotice change={change} />
    </Suspense>
  );
}
