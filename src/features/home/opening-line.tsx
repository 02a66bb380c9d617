import { Trans, useLingui } from '@lingui/react/macro';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { openingState } from '#domain/schedule/opening.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatWeekday } from '#format/dates.ts';
import { formatTime } from '#format/times.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './opening-line.module.css';

type OpeningLineProps = { menus: Menu[]; mode: OrderMode; now: Date; timeZone: string };

/** The opening state with the next closing or opening time for the order mode. */
export function OpeningLine({ menus, mode, now, timeZone }: OpeningLineProps) {
  const { isOpen, closing, nextOpening } = openingState({ menus, mode, now, timeZone });

  return (
    <p className={classNames(styles['line'], isOpen && styles['open'])}>
      {isOpen ? <OpenUntil until={closing?.time} /> : null}
      {!isOpen && nextOpening ? <NextOpening {...nextOpening} isToday={nextOpening.date === wallTimeAt(now, timeZone).date} /> : null}
      {!isOpen && !nextOpening ? <Trans>Closed</Trans> : null}
    </p>
  );
}

function OpenUntil({ until }: { until: string | undefined }) {
  const { i18n } = useLingui();
  const time = formatTime(until ?? '', i18n.locale);
  return until ? <Trans>Open until {time}</Trans> : <Trans>Open now</Trans>;
}

function NextOpening({ date, time: clockTime, isToday }: { date: string; time: string; isToday: boolean }) {
  const { i18n } = useLingui();
  const time = formatTime(clockTime, i18n.locale);
  const day = formatWeekday(date, i18n.locale);
  return isToday ? (
    <Trans>Closed, opens at {time}</Trans>
  ) : (
    <Trans>
      Closed, opens on {day} at {time}
    </Trans>
  );
}
