import { msg } from '@lingui/core/macro';
import { useSelector } from '#ui/use-selector.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { StateValueFrom } from 'xstate';
import type { sessionMachine } from '#machines/session.machine.ts';
import { AccountProvider, type AccountServices } from './account-context.ts';
import { ChartRegion } from './chart-region.tsx';

const progressMessages: Record<StateValueFrom<typeof sessionMachine>, MessageDescriptor | null> = {
  opening: null,
  anonymous: null,
  loggedIn: null,
  loggingOut: msg`Logging out…`,
};

/** Provides the account's services to a page, and the region of the session's chart. */
export function AccountPage({ services, children }: { services: AccountServices; children: ReactNode }) {
  const state = useSelector(services.session, (snapshot) => snapshot.value);
  return (
    <AccountProvider value={services}>
      <ChartRegion machine="session" state={state} progress={progressMessages[state]}>
        {children}
      </ChartRegion>
    </AccountProvider>
  );
}
