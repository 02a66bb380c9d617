import type { Item, OrderMode } from '#domain/entities.ts';
import { itemAvailability, type Availabilities } from '#domain/menu/availability.ts';
import type { PictureTurn } from '#ui/page/picture.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

type ProductGridProps = {
  items: readonly Item[];
  availabilities: Availabilities;
  mode: OrderMode;
  activeItemId: string | null;
  /** When to load the first pictures. The others load when they come near the viewport. */
  pictureTurns?: readonly PictureTurn[];
};

/** Grid of product cards. */
export function ProductGrid({ items, availabilities, mode, activeItemId, pictureTurns = [] }: ProductGridProps) {
  'use memo';
  return (
    <ul className={styles['grid']}>
      {items.map((item, index) => (
        <ProductCard
          key={item.item_id}
          item={item}
          availability={itemAvailability(item, availabilities)}
          mode={mode}
          isActive={String(item.item_id) === activeItemId}
          pictureTurn={pictureTurns[index]}
        />
      ))}
    </ul>
  );
}
