import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { searchMinimumCharacters } from '#config/constants.ts';
import type { Item, OrderMode } from '#domain/entities.ts';
import { searchItems } from '#domain/search.ts';
import type { Servings } from '#domain/serving.ts';
import styles from '#features/menu/menu-screen.module.css';
import { SearchResults } from './search-results.tsx';

type FoundProps = {
  query: string;
  items: readonly Item[];
  servings: Servings;
  mode: OrderMode;
  activeItemId: string | null;
  phone: string;
  onClear: () => void;
  /** The whole menu. It stays in the page during a search, so that clearing the search costs nothing. */
  children: ReactNode;
};

/** What was searched for, in the menu's place. It follows the typing when there is time. */
export function Found({ query, items, servings, mode, activeItemId, onClear, phone, children }: FoundProps) {
  const deferred = useDeferredValue(query);
  const isSearching = deferred.trim().length >= searchMinimumCharacters;

  return (
    <div>
      <SearchResults
        items={isSearching ? searchItems(items, deferred) : null}
        servings={servings}
        mode={mode}
        activeItemId={activeItemId}
        onClear={onClear}
        phone={phone}
      />
      <div className={styles['whole']} hidden={isSearching}>
        {children}
      </div>
    </div>
  );
}
