import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';

/** Data export and account deletion. */
export function AccountScreen({
  isBusy,
  isVerified,
  onExport,
  messages,
  deletion,
}: {
  isBusy: boolean;
  /** Whether the email address is verified. An unverified account can only be deleted. */
  isVerified: boolean;
  onExport: () => void;
  messages: ReactNode;
  deletion: ReactNode;
}) {
  return (
    <AccountFrame title={<Trans context="page title">My account</Trans>}>
      {messages}
      {isVerified ? (
        <section className={styles['card']}>
          <h2 className={styles['heading']}>
            <Trans>Take my data along</Trans>
          </h2>
          <p>
            <Trans>Your profile, your orders, your choice about cookies and what this browser keeps, as one JSON file.</Trans>
          </p>
          <div className={styles['actions']}>
            <Button kind="secondary" isBusy={isBusy} onClick={onExport}>
              <Trans>Download my data</Trans>
            </Button>
          </div>
        </section>
      ) : (
        <ConfirmAddressNotice />
      )}
      <section className={styles['card']}>
        <h2 className={styles['heading']}>
          <Trans>Delete my account</Trans>
        </h2>
        <p>
          <Trans>It cannot be undone.</Trans>
        </p>
        <ul className={styles['points']}>
          <li>
            <Trans>Goes at once: your name, your email, your phone number, your address and your password.</Trans>
          </li>
          <li>
            <Trans>
              Stays, without your name: the orders that were placed, because the law obliges us to keep our accounts for ten years.
            </Trans>
          </li>
          <li>
            <Trans>An order that is under way is prepared all the same.</Trans>
          </li>
        </ul>
        {deletion}
      </section>
    </AccountFrame>
  );
}

function ConfirmAddressNotice() {
  return (
    <Notice
      tone="info"
      action={
        <Link to="/auth/verify" className={buttonClass({ kind: 'secondary' })}>
          <Trans>Enter the code</Trans>
        </Link>
      }
    >
      <Trans>Your email address is not confirmed yet. Once it is, you can see your orders and download your data.</Trans>
    </Notice>
  );
}
