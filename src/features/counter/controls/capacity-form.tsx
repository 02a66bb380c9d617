import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { capacityUnits, maxCapacity, type Capacity } from '#domain/staff/controls.ts';
import { Button } from '#ui/form/button.tsx';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { useChangeControl, useSavedChange } from './use-controls.ts';
import styles from './controls.module.css';

const unitLabels: Record<Capacity['unit'], MessageDescriptor> = { orders: msg`Orders`, items: msg`Dishes` };

/** Limits what the kitchen prepares for each quarter of an hour. */
export function CapacityForm({ capacity }: { capacity: Capacity | null }) {
  const { t } = useLingui();
  const change = useChangeControl();
  const [unit, setUnit] = useState(capacity?.unit ?? 'orders');
  const [limit, setLimit] = useState(String(capacity?.limit ?? ''));
  // Empty the field only once the limit has been removed: a failed change can then be repeated.
  useSavedChange((saved) => {
    if (saved.type === 'capacity' && saved.limit === null) setLimit('');
  });

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change({ type: 'capacity', unit, limit: Number(limit) });
  }

  return (
    <form className={styles['section']} onSubmit={save}>
      <h3 className={styles['legend']}>
        <Trans>Capacity</Trans>
      </h3>
      <p className={styles['state']} data-focus-home tabIndex={-1} data-live="changes" data-tone={capacity === null ? 'good' : 'warning'}>
        {capacity === null ? (
          <Trans>No limit</Trans>
        ) : capacity.unit === 'orders' ? (
          <Trans>At most {capacity.limit} orders for each time slot</Trans>
        ) : (
          <Trans>At most {capacity.limit} dishes for each time slot</Trans>
        )}
      </p>
      <ChoiceGroup legend={<Trans>Count</Trans>}>
        {capacityUnits.map((value) => (
          <Choice
            key={value}
            type="radio"
            name="unit"
            label={t(unitLabels[value])}
            checked={unit === value}
            onChange={() => setUnit(value)}
          />
        ))}
      </ChoiceGroup>
      <Field
        label={t`Maximum for each time slot`}
        type="number"
        name="limit"
        autoComplete="off"
        enterKeyHint="done"
        inputMode="numeric"
        min={1}
        max={maxCapacity}
        required
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
      <div className={styles['choices']}>
        <Button type="submit" size="large">
          <Trans>Set the limit</Trans>
        </Button>
        {capacity === null ? null : (
          <Button kind="secondary" size="large" onClick={() => change({ type: 'capacity', unit, limit: null })}>
            <Trans>Remove the limit</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
