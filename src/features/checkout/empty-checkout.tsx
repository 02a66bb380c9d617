import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './card.module.css';

/** Nothing to order yet. */
export function EmptyCheckout() {
  return (
    <div className={styles['card']}>
      <span className={styles['mark']}>
        <Icon name="shopping-bag" />
      </span>
      <h2 className={styles['title']}>
        <Trans>Your cart is empty</Trans>
      </h2>
      <p>
        <Trans>Choose something good first, we will take care of the rest.</Trans>
      </p>
      <Link to="/menu" className={buttonClass({ size: 'large' })}>
        <Trans>See the menu</Trans>
      </Link>
    </div>
  );
}
