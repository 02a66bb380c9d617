import { slotMinutes } from '#config/constants.ts';
import { parseUrl } from '#config/older-browsers.ts';
import type { Id } from '#domain/entities.ts';
import { promisedTime } from '#domain/schedule/promised-time.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import { minuteMs, minutesPerDay } from '#domain/schedule/wall-clock.ts';

/** Longest line in octets, without its end (RFC 5545, 3.1). */
const lineOctets = 75;

export type EventRequest = {
  orderId: Id;
  isPickup: boolean;
  /** Day and time range of the order, as it was sent. */
  date: string;
  range: string;
  /** Estimate of an order for as soon as possible, as an ISO 8601 instant, or null. */
  estimate: string | null;
  /** Time that the restaurant has promised, as an ISO 8601 instant; null before it has accepted the order. */
  promisedAt: string | null;
  /** Whether the order is refused or cancelled. Then the file removes the event. */
  isCalledOff: boolean;
  /** Number of the order's changes at the restaurant. Calendars keep the event with the highest one. */
  changeCount: number;
  /** Time of the last of these changes, or of the order, as a Unix timestamp in milliseconds. */
  changedAt: number;
  /** Title of the event. */
  summary: string;
  /** The address where the order is collected or delivered; empty for none. */
  place: string;
  /** The restaurant, which a file that removes an event must name. Without an email it is left out. */
  organizer: { name: string; email: string };
  /** URL of the shop, whose host makes the event's id unique. */
  siteRoot: string;
  /** The restaurant's time zone. */
  timeZone: string;
};

/** An iCalendar file, and what it asks a calendar to do: show the event, or remove it. */
export type CalendarEvent = { method: 'PUBLISH' | 'CANCEL'; text: string };

/**
 * Returns an iCalendar file with the time at which an order is ready or delivered, or null if no time was promised. A time without a
 * range lasts a quarter of an hour. Files of one order have the same id, so that a later one moves or removes the event.
 *
 * @throws RangeError for an unknown time zone
 * @spec docs/behaviour §2 /success
 */
export function calendarEvent(request: EventRequest): CalendarEvent | null {
  const { orderId, isCalledOff, changeCount, changedAt, summary, place, organizer, siteRoot } = request;
  const interval = eventInterval(request);
  if (interval === null) return null;
  const method = isCalledOff ? 'CANCEL' : 'PUBLISH';
  const changed = formatUtc(changedAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Order//Calendar//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:order-${orderId}@${parseUrl(siteRoot)?.hostname ?? 'localhost'}`,
    `SEQUENCE:${changeCount}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART:${formatUtc(interval.start)}`,
    `DTEND:${formatUtc(interval.end)}`,
    `STATUS:${isCalledOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(organizer.email === '' ? [] : [`ORGANIZER;CN="${quotable(organizer.name)}":mailto:${encodeURI(organizer.email)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, text: lines.map((line) => `${foldLine(line)}\r\n`).join('') };
}

/** Returns start and end of the promised time as Unix timestamps in milliseconds, or null if no time was promised. */
function eventInterval({ isPickup, date, range, estimate, promisedAt, timeZone }: EventRequest): { start: number; end: number } | null {
  const instant = Date.parse(promisedAt ?? (range === asSoonAsPossible ? (estimate ?? '') : ''));
  if (Number.isFinite(instant)) return { start: instant, end: instant + slotMinutes * minuteMs };
  const time = promisedTime({ mode: isPickup ? 'pickup' : 'delivery', date, range, estimate: null, timeZone });
  const toInstant = createInstantConverter(date, timeZone);
  const startTime = parseTime(time?.start);
  if (toInstant === null || startTime === null) return null;
  const endTime = parseTime(time?.end) ?? startTime + slotMinutes;
  // A range that ends before it starts ends after midnight.
  const length = endTime - startTime + (endTime < startTime ? minutesPerDay : 0);
  // Where clocks change within the range, the time of its end would make it longer, or end before it begins.
  const start = toInstant(startTime);
  return { start, end: start + length * minuteMs };
}

const formatUtc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Returns the text without what a quoted parameter cannot contain. */
const quotable = (text: string) => text.replace(/["\p{Cc}]/gu, '');

const encoder = new TextEncoder();

/** Folds a long line between characters: continuations start with a space. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    const isFull = octets + size > lineOctets;
    folded += isFull ? `\r\n ${character}` : character;
    octets = isFull ? 1 + size : octets + size;
  }
  return folded;
}
