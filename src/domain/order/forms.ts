import { defaultCountry, fieldMaximumCharacters } from '#config/constants.ts';
import type { DeliveryForm, OrderMode, PersonalForm } from '#domain/entities.ts';
import { isEmail } from '#domain/account/email.ts';

/** Error of a field: it is empty, not an email address, or longer than 500 characters. */
export type FieldError = 'required' | 'email' | 'tooLong';
/** A text field of the delivery form. */
export type DeliveryField = Exclude<keyof DeliveryForm, 'is_scheduled'>;
type FieldErrors<Form> = Partial<Record<keyof Form, FieldError>>;

/** A validated form. Null if a required field is empty; 'malformed' if all required fields are filled but a value is invalid. */
export type CheckedForm<Form> = Form | 'malformed' | null;

/** Matches a visible character: neither space, combining mark, control or zero-width character, nor Hangul filler. */
const visibleCharacter = /[^\s\p{C}\p{M}\u115F\u1160\u3164\uFFA0]/u;
/** Invisible characters to trim: white space, soft hyphens, zero-width characters. */
const surroundingCharacters = new Set(
  '\t\n\v\f\r \u00A0\u00AD\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u200C\u200D\u200E\u200F\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF',
);

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !visibleCharacter.test(text);
}

/** Trims invisible characters and replaces line breaks with spaces, in linear time. */
export function cleanText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && surroundingCharacters.has(text.charAt(start))) start += 1;
  while (end > start && surroundingCharacters.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).replace(/[\r\n]/g, ' ');
}

function textError(text: string): FieldError | null {
  if (isBlank(text)) return 'required';
  return cleanText(text).length > fieldMaximumCharacters ? 'tooLong' : null;
}

/** Removes the fields without an error. */
function removeNulls<Field extends string>(errors: Record<Field, FieldError | null>): Partial<Record<Field, FieldError>> {
  const foundErrors: Partial<Record<Field, FieldError>> = {};
  let field: Field;
  for (field in errors) {
    const error = errors[field];
    if (error !== null) foundErrors[field] = error;
  }
  return foundErrors;
}

/**
 * Validates the personal form: all fields are required, and the email must be valid. Returns the errors by field.
 *
 * @example personalErrors({ first_name: 'Zoé', last_name: ' ', email: 'zoe', phone: '06' }) // { last_name: 'required', email: 'email' }
 * @spec docs/behaviour §5 Personal form
 */
export function personalErrors(form: PersonalForm): FieldErrors<PersonalForm> {
  const { first_name, last_name, email, phone } = form;
  return removeNulls({
    first_name: textError(first_name),
    last_name: textError(last_name),
    email: textError(email) ?? (isEmail(cleanText(email)) ? null : 'email'),
    phone: textError(phone),
  });
}

/**
 * Validates the delivery form: address, city, and postal code are required for delivery, date and slot for a scheduled order.
 * Ignores fields that a pickup order does not send. Returns the errors by field.
 *
 * @example deliveryErrors({ ...form, address: '' }, 'delivery') // { address: 'required' }
 * @spec docs/behaviour §5 Delivery form
 */
export function deliveryErrors(form: DeliveryForm, mode: OrderMode): FieldErrors<DeliveryForm> {
  const addressError = (text: string) => (mode === 'delivery' ? textError(text) : null);
  /** Returns the error of a field that makes the address too long. */
  const lengthError = (addressWithout: string, addressWith: string) =>
    addressError(addressWithout) === null && addressError(addressWith) === 'tooLong' ? 'tooLong' : null;
  const timeError = (text: string) => (form.is_scheduled ? textError(text) : null);
  const addressWithoutNote = fullAddress({ ...form, courier_note: '' });
  const countryError = addressError(form.country);
  return removeNulls({
    address: addressError(form.address),
    // The order sends street, supplement and note as one text. If that is too long, report an optional field.
    address2: lengthError(form.address, addressWithoutNote),
    courier_note: lengthError(addressWithoutNote, fullAddress(form)),
    city: addressError(form.city),
    postal_code: addressError(form.postal_code),
    // A blank country defaults to France.
    country: countryError === 'required' ? null : countryError,
    is_scheduled: null,
    delivery_date: timeError(form.delivery_date),
    delivery_time_range: form.delivery_time_range === 'ASAP' && form.is_scheduled ? 'required' : timeError(form.delivery_time_range),
  });
}

/**
 * Returns the form if it has no errors, null if a required field is empty, and 'malformed' if values are invalid. Only an empty
 * field leads to the alert about missing fields, because a malformed field shows its own message.
 *
 * @example checkForm(form, { email: 'email' }) // 'malformed'
 * @example checkForm(form, { email: 'email', phone: 'required' }) // null
 * @spec docs/behaviour §8 Required checkout fields missing
 */
export function checkForm<Form>(form: Form, errors: FieldErrors<Form>): CheckedForm<Form> {
  const found = Object.values(errors);
  if (found.length === 0) return form;
  return found.includes('required') ? null : 'malformed';
}

/** Trims the texts of the personal form. @spec docs/behaviour §5 Personal form */
export function cleanPersonal({ first_name, last_name, email, phone }: PersonalForm): PersonalForm {
  return { first_name: cleanText(first_name), last_name: cleanText(last_name), email: cleanText(email), phone: cleanText(phone) };
}

/**
 * Joins street, address supplement and note for the courier as an order sends them.
 *
 * @example fullAddress({ address: '12 rue X', address2: '3e étage', courier_note: 'Sonnez deux fois' }) // '12 rue X, 3e étage, Sonnez deux fois'
 */
export function fullAddress({
  address,
  address2 = '',
  courier_note = '',
}: Pick<DeliveryForm, 'address' | 'address2' | 'courier_note'>): string {
  return [address, ...[address2, courier_note].filter((text) => !isBlank(text))].join(', ');
}

/** Trims the texts of the delivery form; a blank country defaults to France. @spec docs/behaviour §5 Delivery form; §9 Default country */
export function cleanDelivery(form: DeliveryForm): DeliveryForm {
  return {
    address: cleanText(form.address),
    ...(isBlank(form.address2 ?? '') ? {} : { address2: cleanText(form.address2 ?? '') }),
    ...(isBlank(form.courier_note ?? '') ? {} : { courier_note: cleanText(form.courier_note ?? '') }),
    city: cleanText(form.city),
    postal_code: cleanText(form.postal_code),
    country: isBlank(form.country) ? defaultCountry : cleanText(form.country),
    is_scheduled: form.is_scheduled,
    delivery_date: cleanText(form.delivery_date),
    delivery_time_range: cleanText(form.delivery_time_range),
  };
}
