import { Trans } from '@lingui/react/macro';
import type { ElementNode } from '#ui/element-node.ts';
import type { CartItem, OrderMode } from '#domain/entities.ts';
import { linePrice } from '#domain/pricing.ts';
import { choiceLabel, selectedChoices } from '#domain/menu/item-parts.ts';
import { Price } from '#ui/price.tsx';
import styles from './order-lines.module.css';

type OrderLinesProps = {
  items: readonly CartItem[];
  freeItems: readonly CartItem[];
  mode: OrderMode;
  /** Renders additional details of an item. */
  renderDetails?: ((item: CartItem) => ElementNode) | undefined;
};

/** Read-only list of order lines with quantities, choices, and prices. */
export function OrderLines({ items, freeItems, mode, renderDetails }: OrderLinesProps) {
  return (
    <ul className={styles['lines']}>
      {items.map((item, index) => (
        <Line key={`${item.item_id} ${index}`} item={item} renderDetails={renderDetails}>
          <Price cents={linePrice(item, mode)} />
        </Line>
      ))}
      {freeItems.map((item, index) => (
        <Line key={`free ${item.item_id} ${index}`} item={item} renderDetails={renderDetails} isFree>
          <Price cents={0} />
        </Line>
      ))}
    </ul>
  );
}

type LineProps = { item: CartItem; renderDetails: OrderLinesProps['renderDetails']; isFree?: boolean; children: ElementNode };

function Line({ item, renderDetails, isFree = false, children }: LineProps) {
  const choices = selectedChoices(item).map(choiceLabel);
  const { note } = item;

  return (
    <li className={styles['line']}>
      <span className={styles['quantity']} translate="no">{`${item.quantity} ×`}</span>
      <div className={styles['words']}>
        <p className={styles['name']}>{item.item_name}</p>
        {choices.length > 0 ? <p className={styles['detail']}>{choices.join(', ')}</p> : null}
        {note ? (
          <p className={styles['detail']}>
            <Trans>Note: {note}</Trans>
          </p>
        ) : null}
        {isFree ? (
          <p className={styles['gift']}>
            <Trans>Free</Trans>
          </p>
        ) : null}
        {renderDetails?.(item)}
      </div>{' '}
      <span className={styles['price']}>{children}</span>
    </li>
  );
}
