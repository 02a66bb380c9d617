import { Plural, Trans } from '@lingui/react/macro';
import type { Item, OrderMode } from '#domain/entities.ts';
import type { Servings } from '#domain/serving.ts';
import { Button } from '#ui/form/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { ProductGrid } from '#features/menu/products/product-grid.tsx';
import styles from './search-results.module.css';

type SearchResultsProps = {
  /** Null: nothing is searched for. */
  items: readonly Item[] | null;
  servings: Servings;
  mode: OrderMode;
  activeItemId: string | null;
  onClear: () => void;
  phone: string;
};

/** The count is read out as it changes: its place stands in the page before there is one. */
export function SearchResults({ items, servings, mode, activeItemId, onClear, phone }: SearchResultsProps) {
  return (
    <section className={items === null ? undefined : styles['results']}>
      <div aria-live="polite">
        {items === null ? null : (
          <h2 className={styles['title']}>
            <Count count={items.length} />
          </h2>
        )}
      </div>
      {items === null || items.length > 0 ? null : (
        <div className={styles['none']}>
          <p>
            <Trans>Try another word, an ingredient for instance, or go through the whole menu.</Trans>
          </p>
          <Button kind="secondary" onClick={onClear}>
            <Trans>See the whole menu</Trans>
          </Button>
          {phone === '' ? null : <PhoneLink phone={phone} />}
        </div>
      )}
      {items === null || items.length === 0 ? null : <ProductGrid {...{ items, servings, mode, activeItemId }} />}
    </section>
  );
}

function Count({ count }: { count: number }) {
  return count === 0 ? <Trans>No results</Trans> : <Plural value={count} one="# result" other="# results" />;
}
