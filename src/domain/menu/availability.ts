import { scheduleDays } from '#config/constants.ts';
import type { Id, Item, Menu, OrderMode } from '#domain/entities.ts';
import { upcomingRanges, toLocalTime, type LocalTime } from '#domain/schedule/opening.ts';
import { mergeMinuteRanges } from '#domain/schedule/time-ranges.ts';
import { minutesPerDay, wallTimeAt } from '#domain/schedule/wall-clock.ts';

/** The next start of a menu's hours. `days`: number of midnights until then, 0 for today. */
type NextService = LocalTime & { days: number };
/** Whether a menu can be ordered from at a moment, and the next start of its hours; null if there is none within seven days. */
export type Availability = { isAvailable: boolean; next: NextService | null };
/** Availability of each menu, by its id as a string. */
export type Availabilities = ReadonlyMap<string, Availability>;
export type AvailabilityRequest = { menus: readonly Menu[]; mode: OrderMode; now: Date; timeZone: string };

const neverAvailable: Availability = { isAvailable: false, next: null };

/**
 * Returns whether a menu can be ordered from now in the order mode, and the next start of its hours. Uses the same hours as
 * `canOrderNow`. A menu that is unknown or disabled is never available.
 *
 * @throws RangeError for an unknown time zone
 * @example menuAvailability('lunch', { menus, mode: 'pickup', now, timeZone: 'Europe/Paris' })
 *   // { isAvailable: false, next: { date: '2027-01-04', time: '11:30', days: 0 } }
 * @spec docs/behaviour §3 Menu: time_ranges
 */
export function menuAvailability(id: Id, { menus, mode, now, timeZone }: AvailabilityRequest): Availability {
  const { date, minutes } = wallTimeAt(now, timeZone);
  const matchingMenus = menus.filter(({ menu_id }) => String(menu_id) === String(id));
  const hours = mergeMinuteRanges(upcomingRanges(date, { menus: matchingMenus, mode }), { joinsAdjacent: true });
  const next = hours.find(({ start }) => start > minutes);
  return {
    isAvailable: hours.some(({ start, end }) => start <= minutes && minutes < end),
    next: next === undefined ? null : { ...toLocalTime(date, next.start), days: Math.floor(next.start / minutesPerDay) },
  };
}

const lastAvailabilities = new WeakMap<readonly Menu[], { key: string; result: Availabilities }>();

/**
 * Returns the availability of all menus. Returns the same object for the same list of menus and an equal result, so that a clock
 * tick does not re-render a long menu.
 *
 * @throws RangeError for an unknown time zone
 */
export function menuAvailabilities(request: AvailabilityRequest): Availabilities {
  const entries = request.menus.map(({ menu_id }) => [String(menu_id), menuAvailability(menu_id, request)] as const);
  const key = JSON.stringify(entries);
  const last = lastAvailabilities.get(request.menus);
  if (last?.key === key) return last.result;
  const availabilities = new Map(entries);
  lastAvailabilities.set(request.menus, { key, result: availabilities });
  return availabilities;
}

/** Returns the availability of an item, which is that of its menu, `item_menu_id`. */
export function itemAvailability({ item_menu_id }: Pick<Item, 'item_menu_id'>, availabilities: Availabilities): Availability {
  return availabilities.get(String(item_menu_id)) ?? neverAvailable;
}

/**
 * Whether an item can be ordered for its next hours, which must start on a date that can be ordered for.
 *
 * @spec docs/behaviour §9 Slot rules
 */
export function canOrderAhead({ next }: Availability): boolean {
  return next !== null && next.days < scheduleDays;
}
