import { useDeferredValue } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { searchMinimumCharacters } from '#config/constants.ts';
import type { Item, OrderMode, Settings } from '#domain/entities.ts';
import type { Availabilities } from '#domain/menu/availability.ts';
import styles from '#features/menu/menu-screen.module.css';
import type { SearchResultsProps } from './search-results.tsx';

type FilteredMenuProps = {
  query: string;
  items: readonly Item[];
  availabilities: Availabilities;
  mode: OrderMode;
  /** Id of the item whose card the user opened last. */
  activeItemId: string | null;
  settings: Settings;
  onClear: () => void;
  /** The component that searches, `SearchResults`, which may be loaded later. */
  Results: ComponentType<SearchResultsProps>;
  /** The whole menu. Stays mounted but hidden during a search, so that clearing the search is cheap. */
  children: ReactNode;
};

/** The search results, or the whole menu without a query. Uses a deferred query to keep typing responsive. */
export function FilteredMenu({
  query,
  items,
  availabilities,
  mode,
  activeItemId,
  onClear,
  settings,
  Results,
  children,
}: FilteredMenuProps) {
  'use memo';
  const deferredQuery = useDeferredValue(query);
  const isSearching = deferredQuery.trim().length >= searchMinimumCharacters;

  return (
    <div>
      <Results query={isSearching ? deferredQuery : null} {...{ items, availabilities, mode, activeItemId, onClear, settings }} />
      <div className={styles['whole']} hidden={isSearching}>
        {children}
      </div>
    </div>
  );
}
