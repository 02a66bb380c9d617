import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import type { DeliveryForm } from '#domain/entities.ts';
import type { DeliveryField } from '#domain/order/forms.ts';
import { scheduleDates, slotsFor, type ScheduleRequest } from '#domain/schedule.ts';
import { formatSlot, formatTime } from '#format/times.ts';
import { Select } from '#ui/form/field.tsx';
import type { FieldProps } from '#components/form/use-fields.ts';
import { useDayName } from './day-and-time.tsx';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import styles from '#features/checkout/fields.module.css';

type ScheduleFieldsProps = {
  request: ScheduleRequest;
  delivery: DeliveryForm;
  field: (name: DeliveryField) => FieldProps<DeliveryField>;
  isSlotRejected: boolean;
};

/** Selects for the date and the time slot, grouped by hour. A chosen value that is no longer available stays listed, disabled and marked invalid. */
export function ScheduleFields({ request, delivery, field, isSlotRejected }: ScheduleFieldsProps) {
  const { t, i18n } = useLingui();
  const { drafts } = useCheckout();
  const { delivery_date: date, delivery_time_range: range } = delivery;
  const dates = scheduleDates(request);
  const labels = slotsFor({ ...request, date }).map(({ label }) => label);
  const isDatePast = date !== '' && !dates.includes(date);
  const isTimeUnavailable = range !== '' && (isSlotRejected || !labels.includes(range));
  const unavailableTime = formatSlot(range, i18n.locale);
  const dateField = field('delivery_date');
  const timeField = field('delivery_time_range');

  function chooseDate({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const day = currentTarget.value;
    const isStillOffered = slotsFor({ ...request, date: day }).some(({ label }) => label === range);
    drafts.change('delivery', { delivery_date: day, ...(isStillOffered ? {} : { delivery_time_range: '' }) });
  }

  return (
    <div className={styles['pair']}>
      <Select
        {...dateField}
        autoComplete="off"
        label={<Trans>Date</Trans>}
        onChange={chooseDate}
        error={isDatePast ? <Trans>This day has passed. Please choose another one.</Trans> : dateField.error}
      >
        <option value="" disabled>
          {t`Choose a date`}
        </option>
        {(isDatePast ? [date, ...dates] : dates).map((day) => (
          <DayOption key={day} date={day} request={request} isDisabled={!dates.includes(day)} />
        ))}
      </Select>
      <Select
        {...timeField}
        autoComplete="off"
        label={<Trans>Time</Trans>}
        hint={date !== '' && !isDatePast && labels.length === 0 ? <Trans>Closed on this day, please choose another date.</Trans> : null}
        error={isTimeUnavailable ? <Trans>{unavailableTime} is no longer available. Please choose another time.</Trans> : timeField.error}
      >
        <option value="" disabled>
          {t`Choose a time`}
        </option>
        {isTimeUnavailable && !labels.includes(range) ? (
          <option value={range} disabled>
            {formatSlot(range, i18n.locale)}
          </option>
        ) : null}
        {groupByHour(labels).map(({ hour, slots }) => (
          <optgroup key={hour} label={formatTime(hour, i18n.locale)}>
            {slots.map((label) => (
              <option key={label} value={label} disabled={isTimeUnavailable && label === range}>
                {formatSlot(label, i18n.locale)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}

/** A day in the list of dates. Options contain text only. */
function DayOption({ date, request, isDisabled }: { date: string; request: ScheduleRequest; isDisabled: boolean }) {
  const name = useDayName({ ...request, date, isCapitalized: true });
  return (
    <option value={date} disabled={isDisabled}>
      {name}
    </option>
  );
}

/** Groups slot labels by the hour in which they start. Their order is kept, also where a night's hours follow those of the evening. */
function groupByHour(labels: readonly string[]): { hour: string; slots: string[] }[] {
  const groups: { hour: string; slots: string[] }[] = [];
  for (const label of labels) {
    const hour = `${label.slice(0, 2)}:00`;
    const last = groups.at(-1);
    if (last?.hour === hour) last.slots.push(label);
    else groups.push({ hour, slots: [label] });
  }
  return groups;
}
