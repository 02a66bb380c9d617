import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Item, OrderMode } from '#domain/entities.ts';
import type { Servings } from '#domain/menu/serving.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './empty-cart.module.css';
import { Recommendations } from '#features/cart/recommendations.tsx';

type EmptyCartProps = {
  recommendations: readonly Item[];
  servings: Servings;
  menuLink: ReactNode;
  mode: OrderMode;
};

/** Empty state of the cart with popular items. */
export function EmptyCart({ recommendations, servings, menuLink, mode }: EmptyCartProps) {
  return (
    <>
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
        {menuLink}
      </div>
      <Recommendations items={recommendations} servings={servings} mode={mode} title={<Trans>Everyone’s favourites</Trans>} />
    </>
  );
}
