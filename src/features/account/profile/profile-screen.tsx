import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '#ui/use-selector.ts';
import type { ReactNode } from 'react';
import type { StateValueFrom } from 'xstate';
import { profileQuery } from '#api/auth.ts';
import type { User } from '#domain/entities.ts';
import { useAccount, type AccountFlows, type FlowMachines } from '#features/account/account-context.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';
import { FormMessages } from '#features/account/form-messages.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';
import { ProfileForm } from './profile-form.tsx';

const progressMessages: Record<StateValueFrom<FlowMachines['profile']>, MessageDescriptor | null> = {
  resting: null,
  saving: msg`Saving…`,
  exporting: msg`Gathering your data…`,
};

/** Wraps the profile page. Writes the state of its chart to the page and announces progress. */
export function ProfileRegion({ profile, children }: Pick<AccountFlows, 'profile'> & { children: ReactNode }) {
  const state = useSelector(profile, (snapshot) => snapshot.value);
  return (
    <ChartRegion machine="profile" state={state} progress={progressMessages[state]}>
      {children}
    </ChartRegion>
  );
}

/** The profile form. Refetches the profile when the page opens. */
export function ProfileScreen({ profile, user }: Pick<AccountFlows, 'profile'> & { user: User }) {
  const { api, account } = useAccount();
  const session = account.getSnapshot();
  useQuery({ ...profileQuery(api, session ?? { token: '', user }), enabled: session !== null });
  const context = useSelector(profile, (snapshot) => snapshot.context);
  return (
    <ProfileRegion profile={profile}>
      <AccountFrame title={<Trans context="page title">My profile</Trans>}>
        <FormMessages {...context} />
        <section className={styles['card']}>
          <ProfileForm profile={profile} user={user} />
        </section>
      </AccountFrame>
    </ProfileRegion>
  );
}
