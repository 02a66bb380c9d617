import { maximumSlotMinutes, orderModes, scheduleDays } from '#config/constants.ts';
import type { DayRanges, Menu, OrderMode, TimeRange, Weekday } from '#domain/entities.ts';
import type { SpecialDay } from '#domain/staff/controls.ts';
import { daySlots, splitIntoQuarters } from './slot-rules.ts';
import { parseRange, rangesStartingOn, toClockTime, type MinuteRange } from './time-ranges.ts';
import { addDays, minutesPerDay, wallTimeAt, weekdaysOf } from './wall-clock.ts';

/** A time without orders of a mode. `until` is rounded up to the end of its slot, so that the slots after it stay as they are. */
export type ClosedPeriod = { mode: OrderMode; from: Date; until: Date };

type Adjustments = { specialDays: readonly SpecialDay[]; closedPeriods: readonly ClosedPeriod[]; now: Date; timeZone: string };

/** A date on offer, or the day before the first, whose hours may extend past midnight. `index`: days from today. */
type Day = { index: number; date: string; weekday: Weekday };

/**
 * Returns the menus with the hours of exceptional days, and without closed periods. Hours are kept by weekday, which identifies a
 * date among the seven on offer, so the result is valid for orders placed today. Menus that are not affected keep their hours.
 *
 * @throws RangeError for an unknown time zone
 */
export function adjustHours(menus: readonly Menu[], adjustments: Adjustments): Menu[] {
  const days = listDays(adjustments);
  const withDays = menus.map((menu) => setHours(menu, (mode) => applySpecialDays(menu, mode, days, adjustments.specialDays)));
  if (adjustments.closedPeriods.length === 0) return withDays;
  const closed = adjustments.closedPeriods.map((period) => ({
    mode: period.mode,
    range: toMinutes(period, withDays, days, adjustments.timeZone),
  }));
  return withDays.map((menu) =>
    setHours(menu, (mode) => {
      const ranges = upcomingRanges(menu, mode, days);
      const closedRanges = closed.filter((period) => period.mode === mode).map(({ range }) => range);
      const open = subtractRanges(ranges, closedRanges);
      return open.length === ranges.length && open.every((range, index) => range === ranges[index]) ? null : toDayRanges(open, days);
    }),
  );
}

function listDays({ now, timeZone }: Pick<Adjustments, 'now' | 'timeZone'>): Day[] {
  const today = wallTimeAt(now, timeZone).date;
  return Array.from({ length: scheduleDays + 1 }, (_, position) => {
    const date = addDays(today, position - 1) ?? today;
    return { index: position - 1, date, weekday: weekdaysOf(date)?.today ?? 'mon' };
  });
}

/** Replaces a menu's hours in the modes for which `compute` returns any. */
function setHours(menu: Menu, compute: (mode: OrderMode) => DayRanges | null): Menu {
  let result = menu;
  for (const mode of orderModes) {
    const hours = compute(mode);
    if (hours !== null) result = { ...result, [mode === 'delivery' ? 'time_ranges' : 'pickup_time_ranges']: hours };
  }
  return result;
}

function applySpecialDays(menu: Menu, mode: OrderMode, days: readonly Day[], specialDays: readonly SpecialDay[]): DayRanges | null {
  const special = new Map(specialDays.map(({ date, ranges }) => [date, ranges.map(parseRange).filter((range) => range !== null)]));
  if (!days.some(({ date }) => special.has(date))) return null;
  const ranges = days.flatMap(({ index, date, weekday }) =>
    (special.get(date) ?? rangesStartingOn(menu, mode, weekday)).map((range) => toUpcomingRange(range, index)),
  );
  return toDayRanges(ranges, days);
}

/** A range in minutes since 00:00 of today. `isCut`: it is, or was, long enough to be cut into slots. */
type UpcomingRange = MinuteRange & { isCut: boolean };

const toUpcomingRange = ({ start, end }: MinuteRange, days: number): UpcomingRange => ({
  start: start + days * minutesPerDay,
  end: end + days * minutesPerDay,
  isCut: end - start > maximumSlotMinutes,
});

function upcomingRanges(menu: Menu, mode: OrderMode, days: readonly Day[]): UpcomingRange[] {
  return days.flatMap(({ index, weekday }) => rangesStartingOn(menu, mode, weekday).map((range) => toUpcomingRange(range, index)));
}

/** Converts a closed period to minutes since 00:00 of today. */
function toMinutes({ mode, from, until }: ClosedPeriod, menus: readonly Menu[], days: readonly Day[], timeZone: string): MinuteRange {
  const today = days.find(({ index }) => index === 0)?.date ?? '';
  const minutesOf = (instant: Date) => {
    const { date, minutes } = wallTimeAt(instant, timeZone);
    return { date, minutes, offset: ((Date.parse(date) - Date.parse(today)) / 86_400_000) * minutesPerDay };
  };
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const weekdays = weekdaysOf(end.date);
  const slots = weekdays === null ? [] : daySlots(menus, mode, weekdays);
  const slot = slots.find((candidate) => candidate.start < end.minutes && end.minutes < candidate.end);
  return { start: start.offset + start.minutes, end: end.offset + (slot?.end ?? end.minutes) };
}

/** Removes ranges from ranges. Returns those that are not affected unchanged. */
function subtractRanges(ranges: readonly UpcomingRange[], removed: readonly MinuteRange[]): UpcomingRange[] {
  return removed.reduce<UpcomingRange[]>(
    (rest, { start, end }) =>
      rest.flatMap((range) =>
        range.end <= start || end <= range.start
          ? [range]
          : [
              // A closed period begins in the past, so the part before it has no slot on offer and need not be cut into slots.
              { ...range, end: start, isCut: false },
              { ...range, start: end },
            ].filter((part) => part.start < part.end),
      ),
    [...ranges],
  );
}

/**
 * Converts ranges to ranges by weekday. The day before today and the last day on offer share a weekday: what remains of the first
 * after midnight becomes a range of today, and the last day ends at midnight.
 */
function toDayRanges(ranges: readonly UpcomingRange[], days: readonly Day[]): DayRanges {
  const lastMidnight = scheduleDays * minutesPerDay;
  const parts = ranges
    .map((range) => ({ ...range, start: Math.max(range.start, 0), end: Math.min(range.end, lastMidnight) }))
    .filter(({ start, end }) => start < end)
    .flatMap(keepSlots);
  const result: DayRanges = {};
  for (const { index, weekday } of days.filter((day) => day.index >= 0)) {
    const midnight = index * minutesPerDay;
    result[weekday] = parts
      .filter(({ start }) => midnight <= start && start < midnight + minutesPerDay)
      .map(({ start, end }): TimeRange => [toClockTime(start), toEndTime(end)]);
  }
  return result;
}

/** Cuts what remains of opening hours on a day into slots if it is so short that it would be taken for one slot. */
function keepSlots(range: UpcomingRange): MinuteRange[] {
  const { start, end, isCut } = range;
  const midnight = (Math.floor(start / minutesPerDay) + 1) * minutesPerDay;
  if (!isCut) return [range];
  if (end <= midnight) return end - start > maximumSlotMinutes ? [range] : splitIntoQuarters(range);
  if (end - midnight > maximumSlotMinutes && midnight - start > maximumSlotMinutes) return [range];
  return [
    { ...range, end: midnight },
    { ...range, start: midnight },
  ].flatMap(keepSlots);
}

const toEndTime = (minutes: number) => (minutes % minutesPerDay === 0 ? '24:00' : toClockTime(minutes));
