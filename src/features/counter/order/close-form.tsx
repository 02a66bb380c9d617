import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { closingReasons, maxNoteLength, type ClosingReason } from '#domain/order/handling.ts';
import { Button } from '#ui/form/button.tsx';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { reasonWords } from './state-words.ts';
import styles from './order-actions.module.css';

type CloseFormProps = { isBusy: boolean; isPaid: boolean; onClose: () => void; onSubmit: (reason: ClosingReason) => void };

/** Reason why an order is refused or cancelled, which the customer reads. */
export function CloseForm({ isBusy, isPaid, onClose, onSubmit }: CloseFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState<ClosingReason['code']>('busy');
  const [note, setNote] = useState('');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onSubmit({ code, note: note.trim() });
  }

  return (
    <form className={styles['close']} onSubmit={submit}>
      <ChoiceGroup legend={<Trans>Why? The customer will read it.</Trans>}>
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
        maxLength={maxNoteLength}
        required={code === 'other'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" kind="danger" size="large" isWide isBusy={isBusy}>
        {isPaid ? <Trans>Refuse and refund the customer</Trans> : <Trans>Refuse the order</Trans>}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}
