import { useRouter, useRouterState } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useShop } from '#components/shop-context.ts';
import { detectLocale } from '#config/locale.ts';
import { addLocalePrefix, removeLocalePrefix } from '#config/pages.ts';
import { AccountChangeNotice } from '#features/frame/account-change-notice.tsx';
import { VersionNotice } from '#features/frame/version-notice.tsx';
import { LanguageNotice } from '#features/locale/language-notice.tsx';
import { declinedLocaleKey } from '#stores/storage-keys.ts';
import { useStore } from '#ui/use-store.ts';

/**
 * Offers the page in the browser's own language if the site has it, until the visitor declines it. Not in the checkout, where a page load
 * would interrupt the order.
 */
export function PageLanguageNotice() {
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
    <LanguageNotice locale={preferred} href={addLocalePrefix(removeLocalePrefix(pathname), preferred) + searchStr} onDecline={decline} />
  );
}

/** Offers a new version of the site, except in the checkout. */
export function PageVersionNotice() {
  const { newVersion } = useRouter().options.context;
  const isAvailable = useStore(newVersion, (current) => current);
  const isOrdering = useRouterState({ select: ({ location }) => location.pathname === '/checkout' });
  return isAvailable && !isOrdering ? <VersionNotice onReload={() => location.reload()} /> : null;
}

/** Announces the result of an account flow on the page that the flow opens. */
export function PageAccountChangeNotice() {
  const change = useRouterState({ select: ({ location }) => location.state.accountChange });
  return change === undefined ? null : <AccountChangeNotice change={change} />;
}
