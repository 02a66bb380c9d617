import { groupBy } from '#config/older-browsers.ts';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { areOpeningHours, daySlots } from './slot-rules.ts';
import { mergeMinuteRanges, type MinuteRange } from './time-ranges.ts';
import { clipRanges, setHours, shiftRanges, toDayRanges, upcomingRanges, type Day } from './upcoming-hours.ts';
import { minutesPerDay, wallTimeAt, weekdaysOf } from './wall-clock.ts';

/** A time without orders of a mode. `until` is rounded up to the end of its slot, so that the slots after it stay as they are. */
export type ClosedPeriod = { mode: OrderMode; from: Date; until: Date };

type Calendar = { days: readonly Day[]; timeZone: string };

/** Returns the menus without their hours in closed periods. Menus that are not affected stay the same objects. */
export function applyClosedPeriods(menus: readonly Menu[], periods: readonly ClosedPeriod[], calendar: Calendar): Menu[] {
  const closed = groupBy(periods, ({ mode }) => mode);
  return [...closed].reduce<Menu[]>(
    (result, [mode, all]) =>
      closeMode(result, { mode, days: calendar.days, closed: all.map((period) => toMinutes(period, menus, calendar)) }),
    [...menus],
  );
}

/** Converts a closed period to minutes since 00:00 of today. */
function toMinutes({ mode, from, until }: ClosedPeriod, menus: readonly Menu[], { days, timeZone }: Calendar): MinuteRange {
  const today = days.find(({ index }) => index === 0)?.date ?? '';
  const minutesOf = (instant: Date) => {
    const { date, minutes } = wallTimeAt(instant, timeZone);
    return { date, minutes, offset: ((Date.parse(date) - Date.parse(today)) / 86_400_000) * minutesPerDay };
  };
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const slot = slotsOn(menus, mode, end.date).find((candidate) => candidate.start < end.minutes && end.minutes < candidate.end);
  return { start: start.offset + start.minutes, end: end.offset + (slot?.end ?? end.minutes) };
}

function slotsOn(menus: readonly Menu[], mode: OrderMode, date: string): readonly MinuteRange[] {
  const weekdays = weekdaysOf(date);
  return weekdays === null ? [] : daySlots(menus, mode, weekdays);
}

/**
 * Removes closed periods from the hours of a mode. On a day whose opening hours become so short that they would be taken for slots, what
 * remains is divided into the slots that the day had.
 */
function closeMode(
  menus: readonly Menu[],
  { mode, days, closed }: { mode: OrderMode; days: readonly Day[]; closed: readonly MinuteRange[] },
): Menu[] {
  const hours = menus.map((menu) => {
    const before = upcomingRanges(menu, mode, days);
    return { menu, before, after: subtractRanges(before, closed) };
  });
  const available = hours.filter(({ menu }) => menu.menu_is_available);
  const [usual, remaining] = [available.flatMap(({ before }) => before), available.flatMap(({ after }) => after)];
  const hasOpeningHours = (day: Day, ranges: readonly MinuteRange[]) =>
    areOpeningHours(mergeMinuteRanges(clipRanges(ranges, limitsOf(day))));
  const shortened = days.filter((day) => hasOpeningHours(day, usual) && !hasOpeningHours(day, remaining));
  const affected = [...closed, ...shortened.map(limitsOf)];
  const slots = shortened.flatMap(({ index, date }) => shiftRanges(slotsOn(menus, mode, date), index));
  const divide = (range: MinuteRange) => [...subtractRanges([range], shortened.map(limitsOf)), ...clipRanges(slots, range)];
  return hours.map(({ menu, before, after }) =>
    affected.every((range) => clipRanges(before, range).length === 0)
      ? menu
      : setHours(menu, (candidate) => (candidate === mode ? toDayRanges(after.flatMap(divide), days) : null)),
  );
}

/** The day in minutes since 00:00 of today. */
const limitsOf = ({ index }: Day): MinuteRange => ({ start: index * minutesPerDay, end: (index + 1) * minutesPerDay });

function subtractRanges(ranges: readonly MinuteRange[], removed: readonly MinuteRange[]): MinuteRange[] {
  return removed.reduce<MinuteRange[]>(
    (rest, { start, end }) =>
      rest.flatMap((range) => [
        ...clipRanges([range], { start: -Infinity, end: start }),
        ...clipRanges([range], { start: end, end: Infinity }),
      ]),
    [...ranges],
  );
}
