import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './empty-cart.module.css';

/** Placeholder for an empty cart. */
export function EmptyCartMessage({ children }: { children?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <span className={styles['bag']}>
        <Icon name="shopping-bag" />
      </span>
      <p className={styles['title']}>
        <Trans>Your cart is empty</Trans>
      </p>
      <p className={styles['hint']}>
        <Trans>Choose what you fancy: it will wait for you here.</Trans>
      </p>
      {children}
    </div>
  );
}
