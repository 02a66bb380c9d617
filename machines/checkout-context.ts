import type { DeliveryForm, OrderMode, PaymentMethod, PersonalForm } from '#domain/entities.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import type { CheckoutFailure, CheckoutTab, Refusal } from '#domain/order/checkout.ts';
import type { CheckedForm } from '#domain/order/forms.ts';
import { tabToFix } from '#domain/order/tab-to-fix.ts';

/** The customer's input. A form is null while it is invalid. */
export type Forms = { mode: OrderMode | null; personal: PersonalForm | null; delivery: DeliveryForm | null; method: PaymentMethod | null };

/** Known when the checkout starts. `followsOrder`: whether it is the browser's first one since it placed an order. */
export type StartData = { offeredMethods: readonly PaymentMethod[]; attempt: Attempt; areItemsAvailable: boolean; followsOrder: boolean };

type FailureContext = Forms & { failure: CheckoutFailure | null; isCardChecked: boolean };

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

/** Returns the tab where the current failure can be fixed, or null. */
export function currentTabToFix({ failure, mode, personal, delivery, method, isCardChecked }: FailureContext): CheckoutTab | null {
  const isPaymentMissing = method === null || (method === 'card' && !isCardChecked);
  return tabToFix(failure, { mode, personal, delivery, isPaymentMissing });
}

/** Actions that store the form of an event in the context. */
export const setPersonal = {
  type: 'setPersonal',
  params: ({ event }: { event: { form: CheckedForm<PersonalForm> } }) => event.form,
} as const;
export const setDelivery = {
  type: 'setDelivery',
  params: ({ event }: { event: { form: CheckedForm<DeliveryForm> } }) => event.form,
} as const;
