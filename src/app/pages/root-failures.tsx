import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UnreachableError } from '#api/http/errors.ts';
import { queryKeys } from '#api/query-keys.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { ErrorScreen } from '#features/error/error-screen.tsx';
import { NotFoundScreen } from '#features/error/not-found-screen.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Shown for an unknown URL. */
export function RootNotFound() {
  const { queryClient } = useRouter().options.context;
  return <NotFoundScreen phone={cachedPhone(queryClient)} />;
}

/** Shown when the shop's data cannot be loaded or a page throws. Retries when the network is back. */
export function RootError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { queryClient } = router.options.context;
  const { t } = useLingui();
  const message =
    error instanceof UnreachableError ? t`The restaurant cannot be reached at the moment.` : t`An error occurred, please try again`;
  useEffect(() => {
    const retry = () => void router.invalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [router]);
  return (
    <main>
      <ErrorScreen phone={cachedPhone(queryClient)} message={message} onRetry={() => void router.invalidate()} />
      <OfflineNotice />
    </main>
  );
}

/** Returns the phone number from cached settings, or an empty string. */
function cachedPhone(queryClient: QueryClient): string {
  return parseSettings(queryClient.getQueryData(queryKeys.settings) ?? {}).contacts.phone;
}
