import type { Menu, OrderMode, Settings, Weekday } from '#domain/entities.ts';

/**
 * Independent reference implementation of the slots of a date. Reads wall-clock times from formatted text, finds instants by
 * searching for the requested wall-clock time, and merges ranges pair by pair until none overlap.
 */
type Range = [start: number, end: number];
type Request = { menus: readonly Menu[]; mode: OrderMode; date: string; now: Date; timeZone: string; settings: Settings };

const quarterHour = 15 * 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats as `YYYY-MM-DD HH:MM` in the restaurant's time zone. */
function wallText(instant: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant);
}

/** Returns the first instant with this wall-clock text. For a skipped one, counts its minutes from the last instant before the gap. */
export function momentOf(date: string, time: string, timeZone: string): number {
  const utc = Date.parse(`${date}T${time}:00Z`);
  const requestedTime = `${date} ${time}`;
  for (let moment = utc - 15 * 3_600_000; moment <= utc + 13 * 3_600_000; moment += quarterHour)
    if (wallText(moment, timeZone) === requestedTime) return moment;
  const before = new Date(utc - 86_400_000).toISOString();
  return momentOf(before.slice(0, 10), before.slice(11, 16), timeZone) + 86_400_000;
}

const read = (time: string) =>
  /^\d\d:\d\d$/.test(time) && Number(time.slice(0, 2)) < 24 && Number(time.slice(3)) < 60
    ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    : Number.NaN;

function readAll(pairs: readonly (readonly [string, string])[] | undefined): Range[] {
  return (pairs ?? [])
    .map(([start, end]): Range => [read(start), end === '24:00' ? 1440 : read(end)])
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
const text = (minutes: number) => new Date((minutes % 1440) * 60_000).toISOString().slice(11, 16);

export function slotsByHand({ menus, mode, date, now, timeZone, settings }: Request) {
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - 1000).toISOString().slice(0, 10);
  const dayRanges: Range[] = [];
  for (const menu of menus) {
    const hours = mode === 'delivery' ? menu.time_ranges : menu.pickup_time_ranges;
    if (!menu.menu_is_available) continue;
    for (const [start, end] of readAll(hours?.[weekdayOf(date)])) dayRanges.push([start, Math.min(end, 1440)]);
    for (const [, end] of readAll(hours?.[weekdayOf(before)])) if (end > 1440) dayRanges.push([0, end - 1440]);
  }
  let slots = mergeAll(dayRanges);
  if (slots.some(([start, end]) => end - start > 60)) {
    const quarters: Range[] = [];
    for (const [start, end] of slots) for (let from = start; from + 15 <= end; from += 15) quarters.push([from, from + 15]);
    slots = quarters;
  }
  const prefix = mode === 'delivery' ? 'scheduling.' : 'scheduling.pickup_';
  const isOn = (key: string) => ['1', 'true'].includes(String(settings[prefix + key]));
  const number = (key: string) => Number(settings[prefix + key] ?? 0);
  if (isOn('remove_first_range')) slots = slots.filter((_, index) => index >= number('remove_first_range_number'));
  if (isOn('remove_last_range')) slots = slots.filter((_, index) => index < slots.length - number('remove_last_range_number'));
  const earliest = now.getTime() + number('minimum_time') * 60_000;
  const today = wallText(now.getTime(), timeZone).slice(0, 10);
  return slots
    .filter(([start]) => date >= today && momentOf(date, text(start), timeZone) >= earliest)
    .map(([start, end]) => ({
      start: text(start),
      end: text(end),
      label: isOn('show_range') ? `${text(start)} - ${text(end)}` : text(start),
    }));
}
