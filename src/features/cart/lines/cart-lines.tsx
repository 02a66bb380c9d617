import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useShop } from '#components/shop-context.ts';
import { keysAddedBefore } from '#domain/cart/cart-lines.ts';
import type { CartLine, QuotedItem } from '#domain/cart/cart.ts';
import { itemAvailability } from '#domain/menu/availability.ts';
import { useCart } from '#features/cart/cart-context.ts';
import { useAvailabilities } from '#features/cart/use-availabilities.ts';
import { Price } from '#ui/price.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import styles from './cart-lines.module.css';
import { LineChoices } from './line-choices.tsx';
import { LinePicture } from './line-picture.tsx';
import { RemovedLine } from './removed-line.tsx';
import { UnresolvedLine } from './unresolved-line.tsx';
import { useStore } from '#ui/use-store.ts';

type CartLinesProps = {
  onRemove: (key: string, name: string) => void;
  onUndo: (line: CartLine) => void;
};

/** All cart lines: unavailable ones first, then priced items with the offer to undo a removal in its place, then free items. */
export function CartLines({ onRemove, onUndo }: CartLinesProps) {
  const shop = useShop();
  const quote = useStore(shop.quote, (current) => current);
  const lines = useStore(shop.cart, (current) => current);
  const availabilities = useAvailabilities();
  const { activeKey, removedLine } = useSelector(useCart().panel, (snapshot) => snapshot.context);
  const keysBefore = new Set(removedLine === null ? [] : keysAddedBefore(lines, removedLine));
  const rows = (items: readonly QuotedItem[]) =>
    items.map((item) => (
      <li key={item.key} className={styles['line']} data-active={item.key === activeKey || undefined}>
        <CartLineRow item={item} availability={itemAvailability(item, availabilities)} mode={quote.mode} onRemove={onRemove} />
      </li>
    ));

  return (
    <ul className={styles['lines']}>
      {quote.unresolvedLines.map((line) => (
        <li key={line.key}>
          <UnresolvedLine line={line} onRemove={onRemove} />
        </li>
      ))}
      {rows(quote.items.filter(({ key }) => keysBefore.has(key)))}
      {removedLine === null ? null : (
        <li key="removed">
          <RemovedLine line={removedLine} onUndo={onUndo} />
        </li>
      )}
      {rows(quote.items.filter(({ key }) => !keysBefore.has(key)))}
      {quote.price.freeItems.map((item, index) => (
        <li key={`${item.item_id} ${index}`} className={styles['gift']}>
          <LinePicture item={item} />
          <div className={styles['giftWords']}>
            <p className={styles['name']}>{item.quantity > 1 ? `${item.quantity} × ${item.item_name}` : item.item_name}</p>
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
