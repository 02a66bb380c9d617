import styles from '../panel.module.css';
import { lastSnapshot, type WalkedStep } from './walk.ts';

function Codes({ names }: { names: readonly string[] }) {
  return names.length === 0 ? <span>aucune</span> : <span translate="no">{names.join(', ')}</span>;
}

/** Context after a step, the guards it evaluated and the actions it caused. */
export function StepDetails({ step }: { step: WalkedStep | undefined }) {
  if (step === undefined) return null;
  const { guards, actions, transitions } = step.trace;
  return (
    <details>
      <summary>Contexte, conditions, actions</summary>
      <div className={styles['part']}>
        <dl className={styles['facts']}>
          <dt>Transitions</dt>
          <dd>
            <Codes names={transitions} />
          </dd>
          <dt>Conditions</dt>
          <dd>
            <Codes names={guards} />
          </dd>
          <dt>Actions</dt>
          <dd>
            <Codes names={actions} />
          </dd>
        </dl>
        <pre className={styles['code']} translate="no">
          {JSON.stringify(lastSnapshot([step])?.context, null, 2)}
        </pre>
      </div>
    </details>
  );
}
