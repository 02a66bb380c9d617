import { useEffect } from 'react';
import type { Chart, CoverageLine, ReportedPath } from '../../report/format.ts';
import type { Model } from '../data/use-report.ts';
import { StepPictures } from '../parts/pictures.tsx';
import { StepButton } from '../parts/step-button.tsx';
import { linkTo, type Route } from '../route.ts';
import { Button } from '#ui/form/button.tsx';
import styles from './panel.module.css';

type Props = {
  model: Model;
  chart: Chart;
  route: Route;
  path: ReportedPath;
  failure: CoverageLine | null;
  onOpen(this: void, change: Partial<Route>): void;
};

/** Plays a path: the current step on the drawing, its pictures here. The arrow keys step on and back. */
export function PathPlayer({ model, chart, route, path, failure, onOpen }: Props) {
  const last = path.steps.length - 1;
  const step = Math.min(route.step, last);
  const failedStep = failure?.failure?.step ?? null;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea, [data-drawing]') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowRight' && step < last) onOpen({ step: step + 1 });
      if (event.key === 'ArrowLeft' && step > 0) onOpen({ step: step - 1 });
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [step, last, onOpen]);
  const current = path.steps[step];
  const shown = (current?.state.split(' ') ?? []).map((leaf) => {
    const id = `${chart.id}.${leaf}`;
    const expectedElements = chart.states.find((state) => state.id === id)?.expectedElements ?? null;
    return { id, hiddenBecause: expectedElements === null || Array.isArray(expectedElements) ? null : expectedElements.never };
  });
  return (
    <div className={styles['stack']}>
      <div className={styles['head']}>
        <p className={styles['muted']}>
          <a href={linkTo({ ...route, path: '', step: 0 })}>← Tous les chemins</a>
        </p>
        <h2>
          Chemin <span translate="no">{path.id}</span>
        </h2>
        <p>
          <strong>
            Pas <span translate="no">{step + 1}</span> sur <span translate="no">{path.steps.length}</span> :{' '}
            <span translate="no">{current?.name}</span>
          </strong>
        </p>
        <p className={styles['muted']}>Flèches gauche et droite : pas à pas.</p>
      </div>
      {failure !== null && (
        <div className={styles['failure']} role="alert">
          <strong>{failedStep === null ? 'Ce chemin a échoué.' : `Ce chemin a échoué au pas ${failedStep + 1}.`}</strong>
          <pre translate="no">{failure.failure?.message}</pre>
        </div>
      )}
      <div className={styles['buttons']}>
        <Button kind="secondary" disabled={step === 0} onClick={() => onOpen({ step: step - 1 })}>
          Précédent
        </Button>
        <Button disabled={step === last} onClick={() => onOpen({ step: step + 1 })}>
          Pas suivant
        </Button>
      </div>
      {shown.map(({ id, hiddenBecause }) => (
        <div key={id} className={styles['part']}>
          <h3>
            <a href={linkTo({ ...route, selected: id, tab: 'liste' })} translate="no">
              {id}
            </a>
          </h3>
          {hiddenBecause === null ? (
            <StepPictures model={model} state={id} />
          ) : (
            <p className={styles['muted']}>{`Aucune page ne reste dans cet état : ${hiddenBecause}.`}</p>
          )}
        </div>
      ))}
      <ol className={styles['steps']}>
        {path.steps.map(({ name, state }, index) => (
          // A path may take the same step twice.
          <li key={`${index} ${name}`}>
            <StepButton
              {...{ index, name, state }}
              isCurrent={index === step}
              isFailed={index === failedStep}
              stateClass={styles['muted']}
              onShow={() => onOpen({ step: index })}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
