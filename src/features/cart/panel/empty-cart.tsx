import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './empty-cart.module.css';
import { Recommendations } from '#features/cart/recommendations.tsx';

/** Empty state of the cart with popular items. */
export function EmptyCart() {
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
        <Link to="/menu" className={buttonClass({ kind: 'primary' })}>
          <Trans>See the menu</Trans>
        </Link>
      </div>
      <Recommendations title={<Trans>Everyone’s favourites</Trans>} />
    </>
  );
}
