import { useLingui } from '@lingui/react';
import { memo } from 'react';
import { basePrice } from '#domain/menu/item-parts.ts';
import { formatPrice } from '#format/numbers.ts';
import type { OrderMode } from '#domain/entities.ts';
import type { Availabilities } from '#domain/menu/availability.ts';
import type { ItemChunk } from '#features/menu/head/category-list.ts';
import styles from './product-chunk.module.css';
import { ProductGrid } from './product-grid.tsx';
import { useNearViewport } from '#features/menu/use-near-viewport.ts';

type ProductChunkProps = {
  chunk: ItemChunk;
  availabilities: Availabilities;
  mode: OrderMode;
  activeItemId: string | null;
  eagerPictureCount: number;
};

/**
 * Lazily rendered product cards. Until the chunk comes near the viewport, only names and prices are rendered: find in page and screen
 * readers reach them, and the menu can be read without scripts.
 */
export const ProductChunk = memo(function ProductChunk({ chunk: { items, isEager }, ...cards }: ProductChunkProps) {
  'use memo';
  const { i18n } = useLingui();
  const [ref, isNear] = useNearViewport(isEager);

  return (
    <div ref={ref}>
      {isNear ? (
        <ProductGrid items={items} {...cards} />
      ) : (
        <p className={styles['lines']}>
          {items.map((item) => `${item.item_name} · ${formatPrice(basePrice(item, cards.mode), i18n.locale)}`).join('\n')}
        </p>
      )}
    </div>
  );
});
