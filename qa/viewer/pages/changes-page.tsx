import { useEffect, useMemo, useState } from 'react';
import type { ChartDrawings } from '../../layout/drawing.ts';
import type { ChartChanges } from '../../report/compare.ts';
import type { Chart } from '../../report/format.ts';
import { loadDrawings } from '../data/load.ts';
import type { Model } from '../data/use-report.ts';
import { noHighlight } from '../data/highlight.ts';
import { ChartDrawing } from '../drawing/chart-drawing.tsx';
import { changeNames, changeSigns, type Marks } from '../drawing/marks.ts';
import { go, linkTo } from '../route.ts';
import styles from './table-page.module.css';

/** Names of the parts of a state or transition. */
const fieldNames: Record<string, string> = {
  parent: 'groupe',
  type: 'nature',
  initial: 'départ',
  tags: 'marques',
  entry: 'actions à l’entrée',
  exit: 'actions à la sortie',
  invokes: 'appels',
  promises: 'ce que l’écran doit montrer',
  targets: 'cible',
  guard: 'condition',
  actions: 'actions',
  unreachable: 'hors d’atteinte',
};

/** What changed since the baseline, chart by chart. */
export function ChangesPage({ model }: { model: Model }) {
  return (
    <div className={styles['page']}>
      <h1>Depuis la référence</h1>
      {model.isComplete && model.baseline === null && <p>Il n’y a pas de référence : « npm run qa:baseline » en écrit une.</p>}
      {model.baseline !== null && model.changes.length === 0 && (
        <output>Rien n’a changé : les {model.charts.length} parcours sont ceux de la référence.</output>
      )}
      {model.changes.map((changed) => (
        <ChangedChart key={changed.chart.id} model={model} {...changed} />
      ))}
    </div>
  );
}

function ChangedChart({ model, chart, before, changes }: ChartChanges & { model: Model }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['card']} aria-labelledby={`changes-${chart.id}`}>
      <h2 id={`changes-${chart.id}`}>
        <a href={linkTo({ page: 'parcours', chart: chart.id, filter: 'change' })}>{chart.title}</a>
      </h2>
      <ul className={styles['changes']}>
        {[...changes].map(([id, { change, fields }]) => (
          <li key={id}>
            <span className={styles['sign']} aria-hidden="true">
              {changeSigns[change]}
            </span>{' '}
            {changeNames[change]} : <a href={linkTo({ page: 'parcours', chart: chart.id, selected: id })}>{id}</a>
            {fields.length > 0 && ` (${fields.map((field) => fieldNames[field] ?? field).join(', ')})`}
          </li>
        ))}
      </ul>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Comparer les dessins</summary>
        {isOpen && (
          <div className={styles['sides']}>
            {before !== null && <Side model={model} chart={before} changes={changes} name="Référence" isBaseline />}
            <Side model={model} chart={chart} changes={changes} name="Aujourd’hui" />
          </div>
        )}
      </details>
    </section>
  );
}

type SideProps = Pick<ChartChanges, 'changes'> & { model: Model; chart: Chart; name: string; isBaseline?: boolean };

function Side({ model, chart, changes, name, isBaseline = false }: SideProps) {
  const [drawings, setDrawings] = useState<ChartDrawings | null>(null);
  useEffect(() => {
    loadDrawings(chart.id, isBaseline).then(setDrawings, () => setDrawings(null));
  }, [chart.id, isBaseline]);
  const marks: Marks = useMemo(
    () => ({
      ...noHighlight,
      selected: '',
      kept: null,
      unseen: new Set(),
      level: model.levelOf,
      change: (id) => changes.get(id)?.change ?? null,
    }),
    [model, changes],
  );
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {drawings?.['all'] !== undefined && (
        <ChartDrawing
          chart={chart}
          drawing={drawings['all'].down}
          marks={marks}
          label={`${name} : ${chart.title}`}
          onSelect={(selected) => selected !== '' && go({ page: 'parcours', chart: chart.id, selected })}
          onOpen={() => {}}
        />
      )}
    </figure>
  );
}
