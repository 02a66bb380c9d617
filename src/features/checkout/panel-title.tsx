import type { ReactNode } from 'react';
import styles from './panel-title.module.css';

/** Heading of a step. `useStepFocus` moves focus to it when the step opens. */
export function PanelTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']} tabIndex={-1}>
        {children}
      </h2>
      {lead ? <p className={styles['lead']}>{lead}</p> : null}
    </div>
  );
}
