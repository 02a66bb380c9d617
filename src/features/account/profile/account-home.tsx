import { Trans } from '@lingui/react/macro';
import { formatPhone } from '#format/phone.ts';
import { Link } from '@tanstack/react-router';
import type { User } from '#domain/entities.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useAccount } from '#features/account/account-context.ts';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';

/** A space that keeps the height of a line. */
const unknown = '\u00a0';

/** Start page of the account. Without a customer, as the server renders it, it has the same height. */
export function AccountHome({ user }: { user: User | null }) {
  const { session } = useAccount();
  const name = user?.first_name;
  const lead = name === undefined ? unknown : <Trans>Hello {name}, what would you like?</Trans>;
  return (
    <AccountFrame title={<Trans context="page title">My account</Trans>} lead={lead}>
      {user === null ? (
        <noscript>
          <Notice tone="warning">
            <Trans>Turn on JavaScript in your browser to see your account.</Trans>
          </Notice>
        </noscript>
      ) : null}
      <section className={styles['card']}>
        <dl className={styles['facts']}>
          <dt>
            <Trans>Email</Trans>
          </dt>{' '}
          <dd>{user?.email ?? unknown}</dd>
          <dt>
            <Trans>Phone</Trans>
          </dt>{' '}
          <dd>{user === null ? unknown : formatPhone(user.phone)}</dd>
        </dl>
        <div className={styles['actions']}>
          <Link to="/profile/ViewOrders" className={buttonClass()}>
            <Trans>See my orders</Trans>
          </Link>
          <Link to="/menu" className={buttonClass({ kind: 'secondary' })}>
            <Trans>See the menu</Trans>
          </Link>
          <Button kind="quiet" onClick={() => session.send({ type: 'logout.request' })}>
            <Trans>Log out</Trans>
          </Button>
        </div>
      </section>
    </AccountFrame>
  );
}
