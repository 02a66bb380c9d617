import { Trans } from '@lingui/react/macro';
import { CartBody } from './cart-body.tsx';
import styles from './cart-contents.module.css';
import { CartFooter } from './cart-footer.tsx';
import type { CartProps } from '#features/cart/cart-props.ts';

/** The cart displayed beside the menu. */
export function CartContents(props: CartProps) {
  return (
    <div className={styles['contents']}>
      <h2 className={styles['title']}>
        <Trans>Your cart</Trans>
      </h2>
      <div className={styles['scroll']}>
        <CartBody {...props} menuLink={null} />
      </div>
      {props.quote.count > 0 ? (
        <div className={styles['pinned']}>
          <CartFooter {...props} />
        </div>
      ) : null}
    </div>
  );
}
