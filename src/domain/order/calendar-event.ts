import { slotMinutes } from '#config/constants.ts';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import { promisedTime } from '#domain/schedule/promised-time.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';

/** A line of at most 50 characters, which stays below the 75 octets of RFC 5545 with a normal share of accents. */
const foldedPart = /.{1,50}/gu;

type EventRequest = {
  order: Pick<FinishedOrder, 'local_id' | 'at' | 'estimate' | 'payload'>;
  /** Time that the restaurant has promised, as an ISO 8601 instant; null before it has accepted the order. */
  promisedAt: string | null;
  /** Title of the event. */
  summary: string;
  /** The address where the order is collected or delivered. */
  place: string;
  /** The restaurant's time zone. */
  timeZone: string;
};

/**
 * Returns an iCalendar file with the time at which an order is ready or delivered, or null if no time was promised. A time without a
 * range lasts a quarter of an hour.
 *
 * @throws RangeError for an unknown time zone
 * @spec docs/behaviour §2 /success
 */
export function calendarEvent(request: EventRequest): string | null {
  const { order, summary, place } = request;
  const interval = eventInterval(request);
  if (interval === null) return null;
  const [from, to] = interval.map((instant) => formatUtc(new Date(instant)));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Order//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${order.local_id}`,
    `DTSTAMP:${formatUtc(new Date(order.at))}`,
    `DTSTART:${from}`,
    `DTEND:${to}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Returns start and end of the promised time as Unix timestamps in milliseconds, or null if no time was promised. */
function eventInterval({ order, promisedAt, timeZone }: EventRequest): [start: number, end: number] | null {
  const { is_pickup, customer } = order.payload;
  const { delivery_date: date, delivery_time_range: range } = customer.date;
  const instant = Date.parse(promisedAt ?? (range === asSoonAsPossible ? (order.estimate ?? '') : ''));
  if (Number.isFinite(instant)) return [instant, instant + slotMinutes * 60_000];
  const time = promisedTime({ mode: is_pickup ? 'pickup' : 'delivery', date, range, estimate: null, timeZone });
  const toInstant = createInstantConverter(date, timeZone);
  const start = parseTime(time?.start);
  if (toInstant === null || start === null) return null;
  const end = parseTime(time?.end) ?? start + slotMinutes;
  // A range that ends before it starts ends after midnight.
  return [toInstant(start), toInstant(end < start ? end + 24 * 60 : end)];
}

const formatUtc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
const escapeText = (text: string) => text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Folds a long line: continuations start with a space. */
const foldLine = (line: string) => (line.match(foldedPart) ?? []).join('\r\n ');
