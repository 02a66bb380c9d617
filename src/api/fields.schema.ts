/**
 * The fields that requests are made of. Strict: what passes here can be stored, mailed, logged and put into a header
 * without a second look.
 *
 * Exports: `textSchema`, `lineSchema`, `filledLineSchema`, `phoneSchema`, `emailSchema`, `passwordSchema`, `otpSchema`, `tokenSchema`, `idSchema`,
 * `amountSchema`, `rateSchema`, `countSchema`, `quantitySchema`, `most`, `least`, `isSafeText`, `largestAmount`.
 *
 * @spec §3; §5
 */
import * as z from 'zod/mini';
import { fieldMaximumCharacters, lineMaximumQuantity } from '#config/constants.ts';
import { isBlank } from '#domain/order/forms.ts';

const isTextOrList = ({ value }: { value: unknown }) => typeof value === 'string' || Array.isArray(value);

/**
 * At most so many characters or elements. Zod's own check also measures objects that have a `length`, after their type
 * was refused, and throws where that is no number (`{"length": {"toString": 1}}`); this one does not.
 */
export function maximumLength(count: number) {
  const check = z.maxLength(count);
  check._zod.def.when = isTextOrList;
  return check;
}

/** `most`, from below. */
export function minimumLength(count: number) {
  const check = z.minLength(count);
  check._zod.def.when = isTextOrList;
  return check;
}

/** Euros. No single amount of an order may be larger. */
export const largestAmount = 999_999.99;

/** Whether a database, a mail or a log can hold the text as it is: no NUL, no half of a surrogate pair. */
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
 * Text that is stored, compared or mailed in another form than it was sent in: that form must fit too. A `İ` is two
 * characters in lower case, a `㉑` two digits.
 */
const fitsAfter = (form: (text: string) => string, count: number) => z.refine<string>((text) => form(text).length <= count);

/** A telephone number as people write it; it is kept as its digits. */
export const phoneSchema = filledLineSchema.check(fitsAfter((text) => text.normalize('NFKC'), fieldMaximumCharacters));

/**
 * One plain address in any script. Looser than what a form may ask, strict about what could turn one recipient into two
 * or break a mail's header: no spaces, control characters, quotes, brackets or lists.
 */
export const emailSchema = z.string().check(
  maximumLength(254),
  fitsAfter((text) => text.toLowerCase(), 254),
  z.refine(isSafeText),
  z.regex(/^[^\s\p{C}@"<>()[\]\\,;:]{1,64}@[^\s\p{C}@"<>()[\]\\,;:]{1,255}$/u),
);

/** Any text: how long and how good it must be is the server's to say, in words. */
export const passwordSchema = textSchema.check(minimumLength(1));

/** A one-time code, as the back end made it: six digits here, other lengths and letters elsewhere. */
export const otpSchema = z.string().check(z.regex(/^[0-9A-Za-z]{4,12}$/));

/** Visible ASCII, so that it fits a header. Long enough for signed tokens of other back ends. */
export const tokenSchema = z.string().check(z.regex(/^[\x21-\x7E]{1,4096}$/));

/** Ids keep the form they were read in. */
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

/** Pieces of one line or choice. */
export const quantitySchema = z.int().check(z.gte(1), z.lte(lineMaximumQuantity));
