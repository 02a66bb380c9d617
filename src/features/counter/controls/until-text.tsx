import { Trans } from '@lingui/react/macro';
import { formatClockTime } from '#format/clock-time.ts';
import { useStore } from '#ui/use-store.ts';
import { useCounter } from '#features/counter/counter-context.ts';
import { localDate } from '#features/counter/order/local-time.ts';

/** Says until when a control applies: a time of today, or tomorrow. */
export function UntilText({ until }: { until: string }) {
  const { clock, timeZone } = useCounter();
  const today = useStore(clock, (now) => localDate(now, timeZone));
  const end = new Date(until);
  const time = formatClockTime(end, { timeZone, locale: 'fr' });
  return localDate(end, timeZone) === today ? <Trans>until {time}</Trans> : <Trans>until tomorrow, {time}</Trans>;
}
