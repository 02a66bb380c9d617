import { describe, expect, test } from 'vitest';
import type { Menu, TimeRange, Weekday } from '#domain/entities.ts';
import { canOrderNow, slotsFor } from '#domain/schedule.ts';
import { adjustHours } from '#domain/schedule/adjust-hours.ts';
import type { ClosedPeriod } from '#domain/schedule/closed-periods.ts';
import type { SpecialDay } from '#domain/staff/controls.ts';

const timeZone = 'Europe/Paris';
/** Monday, 19:07 in Paris. */
const now = new Date('2027-01-04T18:07:00Z');
const week: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function menuWith(...ranges: TimeRange[]): Menu {
  const hours = Object.fromEntries(week.map((day) => [day, ranges]));
  return { menu_id: 1, menu_is_available: true, time_ranges: hours, pickup_time_ranges: hours, categories: [] };
}

type Options = { menus?: Menu[]; at?: Date; closed?: Omit<ClosedPeriod, 'mode'>; specialDays?: SpecialDay[] };
function adjustedMenus({ menus = [menuWith(['18:30', '22:30'])], at = now, closed, specialDays = [] }: Options) {
  const closedPeriods = closed === undefined ? [] : [{ mode: 'delivery' as const, ...closed }];
  return adjustHours(menus, { specialDays, closedPeriods, now: at, timeZone });
}
const item = { item_id: 1, item_menu_id: 1, item_category_id: 1, item_name: '', item_price: {}, quantity: 1 };
const isOpen = (menus: Menu[], at: string) => canOrderNow({ items: [item], menus, mode: 'delivery', now: new Date(at), timeZone });
const slotStarts = (menus: Menu[], date: string, at = now) =>
  slotsFor({ menus, mode: 'delivery', date, now: at, timeZone, settings: {} }).map(({ start }) => start);
const period = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

describe('closed periods', () => {
  const pause = period('2027-01-04T18:07:00Z', '2027-01-04T18:37:00Z');

  test('the menu is closed from the start of the pause to the end of the slot in which it ends', () => {
    const menus = adjustedMenus({ closed: pause });
    expect(['18:06', '18:07', '18:44', '18:45'].map((time) => isOpen(menus, `2027-01-04T${time}:00Z`))).toEqual([true, false, false, true]);
  });
  test('the slots after the pause are those of the usual hours', () => {
    const usual = slotStarts([menuWith(['18:30', '22:30'])], '2027-01-04');
    expect(slotStarts(adjustedMenus({ closed: pause }), '2027-01-04')).toEqual(usual.filter((start) => start >= '19:45'));
  });
  test('another date, and the other mode, keep their hours', () => {
    const [menu] = adjustedMenus({ closed: pause });
    expect([menu?.time_ranges?.tue, menu?.pickup_time_ranges?.mon]).toEqual([[['18:30', '22:30']], [['18:30', '22:30']]]);
  });
  test('a pause of pickup leaves the hours of delivery, and the day after, as they are', () => {
    const closedPeriods = [{ mode: 'pickup' as const, ...pause }];
    const [menu] = adjustHours([menuWith(['18:30', '24:00'])], { specialDays: [], closedPeriods, now, timeZone });
    expect([menu?.pickup_time_ranges?.mon, menu?.time_ranges?.mon, menu?.pickup_time_ranges?.tue]).toEqual([
      [
        ['18:30', '19:07'],
        ['19:45', '24:00'],
      ],
      [['18:30', '24:00']],
      [['18:30', '24:00']],
    ]);
  });
  test('a menu without hours in the pause is returned unchanged', () => {
    const lunch = menuWith(['11:30', '14:30']);
    expect(adjustedMenus({ menus: [lunch], closed: pause })[0]).toBe(lunch);
  });
  test('a pause ends with whole slots where the hours are slots themselves', () => {
    const menus = [menuWith(['19:00', '19:30'], ['19:30', '20:00'], ['20:00', '20:30'])];
    expect(slotStarts(adjustedMenus({ menus, closed: pause }), '2027-01-04')).toEqual(['20:00']);
  });
  test('what is left of a short service keeps its quarters of an hour', () => {
    const menus = [menuWith(['18:30', '20:30'])];
    expect(slotStarts(adjustedMenus({ menus, closed: pause }), '2027-01-04')).toEqual(['19:45', '20:00', '20:15']);
  });
  test('other hours of the day, which are too short to be cut on their own, keep their quarters of an hour', () => {
    const menus = [menuWith(['18:30', '20:00']), menuWith(['21:00', '22:00'])];
    expect(slotStarts(adjustedMenus({ menus, closed: pause }), '2027-01-04')).toEqual(['19:45', '21:00', '21:15', '21:30', '21:45']);
  });
  test('short hours that overlap keep the quarters of an hour that they have together', () => {
    const menus = [menuWith(['18:45', '19:45'], ['19:25', '20:22'])];
    expect(slotStarts(adjustedMenus({ menus, closed: pause }), '2027-01-04')).toEqual(['19:45', '20:00']);
  });
  test('hours of a menu that is not available are not counted', () => {
    const menus = [{ ...menuWith(['18:30', '22:30']), menu_is_available: false }, menuWith(['18:30', '20:30'])];
    expect(slotStarts(adjustedMenus({ menus, closed: pause }), '2027-01-04')).toEqual(['19:45', '20:00', '20:15']);
  });
  test('a service that the pause covers to its end is closed', () => {
    const monday: Menu = { ...menuWith(), time_ranges: { mon: [['19:00', '20:00']] } };
    const closed = period('2027-01-04T18:00:00Z', '2027-01-04T19:00:00Z');
    const [menu] = adjustedMenus({ menus: [monday], closed, at: closed.from });
    expect(menu?.time_ranges?.mon).toEqual([]);
  });
  test('a pause from before the opening delays the opening only', () => {
    const [menu] = adjustedMenus({ closed: period('2027-01-04T17:00:00Z', '2027-01-04T18:00:00Z') });
    expect([menu?.time_ranges?.mon, menu?.time_ranges?.tue]).toEqual([[['19:00', '22:30']], [['18:30', '22:30']]]);
  });
  test('a menu whose hours end when the pause begins, or begin when it ends, is returned unchanged', () => {
    const menus = [menuWith(['18:00', '19:07']), menuWith(['19:37', '21:07'])];
    const adjusted = adjustedMenus({ menus, closed: pause });
    expect(adjusted.map((menu, index) => menu === menus[index])).toEqual([true, true]);
  });
  test('slots of an hour stay whole', () => {
    const menus = [menuWith(['19:00', '20:00'], ['20:00', '21:00'])];
    expect(slotStarts(adjustedMenus({ menus, closed: pause }), '2027-01-04')).toEqual(['20:00']);
  });
  test('a slot that ends at midnight adds no hours to the day after', () => {
    const [menu] = adjustedMenus({ menus: [menuWith(['19:00', '19:30'], ['23:30', '24:00'])], closed: pause });
    expect([menu?.time_ranges?.mon, menu?.time_ranges?.tue]).toEqual([
      [
        ['19:00', '19:07'],
        ['23:30', '24:00'],
      ],
      [
        ['19:00', '19:30'],
        ['23:30', '24:00'],
      ],
    ]);
  });
  test('a service past midnight on another day stays one range', () => {
    const [menu] = adjustedMenus({ menus: [menuWith(['18:30', '02:00'])], closed: pause });
    expect(menu?.time_ranges?.tue).toEqual([['18:30', '02:00']]);
  });
  test('a pause over midnight closes both parts of a late service', () => {
    const closed = period('2027-01-04T22:00:00Z', '2027-01-04T23:30:00Z');
    const menus = adjustedMenus({ menus: [menuWith(['18:30', '02:00'])], closed, at: closed.from });
    const times = ['2027-01-04T21:59', '2027-01-04T22:00', '2027-01-04T23:29', '2027-01-04T23:30', '2027-01-05T00:59', '2027-01-05T01:00'];
    expect(times.map((time) => isOpen(menus, `${time}:00Z`))).toEqual([true, false, false, true, true, false]);
  });
  test('a pause over midnight leaves the day after its quarters of an hour', () => {
    const closed = period('2027-01-04T22:50:00Z', '2027-01-04T23:20:00Z');
    const menus = adjustedMenus({ menus: [menuWith(['00:00', '01:15'], ['23:00', '24:00'])], closed, at: closed.from });
    expect(slotStarts(menus, '2027-01-05', closed.from).slice(0, 5)).toEqual(['00:30', '00:45', '01:00', '23:00', '23:15']);
  });
  test('after midnight the service of the day before is closed, and the same weekday of next week is not', () => {
    // Tuesday, 00:30: Monday’s service goes on, and Monday is the last date on offer.
    const closed = period('2027-01-04T23:30:00Z', '2027-01-05T00:00:00Z');
    const menus = adjustedMenus({ menus: [menuWith(['18:30', '02:00'])], closed, at: closed.from });
    expect(['2027-01-04T23:45', '2027-01-05T00:15', '2027-01-05T01:00'].map((time) => isOpen(menus, `${time}:00Z`))).toEqual([
      false,
      true,
      false,
    ]);
    const nextMonday = slotStarts(menus, '2027-01-11', closed.from);
    expect([nextMonday.at(0), nextMonday.at(-1)]).toEqual(['00:00', '23:45']);
  });
});

describe('exceptional days', () => {
  test('a closed day has no slots, and the evening before it ends after midnight as usual', () => {
    const menus = adjustedMenus({ menus: [menuWith(['18:30', '01:00'])], specialDays: [{ date: '2027-01-06', ranges: [] }] });
    expect(slotStarts(menus, '2027-01-06')).toEqual(['00:00', '00:15', '00:30', '00:45']);
    expect(slotStarts(menus, '2027-01-07').at(0)).toBe('18:30');
  });
  test('a day has its hours in both modes, and an unreadable range is left out', () => {
    const ranges = [
      ['12:00', '14:00'],
      ['', ''],
    ] as TimeRange[];
    const [menu] = adjustedMenus({ specialDays: [{ date: '2027-01-06', ranges }] });
    expect([menu?.time_ranges?.wed, menu?.pickup_time_ranges?.wed, menu?.pickup_time_ranges?.thu]).toEqual([
      [['12:00', '14:00']],
      [['12:00', '14:00']],
      [['18:30', '22:30']],
    ]);
  });
  test('a closed last day on offer leaves what remains of the night before today', () => {
    // Tuesday, 00:10: Monday’s service goes on, and next Monday is closed.
    const at = new Date('2027-01-04T23:10:00Z');
    const menus = adjustedMenus({ menus: [menuWith(['18:30', '01:00'])], at, specialDays: [{ date: '2027-01-11', ranges: [] }] });
    expect([isOpen(menus, '2027-01-04T23:10:00Z'), isOpen(menus, '2027-01-05T00:00:00Z')]).toEqual([true, false]);
    expect(slotStarts(menus, '2027-01-11', at)).toEqual(['00:00', '00:15', '00:30', '00:45']);
  });
  test('a day with hours of its own may end after midnight', () => {
    const menus = adjustedMenus({ specialDays: [{ date: '2027-01-06', ranges: [['22:00', '00:30']] }] });
    expect([slotStarts(menus, '2027-01-06').at(-1), slotStarts(menus, '2027-01-07').at(0)]).toEqual(['23:45', '00:00']);
  });
  test.each([
    ['23:00', ['23:00', '23:15', '23:30', '23:45']],
    ['23:30', ['23:30', '23:45']],
  ])('hours from %s to far past midnight have quarters of an hour on both dates', (start, starts) => {
    const menus = adjustedMenus({ specialDays: [{ date: '2027-01-06', ranges: [[start, '02:00']] }] });
    expect(slotStarts(menus, '2027-01-06')).toEqual(starts);
    expect(slotStarts(menus, '2027-01-07').slice(0, 8)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00', '01:15', '01:30', '01:45']);
  });
  test('hours that are long on both dates stay one range', () => {
    const [menu] = adjustedMenus({ specialDays: [{ date: '2027-01-06', ranges: [['22:30', '02:00']] }] });
    expect(menu?.time_ranges?.wed).toEqual([['22:30', '02:00']]);
  });
  test('a pause applies to an exceptional day too', () => {
    const specialDays = [{ date: '2027-01-04', ranges: [['19:00', '21:00'] as TimeRange] }];
    const menus = adjustedMenus({ specialDays, closed: period('2027-01-04T18:07:00Z', '2027-01-04T18:37:00Z') });
    expect(slotStarts(menus, '2027-01-04').at(0)).toBe('19:45');
  });
  test('a day outside the dates on offer changes nothing', () => {
    const menu = menuWith(['18:30', '22:30']);
    expect(adjustedMenus({ menus: [menu], specialDays: [{ date: '2027-01-20', ranges: [] }] })[0]).toBe(menu);
  });
});
