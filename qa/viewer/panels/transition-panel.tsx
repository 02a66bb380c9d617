import type { Chart, CoverageLine, Transition } from '../../report/format.ts';
import { levelNames } from '../data/coverage.ts';
import { initialLeaf, shownLeaf } from '../data/leaves.ts';
import { transitionName } from '../data/search.ts';
import type { Model } from '../data/use-report.ts';
import { kindNames } from '../drawing/marks.ts';
import { LevelDot } from '../parts/level-bar.tsx';
import { Name } from '../parts/name.tsx';
import { BeforeAndAfter } from '../parts/pictures.tsx';
import { SourceLink } from '../parts/source-link.tsx';
import { linkTo, type Route } from '../route.ts';
import styles from './panel.module.css';

/** Tests listed at once. */
const maxOpenTests = 5;

/** A transition: its condition, its actions, and the tests that take it. */
export function TransitionPanel({ model, chart, transition, route }: { model: Model; chart: Chart; transition: Transition; route: Route }) {
  const level = model.levelOf(transition);
  const coverage = model.coverageByTransition.get(transition.id);
  const missing = model.paths?.[chart.id]?.missing ?? [];
  const guardValueSeen = (value: boolean) => (missing.includes(`${transition.id} is ${value}`) ? 'jamais' : 'oui');
  const survivors = model.mutants?.[chart.id]?.survivors.filter((survivor) => survivor.transition === transition.id) ?? [];
  const before = shownLeaf(chart, transition.source);
  const [target] = transition.targets;
  const after = target === undefined ? before : shownLeaf(chart, initialLeaf(chart, target));
  return (
    <div className={styles['stack']}>
      <div className={styles['head']}>
        <p className={styles['muted']}>
          <a href={linkTo({ ...route, selected: '' })}>← Tout le parcours</a>
        </p>
        <h2>
          <Name parts={transitionName(chart, transition)} />
        </h2>
        <p>
          <LevelDot level={level} /> <span>{levelNames[level]}</span>
        </p>
        {transition.unreachable !== null && <p className={styles['muted']}>{`Hors d’atteinte : ${transition.unreachable}`}</p>}
      </div>
      <dl className={styles['facts']}>
        <dt>{kindNames[transition.kind]}</dt>
        <dd>
          <span>{transition.label}</span> <code translate="no">{transition.event}</code>
        </dd>
        <dt>Condition</dt>
        <dd>
          <span>{transition.guardLabel ?? 'aucune'}</span> {transition.guard !== null && <code translate="no">{transition.guard}</code>}
        </dd>
        {transition.guard !== null && model.paths !== null && (
          <>
            <dt>Condition vue</dt>
            <dd>{`vraie : ${guardValueSeen(true)}, fausse : ${guardValueSeen(false)}`}</dd>
          </>
        )}
        <dt>Actions</dt>
        <dd>{transition.actions.length === 0 ? 'aucune' : <span translate="no">{transition.actions.join(', ')}</span>}</dd>
        <dt>De</dt>
        <dd>
          <a href={linkTo({ ...route, selected: transition.source })} translate="no">
            {transition.source}
          </a>
        </dd>
        <dt>Vers</dt>
        <dd>
          {transition.targets.length === 0
            ? 'reste dans le même état'
            : transition.targets.map((id) => (
                <a key={id} href={linkTo({ ...route, selected: id })} translate="no">
                  {id}
                </a>
              ))}
        </dd>
      </dl>
      {(before ?? after) !== null && <BeforeAndAfter model={model} before={before} after={after} />}
      <div className={styles['part']}>
        <h3>Les tests qui la prennent</h3>
        <Tests name="En échec" lines={coverage?.failed ?? []} route={route} />
        <Tests name="Navigateur, téléphone" lines={coverage?.phone ?? []} route={route} />
        <Tests name="Navigateur, ordinateur" lines={coverage?.desktop ?? []} route={route} />
        <Tests name="Unitaires" lines={coverage?.unit ?? []} route={route} />
        {coverage === undefined && <p className={styles['bad']}>Aucun test enregistré ne la prend.</p>}
        {survivors.map(({ change }) => (
          <p key={change} className={styles['bad']}>
            Mutant survivant : <span translate="no">{change}</span>
          </p>
        ))}
      </div>
      <SourceLink {...transition.sourceLine} />
    </div>
  );
}

function Tests({ name, lines, route }: { name: string; lines: readonly CoverageLine[]; route: Route }) {
  if (lines.length === 0) return null;
  return (
    <details open={lines.length <= maxOpenTests}>
      <summary>
        <span>{name}</span> <span translate="no">: {lines.length}</span>
      </summary>
      <ul className={styles['list']}>
        {lines.slice(0, 40).map((line) => (
          <li key={`${line.chart} ${line.path} ${line.test}`}>
            <a
              href={linkTo({
                page: 'parcours',
                chart: line.chart,
                tab: 'chemins',
                path: line.path ?? '',
                step: line.failure?.step ?? 0,
                filter: route.filter,
              })}
            >
              <span translate="no">{line.test}</span>
              <span className={styles['muted']} translate="no">
                {line.file}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
