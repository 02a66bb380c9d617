import { useLingui } from '@lingui/react/macro';
import { TimePromise } from '#components/time-promise.tsx';
import { PromisedAt, promisedDate } from '#components/tracking/promised-at.tsx';
import { promisedTime } from '#domain/schedule/promised-time.ts';
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

/** Day and time of an order: those that the restaurant has promised, or else those that were shown when it was placed. */
export function OrderWhen({ isPickup, date, range, estimate, promisedAt, timeZone }: OrderWhenProps) {
  const { i18n } = useLingui();
  const mode = isPickup ? 'pickup' : 'delivery';
  const time = promisedTime({ mode, date, range, estimate, timeZone });
  const day = promisedAt === null ? (time?.date ?? date) : promisedDate({ promisedAt, timeZone });
  return (
    <strong>
      <span>{`${capitalize(formatDay(day, i18n.locale))}, `}</span>
      {promisedAt === null ? <TimePromise {...{ mode, time }} /> : <PromisedAt {...{ promisedAt, isPickup, timeZone }} />}
    </strong>
  );
}
