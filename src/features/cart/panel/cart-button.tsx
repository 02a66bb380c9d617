import { Plural } from '@lingui/react/macro';
import type { Quote } from '#domain/cart/cart.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './cart-button.module.css';

/** Header button that opens the cart and shows its item count. */
export function CartButton({ quote, panel }: { quote: Quote; panel: CartPanel }) {
  const { count } = quote;

  return (
    <button type="button" className={styles['button']} aria-haspopup="dialog" onClick={() => panel.send({ type: 'panel.open' })}>
      <Icon name="shopping-bag" />
      <VisuallyHidden>
        <Plural value={count} _0="Cart, empty" one="Cart, # item" other="Cart, # items" />
      </VisuallyHidden>
      {count > 0 ? (
        <span key={count} className={styles['count']} aria-hidden>
          {count}
        </span>
      ) : null}
    </button>
  );
}
