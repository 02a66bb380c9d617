import { Trans, useLingui } from '@lingui/react/macro';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { canOrderAhead, type Availability } from '#domain/menu/availability.ts';
import { formatTimeRange } from '#format/times.ts';
import { Icon } from '#ui/icon.tsx';
import { ServedFromBadge } from '#ui/hours/served-from.tsx';
import styles from './menu-head.module.css';
import { hoursToday, isAllDay } from '#features/menu/hours/menu-hours.ts';
import { groupActiveTimes } from '#features/menu/hours/group-active-times.ts';

type MenuHeadProps = {
  menu: Menu;
  mode: OrderMode;
  now: Date;
  timeZone: string;
  availability: Availability;
};

/** A menu's name and today's hours. Outside its hours, also the next serving time and the weekly hours. */
export function MenuHead({ menu, mode, now, timeZone, availability }: MenuHeadProps) {
  const { t, i18n } = useLingui();
  const hours = hoursToday(menu, mode, now, timeZone);
  const today = hours.map((range) => formatTimeRange(range, i18n.locale)).join(', ');
  const week = groupActiveTimes(menu.active_times ?? [], i18n.locale).map(({ labels, hours: times }) => {
    const days = labels.length === 7 ? t`Every day` : [...new Set([labels[0], labels.at(-1)])].join(' – ');
    return `${days} ${times}`;
  });
  // Replaces today's hours, which would only repeat it.
  const everyDay = availability.isAvailable ? undefined : week.find((text) => text === `${t`Every day`} ${today}`);

  return (
    <header>
      <p className={styles['line']}>
        <span className={styles['name']}>{menu.menu_name}</span>{' '}
        {hours.length > 0 ? (
          <span className={styles['hours']}>
            <Icon name="clock" />
            {hours.some(isAllDay) ? <Trans>all day long</Trans> : <span translate="no">{everyDay ?? today}</span>}
          </span>
        ) : null}
      </p>
      {availability.isAvailable ? null : (
        <p className={styles['closed']}>
          <ServedFromBadge {...availability} /> {canOrderAhead(availability) ? <Trans>You can already order for later.</Trans> : null}{' '}
          {everyDay === undefined ? <span className={styles['hours']}>{week.join(' · ')}</span> : null}
        </p>
      )}
    </header>
  );
}
