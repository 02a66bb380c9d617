import { scheduleDays, slotMinutes } from '#config/constants.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { CartItem, Menu, OrderMode, Settings, TimeRange } from './entities.ts';
import { daySlots } from '#domain/schedule/slot-rules.ts';
import {
  toClockTime,
  mergeMinuteRanges,
  parseTime,
  parseRange,
  rangesOn,
  clipAtMidnight,
  type MinuteRange,
} from '#domain/schedule/time-ranges.ts';
import { addDays, wallTimeAt, weekdaysOf } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';

/** A time slot in the restaurant's local time, `HH:MM`. `label`: its value in an order. */
export type TimeSlot = { start: string; end: string; label: string };
export type ScheduleRequest = { menus: readonly Menu[]; mode: OrderMode; now: Date; timeZone: string; settings: Settings };
/** `date`: a date in the restaurant's time zone, `YYYY-MM-DD`. */
export type SlotsRequest = ScheduleRequest & { date: string };

/** The `delivery_time_range` of an order that is not scheduled. */
export const asSoonAsPossible = 'ASAP';

/**
 * Returns the available slots of a date: the hours of all available menus, cut into quarters of an hour if any of them is longer than
 * an hour, without the first and last slots that the settings remove and without full ones, starting after the lead time. Uses the restaurant's time
 * zone, not the device's. Includes slots that are skipped by a clock change.
 *
 * @throws RangeError for an unknown time zone
 * @example slotsFor({ menus, mode: 'pickup', date: '2027-01-04', now, timeZone: 'Europe/Paris', settings })
 *   // [{ start: '12:00', end: '12:15', label: '12:00' }, …]
 * @spec docs/behaviour §9 Slot rules
 */
export function slotsFor({ menus, mode, date, now, timeZone, settings }: SlotsRequest): TimeSlot[] {
  const days = weekdaysOf(date);
  const instant = createInstantConverter(date, timeZone);
  if (days === null || instant === null || date < wallTimeAt(now, timeZone).date) return [];
  const rules = parseSettings(settings).scheduling[mode];
  const slots = daySlots(menus, mode, days);
  return slots
    .slice(rules.removeFirst, Math.max(rules.removeFirst, slots.length - rules.removeLast))
    .filter(({ start }) => instant(start) >= now.getTime() + rules.leadMs && !rules.fullSlots.includes(`${date} ${toClockTime(start)}`))
    .map((slot) => toTimeSlot(slot, rules.isRangeShown));
}

const isOrderable = ({ menu_is_available }: Menu) => menu_is_available;

function toTimeSlot(minutes: MinuteRange, isRangeShown: boolean): TimeSlot {
  const [start, end] = [toClockTime(minutes.start), toClockTime(minutes.end)];
  return { start, end, label: isRangeShown ? `${start} - ${end}` : start };
}

/**
 * Merges the overlapping ranges of one day and sorts them. Ignores invalid pairs. Ends ranges at midnight, which is written
 * `00:00`.
 *
 * @example mergeRanges([['12:00', '14:00'], ['13:00', '15:00'], ['15:00', '16:00']]) // [['12:00', '15:00'], ['15:00', '16:00']]
 * @spec docs/behaviour §5 Time ranges
 */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const valid = ranges.map(parseRange).filter((range) => range !== null);
  return mergeMinuteRanges(valid.map(clipAtMidnight)).map(({ start, end }) => [toClockTime(start), toClockTime(end)]);
}

/**
 * Returns the items that are not available in a slot, because their menu is missing, unavailable, or has no hours that overlap it.
 * `range`: a slot's label; a label without end lasts a quarter of an hour. Returns no items for `ASAP`, and all items for an invalid
 * slot or date.
 *
 * @example unavailableItems({ items, menus, mode: 'delivery', date: '2027-01-04', range: '12:00 - 12:15', timeZone })
 * @spec docs/behaviour §5 Item availability
 */
export function unavailableItems<I extends CartItem>(request: {
  items: readonly I[];
  menus: readonly Menu[];
  mode: OrderMode;
  date: string;
  range: string;
  timeZone: string;
}): I[] {
  const { items, menus, mode, date, range } = request;
  if (range === asSoonAsPossible) return [];
  const days = weekdaysOf(date);
  const slot = parseSlotLabel(range);
  if (days === null || slot === null) return [...items];
  const isOpen = (menu: Menu) => rangesOn(menu, mode, days).some(({ start, end }) => slot.start < end && slot.end > start);
  return items.filter((item) => !hasMatchingMenu(menus, item, isOpen));
}

/** Parses a slot label, `12:00` or `12:00 - 12:15`. Returns null for any other text. */
function parseSlotLabel(range: string): MinuteRange | null {
  const [from = '', to, ...others] = range.split(' - ', 3);
  if (to !== undefined) return others.length === 0 ? parseRange([from, to]) : null;
  const start = parseTime(from);
  return start === null ? null : { start, end: start + slotMinutes };
}

function hasMatchingMenu(menus: readonly Menu[], { item_menu_id }: CartItem, isOpen: (menu: Menu) => boolean): boolean {
  return menus.some((menu) => String(menu.menu_id) === String(item_menu_id) && isOrderable(menu) && isOpen(menu));
}

/**
 * Whether all items can be ordered now, which means that their menus are available and open in this mode.
 *
 * @example canOrderNow({ items, menus, mode: 'pickup', now, timeZone: 'Europe/Paris' })
 * @spec docs/behaviour §4 Unscheduled orders; §5 Item availability
 */
export function canOrderNow(request: {
  items: readonly CartItem[];
  menus: readonly Menu[];
  mode: OrderMode;
  now: Date;
  timeZone: string;
}): boolean {
  const { items, menus, mode, now, timeZone } = request;
  const { minutes, days } = wallTimeAt(now, timeZone);
  const isOpen = (menu: Menu) => rangesOn(menu, mode, days).some(({ start, end }) => start <= minutes && minutes < end);
  return items.every((item) => hasMatchingMenu(menus, item, isOpen));
}

/** Last result of `scheduleDates`, cached because it is the same all day. */
let lastDates: { today: string; dates: readonly string[] } | null = null;

/**
 * Returns the dates that customers can order for: today in the restaurant's time zone, and the next six days.
 *
 * @example scheduleDates({ now: new Date('2027-01-03T23:30:00Z'), timeZone: 'Europe/Paris' })[0] // '2027-01-04'
 * @spec docs/behaviour §4 Delivery validated; §9 Slot rules
 */
export function scheduleDates({ now, timeZone }: { now: Date; timeZone: string }): readonly string[] {
  const { date: today } = wallTimeAt(now, timeZone);
  if (lastDates?.today === today) return lastDates.dates;
  const dates = Array.from({ length: scheduleDays }, (_, days) => addDays(today, days)).filter((day) => day !== null);
  lastDates = { today, dates };
  return dates;
}

/**
 * Returns the date and time of an unscheduled order: today and `ASAP`. For pickup it is today's first slot, if there is one.
 *
 * @spec docs/behaviour §4 Unscheduled orders
 */
export function unscheduledDate(request: ScheduleRequest): { delivery_date: string; delivery_time_range: string } {
  const { date } = wallTimeAt(request.now, request.timeZone);
  const first = request.mode === 'delivery' ? undefined : slotsFor({ ...request, date }).at(0);
  return { delivery_date: date, delivery_time_range: first?.label ?? asSoonAsPossible };
}

/**
 * Whether the date can be ordered for and the label is one of its slots. `ASAP` is no slot: validate it with `canOrderNow`.
 *
 * @spec docs/behaviour §4 Delivery validated; §9 Slot rules
 */
export function isSlotOffered(request: SlotsRequest, range: string): boolean {
  return scheduleDates(request).includes(request.date) && slotsFor(request).some(({ label }) => label === range);
}
