import type { OrderMode } from '#domain/entities.ts';
import type { Availabilities } from '#domain/menu/availability.ts';
import type { ItemChunk } from '#features/menu/head/category-list.ts';
import styles from './product-chunk.module.css';
import { ProductGrid } from './product-grid.tsx';
import type { PictureTurn } from '#ui/page/picture.tsx';
import { useNearViewport } from '#features/menu/use-near-viewport.ts';

type ProductChunkProps = {
  chunk: ItemChunk;
  availabilities: Availabilities;
  mode: OrderMode;
  activeItemId: string | null;
  pictureTurns: readonly PictureTurn[];
};

/**
 * Lazily rendered product cards. Until the chunk comes near the viewport, only the names are rendered, so that find in
 * page and screen readers still reach them.
 */
export function ProductChunk({ chunk: { items, isEager }, ...cards }: ProductChunkProps) {
  'use memo';
  const [ref, isNear] = useNearViewport(isEager);

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
