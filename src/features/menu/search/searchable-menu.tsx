import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { ComponentType } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import { searchMinimumCharacters } from '#config/constants.ts';
import styles from '#features/menu/menu-screen.module.css';
import { SearchBox } from './search-box.tsx';
import type { SearchResultsProps } from './search-results.tsx';

type SearchableMenuProps = Omit<SearchResultsProps, 'query' | 'onClear'> & {
  /** The component that searches, `SearchResults`, which may be loaded later. */
  Results: ComponentType<SearchResultsProps>;
  /** What is beside the title and the search field. */
  headControls: ElementNode;
  /** What is between the head and the dishes. */
  notices: ElementNode;
  initialQuery: string;
  /** The whole menu. Stays mounted but hidden during a search, so that clearing the search is cheap. */
  children: ElementNode;
};

/**
 * The menu's head with the search field, and the search results, or the whole menu without a query. Uses a deferred query to keep typing
 * responsive. Only what this component renders itself is rendered anew by a key.
 */
export function SearchableMenu({ Results, headControls, notices, initialQuery, children, ...searched }: SearchableMenuProps) {
  'use memo';
  const [query, setQuery] = useState(initialQuery);
  const deferredQuery = useDeferredValue(query);
  const isSearching = deferredQuery.trim().length >= searchMinimumCharacters;

  return (
    <>
      <MenuTitle search={<SearchBox query={query} onChange={setQuery} />}>{headControls}</MenuTitle>
      {notices}
      <div>
        <Results query={isSearching ? deferredQuery : null} {...searched} onClear={() => setQuery('')} />
        <div className={styles['whole']} hidden={isSearching}>
          {children}
        </div>
      </div>
    </>
  );
}

type MenuTitleProps = {
  /** The search field. */
  search?: ElementNode;
  children: ElementNode;
};

/** Title of the menu's page, with the search field and other controls. */
export function MenuTitle({ search, children }: MenuTitleProps) {
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>
        <Trans>Menu</Trans>
      </h1>
      {search}
      {children}
    </header>
  );
}
