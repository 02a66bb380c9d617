import { Trans } from '@lingui/react/macro';
import { CartBody } from './cart-body.tsx';
import styles from './cart-contents.module.css';
import { CartFooter } from './cart-footer.tsx';
import { useStore } from '#ui/use-store.ts';
import { useShop } from '#components/shop-context.ts';

/** The cart displayed beside the menu. */
export function CartContents() {
  const isEmpty = useStore(useShop().quote, ({ count }) => count === 0);
  return (
    <div className={styles['contents']}>
      <h2 className={styles['title']}>
        <Trans>Your cart</Trans>
      </h2>
      <div className={styles['scroll']}>
        <CartBody />
      </div>
      {isEmpty ? null : (
        <div className={styles['pinned']}>
          <CartFooter />
        </div>
      )}
    </div>
  );
}
