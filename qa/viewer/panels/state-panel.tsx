import type { Chart, State } from '../../report/format.ts';
import { isLeaf } from '../../report/missing-pictures.ts';
import { leafPath } from '../data/leaves.ts';
import { stateName, transitionName } from '../data/search.ts';
import { transitionsFrom } from '../data/transitions-from.ts';
import type { Model } from '../data/use-report.ts';
import { LevelDot } from '../parts/level-bar.tsx';
import { Name } from '../parts/name.tsx';
import { SourceLink } from '../parts/source-link.tsx';
import { linkTo, type Route } from '../route.ts';
import { Appearance } from './appearance.tsx';
import styles from './panel.module.css';

const typeNames = { atomic: 'État', compound: 'Groupe d’états', parallel: 'États simultanés', final: 'État final', history: 'Historique' };

/** Paths listed at once. */
const maxListedPaths = 6;

/** A state: its pictures, the elements that it must show, the transitions from and to it, and the paths through it. */
export function StatePanel({ model, chart, state, route }: { model: Model; chart: Chart; state: State; route: Route }) {
  const path = leafPath(chart, state);
  const paths =
    model.paths?.[chart.id]?.paths.filter(({ steps }) =>
      steps.some((step) => step.state.split(' ').some((leaf) => leaf === path || leaf.startsWith(`${path}.`))),
    ) ?? [];
  const refused = model.paths?.[chart.id]?.refused[path] ?? [];
  const leaving = transitionsFrom(chart, state);
  const arriving = chart.transitions.filter(({ targets }) => targets.includes(state.id));
  const select = (selected: string) => linkTo({ ...route, selected, tab: 'liste' });
  return (
    <div className={styles['stack']}>
      <div className={styles['head']}>
        <p className={styles['muted']}>
          <a href={linkTo({ ...route, selected: '' })}>← Tout le parcours</a>
        </p>
        <h2>
          <Name parts={stateName(chart, state)} />
        </h2>
        <p className={styles['muted']}>
          <span>{typeNames[state.type]}</span> · <code translate="no">{state.id}</code>
        </p>
        <ul className={styles['tags']} aria-label="Marques">
          {state.tags.map((tag) => (
            <li key={tag} translate="no">
              {tag}
            </li>
          ))}
        </ul>
      </div>
      {isLeaf(state) && <Appearance model={model} state={state} />}
      <div className={styles['part']}>
        <h3>Ce qui peut se passer ici</h3>
        <ul className={styles['list']}>
          {leaving.map((transition) => (
            <li key={transition.id}>
              <a href={select(transition.id)}>
                <span>
                  <LevelDot level={model.levelOf(transition)} /> <Name parts={transitionName(chart, transition)} />
                </span>
              </a>
            </li>
          ))}
        </ul>
        {refused.length > 0 && (
          <details>
            <summary>
              <span translate="no">{refused.length}</span> événements sans effet ici
            </summary>
            <ul className={styles['tags']}>
              {refused.map((name) => (
                <li key={name} translate="no">
                  {name}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={styles['part']}>
        <h3>Comment on y arrive</h3>
        <ul className={styles['list']}>
          {arriving.map((transition) => (
            <li key={transition.id}>
              <a href={select(transition.id)}>
                <Name parts={transitionName(chart, transition)} />
              </a>
            </li>
          ))}
        </ul>
        <p className={styles['muted']}>
          {`${paths.length} chemins y passent${paths.length > maxListedPaths ? `, dont les ${maxListedPaths} plus courts :` : '.'}`}
        </p>
        <ul className={styles['list']}>
          {paths
            .toSorted((a, b) => a.steps.length - b.steps.length)
            .slice(0, maxListedPaths)
            .map(({ id, name }) => (
              <li key={id}>
                <a href={linkTo({ ...route, selected: '', tab: 'chemins', path: id })} translate="no">
                  {name}
                </a>
              </li>
            ))}
        </ul>
      </div>
      <dl className={styles['facts']}>
        {state.invokes.map(({ id, label }) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>Appelle</dt>
            <dd>
              <span>{label}</span> <code translate="no">{id}</code>
            </dd>
          </div>
        ))}
        {state.entry.length > 0 && <dt>À l’entrée</dt>}
        {state.entry.length > 0 && <dd translate="no">{state.entry.join(', ')}</dd>}
        {state.exit.length > 0 && <dt>À la sortie</dt>}
        {state.exit.length > 0 && <dd translate="no">{state.exit.join(', ')}</dd>}
      </dl>
      <SourceLink {...state.source} />
    </div>
  );
}
