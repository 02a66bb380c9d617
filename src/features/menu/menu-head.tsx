import { Trans } from '@lingui/react/macro';
import type { Menu, TimeRange } from '#domain/entities.ts';
import { canOrderAhead, type Serving } from '#domain/serving.ts';
import { Icon } from '#ui/icon.tsx';
import { ServedFrom } from '#ui/served-from.tsx';
import styles from './menu-head.module.css';
import { isAllDay } from './menu-hours.ts';
import { groupActiveTimes } from './week-of-hours.ts';

type MenuHeadProps = {
  menu: Menu;
  /** Today's hours. */
  hours: TimeRange[];
  serving: Serving;
};

/** A menu's name and hours. Outside them: when it is served next, that it can be ordered for then, and its week. */
export function MenuHead({ menu, hours, serving }: MenuHeadProps) {
  return (
    <header className={styles['head']}>
      <p className={styles['line']}>
        <span className={styles['name']}>{menu.menu_name}</span>{' '}
        {hours.length > 0 ? (
          <span className={styles['hours']}>
            <Icon name="clock" />
            {hours.some(isAllDay) ? <Trans>all day long</Trans> : hours.map((range) => range.join('–')).join(' · ')}
          </span>
        ) : null}
      </p>
      {serving.isServed ? null : (
        <p className={styles['closed']}>
          <ServedFrom {...serving} /> {canOrderAhead(serving) ? <Trans>You can already order for later.</Trans> : null}{' '}
          <ActiveTimes days={menu.active_times ?? []} />
        </p>
      )}
    </header>
  );
}

/** The week's hours in the restaurant's own words. */
function ActiveTimes({ days }: { days: NonNullable<Menu['active_times']> }) {
  const groups = groupActiveTimes(days);
  if (groups.length === 0) return null;
  return (
    <span className={styles['week']}>
      {groups.map(({ first, last, hours, isWholeWeek }) => (
        <span key={first}>
          {isWholeWeek ? <Trans>Every day</Trans> : first === last ? first : `${first} – ${last}`} {hours}
        </span>
      ))}
    </span>
  );
}
