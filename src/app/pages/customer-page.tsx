import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import type { ElementNode } from '#ui/element-node.ts';
import type { User } from '#domain/entities.ts';
import { useStore } from '#ui/use-store.ts';
import type { AccountServices } from '#features/account/account-context.ts';
import { AccountFrame } from '#features/account/profile/account-frame.tsx';
import { AccountPage } from './account-page.tsx';

type CustomerPageProps = {
  services: AccountServices;
  /** Whether the page stays visible after logout, because it shows no personal data. */
  staysAfterLogout?: boolean;
  /** What the page shows without a session: by default its frame. */
  withoutSession?: ElementNode;
  children: (user: User) => ElementNode;
};

/** A page for logged-in customers. Shows no personal data without a session, even if the session ends in another tab. */
export function CustomerPage({ services, staysAfterLogout = false, withoutSession = <PageFrame />, children }: CustomerPageProps) {
  const user = useStore(services.account, (session) => session?.user ?? (staysAfterLogout ? loggedOutUser : null));
  return <AccountPage services={services}>{user === null ? withoutSession : children(user)}</AccountPage>;
}

/** The frame of the current page, with its title. */
function PageFrame() {
  const { i18n } = useLingui();
  const title = useMatches().at(-1)?.staticData.title;
  return <AccountFrame title={title === undefined ? null : i18n._(title)}>{null}</AccountFrame>;
}

const loggedOutUser: User = { id: '', email: '', first_name: '', last_name: '', phone: '' };
