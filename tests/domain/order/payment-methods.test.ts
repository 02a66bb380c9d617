import { expect, test } from 'vitest';
import { payableMethods } from '#domain/order/payment-methods.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

const both = ['cash', 'card'] as const;

test.each([
  ['any total that both can pay', both, 2000, both],
  ['less than a card can pay', both, 49, ['cash']],
  ['less than a card can pay, where cash is off', ['card'], 49, ['cash']],
  ['as much as is taken in cash', both, 15_000, both],
  ['more than is taken in cash', both, 15_001, ['card']],
  ['more than is taken in cash, where there are no cards', ['cash'], 15_001, []],
  ['nothing on offer', [], 15_001, []],
] as const)('%s: what can pay it (§4)', (_, offered, total, methods) => {
  expect(payableMethods(offered, total, {})).toEqual(methods);
});

test.each([
  [undefined, 15_000],
  ['80', 8000],
  [80.5, 8050],
  [0, 0],
  [-1, 15_000],
  ['beaucoup', 15_000],
  [1e300, 15_000],
])('the setting %s takes cash up to %i cents', (maximum, cents) => {
  const settings = maximum === undefined ? {} : { 'payments.cod.maximum': maximum };
  expect(parseSettings(settings).payments.cashMaximum).toBe(cents);
});
