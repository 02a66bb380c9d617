// References: §n in docs/behaviour.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRatio, roundHalfUp, multiplyAndDivide } from '#domain/money/ratio.ts';

test.each([
  [5.5, 55n, 10n],
  [12.5, 125n, 10n],
  [20, 20n, 1n],
  [0, 0n, 1n],
  [-0.5, -5n, 10n],
  [1609.344, 1_609_344n, 1000n],
  [1e21, 10n ** 21n, 1n],
  [1.5e-7, 15n, 10n ** 8n],
  [0.1, 1n, 10n],
])('the rate %d is converted by its decimal digits (§9)', (value, numerator, denominator) => {
  const ratio = toRatio(value);
  expect(ratio.numerator * denominator).toBe(numerator * ratio.denominator);
});

test.each([Number.NaN, Infinity, -Infinity])('%d is rejected as a rate (§9)', (value) => {
  expect(() => toRatio(value)).toThrow(new RangeError(`Not a finite number: ${value}`));
});

test.each([
  [5n, 2n, 3],
  [7n, 3n, 2],
  [8n, 3n, 3],
  [-1n, 2n, 0],
  [-3n, 2n, -1],
  [-5n, 3n, -2],
  [-4n, 3n, -1],
  [0n, 7n, 0],
])('%d/%d rounds half up to %i (§9)', (numerator, denominator, expected) => {
  expect(roundHalfUp({ numerator, denominator })).toBe(expected);
});

test('a denominator of 0 is rejected (§9)', () => {
  const notPositive = new RangeError('The denominator must be positive');
  for (const denominator of [0n, -2n]) expect(() => roundHalfUp({ numerator: 1n, denominator })).toThrow(notPositive);
});

test('the rounded value is at most a half from the fraction, and ties round up (§9)', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (numerator, denominator) => {
      const doubledError = 2n * BigInt(roundHalfUp({ numerator, denominator })) * denominator - 2n * numerator;
      expect(doubledError > -denominator && doubledError <= denominator).toBe(true);
    }),
  );
});

test.each([
  [1999, 12.5, 250],
  [1, 50, 1],
  [3, 50, 2],
  [999, 0, 0],
  [1010, 5.5, 56],
  [1005, 10, 101],
  [90_071_992_547_409, 33.333333333333336, 30_023_997_515_803],
])('of %i cents, %d % are %i (§9)', (amount, percent, share) => {
  expect(multiplyAndDivide(amount, percent, 100)).toBe(share);
});
