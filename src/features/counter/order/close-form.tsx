import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { closingReasons, maxNoteLength, type ClosingReason, type Closure } from '#domain/order/handling.ts';
import { Button } from '#ui/form/button.tsx';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { reasonWords } from './state-words.ts';
import styles from './order-actions.module.css';

type CloseFormProps = {
  /** A new order is refused, an accepted one cancelled. */
  closure: Closure;
  isBusy: boolean;
  isPaid: boolean;
  onClose: () => void;
  onSubmit: (reason: ClosingReason) => void;
};

const submitLabels: Record<Closure, { paid: MessageDescriptor; unpaid: MessageDescriptor }> = {
  refused: { paid: msg`Refuse and refund the customer`, unpaid: msg`Refuse the order` },
  cancelled: { paid: msg`Cancel and refund the customer`, unpaid: msg`Cancel the order` },
};

/** Reason why an order is refused or cancelled, which the customer reads. */
export function CloseForm({ closure, isBusy, isPaid, onClose, onSubmit }: CloseFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState<ClosingReason['code']>('busy');
  const [note, setNote] = useState('');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onSubmit({ code, note: note.trim() });
  }

  return (
    <form className={styles['close']} onSubmit={submit}>
      <ChoiceGroup data-focus-home tabIndex={-1} legend={<Trans>Why? The customer will read it.</Trans>}>
        {closingReasons.map((reason) => (
          <Choice
            key={reason}
            type="radio"
            name="reason"
            label={t(reasonWords[reason])}
            checked={code === reason}
            onChange={() => setCode(reason)}
          />
        ))}
      </ChoiceGroup>
      <Field
        label={<Trans>Message to the customer</Trans>}
        name="note"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={maxNoteLength}
        required={code === 'other'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" kind="danger" size="large" isWide isBusy={isBusy}>
        {t(submitLabels[closure][isPaid ? 'paid' : 'unpaid'])}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}
