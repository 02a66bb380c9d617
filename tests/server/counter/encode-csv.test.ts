import { expect, test } from 'vitest';
import { encodeCsv } from '#server/counter/totals/encode-csv.ts';

test.each([
  ['plain', 'plain'],
  ['a;b', '"a;b"'],
  ['say "oui"', '"say ""oui"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', '"\'=1+1"'],
  ['+33 6', '"\'+33 6"'],
  ['-1', '"\'-1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
])('the text %j becomes the cell %j, which no spreadsheet computes', (text, cell) => {
  expect(encodeCsv([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

test('amounts have a decimal comma and two digits', () => {
  expect(encodeCsv([[{ cents: 0 }, { cents: 5 }, { cents: 123450 }, { cents: -950 }]])).toBe('\uFEFF0,00;0,05;1234,50;-9,50\r\n');
});
