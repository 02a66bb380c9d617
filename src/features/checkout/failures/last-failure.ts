import type { CheckoutTab, LastFailure } from '#domain/order/checkout.ts';
import type { DeliveryForm, OrderMode } from '#domain/entities.ts';
import { cleanDelivery } from '#domain/order/forms.ts';

/** Whether the last failure was about missing fields of this tab. All errors of its fields are shown from then on. */
export function isIncomplete(lastFailure: LastFailure | null, tab: CheckoutTab): boolean {
  return lastFailure?.failure === 'missingFields' && lastFailure.tab === tab;
}

/** Whether the last failure says that this address is too far away. The fields stay marked until the address changes. */
export function isAboutAddress(lastFailure: LastFailure | null, delivery: DeliveryForm): boolean {
  return lastFailure?.failure === 'tooFar' && isEqualIn(lastFailure.delivery, delivery, ['address', 'city', 'postal_code', 'country']);
}

/** Whether the last failure is about this time: the slot is unavailable, or some items are unavailable in it. */
export function isAboutTime(lastFailure: LastFailure | null, mode: OrderMode, delivery: DeliveryForm): boolean {
  if (lastFailure?.failure !== 'slotUnavailable' && lastFailure?.failure !== 'itemsUnavailable') return false;
  return lastFailure.mode === mode && isEqualIn(lastFailure.delivery, delivery, ['is_scheduled', 'delivery_date', 'delivery_time_range']);
}

function isEqualIn(failed: DeliveryForm | null, draft: DeliveryForm, fields: (keyof DeliveryForm)[]): boolean {
  const current = cleanDelivery(draft);
  return fields.every((field) => failed?.[field] === current[field]);
}
