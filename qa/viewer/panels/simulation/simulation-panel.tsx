import { useEffect, useMemo, useState } from 'react';
import type { Chart } from '../../../report/format.ts';
import { noHighlight, pathHighlight, type Highlight } from '../../data/highlight.ts';
import { loadMachine, type Simulated } from '../../data/load-machine.ts';
import { Button } from '#ui/form/button.tsx';
import { StepButton } from '../../parts/step-button.tsx';
import styles from '../panel.module.css';
import { SavePath } from './save-path.tsx';
import { StepDetails } from './step-details.tsx';
import { endState, nextSteps, startWalk, takeStep, walkedPath, type NextStep, type WalkedStep } from './walk.ts';

type Props = { chart: Chart; onHighlight(this: void, highlight: Highlight): void };

/** Runs the chart's machine by hand. */
export function SimulationPanel({ chart, onHighlight }: Props) {
  const [simulated, setSimulated] = useState<Simulated | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    loadMachine(chart).then(setSimulated, (failure: unknown) => setError(String(failure)));
  }, [chart]);
  if (error !== null)
    return (
      <p role="alert">
        La machine ne se charge pas : <span translate="no">{error}</span>
      </p>
    );
  if (simulated === null) return <p className={styles['muted']}>Chargement de la machine…</p>;
  return <Simulation chart={chart} simulated={simulated} onHighlight={onHighlight} />;
}

const groups: readonly [NextStep['kind'], string][] = [
  ['outcome', 'Le serveur ou l’appareil répond'],
  ['delay', 'Le temps passe'],
  ['event', 'Il se passe'],
];

function Simulation({ chart, simulated, onHighlight }: Props & { simulated: Simulated }) {
  const starts = Object.keys(simulated.scenario.inputs);
  const [walk, setWalk] = useState<WalkedStep[]>(() => startWalk(simulated, starts[0] ?? ''));
  const [shown, setShown] = useState(0);
  const next = useMemo(() => nextSteps(simulated, walk), [simulated, walk]);
  const current = Math.min(shown, walk.length - 1);
  useEffect(() => {
    onHighlight(pathHighlight(chart, walkedPath(walk), current));
    return () => onHighlight(noHighlight);
  }, [chart, walk, current, onHighlight]);
  function show(changed: WalkedStep[]) {
    setWalk(changed);
    setShown(changed.length - 1);
  }
  const start = walk[0]?.name ?? '';
  const isPast = current < walk.length - 1;
  return (
    <div className={styles['stack']}>
      <div className={styles['head']}>
        <h2>Simulation</h2>
        <p className={styles['muted']}>La vraie machine, avec les réponses que les tests connaissent.</p>
      </div>
      <label className={styles['field']}>
        Départ
        <select value={start} onChange={(event) => show(startWalk(simulated, event.target.value))}>
          {starts.map((name) => (
            <option key={name} value={name} translate="no">
              {name}
            </option>
          ))}
        </select>
      </label>
      <History walk={walk} current={current} onShow={setShown} onUndo={() => show(walk.slice(0, -1))} />
      {isPast ? (
        <Button kind="secondary" onClick={() => show(walk.slice(0, current + 1))}>
          Reprendre d’ici
        </Button>
      ) : (
        <NextSteps next={next} onTake={({ step }) => show(takeStep(simulated, walk, step))} />
      )}
      <StepDetails step={walk[current]} />
      {walk.length > 1 && <SavePath chart={chart} start={start} steps={walk.slice(1).map(({ name }) => name)} state={endState(walk)} />}
    </div>
  );
}

function NextSteps({ next, onTake }: { next: readonly NextStep[]; onTake(this: void, step: NextStep): void }) {
  if (next.length === 0) return <p className={styles['muted']}>Le parcours est terminé.</p>;
  return groups.map(([kind, name]) => {
    const stepsOfKind = next.filter((candidate) => candidate.kind === kind);
    if (stepsOfKind.length === 0) return null;
    return (
      <div key={kind} className={styles['part']}>
        <h3>{name}</h3>
        <ul className={styles['list']}>
          {stepsOfKind.map((possible) => (
            <li key={possible.step.name}>
              <button type="button" disabled={possible.isIgnored} onClick={() => onTake(possible)}>
                <span translate="no">{possible.step.name}</span>
                {possible.isIgnored && <span className={styles['muted']}>sans effet ici</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

type HistoryProps = { walk: readonly WalkedStep[]; current: number; onShow(this: void, index: number): void; onUndo(this: void): void };

function History({ walk, current, onShow, onUndo }: HistoryProps) {
  const { steps } = walkedPath(walk);
  return (
    <div className={styles['part']}>
      <h3>Jusqu’ici</h3>
      <ol className={styles['steps']}>
        {steps.map(({ name, state }, index) => (
          <li key={`${index} ${name}`}>
            <StepButton
              {...{ index, name, state }}
              isCurrent={index === current}
              stateClass={styles['muted']}
              onShow={() => onShow(index)}
            />
          </li>
        ))}
      </ol>
      {walk.length > 1 && (
        <div className={styles['buttons']}>
          <Button kind="quiet" onClick={onUndo}>
            Annuler le dernier pas
          </Button>
        </div>
      )}
    </div>
  );
}
