import { useSelector } from '@xstate/react';
import { isVerified } from '#domain/account/auth.ts';
import type { User } from '#domain/entities.ts';
import { AuthMessages } from '#features/auth/auth-messages.tsx';
import { DeletionForm } from '#features/auth/deletion-form.tsx';
import { AccountScreen } from '#features/profile/account-screen.tsx';
import type { AccountActors } from './context.ts';

/** Data export and account deletion. */
export function AccountData({ auth, user }: Pick<AccountActors, 'auth'> & { user: User }) {
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches({ loggedIn: 'exporting' }));
  return (
    <AccountScreen
      isBusy={isBusy}
      isVerified={isVerified(user)}
      onExport={() => auth.send({ type: 'export.ask' })}
      messages={<AuthMessages auth={auth} />}
      deletion={<DeletionForm auth={auth} />}
    />
  );
}
