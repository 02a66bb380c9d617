import type { Chart, State } from '../../report/format.ts';
import type { Model } from '../data/use-report.ts';
import { classNames } from '#ui/class-names.ts';
import { LevelDot } from '../parts/level-bar.tsx';
import { levelNames } from '../data/coverage.ts';
import { labelLines } from '../../layout/chart-text.ts';
import { linkTo, type Route } from '../route.ts';
import { StatePanel } from './state-panel.tsx';
import { TransitionPanel } from './transition-panel.tsx';
import styles from './panel.module.css';

type Props = { model: Model; chart: Chart; route: Route; visibleIds: ReadonlySet<string> | null };

/** The selected state or transition, or the whole chart as a list: the drawing's content for keyboard and screen reader. */
export function ListPanel({ model, chart, route, visibleIds: kept }: Props) {
  const state = chart.states.find(({ id }) => id === route.selected);
  const transition = chart.transitions.find(({ id }) => id === route.selected);
  if (state !== undefined && state.parent !== null) return <StatePanel model={model} chart={chart} state={state} route={route} />;
  if (transition !== undefined) return <TransitionPanel model={model} chart={chart} transition={transition} route={route} />;
  const [root] = chart.states;
  return (
    <div className={styles['stack']}>
      <div className={styles['head']}>
        <h2>Tout le parcours</h2>
        <p className={styles['muted']}>{chart.purpose}</p>
      </div>
      {root !== undefined && <Branch model={model} chart={chart} route={route} parent={root} visibleIds={kept} />}
    </div>
  );
}

/** States inside of another, with what leaves each of them. */
function Branch({ parent, ...rest }: Props & { parent: State }) {
  const { chart, route, visibleIds: kept, model } = rest;
  const ownTransitions = chart.transitions.filter(({ source, id }) => source === parent.id && (kept === null || kept.has(id)));
  const name = (id: string) => id.slice(chart.id.length + 1);
  return (
    <ul className={styles['outline']}>
      {ownTransitions.map((transition) => {
        const level = model.levelOf(transition);
        return (
          <li key={transition.id} className={styles['list']}>
            <a href={linkTo({ ...route, selected: transition.id })}>
              <span className={styles['muted']}>
                <LevelDot level={level} /> <span>{labelLines(transition).join(', ')}</span>
                {transition.targets.length === 0 ? (
                  <span>, reste ici</span>
                ) : (
                  <span translate="no"> → {transition.targets.map(name).join(', ')}</span>
                )}
                <span hidden>{`, ${levelNames[level]}`}</span>
              </span>
            </a>
          </li>
        );
      })}
      {chart.states
        .filter((state) => state.parent === parent.id)
        .map((state) => (
          <li key={state.id} className={classNames(styles['list'], kept !== null && !kept.has(state.id) && styles['outside'])}>
            <a href={linkTo({ ...route, selected: state.id })}>
              <span>
                <strong translate="no">{state.key}</strong> {state.label !== state.key && <span>{state.label}</span>}
                {parent.initial === state.id && <span className={styles['muted']}> · départ</span>}
                {state.type === 'final' && <span className={styles['muted']}> · fin</span>}
              </span>
            </a>
            <Branch {...rest} parent={state} />
          </li>
        ))}
    </ul>
  );
}
