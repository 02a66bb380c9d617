import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { load } from '#lazy/load.ts';
import { useStore } from '#ui/use-store.ts';

const VersionNotice = lazy(async () => ({ default: (await load(() => import('#features/frame/version-notice.tsx'))).VersionNotice }));

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
  const { loadDeferredMessages } = useRouter().options.context;
  const [AccountChangeNotice] = useState(() =>
    lazy(async () => {
      const [{ AccountChangeNotice: component }] = await Promise.all([
        load(() => import('#features/frame/account-change-notice.tsx')),
        loadDeferredMessages(),
      ]);
      return { default: component };
    }),
  );
  const change = useRouterState({ select: ({ location }) => location.state.accountChange });
  return change === undefined ? null : (
    <Suspense>
      <AccountChangeNotice change={change} />
    </Suspense>
  );
}
