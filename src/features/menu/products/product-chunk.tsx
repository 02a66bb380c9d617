import type { OrderMode } from '#domain/entities.ts';
import type { Servings } from '#domain/serving.ts';
import type { ItemChunk } from '#features/menu/head/category-list.ts';
import styles from './product-chunk.module.css';
import { ProductGrid } from './product-grid.tsx';
import { useNearScreen } from '#features/menu/use-near-screen.ts';

type ProductChunkProps = { chunk: ItemChunk; servings: Servings; mode: OrderMode; activeItemId: string | null; firstPictures: number };

/**
 * Items of a category as cards. Until a chunk comes near, it holds the place of its cards with their names alone: the
 * browser's own search finds them, and a screen reader reads them.
 */
export function ProductChunk({ chunk: { items, isDrawnAtOnce }, ...cards }: ProductChunkProps) {
  const [ref, isNear] = useNearScreen(isDrawnAtOnce);

  return (
    <div ref={ref}>
      {isNear ? (
        <ProductGrid items={items} {...cards} />
      ) : (
        <p className={styles['names']}>{items.map((item) => item.item_name).join('\n')}</p>
      )}
    </div>
  );
}
