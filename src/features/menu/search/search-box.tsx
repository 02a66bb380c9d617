import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { searchMaximumCharacters } from '#config/constants.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './search-box.module.css';
import { classNames } from '#ui/class-names.ts';

/** Search field of the menu, an icon until it has the focus or a query. */
export function SearchBox({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);

  function clearSearch() {
    onChange('');
    input.current?.focus();
  }

  return (
    <search className={classNames(styles['search'], query !== '' && styles['filled'])}>
      <label className={styles['box']}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="search"
          className={styles['input']}
          aria-label={t`Search`}
          placeholder={t`A dish, an ingredient…`}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={searchMaximumCharacters}
          value={query}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      {query === '' ? null : (
        <button type="button" className={styles['clear']} onClick={clearSearch}>
          <Icon name="x" />
          <VisuallyHidden>
            <Trans>Clear the search</Trans>
          </VisuallyHidden>
        </button>
      )}
    </search>
  );
}
