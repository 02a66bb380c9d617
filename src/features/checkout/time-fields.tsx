import { Trans } from '@lingui/react/macro';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { CartItem, DeliveryForm } from '#domain/entities.ts';
import type { FieldError } from '#domain/forms.ts';
import { asSoonAsPossible, scheduleDates, slotsFor, unscheduledDate, type ScheduleRequest } from '#domain/schedule.ts';
import { Choice, ChoiceGroup } from '#ui/choice.tsx';
import { ClosedNow } from './closed-now.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './time-fields.module.css';

type TimeFieldsProps = {
  request: ScheduleRequest;
  drafts: FormDraftsStore;
  delivery: DeliveryForm;
  items: readonly CartItem[];
  errorOf: (field: keyof DeliveryForm) => FieldError | undefined;
  touch: (field: keyof DeliveryForm) => void;
  /** The back end has refused the chosen slot. */
  isGone: boolean;
  /** Nothing in the cart can be had at once. */
  isClosed: boolean;
};

/** At once, or at a chosen time. */
export function TimeFields({ request, drafts, delivery, items, isClosed, ...rest }: TimeFieldsProps) {
  const { is_scheduled } = delivery;
  const first = unscheduledDate(request).delivery_time_range;

  function schedule() {
    const date = scheduleDates(request).find((day) => slotsFor({ ...request, date: day }).length > 0);
    const isKept = delivery.delivery_date !== '' || date === undefined;
    drafts.change('delivery', { is_scheduled: true, ...(isKept ? {} : { delivery_date: date }) });
  }

  return (
    <div className={styles['time']}>
      <ChoiceGroup className={styles['when']} legend={<Trans>When?</Trans>}>
        <Choice
          type="radio"
          name="when"
          checked={!is_scheduled}
          onChange={() => drafts.change('delivery', { is_scheduled: false })}
          label={<Trans>As soon as possible</Trans>}
          detail={isClosed ? <Trans>Not possible right now</Trans> : first === asSoonAsPossible ? null : <Trans>Ready from {first}</Trans>}
        />
        <Choice type="radio" name="when" checked={is_scheduled} onChange={schedule} label={<Trans>Schedule</Trans>} />
      </ChoiceGroup>
      {is_scheduled ? <ScheduleFields {...{ request, drafts, delivery }} {...rest} /> : null}
      {isClosed ? <ClosedNow request={request} drafts={drafts} items={items} /> : null}
    </div>
  );
}
