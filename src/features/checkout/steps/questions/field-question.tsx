import type { ReactNode } from 'react';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import styles from './field-question.module.css';

const focusButton = (button: HTMLButtonElement | null) => button?.focus();

type FieldQuestionProps = {
  /** Id of the question's text, which describes the field. */
  id: string;
  /** Id of the field. */
  fieldId: string;
  /** Names of the two answers. */
  correct: ReactNode;
  keep: ReactNode;
  children: ReactNode;
};

/**
 * Question about a value that may be incomplete, below its field. It takes the focus when it appears, so that screen readers announce
 * it. Correcting moves the focus to the field; keeping the value leaves the step.
 */
export function FieldQuestion({ id, fieldId, correct, keep, children }: FieldQuestionProps) {
  const { checkout } = useCheckout();

  function correctValue() {
    checkout.send({ type: 'value.correct' });
    document.getElementById(fieldId)?.focus();
  }

  return (
    <fieldset className={styles['question']} aria-labelledby={id}>
      <Notice
        tone="warning"
        action={
          <div className={styles['answers']}>
            <Button kind="secondary" ref={focusButton} aria-describedby={id} onClick={correctValue}>
              {correct}
            </Button>
            <Button kind="secondary" onClick={() => checkout.send({ type: 'value.keep' })}>
              {keep}
            </Button>
          </div>
        }
      >
        <span id={id}>{children}</span>
      </Notice>
    </fieldset>
  );
}
