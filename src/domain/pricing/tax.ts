import { toSorted } from '#config/older-browsers.ts';
import type { Cents } from '#domain/money.ts';
import { toRatio, roundHalfUp } from '#domain/money/ratio.ts';

/** Taxable base and tax of one rate (percent), in cents. */
export type RateTax = { rate: number; base: Cents; tax: Cents };

/**
 * Calculates the tax of each rate, in ascending order of the rates. The tax of a rate is rounded once. Omits rates whose base is 0. With
 * tax-inclusive prices it is the tax contained in the base, otherwise the tax added to it.
 *
 * @throws RangeError for a rate that is not finite
 * @example calculateTax([{ rate: 10, base: 1100 }], true) // [{ rate: 10, base: 1100, tax: 100 }]
 * @spec docs/behaviour §9 Default tax rate
 */
export function calculateTax(bases: readonly { rate: number; base: Cents }[], isInclusive: boolean): RateTax[] {
  const byRate = new Map<number, Cents>();
  for (const { rate, base } of bases) byRate.set(rate, (byRate.get(rate) ?? 0) + base);
  const taxed = [...byRate].filter(([, base]) => base > 0);
  return toSorted(taxed, ([a], [b]) => a - b).map(([rate, base]) => ({ rate, base, tax: taxOnBase(rate, base, isInclusive) }));
}

function taxOnBase(rate: number, base: Cents, isInclusive: boolean): Cents {
  const { numerator, denominator } = toRatio(rate);
  // 100 %, in units of the rate's denominator.
  const hundredPercent = 100n * denominator;
  return roundHalfUp({ numerator: BigInt(base) * numerator, denominator: isInclusive ? hundredPercent + numerator : hundredPercent });
}
