// References: complaints and §n in docs/behaviour.

import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const program = `
  import { canOrderNow, scheduleDates, slotsFor } from '#domain/schedule.ts';
  import { openingState } from '#domain/schedule/opening.ts';
  const days = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['18:00', '03:30']]]));
  const menus = [{ menu_id: 1, menu_is_available: true, time_ranges: days, categories: [] }];
  const items = [{ item_menu_id: 1 }];
  const timeZone = 'Europe/Paris';
  const answers = ['2027-03-27T22:00:00Z', '2027-03-28T00:30:00Z', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-01-04T23:30:00Z'].map((text) => {
    const [now, mode] = [new Date(text), 'delivery'];
    const dates = scheduleDates({ now, timeZone });
    const slots = dates.map((date) => slotsFor({ menus, mode, date, now, timeZone, settings: {} }));
    return [dates, slots, canOrderNow({ items, menus, mode, now, timeZone }), openingState({ menus, mode, now, timeZone })];
  });
  console.log(JSON.stringify(answers));
`;

/** Runs the program on a device in another time zone. */
const runInZone = (zone: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, TZ: zone }, encoding: 'utf8' });

test('slots, dates and opening state are the same on devices in any time zone (§9, complaint 17)', () => {
  const expected = runInZone('Europe/Paris');
  expect(JSON.parse(expected)).toHaveLength(5);
  expect(expected).toContain('"2027-03-28"');
  for (const zone of ['America/Martinique', 'Pacific/Apia', 'UTC']) expect(runInZone(zone)).toBe(expected);
});

test('no date is formatted in the device’s time zone: every formatter sets its zone (complaint 17)', () => {
  const deviceZoneCalls = /\.(?:get(?:FullYear|Month|Date|Day|Hours|Minutes)|to(?:Date|Time|LocaleDate|LocaleTime)String)\(/;
  const files = globSync('{src,server}/**/*.{ts,tsx}');
  const formatters = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/Intl\.DateTimeFormat\([^)]*\)|new Date\([^()]*\)\.toLocaleString\(/g)].map(([call]) => ({ file, call }));
  });
  expect(formatters.map(({ file }) => file)).toContain('src/format/dates.ts');
  expect(formatters.filter(({ call }) => !call.includes('timeZone'))).toEqual([]);
  expect(files.filter((file) => deviceZoneCalls.test(readFileSync(file, 'utf8')))).toEqual([]);
});
