import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { searchReport } from '../data/search.ts';
import type { Model } from '../data/use-report.ts';
import { linkTo, type Route } from '../route.ts';
import { Name } from './name.tsx';
import styles from './header.module.css';

const pages = [
  ['accueil', 'Parcours'],
  ['inventaire', 'Inventaire'],
  ['changements', 'Changements'],
] as const;

/** Name, pages and the search over all charts. */
export function Header({ model, page }: { model: Model | null; page: Route['page'] }) {
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const results = useMemo(() => (model === null ? [] : searchReport(model, deferred)), [model, deferred]);
  const id = useId();
  const close = () => setQuery('');
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  return (
    <header className={styles['header']} data-scheme="dark">
      <a className={styles['name']} href={linkTo({})}>
        <svg aria-hidden="true" viewBox="0 0 24 24" width="28" height="28">
          <path
            fill="#e8461b"
            d="M12.6 1.2c.7 3.4 2.2 5 4 6.9 2 2.1 3.9 4.1 3.9 7.4a8.5 8.5 0 0 1-17 0c0-2.7 1.3-4.6 2.6-6.4.5 1.4 1.2 2.3 2.3 2.8C7.7 7.3 9.5 3.8 12.6 1.2Z"
          />
          <path fill="#ffb627" d="M12.4 11.3c.4 1.7 1.3 2.4 2.2 3.4.8.8 1.3 1.7 1.3 2.9a3.9 3.9 0 0 1-7.8 0c0-2.4 2.7-3.6 4.3-6.3Z" />
        </svg>
        <span>Parcours</span>
      </a>
      <nav aria-label="Pages" className={styles['pages']}>
        {pages.map(([name, label]) => (
          <a
            key={name}
            href={linkTo({ page: name })}
            aria-current={page === name || (page === 'parcours' && name === 'accueil') ? 'page' : undefined}
          >
            <span>{label}</span>
            {name === 'changements' && model !== null && model.changes.length > 0 && (
              <span className={styles['count']} translate="no">
                {model.changes.length}
              </span>
            )}
          </a>
        ))}
      </nav>
      {/* The list of results is part of the search: Escape closes it from anywhere in it. */}
      <search className={styles['search']}>
        <label htmlFor={id} className={styles['hidden']}>
          Chercher un état, une transition ou un chemin
        </label>
        <input
          id={id}
          type="search"
          placeholder="Chercher : carte refusée, code promo…"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
        />
        <output className={styles['hidden']}>{deferred.trim() === '' ? '' : `${results.length} résultats`}</output>
        {deferred.trim() !== '' && (
          <ul className={styles['results']}>
            {results.map(({ kind, title, detail, href }) => (
              <li key={`${kind} ${href}`}>
                <a href={href} onClick={close} onKeyDown={onKeyDown}>
                  <span className={styles['kind']}>{kind}</span>
                  <Name parts={title} className={styles['title']} />
                  <span className={styles['detail']}>{detail}</span>
                </a>
              </li>
            ))}
            {results.length === 0 && (
              <li className={styles['none']}>
                Rien ne correspond à « <span translate="no">{deferred}</span> ».
              </li>
            )}
          </ul>
        )}
      </search>
    </header>
  );
}
