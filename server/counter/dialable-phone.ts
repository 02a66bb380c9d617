import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dialableNumber } from '#format/phone.ts';

/** Whether a phone number exists in the numbering plan of its country, France if it has no country code. */
export function isDialable(phone: string): boolean {
  return parsePhoneNumberFromString(dialableNumber(phone), 'FR')?.isValid() ?? false;
}
