import type { Item, OrderMode } from '#domain/entities.ts';
import { itemAvailability, type Availabilities } from '#domain/menu/availability.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

type ProductGridProps = {
  items: readonly Item[];
  availabilities: Availabilities;
  mode: OrderMode;
  activeItemId: string | null;
  /** Number of leading pictures to load eagerly. */
  eagerPictureCount?: number | undefined;
};

/** Grid of product cards. */
export function ProductGrid({ items, availabilities, mode, activeItemId, eagerPictureCount = 0 }: ProductGridProps) {
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
          isEager={index < eagerPictureCount}
        />
      ))}
    </ul>
  );
}
