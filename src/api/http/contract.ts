import type * as z from 'zod/mini';
import { ApiError } from './errors.ts';

/** Maximum number of field names in a warning; the others are counted. */
const maximumListedFields = 20;

/** Fields omitted by the current parse. Parsing is synchronous, so there is only one at a time. */
let omittedFields: string[] = [];

/** Formats the path of a field. @example fieldName(['menus', 0, 'menu_id']) // 'menus[0].menu_id' */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');
}

/** Records that the current parse omitted a field. */
export function recordOmittedField(field: string): void {
  omittedFields.push(field);
}

/**
 * Parses one element of the list `name`. Records the fields that it omits, under the element's index. Returns null for an invalid
 * element, after recording it.
 */
export function parseElement<T>(name: string, index: number, element: z.ZodMiniType<T>, value: unknown): { value: T } | null {
  const outer = omittedFields;
  omittedFields = [];
  const result = element.safeParse(value);
  const place = `${name}[${index}]`;
  const fields = result.success ? omittedFields : [fieldName(result.error.issues[0]?.path ?? [])];
  omittedFields = outer.concat(fields.map((field) => (field === '' ? place : `${place}.${field}`)));
  return result.success ? { value: result.data } : null;
}

/**
 * Parses the response of `call` with its schema. Omits invalid list elements and logs them in one warning.
 *
 * @throws ApiError if the response as a whole is invalid
 * @spec docs/behaviour §7; §8 Missing data
 */
export function parseResponse<T>(call: string, schema: z.ZodMiniType<T>, response: unknown): T {
  omittedFields = [];
  const result = schema.safeParse(response);
  if (!result.success) {
    const field = fieldName(result.error.issues[0]?.path ?? []) || 'payload';
    throw new ApiError({ kind: 'invalidResponse', call, field });
  }
  if (omittedFields.length > 0) {
    const moreText = omittedFields.length > maximumListedFields ? ` and ${omittedFields.length - maximumListedFields} more` : '';
    console.warn(`${call}: omitted invalid fields: ${omittedFields.slice(0, maximumListedFields).join(', ')}${moreText}`);
  }
  return result.data;
}

/**
 * Validates a request of `call`, and removes fields that are not part of the contract.
 *
 * @throws ApiError naming the first invalid field
 * @spec docs/behaviour §7
 */
export function encodeRequest<T>(call: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) {
    const field = fieldName(['request', ...(result.error.issues[0]?.path ?? [])]);
    throw new ApiError({ kind: 'invalidRequest', call, field });
  }
  return result.data;
}
