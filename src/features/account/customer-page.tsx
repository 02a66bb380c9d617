import type { ReactNode } from 'react';
import type { User } from '#domain/entities.ts';
import { AuthRegion } from './account-region.tsx';
import { useSelector } from '#ui/use-selector.ts';
import type { AccountStore } from '#domain/account/auth.ts';
import type { AuthProps } from './auth-props.ts';

/** A page for logged-in customers. Removes their data as soon as the session ends, even in another tab. */
export function CustomerPage({
  auth,
  account,
  staysAfterLogout = false,
  children,
}: Pick<AuthProps, 'auth'> & {
  account: AccountStore;
  /** The page shows no personal data and stays visible after logout. */
  staysAfterLogout?: boolean;
  children: (user: User) => ReactNode;
}) {
  const user = useSelector(account, (session) => session?.user ?? (staysAfterLogout ? loggedOutUser : null));
  return <AuthRegion auth={auth}>{user === null ? null : children(user)}</AuthRegion>;
}

const loggedOutUser: User = { id: '', email: '', first_name: '', last_name: '', phone: '' };
