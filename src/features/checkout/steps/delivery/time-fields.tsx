import { Trans } from '@lingui/react/macro';
import { soonestTime } from '#domain/schedule/promised-time.ts';
import type { CartItem, DeliveryForm } from '#domain/entities.ts';
import type { DeliveryField } from '#domain/order/forms.ts';
import { scheduleDates, slotsFor, type ScheduleRequest } from '#domain/schedule.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import type { FieldProps } from '#components/form/use-fields.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { ClosedNow } from '#features/checkout/failures/closed-now.tsx';
import { TimePromise } from '#components/time-promise.tsx';
import { NextSlots } from './next-slots.tsx';
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
          detail={
            unavailable.length > 0 ? (
              <Trans>Not possible right now</Trans>
            ) : (
              <TimePromise isCapitalized mode={request.mode} time={soonestTime(request)} />
            )
          }
        />
        <Choice type="radio" name="when" checked={is_scheduled} onChange={schedule} label={<Trans>Schedule</Trans>} />
      </ChoiceGroup>
      {is_scheduled ? (
        <>
          <NextSlots {...{ request, delivery, items }} />
          <ScheduleFields {...{ request, delivery }} {...rest} />
        </>
      ) : null}
      {unavailable.length > 0 ? <ClosedNow {...{ request, items, unavailable }} /> : null}
    </div>
  );
}
