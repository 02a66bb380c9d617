/**
 * Schemas of response fields. They are tolerant of the form (a number as text, a boolean as `1`, a list as `null`, unknown fields)
 * and strict about the content: a value that cannot be converted to the entity's type is invalid.
 *
 * Exports: `Fields`, `responseIdSchema`, `responseNumberSchema`, `responseAmountSchema`, `responsePriceSchema`, `responseRateSchema`, `responseCountSchema`, `responseBooleanSchema`, `responseTextSchema`,
 * `responseTextOrEmptySchema`, `responseNameSchema`, `optionalName`, `isLink`, `listOf`, `wholeListOf`, `displayField`, `displayTextIf`, `responseOrderNumberSchema`, `responseTrackingSchema`, `responseField`,
 * `responsePayload`, `responseList`, `listResponse`.
 *
 * @spec docs/behaviour §3; §7
 */
import { hasOwn, parseUrl } from '#config/older-browsers.ts';
import * as z from 'zod/mini';
import { fieldMaximumCharacters, orderNumberMaximumCharacters } from '#config/constants.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { truncateText } from '#domain/truncate-text.ts';
import {
  countSchema,
  idSchema,
  isSafeText,
  largestAmount,
  minimumLength,
  maximumLength,
  rateSchema,
  tokenSchema,
} from '#api/fields.schema.ts';
import { recordOmittedField, parseElement } from './contract.ts';

/** Schemas of an entity's fields. A missing or additional field is a compile error. */
export type Fields<Entity> = { [Key in keyof Entity]-?: z.ZodMiniType<Entity[Key]> };

const decimal = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** A number, or text in plain decimal notation. Rejects `"12,50"`, `"1e3"` and `""`. */
export const responseNumberSchema = z.pipe(
  z.union([z.number(), z.string().check(z.regex(decimal))]),
  z.transform((value) => Number(value)),
);

/** A non-negative amount in euros. */
export const responseAmountSchema = z.pipe(responseNumberSchema, z.number().check(z.gte(0), z.lte(largestAmount)));

/**
 * Euros, rounded half up to whole cents (`1.005` becomes `1.01`), because an order accepts only whole cents.
 */
export const responsePriceSchema = z.pipe(
  responseAmountSchema,
  z.transform((amount) => toDecimal(toCents(amount))),
);

/** Percent. */
export const responseRateSchema = z.pipe(responseNumberSchema, rateSchema);

/** A non-negative integer. */
export const responseCountSchema = z.pipe(responseNumberSchema, countSchema);

/** An id with its JSON type, because ids are sent back unchanged. */
export const responseIdSchema = idSchema;

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

/** A boolean, or `1`, `"1"`, `"true"`, `"Yes"`, or their opposites. */
export const responseBooleanSchema = z.pipe(
  z.pipe(
    z.union([z.boolean(), z.number(), z.string()]),
    z.transform((value) => booleanForms.get(typeof value === 'string' ? value.trim().toLowerCase() : value)),
  ),
  z.boolean(),
);

/** Text, or a number as text. */
export const responseTextSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/** Optional text. Empty if it is null or missing. */
export const responseTextOrEmptySchema = z.pipe(
  z.nullish(responseTextSchema),
  z.transform((value) => value ?? ''),
);

/** A name that is sent back in orders: not empty, without characters that requests reject, truncated to the field limit. */
export const responseNameSchema = z.pipe(
  z.pipe(
    responseTextSchema,
    z.transform((name) => (isSafeText(name) ? name : name.replaceAll(/[\0\p{Surrogate}]/gu, '')).trim()),
  ),
  z.pipe(
    z.string().check(minimumLength(1)),
    z.transform((name) => truncateText(name.replaceAll(/[\r\n]+/g, ' '), fieldMaximumCharacters)),
  ),
);

/**
 * Whether a link is safe to display: an `https:` URL without credentials, or a path on the page's own origin. Rejects backslashes
 * and control characters, because browsers resolve `/\\host` to another host.
 *
 * @example isLink('/pictures/a.webp') // true
 * @example isLink('//host/a.webp') // false
 */
export function isLink(text: string): boolean {
  if (!isSafeText(text) || /[\s\p{Cc}\\]/u.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  if (!/^https:\/\/[^/]/i.test(text)) return false;
  const address = parseUrl(text);
  return address !== null && address.protocol === 'https:' && address.username === '' && address.password === '';
}

/** An optional name. An invalid name is omitted. */
export const optionalName: z.ZodMiniType<string | undefined> = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => responseNameSchema.safeParse(value).data),
  ),
);

/** A list of independent elements. Null is an empty list; invalid elements are omitted and recorded under `name`. */
export function listOf<T>(name: string, element: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.nullable(z.array(z.unknown())),
    z.transform((list) => {
      const parsed = (list ?? []).map((value, index) => parseElement(name, index, element, value));
      return parsed.filter((result) => result !== null).map(({ value }) => value);
    }),
  );
}

/** A list that is invalid if one of its elements is: omitting an id would change the scope of an offer. Null is an empty list. */
export function wholeListOf<T>(element: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.nullable(z.array(element)),
    z.transform((list) => list ?? []),
  );
}

/** A field that is only displayed. An invalid value becomes null and is recorded under `name`; the entity stays valid. */
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

/** A text that is only displayed. It becomes null unless it satisfies `isFit`. */
export function displayTextIf(isFit: (text: string) => boolean): z.ZodMiniType<string | null | undefined> {
  return z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => (typeof value === 'string' && isFit(value) ? value : null)),
    ),
  );
}

function ownProperty(value: unknown, name: string): unknown {
  const isOwnProperty = typeof value === 'object' && value !== null && !Array.isArray(value) && hasOwn(value, name);
  return isOwnProperty ? Reflect.get(value, name) : undefined;
}

/** The order number. A number that is too long is omitted. */
export const responseOrderNumberSchema = displayField(
  'order_number',
  z.pipe(responseNameSchema, z.string().check(maximumLength(orderNumberMaximumCharacters))),
);

/** The token of an order, which is sent as a header. */
export const responseTrackingSchema = displayField('tracking', tokenSchema);

/** Returns the field `name` of a response, at the top level or in the payload. */
export function responseField(response: unknown, name: string): unknown {
  return ownProperty(response, name) ?? ownProperty(ownProperty(response, 'payload'), name);
}

/** Returns the payload of a response. */
export function responsePayload(response: unknown): unknown {
  return ownProperty(response, 'payload');
}

/** Returns the list `name` of a response, or undefined if there is none. */
export function responseList(response: unknown, name: string): unknown {
  if (Array.isArray(response)) return response;
  const payload = ownProperty(response, 'payload');
  if (payload === null || Array.isArray(payload)) return payload;
  return ownProperty(payload, name) === undefined ? ownProperty(response, name) : ownProperty(payload, name);
}

/** A list response: the list is the payload, or the field `name` in the payload or at the top level. */
export function listResponse<T>(name: string, element: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.transform((response: unknown) => responseList(response, name)),
    listOf(name, element),
  );
}
