import { useLingui } from '@lingui/react/macro';
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

/** Returns "today", "tomorrow", or the localised date. */
export function useDayName({ date, now, timeZone, isCapitalized = false }: DayProps): string {
  const { t, i18n } = useLingui();
  const [today, tomorrow] = scheduleDates({ now, timeZone });
  if (date === today) return isCapitalized ? t`Today` : t`today`;
  if (date === tomorrow) return isCapitalized ? t`Tomorrow` : t`tomorrow`;
  const name = formatDay(date, i18n.locale);
  return isCapitalized ? capitalize(name) : name;
}

/** "today", "tomorrow", or the localised date. */
export function Day(props: DayProps) {
  return <span>{useDayName(props)}</span>;
}

/** The day and the time slot. */
export function DayAndTime({ range, ...day }: DayProps & { range: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <Day {...day} />
      <span>, </span>
      <span className={styles['time']} translate="no">
        {formatSlot(range, i18n.locale)}
      </span>
    </>
  );
}
