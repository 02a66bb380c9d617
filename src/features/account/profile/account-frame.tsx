import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './account-frame.module.css';

/** Layout of an account page with navigation to the others. */
export function AccountFrame({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ElementNode }) {
  const { t } = useLingui();
  return (
    <div className={styles['frame']}>
      <nav className={styles['nav']} aria-label={t`Account pages`}>
        <Link to="/profile/ViewOrders" className={styles['link']}>
          <Icon name="shopping-bag" />
          <Trans>My orders</Trans>
        </Link>
        <Link to="/profile/ViewProfile" className={styles['link']}>
          <Icon name="user" />
          <Trans>My profile</Trans>
        </Link>
        <Link to="/profile/ViewSecurity" className={styles['link']}>
          <Icon name="lock" />
          <Trans>Security</Trans>
        </Link>
        <Link to="/profile/ViewAccount" className={styles['link']}>
          <Icon name="info" />
          <Trans>My data</Trans>
        </Link>
      </nav>
      <div className={styles['content']}>
        <header>
          <h1 className={styles['title']}>{title}</h1>
          {lead ? <p className={styles['lead']}>{lead}</p> : null}
        </header>
        {children}
      </div>
    </div>
  );
}
