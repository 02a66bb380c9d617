import type { Menu, OrderMode, Settings, Weekday } from '#domain/entities.ts';

/*
 * Independent reference implementation of the slots of a date. Reads wall-clock times from formatted text, finds instants by
 * searching for the requested wall-clock time, and merges ranges pair by pair until none overlap.
 */

/** Minutes since midnight. The end of a range past midnight is above 1440. */
type Range = [start: number, end: number];
type Request = { menus: readonly Menu[]; mode: OrderMode; date: string; now: Date; timeZone: string; settings: Settings };

const hourMs = 3_600_000;
const quarterHourMs = 15 * 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats as `YYYY-MM-DD HH:MM` in the restaurant's time zone. */
function formatWallClock(instant: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant);
}

/**
 * Returns the first instant with this wall-clock time. A time that daylight saving skips is a day after the same time of the day
 * before.
 */
export function momentOf(date: string, time: string, timeZone: string): number {
  const utc = Date.parse(`${date}T${time}:00Z`);
  const requestedTime = `${date} ${time}`;
  // Time zones are at most 14 hours ahead of UTC and 12 behind it.
  for (let moment = utc - 15 * hourMs; moment <= utc + 13 * hourMs; moment += quarterHourMs)
    if (formatWallClock(moment, timeZone) === requestedTime) return moment;
  const dayBefore = new Date(utc - 24 * hourMs).toISOString();
  return momentOf(dayBefore.slice(0, 10), dayBefore.slice(11, 16), timeZone) + 24 * hourMs;
}

const parseMinutes = (time: string) =>
  /^\d\d:\d\d$/.test(time) && Number(time.slice(0, 2)) < 24 && Number(time.slice(3)) < 60
    ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    : Number.NaN;

function parseRanges(pairs: readonly (readonly [string, string])[] | undefined): Range[] {
  return (pairs ?? [])
    .map(([start, end]): Range => [parseMinutes(start), end === '24:00' ? 1440 : parseMinutes(end)])
    .filter(([start, end]) => start >= 0 && end >= 0 && start !== end)
    .map(([start, end]) => [start, start < end ? end : end + 1440]);
}

function mergeAll(ranges: Range[]): Range[] {
  for (const [i, a] of ranges.entries())
    for (const [j, b] of ranges.entries())
      if (i < j && a[0] < b[1] && b[0] < a[1]) {
        const others = ranges.filter((_, index) => index !== i && index !== j);
        return mergeAll([...others, [Math.min(a[0], b[0]), Math.max(a[1], b[1])]]);
      }
  return ranges.toSorted((a, b) => a[0] - b[0]);
}

const weekdayOf = (date: string): Weekday =>
  (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'sun';
const formatMinutes = (minutes: number) => new Date((minutes % 1440) * 60_000).toISOString().slice(11, 16);

export function expectedSlots({ menus, mode, date, now, timeZone, settings }: Request) {
  const dayBefore = new Date(Date.parse(`${date}T00:00:00Z`) - 1000).toISOString().slice(0, 10);
  const dayRanges: Range[] = [];
  for (const menu of menus) {
    const hours = mode === 'delivery' ? menu.time_ranges : menu.pickup_time_ranges;
    if (!menu.menu_is_available) continue;
    for (const [start, end] of parseRanges(hours?.[weekdayOf(date)])) dayRanges.push([start, Math.min(end, 1440)]);
    for (const [, end] of parseRanges(hours?.[weekdayOf(dayBefore)])) if (end > 1440) dayRanges.push([0, end - 1440]);
  }
  let slots = mergeAll(dayRanges);
  // If any opening is longer than an hour, every one is divided into quarters of an hour; otherwise each is one slot.
  if (slots.some(([start, end]) => end - start > 60)) {
    const quarters: Range[] = [];
    for (const [start, end] of slots) for (let from = start; from + 15 <= end; from += 15) quarters.push([from, from + 15]);
    slots = quarters;
  }
  const prefix = mode === 'delivery' ? 'scheduling.' : 'scheduling.pickup_';
  const isOn = (key: string) => ['1', 'true'].includes(String(settings[prefix + key]));
  const settingNumber = (key: string) => Number(settings[prefix + key] ?? 0);
  if (isOn('remove_first_range')) slots = slots.filter((_, index) => index >= settingNumber('remove_first_range_number'));
  if (isOn('remove_last_range')) slots = slots.filter((_, index) => index < slots.length - settingNumber('remove_last_range_number'));
  const earliest = now.getTime() + settingNumber('minimum_time') * 60_000;
  const today = formatWallClock(now.getTime(), timeZone).slice(0, 10);
  return slots
    .filter(([start]) => date >= today && momentOf(date, formatMinutes(start), timeZone) >= earliest)
    .map(([start, end]) => ({
      start: formatMinutes(start),
      end: formatMinutes(end),
      label: isOn('show_range') ? `${formatMinutes(start)} - ${formatMinutes(end)}` : formatMinutes(start),
    }));
}
