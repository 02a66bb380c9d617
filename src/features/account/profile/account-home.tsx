import { Trans, useLingui } from '@lingui/react/macro';
import { formatPhone } from '#format/phone.ts';
import { Link } from '@tanstack/react-router';
import type { User } from '#domain/entities.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { useAccount } from '#features/account/account-context.ts';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';

/** Start page of the account. */
export function AccountHome({ user }: { user: User }) {
  const { t } = useLingui();
  const { session } = useAccount();
  const name = user.first_name;
  return (
    <AccountFrame title={<Trans context="page title">My account</Trans>} lead={t`Hello ${name}, what would you like?`}>
      <section className={styles['card']}>
        <dl className={styles['facts']}>
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>{user.email}</dd>
          <dt>
            <Trans>Phone</Trans>
          </dt>
          <dd>{formatPhone(user.phone)}</dd>
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
