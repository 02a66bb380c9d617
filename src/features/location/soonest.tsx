import { useLingui } from '@lingui/react/macro';
import { TimePromise } from '#components/time-promise.tsx';
import { useShop } from '#components/shop-context.ts';
import { openingState } from '#domain/schedule/opening.ts';
import { soonestTime, type PromisedTime } from '#domain/schedule/promised-time.ts';
import { formatTime } from '#format/times.ts';
import { Icon } from '#ui/icon.tsx';
import { useStore } from '#ui/use-store.ts';
import chipStyles from './place-chip.module.css';
import styles from './soonest.module.css';

/** Returns when an order placed now is ready or delivered. Null while the restaurant is closed, or without an estimate. */
function useSoonestTime(): PromisedTime | null {
  const { menus, settings, site, clock, orderMode } = useShop();
  const mode = useStore(orderMode, (snapshot) => snapshot.mode);
  const now = useStore(clock, (time) => time);
  const request = { menus, settings, mode, now, timeZone: site.timeZone };
  return openingState(request).isOpen ? soonestTime(request) : null;
}

/** When an order placed now is ready or delivered, as a sentence. */
export function SoonestLine() {
  const mode = useStore(useShop().orderMode, (snapshot) => snapshot.mode);
  const time = useSoonestTime();
  return time === null ? null : (
    <p className={styles['line']}>
      <Icon name="clock" />
      <TimePromise isCapitalized mode={mode} time={time} />
    </p>
  );
}

/** When an order placed now is ready or delivered, as a time of day in the header. */
export function SoonestTime() {
  const { i18n } = useLingui();
  const time = useSoonestTime();
  return time === null ? null : (
    <>
      <span className={chipStyles['separator']}> · </span>
      <span translate="no">{formatTime(time.start, i18n.locale)}</span>
    </>
  );
}
