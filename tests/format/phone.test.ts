import { expect, test } from 'vitest';
import { formatPhone } from '#format/phone.ts';

test.each([
  ['+33 3 53 01 14 59', '03 53 01 14 59'],
  ['+33353011459', '03 53 01 14 59'],
  ['0033 6.12.34.56.78', '06 12 34 56 78'],
  ['+33 (0)3 53 01 14 59', '+33 (0)3 53 01 14 59'],
  ['0353011459', '03 53 01 14 59'],
  ['+32 2 555 12 34', '+32 2 555 12 34'],
  ['3633', '3633'],
  ['', ''],
])('the phone number %j is written %j', (phone, written) => {
  expect(formatPhone(phone)).toBe(written);
});
