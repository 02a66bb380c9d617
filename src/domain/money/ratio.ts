/** An exact fraction. The denominator is positive. */
type Ratio = { numerator: bigint; denominator: bigint };

const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * Converts a number to the exact fraction of its decimal digits, not of its binary float.
 *
 * @throws RangeError for a number that is not finite
 * @example toRatio(5.5) // { numerator: 55n, denominator: 10n }
 * @spec docs/behaviour §9 Default tax rate, Discounts
 */
export function toRatio(value: number): Ratio {
  if (Number.isSafeInteger(value)) return { numerator: BigInt(value), denominator: 1n };
  const match = numberPattern.exec(String(value));
  if (match === null) throw new RangeError(`Not a finite number: ${value}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(sign + whole + fraction);
  const scale = Number(exponent) - fraction.length;
  return scale < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-scale) }
    : { numerator: digits * 10n ** BigInt(scale), denominator: 1n };
}

/**
 * Rounds a fraction half up, exactly.
 *
 * @throws RangeError for a denominator that is not positive
 * @example roundHalfUp({ numerator: 5n, denominator: 2n }) // 3
 * @spec docs/behaviour §9
 */
export function roundHalfUp({ numerator, denominator }: Ratio): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive');
  const doubled = 2n * numerator + denominator;
  const quotient = doubled / (2n * denominator);
  // BigInt division truncates towards zero, but rounding half up needs the floor.
  const isTruncatedUp = doubled < 0n && doubled % (2n * denominator) !== 0n;
  return Number(isTruncatedUp ? quotient - 1n : quotient);
}

/**
 * Calculates `amount × factor ÷ divisor` exactly, and rounds it half up once.
 *
 * @example multiplyAndDivide(1999, 12.5, 100) // 250: 12.5 % of 19.99 €
 * @spec docs/behaviour §9 Discounts: percentage
 */
export function multiplyAndDivide(amount: number, factor: number, divisor: number): number {
  const { numerator, denominator } = toRatio(factor);
  return roundHalfUp({ numerator: BigInt(amount) * numerator, denominator: denominator * BigInt(divisor) });
}
