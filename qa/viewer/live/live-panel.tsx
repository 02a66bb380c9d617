import { useEffect, useMemo, useState } from 'react';
import type { Chart } from '../../report/format.ts';
import { noHighlight, pathHighlight, type Highlight } from '../data/highlight.ts';
import { loadMachine, type Simulated } from '../data/load-machine.ts';
import type { Model } from '../data/use-report.ts';
import { SavePath } from '../panels/simulation/save-path.tsx';
import { endState } from '../panels/simulation/walk.ts';
import { Button } from '#ui/form/button.tsx';
import { StepButton } from '../parts/step-button.tsx';
import panel from '../panels/panel.module.css';
import type { LiveStep } from './message.ts';
import { Sequence } from './sequence.tsx';
import { repeatSession } from './to-walk.ts';
import { useLiveSteps } from './use-live-steps.ts';

type Props = { model: Model; chart: Chart; onHighlight(this: void, highlight: Highlight): void };

/** What the open tabs of the shop do: states light up as they happen, and the session can be saved as a path. */
export function LivePanel({ model, chart, onHighlight }: Props) {
  const { steps, clear } = useLiveSteps();
  const [shown, setShown] = useState<number | null>(null);
  const ownSteps = useMemo(() => {
    const last = steps.findLast(({ machine }) => machine === chart.id);
    return steps.filter((step) => step.machine === chart.id && step.actor === last?.actor && step.tab === last.tab);
  }, [steps, chart]);
  const current = Math.min(shown ?? ownSteps.length - 1, ownSteps.length - 1);
  useEffect(() => {
    const walked = ownSteps.map(({ event, state, transitions }) => ({ name: event, state, transitions }));
    onHighlight(ownSteps.length === 0 ? noHighlight : pathHighlight(chart, { steps: walked }, current));
  }, [chart, ownSteps, current, onHighlight]);
  useEffect(() => () => onHighlight(noHighlight), [onHighlight]);
  const others = [...new Set(steps.map(({ machine }) => machine))].filter((id) => id !== chart.id);
  return (
    <div className={panel['stack']}>
      <div className={panel['head']}>
        <h2>En direct</h2>
        <p className={panel['muted']}>
          Ouvrez la boutique à côté :{' '}
          <a href="/menu?inspect" target="qa-shop">
            la carte
          </a>
          ,{' '}
          <a href="/checkout?inspect" target="qa-shop">
            la commande
          </a>
          . Ce qu’elle fait s’allume ici. Les données saisies restent dans son onglet.
        </p>
      </div>
      {steps.length === 0 && <output className={panel['muted']}>Rien encore.</output>}
      {others.length > 0 && (
        <p className={panel['muted']}>{`Aussi actifs : ${others.map((id) => model.chart(id)?.title ?? id).join(', ')}.`}</p>
      )}
      {ownSteps.length > 0 && (
        <Steps steps={ownSteps} current={current} onShow={(index) => setShown(index === ownSteps.length - 1 ? null : index)} />
      )}
      {steps.length > 0 && (
        <div className={panel['part']}>
          <h3>Qui parle à qui</h3>
          <Sequence steps={steps} />
          <div className={panel['buttons']}>
            <Button kind="quiet" onClick={clear}>
              Tout effacer
            </Button>
          </div>
        </div>
      )}
      {ownSteps.length > 1 && <SaveSession chart={chart} steps={ownSteps.slice(0, current + 1)} />}
    </div>
  );
}

function Steps({ steps, current, onShow }: { steps: readonly LiveStep[]; current: number; onShow(this: void, index: number): void }) {
  return (
    <ol className={panel['steps']}>
      {steps.map(({ event, state, at }, index) => (
        <li key={`${at} ${index} ${event}`}>
          <StepButton
            {...{ index, state }}
            name={event}
            isCurrent={index === current}
            stateClass={panel['muted']}
            onShow={() => onShow(index)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Saves the session with the scenario's samples, as far as they repeat it. */
function SaveSession({ chart, steps }: { chart: Chart; steps: readonly LiveStep[] }) {
  const [simulated, setSimulated] = useState<Simulated | null>(null);
  useEffect(() => {
    loadMachine(chart).then(setSimulated, () => setSimulated(null));
  }, [chart]);
  const repeated = useMemo(() => (simulated === null ? null : repeatSession(simulated, steps)), [simulated, steps]);
  if (repeated === null) return null;
  const [start, ...walked] = repeated.walk;
  return (
    <>
      {repeated.unmatchedEvent !== null && (
        <p className={panel['bad']}>
          Aucun exemple des tests ne répète « <span translate="no">{repeated.unmatchedEvent}</span> » : le chemin s’arrête avant.
        </p>
      )}
      {start !== undefined && walked.length > 0 && (
        <SavePath chart={chart} start={start.name} steps={walked.map(({ name }) => name)} state={endState(repeated.walk)} />
      )}
    </>
  );
}
