import { Trans } from '@lingui/react/macro';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import type { CartItem, DeliveryForm } from '#domain/entities.ts';
import type { DeliveryField } from '#domain/order/forms.ts';
import { asSoonAsPossible, scheduleDates, slotsFor, unscheduledDate, type ScheduleRequest } from '#domain/schedule.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import type { FieldProps } from '#components/form/use-fields.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { ClosedNow } from '#features/checkout/failures/closed-now.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './time-fields.module.css';

type TimeFieldsProps = {
  request: ScheduleRequest;
  delivery: DeliveryForm;
  items: readonly CartItem[];
  field: (name: DeliveryField) => FieldProps<DeliveryField>;
  /** The server has rejected the chosen time slot. */
  isSlotRejected: boolean;
  /** Items that are unavailable right now; empty while the order is scheduled. */
  unavailable: readonly CartItem[];
};

/** Choice between "as soon as possible" and a scheduled time slot. */
export function TimeFields({ request, delivery, items, unavailable, ...rest }: TimeFieldsProps) {
  const { drafts } = useCheckout();
  const { is_scheduled } = delivery;

  function schedule() {
    const date = scheduleDates(request).find((day) => slotsFor({ ...request, date: day }).length > 0);
    const keepsDate = delivery.delivery_date !== '' || date === undefined;
    drafts.change('delivery', { is_scheduled: true, ...(keepsDate ? {} : { delivery_date: date }) });
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
          detail={unavailable.length > 0 ? <Trans>Not possible right now</Trans> : <SoonestTime {...request} />}
        />
        <Choice type="radio" name="when" checked={is_scheduled} onChange={schedule} label={<Trans>Schedule</Trans>} />
      </ChoiceGroup>
      {is_scheduled ? <ScheduleFields {...{ request, delivery }} {...rest} /> : null}
      {unavailable.length > 0 ? <ClosedNow {...{ request, items, unavailable }} /> : null}
    </div>
  );
}

/** The time that "as soon as possible" currently means: the first pickup slot, or the estimate from the settings. */
function SoonestTime(request: ScheduleRequest) {
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
