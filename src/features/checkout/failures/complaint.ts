import type { CheckoutFailure, CheckoutTab } from '#domain/checkout.ts';
import type { DeliveryForm, OrderMode } from '#domain/entities.ts';

/** What an alert complained of, and the answers it was about: they stay marked until they are changed. */
export type Complaint = { failure: CheckoutFailure; tab: CheckoutTab | null; mode: OrderMode; delivery: DeliveryForm };

/** Whether fields of this tab were left out: from then on each says so. */
export function isIncomplete(complaint: Complaint | null, tab: CheckoutTab): boolean {
  return complaint?.failure === 'missingFields' && complaint.tab === tab;
}

/** Whether it was this address that lies too far away. */
export function isAboutAddress(complaint: Complaint | null, delivery: DeliveryForm): boolean {
  return complaint?.failure === 'tooFar' && isSame(complaint.delivery, delivery, ['address', 'city', 'postal_code', 'country']);
}

/** Whether it was this time that does not suit: the slot is gone, or some items cannot be had then. */
export function isAboutTime(complaint: Complaint | null, mode: OrderMode, delivery: DeliveryForm): boolean {
  if (complaint?.failure !== 'slotUnavailable' && complaint?.failure !== 'itemsUnavailable') return false;
  return complaint.mode === mode && isSame(complaint.delivery, delivery, ['is_scheduled', 'delivery_date', 'delivery_time_range']);
}

function isSame(one: DeliveryForm, other: DeliveryForm, fields: (keyof DeliveryForm)[]): boolean {
  return fields.every((field) => one[field] === other[field]);
}
