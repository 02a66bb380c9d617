import { expect, test } from 'vitest';
import { isDialable } from '#format/dialable-phone.ts';

test.each([
  '06 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '03.20.00.00.00',
  '0639 01 23 45',
  '0690 00 12 34',
  '0692 12 34 56',
  '0693 01 23 45',
  '0694 20 12 34',
  '0696 20 12 34',
  '+32 470 12 34 56',
  '+44 7400 123456',
  '0031 6 12345678',
])('%s can be dialled', (phone) => {
  expect(isDialable(phone)).toBe(true);
});

test.each(['x', '', '06 12 34 56', '06 12 34 56 78 9', '0612345678 / 0712345678', '+32 1', '00 00 00 00 00'])(
  '%j cannot be dialled',
  (phone) => {
    expect(isDialable(phone)).toBe(false);
  },
);
