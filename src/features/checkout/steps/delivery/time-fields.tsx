import { Trans } from '@lingui/react/macro';
import { asapEstimate } from '#domain/asap-estimate.ts';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { CartItem, DeliveryForm } from '#domain/entities.ts';
import type { FieldError } from '#domain/forms.ts';
import { asSoonAsPossible, scheduleDates, slotsFor, unscheduledDate, type ScheduleRequest } from '#domain/schedule.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { ClosedNow } from '#features/checkout/failures/closed-now.tsx';
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
  /** Items that cannot be had as soon as possible; while that is chosen. */
  closed: readonly CartItem[];
};

/** At once, or at a chosen time. */
export function TimeFields({ request, drafts, delivery, items, closed, ...rest }: TimeFieldsProps) {
  const { is_scheduled } = delivery;

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
          detail={closed.length > 0 ? <Trans>Not possible right now</Trans> : <Soonest {...request} />}
        />
        <Choice type="radio" name="when" checked={is_scheduled} onChange={schedule} label={<Trans>Schedule</Trans>} />
      </ChoiceGroup>
      {is_scheduled ? <ScheduleFields {...{ request, drafts, delivery }} {...rest} /> : null}
      {closed.length > 0 ? <ClosedNow {...{ request, drafts, items, closed }} /> : null}
    </div>
  );
}

/** What "as soon as possible" means now: the first slot of a pickup, or the estimate that the settings give. */
function Soonest(request: ScheduleRequest) {
  const first = unscheduledDate(request).delivery_time_range;
  if (first !== asSoonAsPossible) {
    const [start, end] = first.split(' - ');
    return end === undefined ? (
      <Trans>Ready from {start}</Trans>
    ) : (
      <Trans>
        Ready between {start} and {end}
      </Trans>
    );
  }
  const estimate = asapEstimate(request);
  return estimate === null ? null : <Trans>Around {estimate}</Trans>;
}
