import { TimePromise } from '#components/time-promise.tsx';
import { useShop } from '#components/shop-context.ts';
import { openingState } from '#domain/schedule/opening.ts';
import { soonestTime } from '#domain/schedule/promised-time.ts';
import { Icon } from '#ui/icon.tsx';
import { useSelector } from '#ui/use-selector.ts';
import styles from './place-line.module.css';

/** When an order placed now is ready or delivered. Renders nothing while the restaurant is closed, or without an estimate. */
export function SoonestLine() {
  const { menus, settings, site, clock, orderMode } = useShop();
  const mode = useSelector(orderMode, (snapshot) => snapshot.mode);
  const now = useSelector(clock, (time) => time);
  const request = { menus, settings, mode, now, timeZone: site.timeZone };
  const time = openingState(request).isOpen ? soonestTime(request) : null;
  return time === null ? null : (
    <p className={styles['soonest']}>
      <Icon name="clock" />
      <TimePromise isCapitalized mode={mode} time={time} />
    </p>
  );
}
