import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { profileQuery } from '#api/auth.ts';
import type { SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { User } from '#domain/entities.ts';
import { useAccount, type AccountCharts } from '#features/account/account-context.ts';
import { FormMessages } from '#features/account/form-messages.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';
import { AddressBook } from './address-book.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileRegion } from './profile-region.tsx';

type ProfileScreenProps = Pick<AccountCharts, 'profile'> & {
  user: User;
  /** Loads the addresses of earlier orders, null without any. */
  savedAddresses: () => Promise<SavedAddressesStore | null>;
};

/** The profile form and the customer's addresses. Refetches the profile when the page opens. */
export function ProfileScreen({ profile, user, savedAddresses }: ProfileScreenProps) {
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
        <AddressBook load={savedAddresses} />
      </AccountFrame>
    </ProfileRegion>
  );
}
