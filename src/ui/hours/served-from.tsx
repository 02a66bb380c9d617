import { Trans, useLingui } from '@lingui/react/macro';
import { formatWeekday } from '#format/dates.ts';
import { formatTime } from '#format/times.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './served-from.module.css';

/** Next start of an item's hours in the restaurant's time zone. `days`: number of midnights until then, at most seven. */
type NextService = { date: string; time: string; days: number };
type ServedFromProps = { isAvailable: boolean; next: NextService | null };

/** Badge with the next start of an item's hours. Renders nothing while the item is available. */
export function ServedFromBadge({ isAvailable, next }: ServedFromProps) {
  if (isAvailable) return null;
  return (
    <span className={styles['badge']}>
      <Icon name="clock" />
      <ServedFromText next={next} />
    </span>
  );
}

/** The text of the badge, for use within a sentence. */
export function ServedFromText({ next }: Pick<ServedFromProps, 'next'>) {
  const { i18n } = useLingui();
  if (next === null) return <Trans>Not served at the moment</Trans>;
  const { date, days } = next;
  const time = formatTime(next.time, i18n.locale);
  if (days === 0) return <Trans>Served from {time}</Trans>;
  if (days === 1) return <Trans>Served tomorrow from {time}</Trans>;
  const day = <span>{formatWeekday(date, i18n.locale)}</span>;
  // Seven days ahead falls on today's weekday, so the weekday alone would be ambiguous.
  return days === 7 ? (
    <Trans>
      Served next {day} from {time}
    </Trans>
  ) : (
    <Trans>
      Served on {day} from {time}
    </Trans>
  );
}
