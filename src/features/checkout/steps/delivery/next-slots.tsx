import { Trans, useLingui } from '@lingui/react/macro';
import type { CartItem, DeliveryForm } from '#domain/entities.ts';
import { slotsFor, unavailableItems, type ScheduleRequest } from '#domain/schedule.ts';
import { formatSlot } from '#format/times.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import styles from './next-slots.module.css';

/** Number of slots that one tap can choose. */
const slotCount = 4;

type NextSlotsProps = { request: ScheduleRequest; delivery: DeliveryForm; items: readonly CartItem[] };

/** Buttons for the first slots of the chosen day at which all items are served. Renders nothing without any. */
export function NextSlots({ request, delivery, items }: NextSlotsProps) {
  const { i18n } = useLingui();
  const { drafts } = useCheckout();
  const { delivery_date: date, delivery_time_range: range } = delivery;
  const labels = slotsFor({ ...request, date })
    .map(({ label }) => label)
    .filter((label) => unavailableItems({ ...request, items, date, range: label }).length === 0)
    .slice(0, slotCount);
  if (labels.length === 0) return null;

  return (
    <fieldset>
      <legend className={styles['title']}>
        <Trans>Next times</Trans>
      </legend>
      <div className={styles['slots']}>
        {labels.map((label) => (
          <button
            key={label}
            type="button"
            className={styles['slot']}
            aria-pressed={label === range}
            onClick={() => drafts.change('delivery', { delivery_time_range: label })}
          >
            {formatSlot(label, i18n.locale)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
