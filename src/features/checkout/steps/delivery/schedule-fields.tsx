import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import type { DeliveryForm } from '#domain/entities.ts';
import type { FieldError } from '#domain/order/forms.ts';
import { scheduleDates, slotsFor, type ScheduleRequest } from '#domain/schedule.ts';
import { Select } from '#ui/form/field.tsx';
import { Day } from './day-and-time.tsx';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { fieldErrorMessage } from '#features/checkout/field-messages.ts';
import styles from '#features/checkout/fields.module.css';

type ScheduleFieldsProps = {
  request: ScheduleRequest;
  delivery: DeliveryForm;
  visibleError: (field: keyof DeliveryForm) => FieldError | undefined;
  markTouched: (field: keyof DeliveryForm) => void;
  isSlotRejected: boolean;
};

/** Selects for the date and the time slot. A chosen value that is no longer available stays listed, disabled and marked invalid. */
export function ScheduleFields({ request, delivery, visibleError, markTouched, isSlotRejected }: ScheduleFieldsProps) {
  const { t } = useLingui();
  const { drafts } = useCheckout();
  const { delivery_date: date, delivery_time_range: range } = delivery;
  const dates = scheduleDates(request);
  const labels = slotsFor({ ...request, date }).map(({ label }) => label);
  const isDatePast = date !== '' && !dates.includes(date);
  const isTimeUnavailable = range !== '' && (isSlotRejected || !labels.includes(range));
  const dateError = visibleError('delivery_date');
  const timeError = visibleError('delivery_time_range');

  function chooseDate({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const day = currentTarget.value;
    const isStillOffered = slotsFor({ ...request, date: day }).some(({ label }) => label === range);
    drafts.change('delivery', { delivery_date: day, ...(isStillOffered ? {} : { delivery_time_range: '' }) });
  }

  return (
    <div className={styles['pair']}>
      <Select
        label={<Trans>Date</Trans>}
        name="delivery_date"
        value={date}
        onChange={chooseDate}
        onBlur={() => markTouched('delivery_date')}
        error={
          isDatePast ? (
            <Trans>This day has passed. Please choose another one.</Trans>
          ) : dateError ? (
            t(fieldErrorMessage('delivery_date', dateError))
          ) : null
        }
      >
        <option value="" disabled>
          {t`Choose a date`}
        </option>
        {(isDatePast ? [date, ...dates] : dates).map((day) => (
          <option key={day} value={day} disabled={!dates.includes(day)}>
            <Day isCapitalized date={day} {...request} />
          </option>
        ))}
      </Select>
      <Select
        label={<Trans>Time</Trans>}
        name="delivery_time_range"
        value={range}
        onChange={({ currentTarget }) => drafts.change('delivery', { delivery_time_range: currentTarget.value })}
        onBlur={() => markTouched('delivery_time_range')}
        hint={date !== '' && !isDatePast && labels.length === 0 ? <Trans>Closed on this day, please choose another date.</Trans> : null}
        error={
          isTimeUnavailable ? (
            <Trans>{range} is no longer available. Please choose another time.</Trans>
          ) : timeError ? (
            t(fieldErrorMessage('delivery_time_range', timeError))
          ) : null
        }
      >
        <option value="" disabled>
          {t`Choose a time`}
        </option>
        {(isTimeUnavailable && !labels.includes(range) ? [range, ...labels] : labels).map((label) => (
          <option key={label} value={label} disabled={isTimeUnavailable && label === range}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
