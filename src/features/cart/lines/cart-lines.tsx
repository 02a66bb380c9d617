import { Trans } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import { itemAvailability } from '#domain/menu/availability.ts';
import { useCart } from '#features/cart/cart-context.ts';
import { useAvailabilities } from '#features/cart/use-availabilities.ts';
import { Price } from '#ui/price.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import styles from './cart-lines.module.css';
import { LineChoices } from './line-choices.tsx';
import { LinePicture } from './line-picture.tsx';
import { UnresolvedLine } from './unresolved-line.tsx';
import { useSelector } from '#ui/use-selector.ts';

/** All cart lines: unavailable ones first, then priced items, then free items. */
export function CartLines({ onRemove }: { onRemove: (key: string, name: string) => void }) {
  const quote = useSelector(useShop().quote, (current) => current);
  const availabilities = useAvailabilities();
  const activeKey = useSelector(useCart().panel, (snapshot) => snapshot.context.activeKey);

  return (
    <ul className={styles['lines']}>
      {quote.unresolvedLines.map((line) => (
        <li key={line.key}>
          <UnresolvedLine line={line} onRemove={onRemove} />
        </li>
      ))}
      {quote.items.map((item) => (
        <li key={item.key} className={styles['line']} data-active={item.key === activeKey || undefined}>
          <CartLineRow item={item} availability={itemAvailability(item, availabilities)} mode={quote.mode} onRemove={onRemove} />
        </li>
      ))}
      {quote.price.freeItems.map((item, index) => (
        <li key={`${item.item_id} ${index}`} className={styles['gift']}>
          <LinePicture item={item} />
          <div className={styles['giftWords']}>
            <p className={styles['name']}>
              {item.quantity > 1 ? `${item.quantity} × ` : null}
              {item.item_name}
            </p>
            <LineChoices item={item} />
            <p className={styles['giftReason']}>
              <Trans>Free</Trans>
            </p>
          </div>
          <Price cents={0} />
        </li>
      ))}
    </ul>
  );
}
