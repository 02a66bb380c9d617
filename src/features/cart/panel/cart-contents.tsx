import { Trans } from '@lingui/react/macro';
import { CartBody } from './cart-body.tsx';
import styles from './cart-contents.module.css';
import { CartFooter } from './cart-footer.tsx';
import type { CartProps } from '#features/cart/cart-props.ts';

/** The cart as it stands beside the menu. */
export function CartContents(props: CartProps) {
  return (
    <div className={styles['contents']}>
      <h2 className={styles['title']}>
        <Trans>Your cart</Trans>
      </h2>
      <div className={styles['scroll']}>
        <CartBody {...props} browse={null} />
      </div>
      {props.quote.count > 0 ? (
        <div className={styles['pinned']}>
          <CartFooter {...props} />
        </div>
      ) : null}
    </div>
  );
}
