import type { Item, OrderMode } from '#domain/entities.ts';
import { itemServing, type Servings } from '#domain/menu/serving.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

type ProductGridProps = {
  items: readonly Item[];
  servings: Servings;
  mode: OrderMode;
  activeItemId: string | null;
  /** Number of leading pictures to load eagerly. */
  eagerPictureCount?: number | undefined;
};

/** Grid of product cards. */
export function ProductGrid({ items, servings, mode, activeItemId, eagerPictureCount = 0 }: ProductGridProps) {
  return (
    <ul className={styles['grid']}>
      {items.map((item, index) => (
        <ProductCard
          key={item.item_id}
          item={item}
          serving={itemServing(item, servings)}
          mode={mode}
          isActive={String(item.item_id) === activeItemId}
          isEager={index < eagerPictureCount}
        />
      ))}
    </ul>
  );
}
