import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ElementNode } from '#ui/element-node.ts';
import { useSelector } from '@xstate/react';
import type { StateValueFrom } from 'xstate';
import type { AccountCharts, AccountMachines } from '#features/account/account-context.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';

const progressMessages: Record<StateValueFrom<AccountMachines['profile']>, MessageDescriptor | null> = {
  idle: null,
  saving: msg`Saving…`,
  exporting: msg`Gathering your data…`,
};

/** Wraps the profile page. Writes the state of its chart to the page and announces progress. */
export function ProfileRegion({ profile, children }: Pick<AccountCharts, 'profile'> & { children: ElementNode }) {
  const state = useSelector(profile, (snapshot) => snapshot.value);
  return (
    <ChartRegion machine="profile" state={state} progress={progressMessages[state]}>
      {children}
    </ChartRegion>
  );
}
