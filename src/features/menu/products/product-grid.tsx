import type { Item, OrderMode } from '#domain/entities.ts';
import { itemServing, type Servings } from '#domain/serving.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

type ProductGridProps = {
  items: readonly Item[];
  servings: Servings;
  mode: OrderMode;
  activeItemId: string | null;
  /** How many pictures at the start are seen at once. */
  firstPictures?: number | undefined;
};

export function ProductGrid({ items, servings, mode, activeItemId, firstPictures = 0 }: ProductGridProps) {
  return (
    <ul className={styles['grid']}>
      {items.map((item, index) => (
        <ProductCard
          key={item.item_id}
          item={item}
          serving={itemServing(item, servings)}
          mode={mode}
          isActive={String(item.item_id) === activeItemId}
          isFirst={index < firstPictures}
        />
      ))}
    </ul>
  );
}
