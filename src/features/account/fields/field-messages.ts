import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuthFieldError } from '#domain/account/auth.ts';

export type AuthFieldName = 'first_name' | 'last_name' | 'email' | 'phone' | 'password' | 'confirmation' | 'code' | 'address';

const requiredMessages: Record<AuthFieldName, MessageDescriptor> = {
  first_name: msg`Please enter your first name`,
  last_name: msg`Please enter your last name`,
  email: msg`Please enter your email`,
  phone: msg`Please enter your phone number`,
  password: msg`Password is required`,
  confirmation: msg`Please type the password again`,
  code: msg`Please enter the code`,
  address: msg`Please enter the number and the street`,
};
const invalidMessages: Record<Exclude<AuthFieldError, 'required'>, MessageDescriptor> = {
  email: msg`This does not look like an email address. Example: name@example.fr`,
  tooLong: msg`That is too long, please shorten it.`,
  tooShort: msg`At least 8 characters, please.`,
  code: msg`A code has only letters and digits, six as a rule.`,
  differs: msg`Passwords do not match`,
};

/** Returns the message for a field error, including how to fix it. */
export function fieldErrorMessage(field: AuthFieldName, error: AuthFieldError): MessageDescriptor {
  return error === 'required' ? requiredMessages[field] : invalidMessages[error];
}
