import { Trans, useLingui } from '@lingui/react/macro';
import { asSoonAsPossible, scheduleDates } from '#domain/schedule.ts';
import { formatDay } from '#format/dates.ts';
import { capitalize } from '#format/text.ts';
import styles from './day-and-time.module.css';

type DayProps = {
  date: string;
  now: Date;
  timeZone: string;
  /** Capitalises the first letter, for use at the start of a sentence. */
  isCapitalized?: boolean;
};

/** "today", "tomorrow", or the localised date. */
export function Day({ date, now, timeZone, isCapitalized = false }: DayProps) {
  const { i18n } = useLingui();
  const [today, tomorrow] = scheduleDates({ now, timeZone });
  if (date === today) return isCapitalized ? <Trans>Today</Trans> : <Trans>today</Trans>;
  if (date === tomorrow) return isCapitalized ? <Trans>Tomorrow</Trans> : <Trans>tomorrow</Trans>;
  const name = formatDay(date, i18n.locale);
  return isCapitalized ? capitalize(name) : name;
}

type TimeProps = {
  range: string;
  /** The estimated time, `HH:MM`, of an order for "as soon as possible". */
  estimate?: string | null | undefined;
};

/** The time slot, or "as soon as possible" with its estimate. */
export function Time({ range, estimate = null }: TimeProps) {
  if (range !== asSoonAsPossible) return <span className={styles['time']}>{range}</span>;
  return estimate === null ? <Trans>as soon as possible</Trans> : <Trans>as soon as possible, around {estimate}</Trans>;
}

/** The requested day and time of an order. */
export function DayAndTime({ range, estimate, ...day }: DayProps & TimeProps) {
  return (
    <>
      <Day {...day} />, <Time range={range} estimate={estimate} />
    </>
  );
}
