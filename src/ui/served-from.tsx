import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
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
      <span>
        <ServedFromWords next={next} />
      </span>
    </span>
  );
}

/** The words of the badge, for use in a sentence of its own. */
export function ServedFromWords({ next }: Pick<ServedFromProps, 'next'>) {
  const { i18n } = useLingui();
  if (next === null) return <Trans>Not served at the moment</Trans>;
  const { date, time, days } = next;
  if (days === 0) return <Trans>Served from {time}</Trans>;
  if (days === 1) return <Trans>Served tomorrow from {time}</Trans>;
  const day = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  // Seven days ahead is the weekday of today.
  if (days >= 7)
    return (
      <Trans>
        Served next {day} from {time}
      </Trans>
    );
  return (
    <Trans>
      Served on {day} from {time}
    </Trans>
  );
}
