import { Trans } from '@lingui/react/macro';
import type { CartItem } from '#domain/entities.ts';
import { openingState } from '#domain/schedule/opening.ts';
import type { ScheduleRequest } from '#domain/schedule.ts';
import { itemAvailability, menuAvailabilities, type Availabilities } from '#domain/menu/availability.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { ServedFromText } from '#ui/hours/served-from.tsx';
import styles from './closed-now.module.css';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { DayAndTime } from '#features/checkout/steps/delivery/day-and-time.tsx';
import { nextSlot } from '#features/checkout/steps/delivery/next-slot.ts';

type ClosedNowProps = {
  request: ScheduleRequest;
  items: readonly CartItem[];
  /** Subset of the items that is unavailable right now. */
  unavailable: readonly CartItem[];
};

/** Notice that the cart cannot be ordered as soon as possible. Gives the reason and a button for the next slot that suits the whole cart. */
export function ClosedNow({ request, items, unavailable }: ClosedNowProps) {
  const { drafts } = useCheckout();
  const next = nextSlot({ ...request, items });
  const { isOpen } = openingState(request);
  const availabilities = menuAvailabilities(request);
  // If no time slot suits the whole cart, also list the items that are available now but have limited serving hours.
  const listed =
    next === null ? items.filter((item) => unavailable.includes(item) || !itemAvailability(item, availabilities).isAvailable) : unavailable;

  return (
    <div data-fault tabIndex={-1}>
      <Notice
        tone="warning"
        icon="clock"
        action={
          next === null ? null : (
            <Button
              kind="secondary"
              onClick={() => drafts.change('delivery', { is_scheduled: true, delivery_date: next.date, delivery_time_range: next.label })}
            >
              <Trans>Schedule for this time</Trans>
            </Button>
          )
        }
      >
        {isOpen ? <Trans>Your cart cannot be served in full right now.</Trans> : <Trans>The kitchen is closed right now.</Trans>}{' '}
        {isOpen || listed.length < items.length || next === null ? <DishHours dishes={listed} availabilities={availabilities} /> : null}
        {next === null ? (
          <Trans>No time on offer this week suits everything in your cart.</Trans>
        ) : isOpen ? (
          <Trans>
            Next time for your whole cart: <DayAndTime date={next.date} range={next.label} {...request} />
          </Trans>
        ) : (
          <Trans>
            Next time: <DayAndTime date={next.date} range={next.label} {...request} />
          </Trans>
        )}
      </Notice>
    </div>
  );
}

/** Lists each distinct dish with its serving hours. */
function DishHours({ dishes, availabilities }: { dishes: readonly CartItem[]; availabilities: Availabilities }) {
  const distinct = new Map(dishes.map((item) => [`${item.item_menu_id} ${item.item_name}`, item]));

  return (
    <ul className={styles['dishes']}>
      {[...distinct].map(([key, item]) => (
        <li key={key}>
          <strong>{item.item_name}</strong>
          <span> · </span>
          <ServedFromText next={itemAvailability(item, availabilities).next} />
        </li>
      ))}
    </ul>
  );
}
