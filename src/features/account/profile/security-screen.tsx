import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isVerified, needsPassword, pendingEmail } from '#domain/account/session.ts';
import type { User } from '#domain/entities.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { useAccount } from '#features/account/account-context.ts';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';

export function SecurityScreen({ user }: { user: User }) {
  const { session } = useAccount();
  const newEmail = pendingEmail(user);
  return (
    <AccountFrame title={<Trans context="page title">Security</Trans>}>
      <section className={styles['card']}>
        <dl className={styles['facts']}>
          <dt>
            <Trans>Email</Trans>
          </dt>{' '}
          <dd>{user.email}</dd>
          <dt>
            <Trans>Address confirmed</Trans>
          </dt>{' '}
          <dd>{isVerified(user) ? <Trans>Yes</Trans> : <Trans>Not yet</Trans>}</dd>
        </dl>
        {newEmail === null ? null : (
          <p>
            <Trans>{newEmail} waits to be confirmed.</Trans>
          </p>
        )}
        {needsPassword(user) ? (
          <p>
            <Trans>Your account has no password yet. Choose one, or you will not be able to log in again.</Trans>
          </p>
        ) : null}
        <div className={styles['actions']}>
          <Link to="/profile/ChangePassword" className={buttonClass({ kind: 'secondary' })}>
            {needsPassword(user) ? <Trans>Choose a password</Trans> : <Trans>Change password</Trans>}
          </Link>
        </div>
      </section>
      <section className={styles['card']}>
        <h2 className={styles['heading']}>
          <Trans>This device</Trans>
        </h2>
        <p>
          <Trans>Logging out removes your details, your cart and your last order from this device.</Trans>
        </p>
        <div className={styles['actions']}>
          <Button kind="secondary" onClick={() => session.send({ type: 'logout.request' })}>
            <Trans>Log out</Trans>
          </Button>
        </div>
      </section>
    </AccountFrame>
  );
}
