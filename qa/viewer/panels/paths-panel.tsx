import { useMemo, useState } from 'react';
import type { Chart, ReportedPath } from '../../report/format.ts';
import { matchesQuery } from '../data/search.ts';
import type { Model } from '../data/use-report.ts';
import { linkTo, type Route } from '../route.ts';
import { PathPlayer } from './path-player.tsx';
import styles from './panel.module.css';

/** Paths listed at once. */
const maxListedPaths = 60;

const kindNames = { unit: 'unitaire', browser: 'navigateur' };

/** Whether the words of a query are in a path's name, each at a place after that of the word before: “declined declined” twice. */
function matchesPath({ name, id }: ReportedPath, query: string): boolean {
  if (id === query) return true;
  let restOfPath = name;
  for (const word of query.split(/\s+/).filter((candidate) => candidate !== '')) {
    const parts = restOfPath.split(' → ');
    const index = parts.findIndex((part) => matchesQuery(part, word));
    if (index === -1) return false;
    restOfPath = parts.slice(index + 1).join(' → ');
  }
  return true;
}

type Props = { model: Model; chart: Chart; route: Route; path: ReportedPath | null; onOpen(this: void, change: Partial<Route>): void };

/** The paths of a chart: the list with its search, or the one that is played. */
export function PathsPanel({ model, chart, route, path: candidate, onOpen }: Props) {
  const [query, setQuery] = useState(route.query);
  const failures = useMemo(
    () =>
      new Map(model.coverage?.flatMap((line) => (line.chart === chart.id && line.status === 'failed' ? [[line.path, line] as const] : []))),
    [model, chart],
  );
  const paths = model.paths?.[chart.id]?.paths;
  const found = useMemo(
    () =>
      (paths ?? [])
        .filter((path) => matchesPath(path, query))
        .toSorted((a, b) => Number(failures.has(b.id)) - Number(failures.has(a.id)) || a.steps.length - b.steps.length),
    [paths, query, failures],
  );
  if (candidate !== null)
    return (
      <PathPlayer key={candidate.id} {...{ model, chart, route, path: candidate, failure: failures.get(candidate.id) ?? null, onOpen }} />
    );
  return (
    <div className={styles['stack']}>
      <h2>Chemins</h2>
      <label className={styles['field']}>
        Chercher dans les pas, dans leur ordre
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder="checkCoupon invalid coupon.edit"
        />
      </label>
      <output className={styles['muted']}>
        {model.paths === null
          ? 'Aucun chemin enregistré : lancez « npm run report:charts ».'
          : `${found.length} sur ${paths?.length ?? 0} chemins${failures.size > 0 ? `, ${failures.size} en échec` : ''}${found.length > maxListedPaths ? `, les ${maxListedPaths} plus courts :` : ''}`}
      </output>
      <ul className={styles['list']}>
        {found.slice(0, maxListedPaths).map((listedPath) => (
          <li key={listedPath.id}>
            <a href={linkTo({ ...route, selected: '', path: listedPath.id, step: failures.get(listedPath.id)?.failure?.step ?? 0, query })}>
              <span className={failures.has(listedPath.id) ? styles['bad'] : undefined}>
                {failures.has(listedPath.id) && <span>En échec : </span>}
                <span translate="no">{listedPath.name}</span>
              </span>
              <span className={styles['muted']}>
                <span translate="no">{listedPath.steps.length}</span> pas · <span>{kindNames[listedPath.kind]}</span> ·{' '}
                <span translate="no">{listedPath.id}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
