import { maximumSlotMinutes, slotMinutes } from '#config/constants.ts';
import type { OrderMode, Settings } from '#domain/entities.ts';
import { settingFlag, settingNumber } from '#domain/settings.ts';
import type { MinuteRange } from './time-ranges.ts';

/** How many slots go at either end of a day, how long before its start a slot can be taken, and how it is called. */
type SlotRules = { isRangeShown: boolean; removeFirst: number; removeLast: number; leadMs: number };

/**
 * The settings for slots; pickup has its own (`scheduling.pickup_minimum_time`). A missing number is 0, a missing switch
 * off.
 *
 * @spec §3 Settings: scheduling; §9 Slot rules
 */
export function slotRules(settings: Settings, mode: OrderMode): SlotRules {
  const key = (name: string) => `scheduling.${mode === 'pickup' ? 'pickup_' : ''}${name}`;
  const number = (name: string) => Math.max(0, settingNumber(settings, key(name)) ?? 0);
  const removed = (name: string) => (settingFlag(settings, key(name)) ? Math.floor(number(`${name}_number`)) : 0);
  return {
    isRangeShown: settingFlag(settings, key('show_range')),
    removeFirst: removed('remove_first_range'),
    removeLast: removed('remove_last_range'),
    leadMs: number('minimum_time') * 60_000,
  };
}

/**
 * A day's merged ranges as slots: where one is longer than an hour they are opening hours, and each is cut into quarters
 * of an hour from its start, a shorter rest dropped; otherwise they are the slots as they stand.
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
