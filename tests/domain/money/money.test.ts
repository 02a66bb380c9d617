// References: §n in docs/behaviour.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmount, toCents, toDecimal } from '#domain/money.ts';
import { cpuMilliseconds } from '../shop.ts';

describe('euros to cents (§9)', () => {
  test.each([
    [8.5, 850],
    ['8.50', 850],
    ['8', 800],
    ['  8.5 ', 850],
    ['08.5', 850],
    ['0.004', 0],
    ['0.005', 1],
    [1.005, 101],
    [1.004999, 100],
    [8.165, 817],
    [0.615, 62],
    [1.115, 112],
    ['1.0049999999999999999999999', 100],
    ['1.005', 101],
    [0, 0],
    [-0, 0],
    [1e-7, 0],
    [0.000001, 0],
    [5e-324, 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    [`${'0'.repeat(100_000)}1`, 100],
  ])('%j is %i cents (§9)', (value, cents) => {
    expect(toCents(value)).toBe(cents);
  });

  test.each([
    -1,
    -0.001,
    Number.NaN,
    Infinity,
    -Infinity,
    1e21,
    Number.MAX_SAFE_INTEGER,
    '90071992547409.915',
    '8,5',
    '1e3',
    '0x10',
    '',
    ' ',
    '-1',
    '+1',
    '.5',
    '5.',
    '1.2.3',
    '1 2',
    'NaN',
    'Infinity',
    '8.5€',
    '8.5\n',
    '٣',
    '1_000',
    '9'.repeat(400),
  ])('%j is rejected (§9)', (value) => {
    expect(() => toCents(value)).toThrow(RangeError);
  });

  test('an error names the amount, cut to forty characters (§9)', () => {
    expect(() => toCents('8,5')).toThrow(new RangeError('Not an amount: 8,5'));
    expect(() => toCents('x'.repeat(41))).toThrow(new RangeError(`Not an amount: ${'x'.repeat(40)}`));
    expect(() => toCents('9'.repeat(41))).toThrow(new RangeError(`Too large an amount: ${'9'.repeat(40)}`));
    expect(() => toAmount(-1)).toThrow(new RangeError('Not an amount of cents: -1'));
  });

  test('any text is parsed or rejected quickly, however long (§9)', () => {
    for (const text of [' '.repeat(100_000), `${' '.repeat(100_000)}x`, `${'1'.repeat(100_000)}x`, `1.${'1'.repeat(100_000)}x`])
      expect(cpuMilliseconds(() => expect(() => toCents(text)).toThrow(RangeError))).toBeLessThan(50);
  });

  test('cents equal the decimal digits of every number (§9)', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (euros) => {
        expect(toCents(euros)).toBe(centsByDigits(euros));
      }),
      { numRuns: 2000 },
    );
  });

  test('every amount with two decimals round-trips (§9)', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (cents) => {
        expect(toCents(toDecimal(cents))).toBe(cents);
        expect(toCents(toAmount(cents))).toBe(cents);
        expect(toCents(String(toDecimal(cents)))).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Reference implementation: the digits as one BigInt over a power of ten. */
function centsByDigits(euros: number): number {
  const [mantissa = '', exponent = '0'] = String(euros).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const places = BigInt(fraction.length - Number(exponent));
  const unit = places > 0n ? 10n ** places : 1n;
  const digits = BigInt(whole + fraction) * (places < 0n ? 10n ** -places : 1n);
  return Number((digits * 200n + unit) / (2n * unit));
}

describe('cents to euros (§3)', () => {
  test.each([
    [0, 0, '0.00'],
    [5, 0.05, '0.05'],
    [2340, 23.4, '23.40'],
    [2999, 29.99, '29.99'],
    [100_000_000, 1_000_000, '1000000.00'],
  ])('%i cents are %d in a payload and %s in a payment intent (§7)', (cents, decimal, amount) => {
    expect(toDecimal(cents)).toBe(decimal);
    expect(toAmount(cents)).toBe(amount);
  });

  test('a payload never has more than two decimals (§7)', () => {
    fc.assert(fc.property(fc.nat(10_000_000), (cents) => /^\d+(\.\d{1,2})?$/.test(JSON.stringify(toDecimal(cents)))));
  });

  test.each([-1, 0.5, Number.NaN, Infinity])('%d cents are rejected (§7)', (cents) => {
    expect(() => toAmount(cents)).toThrow(RangeError);
  });
});
