import { Trans } from '@lingui/react/macro';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { useStore } from '#ui/use-store.ts';
import { useCounter } from '#features/counter/counter-context.ts';

/** Says until when a control applies: a time of today, or tomorrow. */
export function UntilText({ until }: { until: string }) {
  const { clock, timeZone } = useCounter();
  const today = useStore(clock, (now) => wallTimeAt(now, timeZone).date);
  const end = new Date(until);
  const time = formatClockTime(end, { timeZone, locale: 'fr' });
  return wallTimeAt(end, timeZone).date === today ? <Trans>until {time}</Trans> : <Trans>until tomorrow, {time}</Trans>;
}
