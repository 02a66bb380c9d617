import { Trans, useLingui } from '@lingui/react/macro';
import { asSoonAsPossible, scheduleDates } from '#domain/schedule.ts';
import { capitalized, dayName } from './day-name.ts';
import styles from './day-and-time.module.css';

type DayProps = {
  date: string;
  now: Date;
  timeZone: string;
  /** It stands at the beginning. */
  isFirst?: boolean;
};

/** Today, tomorrow, or the date in words. */
export function Day({ date, now, timeZone, isFirst = false }: DayProps) {
  const { i18n } = useLingui();
  const [today, tomorrow] = scheduleDates({ now, timeZone });
  if (date === today) return isFirst ? <Trans>Today</Trans> : <Trans>today</Trans>;
  if (date === tomorrow) return isFirst ? <Trans>Tomorrow</Trans> : <Trans>tomorrow</Trans>;
  const name = dayName(date, i18n.locale);
  return isFirst ? capitalized(name) : name;
}

type TimeProps = {
  range: string;
  /** The estimated time, `HH:MM`, of an order for as soon as possible. */
  estimate?: string | null | undefined;
};

/** The slot, or "as soon as possible" with its estimate. */
export function Time({ range, estimate = null }: TimeProps) {
  if (range !== asSoonAsPossible) return <span className={styles['time']}>{range}</span>;
  return estimate === null ? <Trans>as soon as possible</Trans> : <Trans>as soon as possible, around {estimate}</Trans>;
}

/** When an order is wanted, in words. */
export function DayAndTime({ range, estimate, ...day }: DayProps & TimeProps) {
  return (
    <>
      <Day {...day} />, <Time range={range} estimate={estimate} />
    </>
  );
}
