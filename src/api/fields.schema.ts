/**
 * Schemas of request fields. Strict: valid values can be stored, mailed, logged and put into a header without further
 * validation.
 *
 * Exports: `textSchema`, `lineSchema`, `filledLineSchema`, `phoneSchema`, `emailSchema`, `passwordSchema`, `otpSchema`, `tokenSchema`, `idSchema`,
 * `amountSchema`, `rateSchema`, `countSchema`, `quantitySchema`, `maximumLength`, `minimumLength`, `isSafeText`, `largestAmount`.
 *
 * @spec §3; §5
 */
import * as z from 'zod/mini';
import { fieldMaximumCharacters, lineMaximumQuantity } from '#config/constants.ts';
import { isBlank } from '#domain/order/forms.ts';

const isTextOrList = ({ value }: { value: unknown }) => typeof value === 'string' || Array.isArray(value);

/**
 * Limits the number of characters or elements. Zod's own check also runs on objects with a `length` after their type was
 * rejected, and throws if it is not a number (`{"length": {"toString": 1}}`); this one does not.
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

/** Euros. Maximum of any amount in an order. */
export const largestAmount = 999_999.99;

/** Returns whether a database, mail or log can hold the text unchanged: no NUL, no lone surrogate. */
export function isSafeText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Free text, line breaks allowed. */
export const textSchema = z.string().check(maximumLength(fieldMaximumCharacters), z.refine(isSafeText));

/** Text without line breaks: names, addresses, codes. */
export const lineSchema = textSchema.check(z.refine((text) => !/[\r\n]/.test(text)));

/** A line with at least one visible character: not only spaces, not only invisible marks. */
export const filledLineSchema = lineSchema.check(z.refine((text) => !isBlank(text)));

/**
 * Limits the length of the normalised form that is stored, compared or mailed: a `İ` is two characters in lower case, a
 * `㉑` two digits.
 */
const fitsAfter = (form: (text: string) => string, count: number) => z.refine<string>((text) => form(text).length <= count);

/** A phone number in any notation; it is stored as its digits. */
export const phoneSchema = filledLineSchema.check(fitsAfter((text) => text.normalize('NFKC'), fieldMaximumCharacters));

/**
 * One plain email address in any script. Looser than the forms, but prevents header injection and additional recipients: no
 * spaces, control characters, quotes, brackets or lists.
 */
export const emailSchema = z.string().check(
  maximumLength(254),
  fitsAfter((text) => text.toLowerCase(), 254),
  z.refine(isSafeText),
  z.regex(/^[^\s\p{C}@"<>()[\]\\,;:]{1,64}@[^\s\p{C}@"<>()[\]\\,;:]{1,255}$/u),
);

/** Any text: the server validates length and strength, with a message. */
export const passwordSchema = textSchema.check(minimumLength(1));

/** A one-time code: six digits on the reference server, other formats elsewhere. */
export const otpSchema = z.string().check(z.regex(/^[0-9A-Za-z]{4,12}$/));

/** Visible ASCII, valid in a header. Long enough for signed tokens of other back ends. */
export const tokenSchema = z.string().check(z.regex(/^[\x21-\x7E]{1,4096}$/));

/** Ids keep their JSON type. */
export const idSchema = z.union([z.number(), lineSchema.check(minimumLength(1))]);

/** Euros, at most two decimals. */
export const amountSchema = z.number().check(
  z.gte(0),
  z.lte(largestAmount),
  z.refine((amount) => Number(amount.toFixed(2)) === amount),
);

/** Percent. */
export const rateSchema = z.number().check(z.gte(0), z.lte(100));

/** A whole number from 0. */
export const countSchema = z.int().check(z.gte(0));

/** Quantity of a line or choice. */
export const quantitySchema = z.int().check(z.gte(1), z.lte(lineMaximumQuantity));
