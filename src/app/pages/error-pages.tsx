import { useLingui } from '@lingui/react/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#api/http/errors.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { ErrorScreen } from '#features/error/error-screen.tsx';
import { NotFoundScreen } from '#features/error/not-found-screen.tsx';
import type { RouterContext } from '#routes/context.ts';
import { OfflineNotice } from './frame/offline-notice.tsx';

/** Page for an unknown URL, which it logs. @spec docs/behaviour §8 Unknown page */
export function NotFoundPage() {
  const router = useRouter();
  const { pathname } = router.latestLocation;
  useEffect(() => console.warn(`Page Not Found: ${pathname}`), [pathname]);
  return <NotFoundScreen phone={cachedPhone(router.options.context.shopLists)} />;
}

/** Page shown in the layout if a page throws or its data cannot be loaded. Retries when the network is back. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { t } = useLingui();
  useEffect(() => {
    const retry = () => void router.invalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [router]);
  const apiError = error instanceof ApiError ? error : null;
  const fallback = apiError?.isUnreachable ? t`The restaurant cannot be reached at the moment.` : t`An error occurred, please try again`;
  const message = apiError?.displayMessage || fallback;
  return <ErrorScreen phone={cachedPhone(router.options.context.shopLists)} message={message} onRetry={() => void router.invalidate()} />;
}

/** Page without layout, shown if the shop's data, which the layout needs, cannot be loaded. */
export function ErrorWithoutLayout(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
      <OfflineNotice />
    </main>
  );
}

/** Returns the phone number from cached settings, or an empty string. */
function cachedPhone(shopLists: RouterContext['shopLists']): string {
  return parseSettings(shopLists.getSnapshot().settings ?? {}).contacts.phone;
}
