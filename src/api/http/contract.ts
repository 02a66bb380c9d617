import type * as z from 'zod/mini';
import { ContractError } from './contract-error.ts';

/** Names of fields listed in one warning; the rest is counted. */
const maximumListedFields = 20;

/** Fields that the reading under way has left out. Reading is synchronous: there is one at a time. */
let omittedFields: string[] = [];

/** `['menus', 0, 'menu_id']` as `menus[0].menu_id`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');
}

/** Notes that the reading under way goes on without this field. */
export function recordOmittedField(field: string): void {
  omittedFields.push(field);
}

/**
 * Reads one element of the list `name`. What the element itself left out is noted under the element's place; an
 * element that does not fit is noted and answers null.
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
 * The answer of `call`, as its schema reads it. Elements that do not fit are left out and named in one
 * `console.warn`.
 *
 * @throws ContractError where the answer as a whole does not fit.
 * @spec §7; §8 Missing data
 */
export function parseResponse<T>(call: string, schema: z.ZodMiniType<T>, answer: unknown): T {
  omittedFields = [];
  const result = schema.safeParse(answer);
  if (!result.success) throw new ContractError(call, fieldName(result.error.issues[0]?.path ?? []) || 'payload');
  if (omittedFields.length > 0) {
    const more = omittedFields.length > maximumListedFields ? ` and ${omittedFields.length - maximumListedFields} more` : '';
    console.warn(`${call}: left out what does not fit: ${omittedFields.slice(0, maximumListedFields).join(', ')}${more}`);
  }
  return result.data;
}

/**
 * What `call` may send of `value`: the contract's fields and no other.
 *
 * @throws ContractError naming the first field that no request may carry.
 * @spec §7
 */
export function encodeRequest<T>(call: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw new ContractError(call, fieldName(['request', ...(result.error.issues[0]?.path ?? [])]), { wasSent: false });
  }
  return result.data;
}
