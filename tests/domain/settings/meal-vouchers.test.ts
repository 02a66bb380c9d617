// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { mealVouchers } from '#domain/settings/meal-vouchers.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';

test.each([
  [['Swile', ' ', '', null, {}, 7, 'Up'], 'Swile, Up'],
  ['Swile, Up', 'Swile, Up'],
  ['["Swile"]', 'Swile'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [true, ''],
])('the setting %j names the meal vouchers %j (§3)', (value, expected) => {
  const settings = flattenSettings([{ name: 'payments', value: { meal_vouchers: { pickup: value } } }]);
  expect(mealVouchers(settings, 'pickup')).toBe(expected);
  expect(mealVouchers(settings, 'delivery')).toBe('');
});
