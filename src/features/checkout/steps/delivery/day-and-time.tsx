import { Trans, useLingui } from '@lingui/react/macro';
import { scheduleDates } from '#domain/schedule.ts';
import { formatDay } from '#format/dates.ts';
import { capitalize } from '#format/text.ts';
import { formatSlot } from '#format/times.ts';
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

/** The day and the time slot. */
export function DayAndTime({ range, ...day }: DayProps & { range: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <Day {...day} />, <span className={styles['time']}>{formatSlot(range, i18n.locale)}</span>
    </>
  );
}
