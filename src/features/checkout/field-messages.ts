import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import type { FieldError } from '#domain/order/forms.ts';

type FieldName = keyof PersonalForm | Exclude<keyof DeliveryForm, 'is_scheduled'>;

const requiredMessages: Record<Exclude<FieldName, 'address2'>, MessageDescriptor> = {
  first_name: msg`Please enter your first name`,
  last_name: msg`Please enter your last name`,
  email: msg`Please enter your email`,
  phone: msg`Please enter your phone number`,
  address: msg`Please enter the number and the street`,
  postal_code: msg`Please enter the postal code`,
  city: msg`Please enter the city`,
  country: msg`Please enter the country`,
  delivery_date: msg`Please choose a date`,
  delivery_time_range: msg`Please choose a time`,
};
const invalidMessages: Record<Exclude<FieldError, 'required'>, MessageDescriptor> = {
  email: msg`This does not look like an email address. Example: name@example.fr`,
  tooLong: msg`That is too long, please shorten it.`,
};

/** Returns the message for a field error, including how to fix it. */
export function fieldErrorMessage(field: FieldName, error: FieldError): MessageDescriptor {
  return error !== 'required' ? invalidMessages[error] : requiredMessages[field === 'address2' ? 'address' : field];
}
