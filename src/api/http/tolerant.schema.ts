/**
 * The fields that answers are read with. Tolerant about form (a number as text, a boolean as `1`, a list as `null`,
 * fields nobody asked for), strict about meaning: what cannot be read as the entity's type does not fit.
 *
 * Exports: `Fields`, `readId`, `readNumber`, `readAmount`, `readPrice`, `readRate`, `readCount`, `readBoolean`, `readText`,
 * `readTextOrEmpty`, `readName`, `optionalName`, `isLink`, `listOf`, `wholeListOf`, `shown`, `displayTextIf`, `readOrderNumber`, `named`,
 * `responsePayload`, `responseList`, `listResponse`.
 *
 * @spec §3; §7
 */
import * as z from 'zod/mini';
import { fieldMaximumCharacters, orderNumberMaximumCharacters } from '#config/constants.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { countSchema, idSchema, isSafeText, largestAmount, minimumLength, maximumLength, rateSchema } from '#api/fields.schema.ts';
import { recordOmittedField, parseElement } from './contract.ts';

/** One reader for every field of an entity: a field that is forgotten, or added, does not compile. */
export type Fields<Entity> = { [Key in keyof Entity]-?: z.ZodMiniType<Entity[Key]> };

const decimal = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** A number, or plain decimal notation as text; `"12,50"`, `"1e3"` and `""` are none. */
export const readNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(decimal))]),
  z.transform((value) => Number(value)),
);

/** Euros, or a number that may not be negative. */
export const readAmount = z.pipe(readNumber, z.number().check(z.gte(0), z.lte(largestAmount)));

/**
 * Euros in whole cents, rounded as all money is (`1.005` is `1.01`): the price an order is made of must be one that an
 * order may carry.
 */
export const readPrice = z.pipe(
  readAmount,
  z.transform((amount) => toDecimal(toCents(amount))),
);

/** Percent. */
export const readRate = z.pipe(readNumber, rateSchema);

/** A whole number from 0. */
export const readCount = z.pipe(readNumber, countSchema);

/** Kept as a number or as text: ids are sent back as they were read. */
export const readId = idSchema;

const booleanForms = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  ['yes', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  ['no', false],
]);

/** True and false, as `1`, `"1"`, `"true"`, `"Yes"` and their opposites too; anything else is neither. */
export const readBoolean = z.pipe(
  z.pipe(
    z.union([z.boolean(), z.number(), z.string()]),
    z.transform((value) => booleanForms.get(typeof value === 'string' ? value.trim().toLowerCase() : value)),
  ),
  z.boolean(),
);

/** Text, or a number as text. */
export const readText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/** Text that may be missing: null and no value are empty. */
export const readTextOrEmpty = z.pipe(
  z.nullish(readText),
  z.transform((value) => value ?? ''),
);

/** A name that an order sends back: not empty, without what a request may not carry, cut at the longest field. */
export const readName = z.pipe(
  z.pipe(
    readText,
    z.transform((name) => (isSafeText(name) ? name : name.replaceAll(/[\0\p{Surrogate}]/gu, '')).trim()),
  ),
  z.pipe(
    z.string().check(minimumLength(1)),
    z.transform((name) => {
      const oneLine = name.replaceAll(/[\r\n]+/g, ' ');
      return oneLine.length <= fieldMaximumCharacters ? oneLine : oneLine.slice(0, fieldMaximumCharacters).replace(/\p{Surrogate}$/u, '');
    }),
  ),
);

/**
 * Whether a link may be shown: an `https:` address without a user name, or a path on the page's own origin. Back
 * slashes and control characters, with which browsers read `/\\host` as another host, make it neither.
 *
 * @example isLink('/pictures/a.webp') // true
 * @example isLink('//host/a.webp') // false
 */
export function isLink(text: string): boolean {
  if (!isSafeText(text) || /[\s\p{Cc}\\]/u.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  if (!/^https:\/\/[^/]/i.test(text)) return false;
  const address = URL.parse(text);
  return address !== null && address.protocol === 'https:' && address.username === '' && address.password === '';
}

/** A name that may be missing, and is where it cannot be read. */
export const optionalName: z.ZodMiniType<string | undefined> = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => readName.safeParse(value).data),
  ),
);

/** A list whose elements stand for themselves: null is empty, an element that does not fit is left out and noted under `name`. */
export function listOf<T>(name: string, element: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.nullable(z.array(z.unknown())),
    z.transform((list) => {
      const read = (list ?? []).map((value, index) => parseElement(name, index, element, value));
      return read.filter((found) => found !== null).map(({ value }) => value);
    }),
  );
}

/** A list that is right as a whole or not at all: a scope with one id less would be another scope. Null is empty. */
export function wholeListOf<T>(element: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.nullable(z.array(element)),
    z.transform((list) => list ?? []),
  );
}

/** What is only shown: where it cannot be read it is null, noted under `name`, and the rest stands. */
export function displayField<T>(name: string, schema: z.ZodMiniType<T>): z.ZodMiniType<T | null | undefined> {
  return z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => {
        if (value === null || value === undefined) return null;
        const result = schema.safeParse(value);
        if (!result.success) recordOmittedField(name);
        return result.success ? result.data : null;
      }),
    ),
  );
}

/** A text that is shown only where `isFit` lets it; otherwise it is silently null. */
export function displayTextIf(isFit: (text: string) => boolean): z.ZodMiniType<string | null | undefined> {
  return z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => (typeof value === 'string' && isFit(value) ? value : null)),
    ),
  );
}

function ownProperty(value: unknown, name: string): unknown {
  const isThere = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name);
  return isThere ? Reflect.get(value, name) : undefined;
}

/** The number that people call an order by; one that cannot be said is missing. */
export const readOrderNumber = displayField(
  'order_number',
  z.pipe(readName, z.string().check(maximumLength(orderNumberMaximumCharacters))),
);

/** What an answer calls `name`: beside `status`, or in its payload. */
export function responseField(answer: unknown, name: string): unknown {
  return ownProperty(answer, name) ?? ownProperty(ownProperty(answer, 'payload'), name);
}

/** An answer's payload. */
export function responsePayload(answer: unknown): unknown {
  return ownProperty(answer, 'payload');
}

/** Where in an answer the list `name` stands; undefined: nowhere. */
export function responseList(answer: unknown, name: string): unknown {
  if (Array.isArray(answer)) return answer;
  const payload = ownProperty(answer, 'payload');
  if (payload === null || Array.isArray(payload)) return payload;
  return ownProperty(payload, name) === undefined ? ownProperty(answer, name) : ownProperty(payload, name);
}

/** An answer that is a list: the payload itself, or under its own name in the payload or beside `status`. */
export function listResponse<T>(name: string, element: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.transform((answer: unknown) => responseList(answer, name)),
    listOf(name, element),
  );
}
