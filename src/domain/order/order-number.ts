import type { Id } from '#domain/entities.ts';

/** Digits and capital letters without 0 and O, 1 and I: 32 characters, five bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const bitsPerCharacter = 5;
const bits = 5 * bitsPerCharacter;

/**
 * Numbers that a spreadsheet may take for another value, in English or French: `23456` and `22E45` for numbers, `MAR23` and `2AVR4` for
 * dates, `FALSE` for a truth value. Names of months with O or I cannot occur.
 */
const misreadable = /^(?:\d+|\d+E\d+|\d*(?:JANV?|FEB|FEVR?|MARS?|MARCH|APR|AVR|MAY|JUNE?|JULY?|AUG|SEPT?|DEC)\d*|FALSE)$/;

/**
 * Returns the short order number: the one that the server sent, or else one derived from the order's id.
 *
 * @example orderNumber({ order_id: 'GYtNohsKxFdburr2lWNpfw' }) // 'YUCKT'
 * @spec docs/behaviour §3 Checkout forms: order_id
 */
export function orderNumber({ order_id, order_number }: { order_id: Id; order_number?: string | null | undefined }): string {
  return order_number ?? derivedOrderNumber(order_id);
}

/**
 * Derives a number of five unambiguous characters from an id, which no spreadsheet takes for another value. An id has the same number
 * whether it is written as number or as text. `server/database/migrations/0004_order_number.sql` has the first attempt of this rule.
 */
export function derivedOrderNumber(id: Id): string {
  let number = encodeHash(String(id));
  for (let attempt = 2; misreadable.test(number); attempt += 1) number = encodeHash(`${id}#${attempt}`);
  return number;
}

/** Encodes the hash of a text as five characters. */
function encodeHash(text: string): string {
  const hash = fnv1a(text);
  const folded = (hash ^ (hash >>> bits)) & (2 ** bits - 1);
  let number = '';
  for (let shift = bits - bitsPerCharacter; shift >= 0; shift -= bitsPerCharacter)
    number += alphabet.charAt((folded >>> shift) & (alphabet.length - 1));
  return number;
}

/** FNV-1a over the text's UTF-16 code units; 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
