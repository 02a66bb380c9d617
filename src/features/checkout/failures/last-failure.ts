import type { CheckoutFailure, CheckoutTab } from '#domain/order/checkout.ts';
import type { DeliveryForm, OrderMode } from '#domain/entities.ts';

/** The failure of the last dismissed alert and the form values it refers to. Fields stay marked invalid until these change. */
export type LastFailure = { failure: CheckoutFailure; tab: CheckoutTab | null; mode: OrderMode; delivery: DeliveryForm };

/** Returns whether required fields of the tab were missing. All of its field errors are shown from then on. */
export function isIncomplete(lastFailure: LastFailure | null, tab: CheckoutTab): boolean {
  return lastFailure?.failure === 'missingFields' && lastFailure.tab === tab;
}

/** Returns whether the failure says that this address is too far away. */
export function isAboutAddress(complaint: LastFailure | null, delivery: DeliveryForm): boolean {
  return complaint?.failure === 'tooFar' && isEqualIn(complaint.delivery, delivery, ['address', 'city', 'postal_code', 'country']);
}

/** Returns whether the failure is about this time: the slot is unavailable, or some items are not served then. */
export function isAboutTime(lastFailure: LastFailure | null, mode: OrderMode, delivery: DeliveryForm): boolean {
  if (lastFailure?.failure !== 'slotUnavailable' && lastFailure?.failure !== 'itemsUnavailable') return false;
  return lastFailure.mode === mode && isEqualIn(lastFailure.delivery, delivery, ['is_scheduled', 'delivery_date', 'delivery_time_range']);
}

function isEqualIn(one: DeliveryForm, other: DeliveryForm, fields: (keyof DeliveryForm)[]): boolean {
  return fields.every((field) => one[field] === other[field]);
}
