import { useEffect, useMemo, useState } from 'react';
import type { ChartDrawings } from '../../layout/drawing.ts';
import { changedValues, type ChartChanges } from '../../report/compare.ts';
import type { Chart } from '../../report/format.ts';
import { noHighlight } from '../data/highlight.ts';
import { loadDrawings } from '../data/load.ts';
import type { Model } from '../data/use-report.ts';
import { ChartDrawing } from '../drawing/chart-drawing.tsx';
import { changeNames, changeSigns, type Marks } from '../drawing/marks.ts';
import { navigate, linkTo } from '../route.ts';
import styles from './table-page.module.css';

/** Names of the fields of a state or transition. */
const fieldNames: Record<string, string> = {
  parent: 'groupe',
  type: 'nature',
  initial: 'départ',
  tags: 'marques',
  entry: 'actions à l’entrée',
  exit: 'actions à la sortie',
  invokes: 'appels',
  expectedElements: 'ce que l’écran doit montrer',
  targets: 'cible',
  guard: 'condition',
  actions: 'actions',
  unreachable: 'hors d’atteinte',
};

type Props = { model: Model; changed: ChartChanges; isOpenAtFirst: boolean };

/** A chart that differs from the baseline: its changes, and both drawings side by side. */
export function ChangedChart({ model, changed, isOpenAtFirst }: Props) {
  const { chart, before, changes } = changed;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [shown, setShown] = useState([...changes.keys()][0] ?? '');
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
            <span>{`${changeNames[change]} :`}</span>{' '}
            <a href={linkTo({ page: 'parcours', chart: chart.id, selected: id })} translate="no">
              {id}
            </a>{' '}
            <button
              type="button"
              className={styles['show']}
              aria-pressed={isOpen && shown === id}
              onClick={() => {
                setOpen(true);
                setShown(id);
              }}
            >
              Montrer
            </button>
            <Values changed={changed} id={id} fields={fields} />
          </li>
        ))}
      </ul>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Comparer les dessins</summary>
        {isOpen && (
          <div className={styles['sides']}>
            {before !== null && <Side model={model} chart={before} changes={changes} shown={shown} name="Référence" isBaseline />}
            <Side model={model} chart={chart} changes={changes} shown={shown} name="Aujourd’hui" />
          </div>
        )}
      </details>
    </section>
  );
}

/** The fields that changed, before and after. */
function Values({ changed, id, fields }: { changed: ChartChanges; id: string; fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className={styles['values']}>
      {fields.map((field) => {
        const [before, after] = changedValues(changed, id, field);
        return (
          <div key={field}>
            <dt>{fieldNames[field] ?? field}</dt>
            <dd translate="no">
              <del>{before || 'rien'}</del> → <ins>{after || 'rien'}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type SideProps = Pick<ChartChanges, 'changes'> & { model: Model; chart: Chart; shown: string; name: string; isBaseline?: boolean };

function Side({ model, chart, changes, shown, name, isBaseline = false }: SideProps) {
  const [drawings, setDrawings] = useState<ChartDrawings | null>(null);
  useEffect(() => {
    loadDrawings(chart.id, isBaseline).then(setDrawings, () => setDrawings(null));
  }, [chart.id, isBaseline]);
  const marks: Marks = useMemo(
    () => ({
      ...noHighlight,
      selected: shown,
      visibleIds: changedIds(chart, changes),
      unseen: new Set(),
      level: model.levelOf,
      change: (id) => changes.get(id)?.change ?? null,
    }),
    [model, chart, changes, shown],
  );
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {drawings?.['all'] !== undefined && (
        <ChartDrawing
          chart={chart}
          drawing={drawings['all'].down}
          marks={marks}
          focus={shown}
          label={`${name} : ${chart.title}`}
          onSelect={(selected) => selected !== '' && navigate({ page: 'parcours', chart: chart.id, selected })}
          onOpen={() => {}}
        />
      )}
    </figure>
  );
}

/** Changed states and transitions, with the ends of the transitions. */
const changedIds = ({ transitions }: Chart, changes: ChartChanges['changes']) =>
  new Set([...changes.keys(), ...transitions.flatMap(({ id, source, targets }) => (changes.has(id) ? [source, ...targets] : []))]);
