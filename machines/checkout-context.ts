import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import type { Refusal } from '#domain/order/checkout.ts';
import type { CheckedForm } from '#domain/order/forms.ts';

/** Converts the personal form to the fields of the checkout's context. */
export function toPersonalContext(form: CheckedForm<PersonalForm>) {
  return { personal: form === 'malformed' ? null : form, isPersonalMalformed: form === 'malformed' };
}

/** Converts the delivery form to the fields of the checkout's context. */
export function toDeliveryContext(form: CheckedForm<DeliveryForm>) {
  return { delivery: form === 'malformed' ? null : form, isDeliveryMalformed: form === 'malformed' };
}

/** Converts a refusal to the fields of the checkout's context. */
export function toFailureContext({ failure, items, retryAfterSeconds }: Refusal) {
  return { failure, affectedItems: items, retryAfterSeconds: retryAfterSeconds ?? null, bankMessage: null };
}
