import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import styles from './account-soon-screen.module.css';

/** Stands in for every account page until there are accounts; `needsLogin` on those that would ask who you are. */
export function AccountSoonScreen({ title, needsLogin = false }: { title: ReactNode; needsLogin?: boolean | undefined }) {
  return (
    <Page
      isNarrow
      title={title}
      lead={<Trans>Customer accounts are on their way. You need none to order: your details are asked once, at the end.</Trans>}
    >
      <div className={styles['card']}>
        <h2 className={styles['heading']}>
          <Trans>Without an account, today</Trans>
        </h2>
        <ul className={styles['points']}>
          <li>
            <Icon name="check" /> <Trans>Order as a guest, for pickup or delivery</Trans>
          </li>
          <li>
            <Icon name="check" /> <Trans>Pay in cash when you get your order</Trans>
          </li>
          <li>
            <Icon name="check" /> <Trans>Your cart waits for you on this device</Trans>
          </li>
        </ul>
        <div className={styles['actions']}>
          <Link to="/menu" className={buttonClass({ size: 'large' })}>
            <Trans>See the menu</Trans>
          </Link>
          {needsLogin ? (
            <Link to="/auth/login" className={buttonClass({ size: 'large', kind: 'secondary' })}>
              <Trans>Log in</Trans>
            </Link>
          ) : null}
        </div>
      </div>
    </Page>
  );
}
