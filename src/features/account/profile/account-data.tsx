import { useSelector } from '#ui/use-selector.ts';
import { isVerified } from '#domain/account/auth.ts';
import type { User } from '#domain/entities.ts';
import { AuthMessages } from '#features/account/form-messages.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import type { AuthProps } from '#features/account/auth-props.ts';

/** Data export and account deletion. */
export function AccountData({ auth, user }: Pick<AuthProps, 'auth'> & { user: User }) {
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
