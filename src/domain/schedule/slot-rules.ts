import { maximumSlotMinutes, slotMinutes } from '#config/constants.ts';
import type { MinuteRange } from './time-ranges.ts';

/**
 * Divides a day's merged ranges into slots. If any range is longer than an hour, all ranges are opening hours: each is cut into
 * quarters of an hour from its start, and a remainder shorter than that is dropped. Otherwise the ranges themselves are the slots.
 *
 * @example cutIntoSlots([{ start: 720, end: 785 }]) // four slots from 12:00 to 13:00
 * @spec §9 Slot rules
 */
export function cutIntoSlots(ranges: readonly MinuteRange[]): readonly MinuteRange[] {
  return ranges.some(({ start, end }) => end - start > maximumSlotMinutes) ? ranges.flatMap(splitIntoQuarters) : ranges;
}

function splitIntoQuarters({ start, end }: MinuteRange): MinuteRange[] {
  const quarter = (index: number) => ({ start: start + index * slotMinutes, end: start + (index + 1) * slotMinutes });
  return Array.from({ length: Math.floor((end - start) / slotMinutes) }, (_, index) => quarter(index));
}
