import type { DayRanges, Menu, OrderMode } from '#domain/entities.ts';
import type { SpecialDay } from '#domain/staff/controls.ts';
import { applyClosedPeriods, type ClosedPeriod } from './closed-periods.ts';
import { isLong, splitIntoQuarters } from './slot-rules.ts';
import { parseRange, rangesStartingOn, type MinuteRange } from './time-ranges.ts';
import { listDays, setHours, shiftRanges, toDayRanges, type Day } from './upcoming-hours.ts';
import { minutesPerDay } from './wall-clock.ts';

type Adjustments = { specialDays: readonly SpecialDay[]; closedPeriods: readonly ClosedPeriod[]; now: Date; timeZone: string };

/**
 * Returns the menus with the hours of exceptional days, and without closed periods. Hours are kept by weekday, which identifies a
 * date among the seven on offer, so the result is valid for orders placed today. Menus that are not affected keep their hours.
 *
 * @throws RangeError for an unknown time zone
 */
export function adjustHours(menus: readonly Menu[], { specialDays, closedPeriods, now, timeZone }: Adjustments): Menu[] {
  const days = listDays(now, timeZone);
  const withDays = menus.map((menu) => setHours(menu, (mode) => applySpecialDays(menu, mode, days, specialDays)));
  return applyClosedPeriods(withDays, closedPeriods, { days, timeZone });
}

function applySpecialDays(menu: Menu, mode: OrderMode, days: readonly Day[], specialDays: readonly SpecialDay[]): DayRanges | null {
  const special = new Map(specialDays.map(({ date, ranges }) => [date, ranges.map(parseRange).filter((range) => range !== null)]));
  if (!days.some(({ date }) => special.has(date))) return null;
  const ranges = days.flatMap(({ index, date, weekday }) => shiftRanges(special.get(date) ?? rangesStartingOn(menu, mode, weekday), index));
  return toDayRanges(ranges.flatMap(keepSlots), days);
}

/** Cuts the part of opening hours on a day into slots if it is so short that it would be taken for one slot. */
function keepSlots(range: MinuteRange): MinuteRange[] {
  const midnight = (Math.floor(range.start / minutesPerDay) + 1) * minutesPerDay;
  if (!isLong(range) || range.end <= midnight) return [range];
  const parts = [
    { ...range, end: midnight },
    { ...range, start: midnight },
  ];
  return parts.every(isLong) ? [range] : parts.flatMap((part) => (isLong(part) ? [part] : splitIntoQuarters(part)));
}
