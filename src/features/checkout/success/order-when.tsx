import { useLingui } from '@lingui/react/macro';
import { TimePromise } from '#components/time-promise.tsx';
import { PromisedAt, promisedDate } from '#components/tracking/promised-at.tsx';
import { promisedTime, type PromisedTime } from '#domain/schedule/promised-time.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatDay } from '#format/dates.ts';
import { capitalize } from '#format/text.ts';

type OrderWhenProps = {
  isPickup: boolean;
  /** The order's `delivery_date`. */
  date: string;
  /** The order's `delivery_time_range`. */
  range: string;
  /** Estimate for "as soon as possible", as an ISO 8601 instant. */
  estimate: string | null | undefined;
  /** Time that the restaurant has promised, as an ISO 8601 instant; null before it has accepted the order. */
  promisedAt: string | null;
  /** The restaurant's time zone. */
  timeZone: string;
};

/**
 * Day and time of an order: those that the restaurant has promised, or else those that were shown when it was placed. A promise for the
 * start of the order's slot is the slot, with its end.
 */
export function OrderWhen({ isPickup, date, range, estimate, promisedAt, timeZone }: OrderWhenProps) {
  const { i18n } = useLingui();
  const mode = isPickup ? 'pickup' : 'delivery';
  const time = promisedTime({ mode, date, range, estimate, timeZone });
  const isOtherTime = promisedAt !== null && !isStartOf(time, { promisedAt, timeZone });
  const day = isOtherTime ? promisedDate({ promisedAt, timeZone }) : (time?.date ?? date);
  return (
    <strong>
      <span>{`${capitalize(formatDay(day, i18n.locale))}, `}</span>
      {isOtherTime ? <PromisedAt {...{ promisedAt, isPickup, timeZone }} /> : <TimePromise {...{ mode, time }} />}
    </strong>
  );
}

/** Whether a time was promised that is the start of the order's slot. */
function isStartOf(
  time: PromisedTime | null,
  { promisedAt, timeZone }: Pick<OrderWhenProps, 'timeZone'> & { promisedAt: string },
): boolean {
  const { date, minutes } = wallTimeAt(new Date(promisedAt), timeZone);
  return time !== null && time.end !== null && time.date === date && parseTime(time.start) === minutes;
}
