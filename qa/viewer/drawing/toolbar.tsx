import { useState, type RefObject } from 'react';
import type { Chart } from '../../report/format.ts';
import { filterNames } from '../data/filter.ts';
import { presentLevels, LevelDot } from '../parts/level-bar.tsx';
import { levelNames } from '../data/coverage.ts';
import { summarise } from '../data/chart-summary.ts';
import type { Model } from '../data/use-report.ts';
import { filters, navigate, linkTo, type Filter, type Route } from '../route.ts';
import type { DrawingHandle } from './chart-drawing.tsx';
import { copyLink, exportFormats } from './export.ts';
import styles from './toolbar.module.css';

type Props = {
  model: Model;
  chart: Chart;
  route: Route;
  drawing: RefObject<DrawingHandle | null>;
  groups: readonly string[];
  /** The group that is unfolded, `all` or `none`: that of the route, or the chart's default. */
  view: string;
  areOnlyNeighboursShown: boolean;
  onToggleNeighbours(this: void): void;
};

/** Title, filter, view and zoom of a drawing. */
export function Toolbar({ model, chart, route, drawing, groups, view, areOnlyNeighboursShown, onToggleNeighbours }: Props) {
  const [message, setMessage] = useState('');
  const { levels } = summarise(chart, model);
  const hasChanged = model.changes.some((change) => change.chart.id === chart.id);
  return (
    <div className={styles['toolbar']}>
      <div className={styles['title']}>
        <h1>{chart.title}</h1>
        <p>
          <code translate="no">{`${chart.id} · ${chart.file}`}</code>{' '}
          {hasChanged && <a href={linkTo({ page: 'changements', chart: chart.id })}>changé depuis la référence</a>}
        </p>
      </div>
      <div className={styles['tools']}>
        <label>
          Montrer{' '}
          <select
            value={route.filter}
            onChange={(event) => navigate({ ...route, filter: event.target.value as Filter }, { isReplaced: true })}
          >
            {filters.map((filter) => (
              <option key={filter} value={filter}>
                {filterNames[filter]}
              </option>
            ))}
          </select>
        </label>
        {groups.length > 0 && (
          <label>
            Déplier{' '}
            <select value={view} onChange={(event) => navigate({ ...route, view: event.target.value }, { isReplaced: true })}>
              <option value="all">Tout</option>
              <option value="none">Rien</option>
              {groups.map((group) => (
                <option key={group} value={group} translate="no">
                  {group.slice(chart.id.length + 1)}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" aria-pressed={areOnlyNeighboursShown} disabled={route.selected === ''} onClick={onToggleNeighbours}>
          Voisins seuls
        </button>
        <fieldset aria-label="Agrandissement" className={styles['zoom']}>
          <button type="button" aria-label="Réduire" onClick={() => drawing.current?.zoom(0.8)}>
            −
          </button>
          <button type="button" onClick={() => drawing.current?.fit()}>
            Tout voir
          </button>
          <button type="button" aria-label="Agrandir" onClick={() => drawing.current?.zoom(1.25)}>
            +
          </button>
        </fieldset>
        <label>
          <span className={styles['hidden']}>Exporter</span>
          <select
            value=""
            onChange={(event) => {
              const format = exportFormats.find(({ name }) => name === event.target.value);
              const done = format === undefined ? copyLink() : format.exportChart(chart, drawing.current);
              done.then(setMessage, () => setMessage('L’export a échoué.'));
            }}
          >
            <option value="">Exporter…</option>
            {exportFormats.map(({ name }) => (
              <option key={name} value={name} translate="no">
                {name}
              </option>
            ))}
            <option value="link">Lien</option>
          </select>
        </label>
        <output className={styles['message']}>{message}</output>
      </div>
      <ul className={styles['legend']} aria-label="Légende">
        {presentLevels(levels).map((level) => (
          <li key={level}>
            <LevelDot level={level} /> <span translate="no">{levels[level]}</span> <span>{levelNames[level].toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
