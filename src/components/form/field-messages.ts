import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuthFieldError } from '#domain/account/auth.ts';

const streetRequired = msg`Please enter the number and the street`;
const requiredMessages = {
  first_name: msg`Please enter your first name`,
  last_name: msg`Please enter your last name`,
  email: msg`Please enter your email`,
  phone: msg`Please enter your phone number`,
  address: streetRequired,
  address2: streetRequired,
  courier_note: streetRequired,
  postal_code: msg`Please enter the postal code`,
  city: msg`Please enter the city`,
  country: msg`Please enter the country`,
  delivery_date: msg`Please choose a date`,
  delivery_time_range: msg`Please choose a time`,
  password: msg`Password is required`,
  confirmation: msg`Please type the password again`,
  code: msg`Please enter the code`,
} satisfies Record<string, MessageDescriptor>;
const invalidMessages: Record<Exclude<AuthFieldError, 'required'>, MessageDescriptor> = {
  email: msg`This does not look like an email address. Example: name@example.fr`,
  tooLong: msg`That is too long, please shorten it.`,
  tooShort: msg`At least 8 characters, please.`,
  code: msg`A code has only letters and digits, six as a rule.`,
  differs: msg`Passwords do not match`,
};

/** Text fields of the checkout and of the account. */
export type FieldName = keyof typeof requiredMessages;

/** Returns the message for a field error, including how to fix it. */
export function fieldErrorMessage(field: FieldName, error: AuthFieldError): MessageDescriptor {
  return error === 'required' ? requiredMessages[field] : invalidMessages[error];
}
