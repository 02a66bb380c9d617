import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { DeliveryForm } from '#domain/entities.ts';
import type { FieldError } from '#domain/forms.ts';
import { scheduleDates, slotsFor, type ScheduleRequest } from '#domain/schedule.ts';
import { Select } from '#ui/form/field.tsx';
import { Day } from './day-and-time.tsx';
import { fieldWords } from '#features/checkout/field-words.ts';
import styles from '#features/checkout/fields.module.css';

type ScheduleFieldsProps = {
  request: ScheduleRequest;
  drafts: FormDraftsStore;
  delivery: DeliveryForm;
  errorOf: (field: keyof DeliveryForm) => FieldError | undefined;
  touch: (field: keyof DeliveryForm) => void;
  isGone: boolean;
};

/** A date and one of its slots. What was chosen and is no longer on offer stays in view, and says so. */
export function ScheduleFields({ request, drafts, delivery, errorOf, touch, isGone }: ScheduleFieldsProps) {
  const { t } = useLingui();
  const { delivery_date: date, delivery_time_range: range } = delivery;
  const dates = scheduleDates(request);
  const labels = slotsFor({ ...request, date }).map(({ label }) => label);
  const isDateGone = date !== '' && !dates.includes(date);
  const isTimeGone = range !== '' && (isGone || !labels.includes(range));
  const dateError = errorOf('delivery_date');
  const timeError = errorOf('delivery_time_range');

  function chooseDate({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const day = currentTarget.value;
    const isKept = slotsFor({ ...request, date: day }).some(({ label }) => label === range);
    drafts.change('delivery', { delivery_date: day, ...(isKept ? {} : { delivery_time_range: '' }) });
  }

  return (
    <div className={styles['pair']}>
      <Select
        label={<Trans>Date</Trans>}
        name="delivery_date"
        value={date}
        onChange={chooseDate}
        onBlur={() => touch('delivery_date')}
        error={
          isDateGone ? (
            <Trans>This day has passed. Please choose another one.</Trans>
          ) : dateError ? (
            t(fieldWords('delivery_date', dateError))
          ) : null
        }
      >
        <option value="" disabled>
          {t`Choose a date`}
        </option>
        {(isDateGone ? [date, ...dates] : dates).map((day) => (
          <option key={day} value={day} disabled={!dates.includes(day)}>
            <Day isFirst date={day} {...request} />
          </option>
        ))}
      </Select>
      <Select
        label={<Trans>Time</Trans>}
        name="delivery_time_range"
        value={range}
        onChange={({ currentTarget }) => drafts.change('delivery', { delivery_time_range: currentTarget.value })}
        onBlur={() => touch('delivery_time_range')}
        hint={date !== '' && !isDateGone && labels.length === 0 ? <Trans>Closed on this day, please choose another date.</Trans> : null}
        error={
          isTimeGone ? (
            <Trans>{range} is no longer available. Please choose another time.</Trans>
          ) : timeError ? (
            t(fieldWords('delivery_time_range', timeError))
          ) : null
        }
      >
        <option value="" disabled>
          {t`Choose a time`}
        </option>
        {(isTimeGone && !labels.includes(range) ? [range, ...labels] : labels).map((label) => (
          <option key={label} value={label} disabled={isTimeGone && label === range}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
