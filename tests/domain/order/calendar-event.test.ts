import { expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { calendarEvent } from '#domain/order/calendar-event.ts';
import { createOrder } from '../../support/test-orders.ts';
import { paris } from '../shop.ts';

type EventOptions = { estimate?: string | null; promisedAt?: string | null; place?: string; is_pickup?: boolean; date?: string };

function event(range: string, options: EventOptions = {}) {
  const { estimate = null, promisedAt = null, place = 'Lille', is_pickup = true, date = '2027-01-04' } = options;
  const payload: OrderPayload = { ...createOrder({ localId: 'x' }), is_pickup };
  payload.customer.date = { delivery_date: date, delivery_time_range: range };
  const order = { local_id: 'x', at: Date.parse('2027-01-04T11:00:00Z'), estimate, payload };
  return calendarEvent({ order, promisedAt, summary: 'Commande K7M2P', place, timeZone: paris });
}

test.each([
  ['a slot', '12:30 - 12:45', {}, 'DTSTART:20270104T113000Z', 'DTEND:20270104T114500Z'],
  ['a slot past midnight', '23:50 - 00:05', {}, 'DTSTART:20270104T225000Z', 'DTEND:20270104T230500Z'],
  [
    'an estimated delivery',
    'ASAP',
    { estimate: '2027-01-04T19:10:00Z', is_pickup: false },
    'DTSTART:20270104T191000Z',
    'DTEND:20270104T192500Z',
  ],
  // Ordered at 23:50 on 4 January: the date of the order is the day before.
  ['an estimate past midnight', 'ASAP', { estimate: '2027-01-04T23:15:00Z' }, 'DTSTART:20270104T231500Z', 'DTEND:20270104T233000Z'],
  [
    'an estimate in the hour that winter time repeats',
    'ASAP',
    { estimate: '2027-10-31T01:20:00Z', date: '2027-10-31' },
    'DTSTART:20271031T012000Z',
    'DTEND:20271031T013500Z',
  ],
  ['an accepted order', '12:30 - 12:45', { promisedAt: '2027-01-04T11:50:00.000Z' }, 'DTSTART:20270104T115000Z', 'DTEND:20270104T120500Z'],
])('the event of %s is in the restaurant’s time zone', (_, range, options, start, end) => {
  expect(event(range, options)).toContain(start);
  expect(event(range, options)).toContain(end);
});

test('an order without an estimate, or without a valid date, has no event', () => {
  expect(event('ASAP')).toBeNull();
  expect(event('12:30', { date: '' })).toBeNull();
});

test('lines end and fold as RFC 5545 requires, and texts are escaped', () => {
  const text = event('12:30', { place: `14 place Rihour, 59000 Lille; ${'é'.repeat(80)}\nétage` }) ?? '';
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75 || line.includes('é'))).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain('14 place Rihour\\, 59000 Lille\\; é');
  expect(text).not.toContain('\nétage');
});

test('an event has a fixed id, the time of its order, title and place', () => {
  expect(event('12:30 - 12:45', { place: '1 rue A' })?.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Order//Calendar//EN',
    'BEGIN:VEVENT',
    'UID:x',
    'DTSTAMP:20270104T110000Z',
    'DTSTART:20270104T113000Z',
    'DTEND:20270104T114500Z',
    'SUMMARY:Commande K7M2P',
    'LOCATION:1 rue A',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a line break is written as one, and a long line goes on after a space', () => {
  const lines = event('12:30', { place: `a\nb\r\n${'c'.repeat(50)}` })?.split('\r\n') ?? [];
  const index = lines.findIndex((line) => line.startsWith('LOCATION'));
  expect(lines.slice(index, index + 2)).toEqual([`LOCATION:a\\nb\\n${'c'.repeat(35)}`, ` ${'c'.repeat(15)}`]);
});
