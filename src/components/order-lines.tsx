import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CartItem, OrderMode } from '#domain/entities.ts';
import { linePrice } from '#domain/pricing.ts';
import { choiceLabel, selectedChoices } from '#domain/parts.ts';
import { Price } from '#ui/price.tsx';
import styles from './order-lines.module.css';

type OrderLinesProps = {
  items: readonly CartItem[];
  freeItems: readonly CartItem[];
  mode: OrderMode;
  /** What else is said of each item. */
  more?: ((item: CartItem) => ReactNode) | undefined;
};

/** Lines to read, not to change: how many of what, with which choices, for how much. */
export function OrderLines({ items, freeItems, mode, more }: OrderLinesProps) {
  return (
    <ul className={styles['lines']}>
      {items.map((item, index) => (
        <Line key={`${item.item_id} ${index}`} item={item} more={more}>
          <Price cents={linePrice(item, mode)} />
        </Line>
      ))}
      {freeItems.map((item, index) => (
        <Line key={`free ${item.item_id} ${index}`} item={item} more={more} isGift>
          <Price cents={0} />
        </Line>
      ))}
    </ul>
  );
}

type LineProps = { item: CartItem; more: OrderLinesProps['more']; isGift?: boolean; children: ReactNode };

function Line({ item, more, isGift = false, children }: LineProps) {
  const choices = selectedChoices(item).map(choiceLabel);
  const { note } = item;
  // A visitor's text is never handed to <Trans>, which reads tags in it.
  const { t } = useLingui();

  return (
    <li className={styles['line']}>
      <span className={styles['quantity']}>{item.quantity} ×</span>
      <div className={styles['words']}>
        <p className={styles['name']}>{item.item_name}</p>
        {choices.length > 0 ? <p className={styles['detail']}>{choices.join(', ')}</p> : null}
        {note ? <p className={styles['detail']}>{t`Note: ${note}`}</p> : null}
        {isGift ? (
          <p className={styles['gift']}>
            <Trans>Free</Trans>
          </p>
        ) : null}
        {more?.(item)}
      </div>
      <span className={styles['price']}>{children}</span>
    </li>
  );
}
