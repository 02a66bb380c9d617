/** An amount of money: whole euro cents. */
export type Cents = number;

const plainDecimal = /^ *(\d+)(?:\.(\d+))? *$/;
/** Digits of whole euros whose cents may still be a safe integer. */
const maximumEuroDigits = 14;

/**
 * Cents of an amount in euros, as a number or in plain decimal notation with optional spaces around. Rounds half up on
 * the decimal digits a number is written with, not on the binary fraction it is stored as.
 *
 * @throws RangeError for anything negative, not finite, above the safe integers, or written otherwise (`"8,5"`, `"1e3"`)
 * @example toCents(8.5) // 850
 * @example toCents(1.005) // 101
 * @spec §3 Amounts; §9 Currency
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
 * Whether a number is the very one that stands for some whole cents: no other amount of at most 15 digits is stored as
 * it. The usual case, without a look at the digits.
 */
function isWholeCents(value: number): boolean {
  return value > 0 && value < 1e13 && Math.round(value * 100) / 100 === value;
}

/** A number as it is written. One below a millionth is written with an exponent, and is no cent. */
function decimalDigits(value: number): string {
  return value >= 0 && value < 1e-6 ? '0' : String(value);
}

/**
 * Euros as a JSON number with at most two decimals, for payloads.
 *
 * @example toDecimal(2340) // 23.4
 * @spec §3 Order payload
 */
export function toDecimal(cents: Cents): number {
  return cents / 100;
}

/**
 * Euros with exactly two decimals, as a payment intent takes them.
 *
 * @throws RangeError for what is no amount of cents: a fraction, a negative number
 * @example toAmount(2340) // '23.40'
 * @spec §7 POST /v2/public/checkout/stripe-payment-intent
 */
export function toAmount(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount of cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
