import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { calendarEvent, type EventRequest } from '#domain/order/calendar-event.ts';
import { paris } from '../shop.ts';

const request: EventRequest = {
  orderId: 'K7M2P',
  isPickup: true,
  date: '2027-01-04',
  range: '12:30 - 12:45',
  estimate: null,
  promisedAt: null,
  isCalledOff: false,
  changeCount: 0,
  changedAt: Date.parse('2027-01-04T11:00:00Z'),
  summary: 'Commande K7M2P',
  place: '1 rue A',
  organizer: { name: 'Chez Test', email: 'bonjour@test.example' },
  siteRoot: 'https://chez-test.example',
  timeZone: paris,
};

const textOf = (options: Partial<EventRequest> = {}) => calendarEvent({ ...request, ...options })?.text ?? '';

/** Reads the only event of a file as two readers do: ical.js (Thunderbird) and node-ical. */
function readEvent(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent');
  if (component === null) throw new Error('A file without an event');
  const { uid, sequence, summary, location, startDate, endDate } = new ICAL.Event(component);
  const [other] = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []));
  const event = { uid, sequence, summary, location, start: startDate.toJSDate(), end: endDate.toJSDate() };
  expect({ ...other, location: other?.location ?? null }).toMatchObject(event);
  return { ...event, method: calendar.getFirstPropertyValue('method'), status: component.getFirstPropertyValue('status') };
}

const times = (options: Partial<EventRequest>) => {
  const { start, end } = readEvent(textOf(options));
  return [start.toISOString(), end.toISOString()].map((instant) => instant.slice(0, 16));
};

describe('the event of an order, as calendars read it', () => {
  test.each<[string, Partial<EventRequest>, string, string]>([
    ['a slot', {}, '2027-01-04T11:30', '2027-01-04T11:45'],
    ['a slot past midnight', { range: '23:50 - 00:05' }, '2027-01-04T22:50', '2027-01-04T23:05'],
    ['an estimated delivery', { range: 'ASAP', estimate: '2027-01-04T19:10:00Z', isPickup: false }, '2027-01-04T19:10', '2027-01-04T19:25'],
    // Ordered at 23:50 on 4 January: the date of the order is the day before.
    ['an estimate past midnight', { range: 'ASAP', estimate: '2027-01-04T23:15:00Z' }, '2027-01-04T23:15', '2027-01-04T23:30'],
    [
      'an estimate in the hour that winter time repeats',
      { range: 'ASAP', estimate: '2027-10-31T01:20:00Z', date: '2027-10-31' },
      '2027-10-31T01:20',
      '2027-10-31T01:35',
    ],
    ['an accepted order', { promisedAt: '2027-01-04T11:50:00.000Z' }, '2027-01-04T11:50', '2027-01-04T12:05'],
    [
      'a slot that begins in the hour that summer time skips',
      { date: '2027-03-28', range: '02:45 - 03:00' },
      '2027-03-28T01:45',
      '2027-03-28T02:00',
    ],
    [
      'a slot that ends the hour that winter time repeats',
      { date: '2027-10-31', range: '02:45 - 03:00' },
      '2027-10-31T00:45',
      '2027-10-31T01:00',
    ],
  ])('%s is at its time in the restaurant’s time zone', (_, options, start, end) => {
    expect(times(options)).toEqual([start, end]);
  });

  test('title and place are read as they are', () => {
    const place = `14, place Rihour; 59000 Lille \\ « ${'é'.repeat(80)} »\n2ᵉ étage`;
    expect(readEvent(textOf({ place }))).toMatchObject({ summary: 'Commande K7M2P', location: place });
    expect(readEvent(textOf({ place: 'Rue\u0007 A' })).location).toBe('Rue A');
  });

  test('an order without a place has none', () => {
    expect(textOf({ place: '' })).not.toContain('LOCATION');
    expect(readEvent(textOf({ place: '' })).location).toBeNull();
  });

  test('a later file moves the event, and that of an order that is called off removes it', () => {
    const accepted = readEvent(textOf({ promisedAt: '2027-01-04T11:50:00.000Z', changeCount: 1 }));
    const moved = readEvent(textOf({ promisedAt: '2027-01-04T12:10:00.000Z', changeCount: 2 }));
    const removed = readEvent(textOf({ promisedAt: '2027-01-04T12:10:00.000Z', changeCount: 3, isCalledOff: true }));
    expect([accepted, moved, removed].map(({ uid, sequence, method, status }) => [uid, sequence, method, status])).toEqual([
      ['order-K7M2P@chez-test.example', 1, 'PUBLISH', 'CONFIRMED'],
      ['order-K7M2P@chez-test.example', 2, 'PUBLISH', 'CONFIRMED'],
      ['order-K7M2P@chez-test.example', 3, 'CANCEL', 'CANCELLED'],
    ]);
    expect(moved.start.getTime() - accepted.start.getTime()).toBe(20 * 60_000);
  });
});

test('an order without an estimate, or without a valid date, has no event', () => {
  expect(calendarEvent({ ...request, range: 'ASAP' })).toBeNull();
  expect(calendarEvent({ ...request, date: '' })).toBeNull();
});

test('lines end with CRLF and have at most 75 octets, and no character is divided', () => {
  const place = `${'é'.repeat(40)}😀${'œ'.repeat(60)}${'a'.repeat(200)}`;
  const lines = textOf({ place }).split('\r\n');
  expect(lines.at(-1)).toBe('');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/\n|\uFFFD/);
  }
  // None is shorter than it need be.
  expect(Buffer.byteLength(lines.find((line) => line.startsWith(' a')) ?? '')).toBe(75);
});

test('a restaurant without an email is no organizer, and one with quotes in its name is', () => {
  expect(textOf({ organizer: { name: 'Chez Test', email: '' } })).not.toContain('ORGANIZER');
  expect(textOf({ organizer: { name: 'Chez "Test"', email: 'bonjour@test.example' } })).toContain(
    'ORGANIZER;CN="Chez Test":mailto:bonjour@test.example',
  );
});
