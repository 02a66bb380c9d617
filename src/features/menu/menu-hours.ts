import type { Menu, OrderMode } from '#domain/entities.ts';
import { openingHours, weekdayOf } from '#domain/opening-hours.ts';

/**
 * The hours in which one menu is served today, for reading.
 *
 * @example hoursToday(menu, 'pickup', now, 'Europe/Paris') // ['11:30–14:30', '18:00–02:00']
 */
export function hoursToday(menu: Menu, mode: OrderMode, now: Date, timeZone: string): string[] {
  const today = weekdayOf(now, timeZone);
  return openingHours([menu], mode)
    .filter(({ day }) => day === today)
    .flatMap(({ times }) => times.map((range) => range.join('–')));
}
