import { filterNames, isStateFilter, passesState, passesTransition } from '../data/filter.ts';
import { levelNames } from '../data/coverage.ts';
import { stateName, transitionName } from '../data/search.ts';
import type { Model } from '../data/use-report.ts';
import { LevelDot } from '../parts/level-bar.tsx';
import { Name } from '../parts/name.tsx';
import { filters, linkTo, type Filter } from '../route.ts';
import styles from './table-page.module.css';

/** States and transitions of all charts that pass a filter, and the failed tests. */
export function InventoryPage({ model, filter: requested }: { model: Model; filter: Filter }) {
  const filter = requested === 'tout' ? 'non-teste' : requested;
  const changed = new Set(model.changes.flatMap(({ changes }) => [...changes.keys()]));
  const transitions = isStateFilter(filter)
    ? []
    : model.charts.flatMap((chart) =>
        chart.transitions
          .filter((transition) => passesTransition(transition, filter, model, changed))
          .map((transition) => ({ chart, transition })),
      );
  const states = model.charts.flatMap((chart) =>
    chart.states.filter((state) => passesState(state, filter, model, changed)).map((state) => ({ chart, state })),
  );
  const failures = filter === 'echec' ? (model.coverage?.filter(({ status }) => status === 'failed') ?? []) : [];
  const count = transitions.length + states.length + failures.length;
  return (
    <div className={styles['page']}>
      <h1>Inventaire</h1>
      <nav aria-label="Filtres" className={styles['filters']}>
        {filters
          .filter((kind) => kind !== 'tout')
          .map((kind) => (
            <a key={kind} href={linkTo({ page: 'inventaire', filter: kind })} aria-current={kind === filter ? 'page' : undefined}>
              {filterNames[kind]}
            </a>
          ))}
      </nav>
      <output className={styles['count']}>
        <span>{`${filterNames[filter]} : ${count === 0 ? 'rien' : count}`}</span>
        {filter.startsWith('sans-image') && model.pictures === null && <span>. Aucune image n’est enregistrée.</span>}
        {model.coverage === null && model.isComplete && <span> Aucun passage de tests n’est enregistré : lancez « npm test ».</span>}
      </output>
      {failures.length > 0 && (
        <ul className={styles['failures']}>
          {failures.map(({ chart, path, test, run, size, failure }) => (
            <li key={`${chart} ${path} ${run} ${size}`}>
              <a href={linkTo({ page: 'parcours', chart, tab: 'chemins', path: path ?? '', step: failure?.step ?? 0 })} translate="no">
                {test}
              </a>
              <pre translate="no">{failure?.message}</pre>
            </li>
          ))}
        </ul>
      )}
      {transitions.length + states.length > 0 && (
        <div className={styles['scroll']}>
          <table>
            <thead>
              <tr>
                <th scope="col">Parcours</th>
                <th scope="col">{isStateFilter(filter) ? 'État' : 'État ou transition'}</th>
                <th scope="col">Situation</th>
              </tr>
            </thead>
            <tbody>
              {states.map(({ chart, state }) => (
                <tr key={state.id}>
                  <td>{chart.title}</td>
                  <td>
                    <a href={linkTo({ page: 'parcours', chart: chart.id, selected: state.id, filter })}>
                      <Name parts={stateName(chart, state)} />
                    </a>
                  </td>
                  <td>{filterNames[filter]}</td>
                </tr>
              ))}
              {transitions.map(({ chart, transition }) => {
                const level = model.levelOf(transition);
                return (
                  <tr key={transition.id}>
                    <td>{chart.title}</td>
                    <td>
                      <a href={linkTo({ page: 'parcours', chart: chart.id, selected: transition.id, filter })}>
                        <Name parts={transitionName(chart, transition)} />
                      </a>
                    </td>
                    <td>
                      <LevelDot level={level} /> <span>{levelNames[level]}</span>
                      {transition.unreachable !== null && (
                        <p className={styles['reason']}>{`Pas dans le navigateur : ${transition.unreachable}.`}</p>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {filter.startsWith('sans-image') && <HiddenStates model={model} />}
    </div>
  );
}

/** States that need no picture, with the reason. */
function HiddenStates({ model }: { model: Model }) {
  const hidden = model.charts.flatMap((chart) =>
    chart.states.flatMap((state) =>
      state.expectedElements === null || Array.isArray(state.expectedElements)
        ? []
        : [{ chart, state, reason: state.expectedElements.never }],
    ),
  );
  return (
    <details>
      <summary>
        <span translate="no">{hidden.length}</span> états sans image, parce qu’aucune page n’y reste
      </summary>
      <div className={styles['scroll']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Parcours</th>
              <th scope="col">État</th>
              <th scope="col">Raison</th>
            </tr>
          </thead>
          <tbody>
            {hidden.map(({ chart, state, reason }) => (
              <tr key={state.id}>
                <td>{chart.title}</td>
                <td>
                  <a href={linkTo({ page: 'parcours', chart: chart.id, selected: state.id })}>
                    <Name parts={stateName(chart, state)} />
                  </a>
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
