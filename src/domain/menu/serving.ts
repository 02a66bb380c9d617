import { scheduleDays } from '#config/constants.ts';
import type { Id, Item, Menu, OrderMode } from '#domain/entities.ts';
import { upcomingRanges, toOpeningTime, type OpeningTime } from '#domain/schedule/opening.ts';
import { mergeMinuteRanges } from '#domain/schedule/time-ranges.ts';
import { minutesPerDay, wallTimeAt } from '#domain/schedule/wall-clock.ts';

/** The next start of a menu's hours; `days` counts midnights until then: 0 is today, 1 tomorrow. */
type NextService = OpeningTime & { days: number };
/** Whether a menu is served at a moment, and when its hours begin next; null: not within seven days. */
export type Serving = { isServed: boolean; next: NextService | null };
/** Serving of each menu, by its id as a string. */
export type Servings = ReadonlyMap<string, Serving>;
export type ServingRequest = { menus: readonly Menu[]; mode: OrderMode; now: Date; timeZone: string };

const neverServed: Serving = { isServed: false, next: null };

/**
 * Returns whether the menu of that id is served now in the order mode, and when its hours begin next, by the hours that
 * `canOrderNow` checks. A menu that is unknown or not available is never served.
 *
 * @throws RangeError for an unknown time zone
 * @example menuServing('lunch', { menus, mode: 'pickup', now, timeZone: 'Europe/Paris' })
 *   // { isServed: false, next: { date: '2027-01-04', time: '11:30', days: 0 } }
 * @spec §3 Menu: time_ranges
 */
export function menuServing(id: Id, { menus, mode, now, timeZone }: ServingRequest): Serving {
  const { date, minutes } = wallTimeAt(now, timeZone);
  const own = menus.filter(({ menu_id }) => String(menu_id) === String(id));
  const hours = mergeMinuteRanges(upcomingRanges(date, { menus: own, mode }), true);
  const next = hours.find(({ start }) => start > minutes);
  return {
    isServed: hours.some(({ start, end }) => start <= minutes && minutes < end),
    next: next === undefined ? null : { ...toOpeningTime(date, next.start), days: Math.floor(next.start / minutesPerDay) },
  };
}

const lastServings = new WeakMap<readonly Menu[], { key: string; servings: Servings }>();

/**
 * Returns the serving of every menu. Equal results for the same list of menus are the same object, so that a clock's tick
 * does not re-render a long menu.
 *
 * @throws RangeError for an unknown time zone
 */
export function menuServings(request: ServingRequest): Servings {
  const entries = request.menus.map(({ menu_id }) => [String(menu_id), menuServing(menu_id, request)] as const);
  const key = JSON.stringify(entries);
  const last = lastServings.get(request.menus);
  if (last?.key === key) return last.servings;
  const servings = new Map(entries);
  lastServings.set(request.menus, { key, servings });
  return servings;
}

/** Returns when an item is served: with its own menu, `item_menu_id`. */
export function itemServing({ item_menu_id }: Pick<Item, 'item_menu_id'>, servings: Servings): Serving {
  return servings.get(String(item_menu_id)) ?? neverServed;
}

/** Returns whether an item can be ordered for its next hours: they begin on an offered date. @spec §9 Slot rules */
export function canOrderAhead({ next }: Serving): boolean {
  return next !== null && next.days < scheduleDays;
}
