import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account-frame.module.css';

/** The customer's data: to take along, and to delete. */
export function AccountScreen({
  isBusy,
  onExport,
  messages,
  deletion,
}: {
  isBusy: boolean;
  onExport: () => void;
  messages: ReactNode;
  deletion: ReactNode;
}) {
  return (
    <AccountFrame title={<Trans context="page title">My account</Trans>}>
      {messages}
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
