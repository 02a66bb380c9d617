// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { payableMethods, selectMethod } from '#domain/order/payment-methods.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

const bothMethods = ['cash', 'card'] as const;

test.each([
  ['any total that both accept', bothMethods, 2000, bothMethods],
  ['less than a card can pay', bothMethods, 49, ['cash']],
  ['less than a card can pay, with cash disabled', ['card'], 49, ['cash']],
  ['the maximum for cash', bothMethods, 15_000, bothMethods],
  ['more than the maximum for cash', bothMethods, 15_001, ['card']],
  ['more than the maximum for cash, with cards disabled', ['cash'], 15_001, []],
  ['no methods enabled', [], 15_001, []],
] as const)('the methods for %s (§4)', (_, offered, total, methods) => {
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
])('the setting %s allows cash up to %i cents', (maximum, cents) => {
  const settings = maximum === undefined ? {} : { 'payments.cod.maximum': maximum };
  expect(parseSettings(settings).payments.cashMaximum).toBe(cents);
});

test.each([
  ['card', ['cash', 'card'], 'card'],
  ['card', ['cash'], 'cash'],
  [null, ['card'], 'card'],
  [null, ['cash', 'card'], 'cash'],
  [null, ['card', 'cash'], 'cash'],
  ['cash', ['card'], 'card'],
  ['card', [], null],
] as const)('of a choice of %s among %j, the method is %s (§3)', (chosen, offered, method) => {
  expect(selectMethod(chosen, offered)).toBe(method);
});

test('a card pays fifty cents', () => {
  expect(payableMethods(bothMethods, 50, {})).toEqual(bothMethods);
});
