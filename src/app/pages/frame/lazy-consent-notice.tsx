import { useRouter, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazyParts } from '#lazy/part.tsx';
import { statePath } from '#machines/state-path.ts';

const ConsentNotice = lazyParts(() => import('#features/consent/consent-notice.tsx'))('ConsentNotice', {
  loads: 'needed',
  isOptional: true,
});

/**
 * The notice about cookies. In the checkout it is below the content, because above the page it would move the order button.
 * Its `data-machine` region is rendered even while the notice is hidden.
 */
export function LazyConsentNotice() {
  const { cookieConsent } = useRouter().options.context;
  const snapshot = useSelector(cookieConsent, (current) => current);
  const isOrdering = useRouterState({ select: ({ location }) => location.pathname === '/checkout' });
  return (
    <div data-machine="cookieConsent" data-state={statePath(snapshot.value)}>
      {snapshot.hasTag('shown') ? (
        <ConsentNotice isInPage={isOrdering} canRefuse={snapshot.context.hasTrackers} onEvent={(type) => cookieConsent.send({ type })} />
      ) : null}
    </div>
  );
}
