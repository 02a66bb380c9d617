import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ElementNode } from '#ui/element-node.ts';
import { useSelector } from '@xstate/react';
import type { StateValueFrom } from 'xstate';
import type { sessionMachine } from '#machines/session.machine.ts';
import { useAccount } from './account-context.ts';
import { ChartRegion } from './chart-region.tsx';

const progressMessages: Record<StateValueFrom<typeof sessionMachine>, MessageDescriptor | null> = {
  starting: null,
  anonymous: null,
  loggedIn: null,
  loggingOut: msg`Logging out…`,
};

/** Wraps an account page. Writes the state of the session to the page and announces progress. */
export function SessionRegion({ children }: { children: ElementNode }) {
  const state = useSelector(useAccount().session, (snapshot) => snapshot.value);
  return (
    <ChartRegion machine="session" state={state} progress={progressMessages[state]}>
      {children}
    </ChartRegion>
  );
}
