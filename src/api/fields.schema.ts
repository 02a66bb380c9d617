/**
 * Schemas of request fields. They are strict: a valid value can be stored, mailed, logged, and put into a header without further
 * validation.
 *
 * Exports: `textSchema`, `singleLineTextSchema`, `nonBlankTextSchema`, `phoneSchema`, `emailSchema`, `passwordSchema`, `otpSchema`, `tokenSchema`, `idSchema`,
 * `amountSchema`, `rateSchema`, `countSchema`, `quantitySchema`, `maximumLength`, `minimumLength`, `isSafeText`, `largestAmount`.
 *
 * @spec docs/behaviour §3; §5
 */
import * as z from 'zod/mini';
import { fieldMaximumCharacters, lineMaximumQuantity } from '#config/constants.ts';
import { isBlank } from '#domain/order/forms.ts';

const isTextOrList = ({ value }: { value: unknown }) => typeof value === 'string' || Array.isArray(value);

/**
 * Limits the number of characters or elements. Zod's own check also runs on objects with a `length` whose type was rejected, and
 * throws if that is not a number (`{"length": {"toString": 1}}`). This one skips them.
 */
export function maximumLength(count: number) {
  const check = z.maxLength(count);
  check._zod.def.when = isTextOrList;
  return check;
}

/** Requires a number of characters or elements, like `maximumLength`. */
export function minimumLength(count: number) {
  const check = z.minLength(count);
  check._zod.def.when = isTextOrList;
  return check;
}

/** Maximum in euros of any amount in an order. */
export const largestAmount = 999_999.99;

/** Whether a database, mail, or log can hold the text unchanged: it has neither NUL nor lone surrogates. */
export function isSafeText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Free text, which may have line breaks. */
export const textSchema = z.string().check(maximumLength(fieldMaximumCharacters), z.refine(isSafeText));

/** Text without line breaks: names, addresses, codes. */
export const singleLineTextSchema = textSchema.check(z.refine((text) => !/[\r\n]/.test(text)));

/** A line with at least one visible character. */
export const nonBlankTextSchema = singleLineTextSchema.check(z.refine((text) => !isBlank(text)));

/**
 * Limits the length of the normalised text, which is what is stored, compared, or mailed: `İ` becomes two characters in lower
 * case, and `㉑` two digits.
 */
const fitsAfter = (normalise: (text: string) => string, count: number) => z.refine<string>((text) => normalise(text).length <= count);

/** A phone number in any notation. It is stored as digits. */
export const phoneSchema = nonBlankTextSchema.check(fitsAfter((text) => text.normalize('NFKC'), fieldMaximumCharacters));

/**
 * One email address in any script. Looser than the forms, but prevents header injection and additional recipients by rejecting
 * spaces, control characters, quotes, brackets, and lists.
 */
export const emailSchema = z.string().check(
  maximumLength(254),
  fitsAfter((text) => text.toLowerCase(), 254),
  z.refine(isSafeText),
  z.regex(/^[^\s\p{C}@"<>()[\]\\,;:]{1,64}@[^\s\p{C}@"<>()[\]\\,;:]{1,255}$/u),
);

/** Any text. The server validates length and strength, and responds with a message. */
export const passwordSchema = textSchema.check(minimumLength(1));

/** A one-time code: six digits on the reference server; other servers may use letters. */
export const otpSchema = z.string().check(z.regex(/^[0-9A-Za-z]{4,12}$/));

/** Visible ASCII, which is valid in a header. Long enough for the signed tokens of other servers. */
export const tokenSchema = z.string().check(z.regex(/^[\x21-\x7E]{1,4096}$/));

/** An id with its JSON type, text or number. */
export const idSchema = z.union([z.number(), singleLineTextSchema.check(minimumLength(1))]);

/** Euros with at most two decimals. */
export const amountSchema = z.number().check(
  z.gte(0),
  z.lte(largestAmount),
  z.refine((amount) => Number(amount.toFixed(2)) === amount),
);

/** Percent. */
export const rateSchema = z.number().check(z.gte(0), z.lte(100));

/** A non-negative integer. */
export const countSchema = z.int().check(z.gte(0));

/** Quantity of a line or choice. */
export const quantitySchema = z.int().check(z.gte(1), z.lte(lineMaximumQuantity));
