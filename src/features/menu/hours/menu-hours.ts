import type { Menu, OrderMode, TimeRange } from '#domain/entities.ts';
import { openingHours, weekdayOf } from '#domain/schedule/opening-hours.ts';

/** Returns the serving hours of a menu on the current weekday. */
export function hoursToday(menu: Menu, mode: OrderMode, now: Date, timeZone: string): TimeRange[] {
  const today = weekdayOf(now, timeZone);
  return openingHours([menu], mode)
    .filter(({ day }) => day === today)
    .flatMap(({ times }) => times);
}

/** Returns whether the range covers the whole day. */
export function isAllDay([start, end]: TimeRange): boolean {
  return start === '00:00' && (end === '24:00' || end === '00:00');
}
