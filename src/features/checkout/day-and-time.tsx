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

/** When an order is wanted, in words. */
export function DayAndTime({ range, ...day }: DayProps & { range: string }) {
  return (
    <>
      <Day {...day} />, {range === asSoonAsPossible ? <Trans>as soon as possible</Trans> : <span className={styles['time']}>{range}</span>}
    </>
  );
}
