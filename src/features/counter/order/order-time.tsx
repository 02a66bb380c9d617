import { Trans, useLingui } from '@lingui/react/macro';
import type { BoardOrder } from '#domain/order/board.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatDay } from '#format/dates.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { formatSlot } from '#format/times.ts';
import { useStore } from '#ui/use-store.ts';
import { useCounter } from '#features/counter/counter-context.ts';

/** The promised time of an order, or the one that the customer asked for or was shown, with the day unless it is today. */
export function OrderTime({ order }: { order: BoardOrder }) {
  const { i18n } = useLingui();
  const { clock, timeZone } = useCounter();
  const today = useStore(clock, (now) => wallTimeAt(now, timeZone).date);
  const { promisedAt, estimatedAt, timeRange } = order;
  const date = promisedAt === null ? order.date : wallTimeAt(new Date(promisedAt), timeZone).date;
  const day = date === today ? '' : `${formatDay(date, i18n.locale)}, `;
  const time = (instant: string) => formatClockTime(new Date(instant), { timeZone, locale: i18n.locale });
  if (promisedAt !== null) {
    return <strong translate="no">{`${day}${time(promisedAt)}`}</strong>;
  }
  const estimate = estimatedAt === null ? null : time(estimatedAt);
  return (
    <>
      <span>{day}</span>
      {timeRange !== asSoonAsPossible ? (
        <span translate="no">{formatSlot(timeRange, i18n.locale)}</span>
      ) : day === '' ? (
        <Trans>As soon as possible</Trans>
      ) : (
        <Trans>as soon as possible</Trans>
      )}
      {estimate === null ? null : <Trans>, around {estimate}</Trans>}
    </>
  );
}
