import { Trans } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import contents from './cart-contents.module.css';
import styles from './empty-cart.module.css';

/** The empty cart beside the menu. Small enough for the initial bundle. */
export function EmptyCartAside() {
  return (
    <div className={contents['contents']}>
      <h2 className={contents['title']}>
        <Trans>Your cart</Trans>
      </h2>
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
      </div>
    </div>
  );
}
