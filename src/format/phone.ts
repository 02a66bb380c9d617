/**
 * Formats a phone number as people in France write it: the national number in pairs of digits. Returns other numbers unchanged.
 *
 * @example formatPhone('+33 3 53 01 14 59') // '03 53 01 14 59'
 */
export function formatPhone(phone: string): string {
  const national = phone.replace(/[\s.()-]/g, '').replace(/^(\+|00)33(?=[1-9]\d{8}$)/, '0');
  return /^0\d{9}$/.test(national) ? national.replace(/\d\d(?!$)/g, '$& ') : phone;
}
