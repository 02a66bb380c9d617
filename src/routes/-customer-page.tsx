import type { ReactNode } from 'react';
import type { User } from '#domain/entities.ts';
import { AuthRegion } from '#features/auth/auth-region.tsx';
import { useReadable } from '#ui/use-readable.ts';
import type { AccountParts, RouterContext } from './context.ts';

/** A page of the logged-in customer: the moment the session ends, in whichever tab, it shows nothing of theirs. */
export function CustomerPage({
  auth,
  account,
  isForDeparted = false,
  children,
}: Pick<RouterContext, 'account'> &
  Pick<AccountParts, 'auth'> & {
    /** What it holds is nobody's: it stays while a customer who is logged out looks at it. */
    isForDeparted?: boolean;
    children: (user: User) => ReactNode;
  }) {
  const user = useReadable(account, (session) => session?.user ?? (isForDeparted ? departed : null));
  return <AuthRegion auth={auth}>{user === null ? null : children(user)}</AuthRegion>;
}

const departed: User = { id: '', email: '', first_name: '', last_name: '', phone: '' };
