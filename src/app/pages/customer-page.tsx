import type { ReactNode } from 'react';
import type { User } from '#domain/entities.ts';
import { useSelector } from '#ui/use-selector.ts';
import type { AccountServices } from '#features/account/account-context.ts';
import { AccountPage } from './account-page.tsx';

type CustomerPageProps = {
  services: AccountServices;
  /** Whether the page stays visible after logout, because it shows no personal data. */
  staysAfterLogout?: boolean;
  children: (user: User) => ReactNode;
};

/** A page for logged-in customers. Removes their data as soon as the session ends, even in another tab. */
export function CustomerPage({ services, staysAfterLogout = false, children }: CustomerPageProps) {
  const user = useSelector(services.account, (session) => session?.user ?? (staysAfterLogout ? loggedOutUser : null));
  return <AccountPage services={services}>{user === null ? null : children(user)}</AccountPage>;
}

const loggedOutUser: User = { id: '', email: '', first_name: '', last_name: '', phone: '' };
