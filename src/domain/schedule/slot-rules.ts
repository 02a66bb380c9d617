import { maximumSlotMinutes, slotMinutes } from '#config/constants.ts';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { mergeMinuteRanges, rangesOn, type MinuteRange } from './time-ranges.ts';
import type { Days } from './wall-clock.ts';

/** Returns all slots of a day, before the settings remove any: the merged hours of all available menus, cut into slots. */
export function daySlots(menus: readonly Menu[], mode: OrderMode, days: Days): readonly MinuteRange[] {
  const available = menus.filter(({ menu_is_available }) => menu_is_available);
  return cutIntoSlots(mergeMinuteRanges(available.flatMap((menu) => rangesOn(menu, mode, days))));
}

/** Whether a range is longer than any slot. */
export const isLong = ({ start, end }: MinuteRange) => end - start > maximumSlotMinutes;

/** Whether a day's merged ranges are opening hours, because one of them is longer than an hour. Otherwise they are slots. */
export const areOpeningHours = (ranges: readonly MinuteRange[]) => ranges.some(isLong);

/**
 * Divides a day's merged ranges into slots. If any range is longer than an hour, all ranges are opening hours: each is cut into
 * quarters of an hour from its start, and a remainder shorter than that is dropped. Otherwise the ranges themselves are the slots.
 *
 * @example cutIntoSlots([{ start: 720, end: 785 }]) // four slots from 12:00 to 13:00
 * @spec docs/behaviour §9 Slot rules
 */
function cutIntoSlots(ranges: readonly MinuteRange[]): readonly MinuteRange[] {
  return areOpeningHours(ranges) ? ranges.flatMap(splitIntoQuarters) : ranges;
}

/** Cuts a range into quarters of an hour. Drops a shorter remainder. */
export function splitIntoQuarters({ start, end }: MinuteRange): MinuteRange[] {
  const slotAt = (index: number) => ({ start: start + index * slotMinutes, end: start + (index + 1) * slotMinutes });
  return Array.from({ length: Math.floor((end - start) / slotMinutes) }, (_, index) => slotAt(index));
}
