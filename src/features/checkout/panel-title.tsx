import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { checkoutTabs, type CheckoutTab } from '#domain/order/checkout.ts';
import styles from './panel-title.module.css';

/** Heading of a step, described by the number of the step. `useStepFocus` moves focus to it when the step opens. */
export function PanelTitle({ step, children, lead }: { step: CheckoutTab; children: ReactNode; lead?: ReactNode }) {
  const number = checkoutTabs.indexOf(step) + 1;
  const numberId = useId();
  const { length: count } = checkoutTabs;
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']} tabIndex={-1} aria-describedby={numberId}>
        {children}
      </h2>
      <span id={numberId} hidden>
        <Trans>
          step {number} of {count}
        </Trans>
      </span>
      {lead ? <p className={styles['lead']}>{lead}</p> : null}
    </div>
  );
}
