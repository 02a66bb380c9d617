import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSelector } from '#ui/use-selector.ts';

const VersionNotice = lazy(async () => ({ default: (await import('#features/frame/version-notice.tsx')).VersionNotice }));

/** Offers a new version of the site, except in the checkout. */
export function LazyVersionNotice() {
  const { newVersion } = useRouter().options.context;
  const isAvailable = useSelector(newVersion, (current) => current);
  const isOrdering = useRouterState({ select: ({ location }) => location.pathname === '/checkout' });
  return isAvailable && !isOrdering ? (
    <Suspense>
      <VersionNotice onReload={() => location.reload()} />
    </Suspense>
  ) : null;
}
