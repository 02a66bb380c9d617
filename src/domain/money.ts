/** An amount in whole euro cents. */
export type Cents = number;

const plainDecimal = /^ *(\d+)(?:\.(\d+))? *$/;
/** Maximum number of euro digits for which cents can be a safe integer. */
const maximumEuroDigits = 14;

/**
 * Converts euros to cents, from a number or a decimal text with optional surrounding spaces. Rounds half up on the decimal digits,
 * not on the binary float.
 *
 * @throws RangeError for negative, non-finite, or unsafe numbers, and for other notations (`"8,5"`, `"1e3"`)
 * @example toCents(8.5) // 850
 * @example toCents(1.005) // 101
 * @spec docs/behaviour §3 Amounts; §9 Currency
 */
export function toCents(value: number | string): Cents {
  if (typeof value === 'number' && isWholeCents(value)) return Math.round(value * 100);
  const match = plainDecimal.exec(typeof value === 'number' ? decimalDigits(value) : value);
  if (match === null) throw new RangeError(`Not an amount: ${String(value).slice(0, 40)}`);
  const [, whole = '', fraction = ''] = match;
  const euros = whole.replace(/^0+/, '');
  const digits = fraction.padEnd(3, '0');
  const cents = Number(euros) * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0);
  if (euros.length > maximumEuroDigits || !Number.isSafeInteger(cents))
    throw new RangeError(`Too large an amount: ${String(value).slice(0, 40)}`);
  return cents;
}

/**
 * Whether a number is exactly the float of a whole number of cents. Fast path: no other amount of up to 15 digits has the same
 * float.
 */
function isWholeCents(value: number): boolean {
  return value > 0 && value < 1e13 && Math.round(value * 100) / 100 === value;
}

/** Returns a number's decimal digits. Returns 0 below a millionth, where the text would have an exponent. */
function decimalDigits(value: number): string {
  return value >= 0 && value < 1e-6 ? '0' : String(value);
}

/**
 * Converts cents to euros with at most two decimals, for payloads.
 *
 * @example toDecimal(2340) // 23.4
 * @spec docs/behaviour §3 Order payload
 */
export function toDecimal(cents: Cents): number {
  return cents / 100;
}

/**
 * Converts cents to euros as text with exactly two decimals, for payment intents.
 *
 * @throws RangeError for fractions and negative numbers
 * @example toAmount(2340) // '23.40'
 * @spec docs/behaviour §7 POST /v2/public/checkout/stripe-payment-intent
 */
export function toAmount(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount of cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
