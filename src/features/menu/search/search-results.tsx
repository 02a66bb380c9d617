import { Plural, Trans } from '@lingui/react/macro';
import type { Item, OrderMode } from '#domain/entities.ts';
import type { Availabilities } from '#domain/menu/availability.ts';
import { Button } from '#ui/form/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { ProductGrid } from '#features/menu/products/product-grid.tsx';
import styles from './search-results.module.css';

type SearchResultsProps = {
  /** Matching items, or null without a search query. */
  items: readonly Item[] | null;
  availabilities: Availabilities;
  mode: OrderMode;
  activeItemId: string | null;
  onClear: () => void;
  phone: string;
};

/** The matching items and their count. The live region is always mounted, or screen readers would not announce the count. */
export function SearchResults({ items, availabilities, mode, activeItemId, onClear, phone }: SearchResultsProps) {
  'use memo';
  return (
    <section className={items === null ? undefined : styles['results']}>
      <div aria-live="polite">
        {items === null ? null : (
          <h2 className={styles['title']}>
            <ResultCount count={items.length} />
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
          {phone === '' ? null : (
            <p>
              <Trans>
                Looking for something in particular? Call us: <PhoneLink phone={phone} />
              </Trans>
            </p>
          )}
        </div>
      )}
      {items === null || items.length === 0 ? null : <ProductGrid {...{ items, availabilities, mode, activeItemId }} />}
    </section>
  );
}

function ResultCount({ count }: { count: number }) {
  return count === 0 ? <Trans>No results</Trans> : <Plural value={count} one="# result" other="# results" />;
}
