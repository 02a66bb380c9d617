import { dialableNumber } from '#format/phone.ts';

/** Normalises an email for comparison: trims it and converts it to lower case. */
export function normaliseCustomerEmail({ email }: { email: string }): string {
  return email.trim().toLowerCase();
}

/**
 * Normalises a phone number for comparison: the digits that are dialled, of mainland France in the national form, in which they are
 * stored. `+33 6 …`, `0033 6 …`, and `06 …` are equal, and so are `0692 …` and `+262 692 …`.
 */
export function normalisePhone({ phone }: { phone: string }): string {
  return dialableNumber(phone).replace(/^\+33/, '0').replace(/\D/g, '');
}
