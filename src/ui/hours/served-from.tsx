import { useLingui } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import styles from './served-from.module.css';

/** The next start of a dish's hours on the wall clock; `days` counts midnights until then, at most seven. */
type NextService = { date: string; time: string; days: number };
type ServedFromProps = { isServed: boolean; next: NextService | null };

/** A badge with the time from which a dish is served again. Nothing while it is served. */
export function ServedFrom({ isServed, next }: ServedFromProps) {
  if (isServed) return null;
  return (
    <span className={styles['badge']}>
      <Icon name="clock" />
      <ServedFromWords next={next} />
    </span>
  );
}

/** The words of the badge, for use in a sentence of its own. */
export function ServedFromWords({ next }: Pick<ServedFromProps, 'next'>): string {
  const { t, i18n } = useLingui();
  if (next === null) return t`Not served at the moment`;
  const { date, time, days } = next;
  if (days === 0) return t`Served from ${time}`;
  if (days === 1) return t`Served tomorrow from ${time}`;
  const day = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
  // Seven days ahead is the weekday of today.
  return days === 7 ? t`Served next ${day} from ${time}` : t`Served on ${day} from ${time}`;
}
