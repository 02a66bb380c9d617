import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dialableNumber } from './phone.ts';

/**
 * Whether a phone number exists in the numbering plan of its country, France if it has no country code. Counter and checkout use this
 * rule alone. Import it lazily in the browser: the numbering plans are large.
 *
 * @spec docs/behaviour §5 Personal form
 */
export function isDialable(phone: string): boolean {
  return parsePhoneNumberFromString(dialableNumber(phone), 'FR')?.isValid() ?? false;
}
