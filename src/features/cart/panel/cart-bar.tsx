import { Plural, Trans } from '@lingui/react/macro';
import type { Quote } from '#domain/cart/cart.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import { exposeHeight } from '#ui/expose-height.ts';
import { Price } from '#ui/price.tsx';
import styles from './cart-bar.module.css';

const exposeBarHeight = exposeHeight<HTMLDivElement>('--bar-height');

/** Bottom bar on small screens that opens the cart. Renders nothing while the cart is empty. */
export function CartBar({ quote, panel }: { quote: Quote; panel: CartPanel }) {
  const { count, price, isReady } = quote;
  if (count === 0) return null;

  return (
    <div className={styles['container']} ref={exposeBarHeight}>
      <button type="button" className={styles['bar']} aria-haspopup="dialog" onClick={() => panel.send({ type: 'panel.open' })}>
        <span className={styles['label']}>
          <span className={styles['action']}>
            <Trans>View the cart</Trans>
          </span>{' '}
          <span className={styles['count']}>
            <Plural value={count} one="# item" other="# items" />
          </span>
        </span>{' '}
        {isReady ? <Price cents={price.total} kind="strong" /> : null}
      </button>
    </div>
  );
}
