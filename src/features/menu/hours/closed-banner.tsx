import { Trans, useLingui } from '@lingui/react/macro';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { openingState } from '#domain/schedule/opening.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatWeekday } from '#format/dates.ts';
import { formatTime } from '#format/times.ts';
import { Notice } from '#ui/page/notice.tsx';
import styles from './closed-banner.module.css';

type ClosedBannerProps = { menus: Menu[]; mode: OrderMode; now: Date; timeZone: string };

/** Notice with the next opening time while the restaurant is closed. Renders nothing while it is open. */
export function ClosedBanner({ menus, mode, now, timeZone }: ClosedBannerProps) {
  const { isOpen, nextOpening } = openingState({ menus, mode, now, timeZone });
  if (isOpen) return null;

  return (
    <Notice tone="warning" icon="clock" className={styles['banner']}>
      <strong>
        {nextOpening === null ? <Trans>We are closed.</Trans> : <NextOpening {...nextOpening} today={wallTimeAt(now, timeZone).date} />}
      </strong>{' '}
      {nextOpening === null ? null : <Trans>You can already order for later.</Trans>}
    </Notice>
  );
}

function NextOpening({ date, time: clockTime, today }: { date: string; time: string; today: string }) {
  const { i18n } = useLingui();
  const time = formatTime(clockTime, i18n.locale);
  const day = formatWeekday(date, i18n.locale);
  return date === today ? (
    <Trans>Closed now, we open at {time}.</Trans>
  ) : (
    <Trans>
      Closed now, we open on {day} at {time}.
    </Trans>
  );
}
