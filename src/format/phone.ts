/** First digits of the nine-digit numbers of overseas France, and their country codes. They are typed like numbers of the mainland. */
const overseasCodes: readonly (readonly [RegExp, string])[] = [
  [/^(?:639|269|26[23]|69[23])/, '262'],
  [/^(?:69[01]|590)/, '590'],
  [/^(?:694|594)/, '594'],
  [/^(?:69[67]|596)/, '596'],
];

/**
 * Returns the number to dial for a phone number as it was typed: international if it is French or begins with a country code, otherwise
 * its digits. Numbers of overseas France have country codes of their own.
 *
 * @example dialableNumber('+33 (0)6 12 34 56 78') // '+33612345678'
 * @example dialableNumber('0692 12 34 56') // '+262692123456'
 */
export function dialableNumber(phone: string): string {
  const compact = phone
    .normalize('NFKC')
    // The zero in parentheses is dialled within the country only.
    .replace(/^(\s*(?:\+|00)[\d\s]{1,5})\(0\)/, '$1')
    .replace(/(?!^)\+|[^\d+]/g, '')
    .replace(/^00/, '+');
  const [, subscriber] = /^(?:\+330?|0)([1-9]\d{8})$/.exec(compact) ?? [];
  if (subscriber === undefined) return compact;
  const [, code = '33'] = overseasCodes.find(([prefix]) => prefix.test(subscriber)) ?? [];
  return `+${code}${subscriber}`;
}

/**
 * Formats a phone number as people in France write it: the national number in pairs of digits, and one of overseas France with its
 * country code. Returns other numbers unchanged, and those with words, such as an extension.
 *
 * @example formatPhone('+33 3 53 01 14 59') // '03 53 01 14 59'
 */
export function formatPhone(phone: string): string {
  if (/[^\d\s+().\-/]/.test(phone.normalize('NFKC'))) return phone;
  const [, code, area = '', rest = ''] = /^\+(33|262|590|594|596)(\d{3})(\d{6})$/.exec(dialableNumber(phone)) ?? [];
  if (code === undefined) return phone;
  const pairs = (digits: string) => digits.replace(/\d\d(?!$)/g, '$& ');
  return code === '33' ? pairs(`0${area}${rest}`) : `+${code} ${area} ${pairs(rest)}`;
}
