import { Plural, Trans } from '@lingui/react/macro';
import type { Item, OrderMode, Settings } from '#domain/entities.ts';
import { searchItems } from '#domain/search.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { Availabilities } from '#domain/menu/availability.ts';
import { Button } from '#ui/form/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { ProductGrid } from '#features/menu/products/product-grid.tsx';
import styles from './search-results.module.css';

export type SearchResultsProps = {
  /** The search query, or null to search nothing. */
  query: string | null;
  /** The items to search. */
  items: readonly Item[];
  availabilities: Availabilities;
  mode: OrderMode;
  activeItemId: string | null;
  onClear: () => void;
  settings: Settings;
};

/** The matching items and their count. The live region is always mounted, or screen readers would not announce the count. */
export function SearchResults({ query, items, availabilities, mode, activeItemId, onClear, settings }: SearchResultsProps) {
  'use memo';
  const { phone } = parseSettings(settings).contacts;
  const found = query === null ? null : searchItems(items, query);
  return (
    <section className={found === null ? undefined : styles['results']}>
      <div data-live="polite">
        {found === null ? null : (
          <h2 className={styles['title']}>
            <ResultCount count={found.length} />
          </h2>
        )}
      </div>
      {found === null || found.length > 0 ? null : (
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
      {found === null || found.length === 0 ? null : <ProductGrid items={found} {...{ availabilities, mode, activeItemId }} />}
    </section>
  );
}

function ResultCount({ count }: { count: number }) {
  return count === 0 ? <Trans>No results</Trans> : <Plural value={count} one="# result" other="# results" />;
}
