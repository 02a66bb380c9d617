import type { CheckoutFailure, DeliveryVerdict } from '#domain/order/checkout.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { isTooFar } from '#domain/delivery.ts';
import type { CartItem, DeliveryForm, Destination, Settings } from '#domain/entities.ts';
import { asSoonAsPossible, canOrderNow, isSlotOffered, unavailableItems, unscheduledDate, type ScheduleRequest } from '#domain/schedule.ts';

/**
 * Returns the date and time of an order: those of the selected slot, or those of an unscheduled order.
 *
 * @spec docs/behaviour §4 Unscheduled orders
 */
export function requestedTime(
  request: ScheduleRequest & { delivery: DeliveryForm },
): Pick<DeliveryForm, 'delivery_date' | 'delivery_time_range'> {
  const { delivery_date, delivery_time_range, is_scheduled } = request.delivery;
  return is_scheduled ? { delivery_date, delivery_time_range } : unscheduledDate(request);
}

type TimeRequest = ScheduleRequest & { delivery: DeliveryForm; items: readonly CartItem[] };

/** Whether all items are available at the requested time, and its slot is still offered. @spec docs/behaviour §4 Delivery validated */
export function isRequestedTimeAvailable(request: TimeRequest): boolean {
  return timeRefusal(request) === null;
}

/** Returns why the order cannot be served at the requested time, and the affected items, or null. */
function timeRefusal(request: TimeRequest): { failure: CheckoutFailure; affected: readonly CartItem[] } | null {
  const { items } = request;
  const { delivery_date: date, delivery_time_range: range } = requestedTime(request);
  const isAsap = range === asSoonAsPossible;
  const affected = isAsap
    ? items.filter((item) => !canOrderNow({ ...request, items: [item] }))
    : unavailableItems({ ...request, items: [...items], date, range });
  if (affected.length > 0) return { failure: 'itemsUnavailable', affected };
  return isAsap || isSlotOffered({ ...request, date }, range) ? null : { failure: 'slotUnavailable', affected };
}

/**
 * Validates address, items and time of an order, and whether the shop delivers. Pickups are always possible, and have no
 * address to validate.
 *
 * @param request.destination null if no zone or no position was found for the address: `tooFar` in a shop with zones, else
 *   `addressUnknown`
 * @spec docs/behaviour §4 Delivery validated; §5 Too far, Item availability
 */
export function validateDelivery(request: TimeRequest & { destination: Destination | null; settings: Settings }): DeliveryVerdict {
  const { mode, destination, settings } = request;
  const refused = (failure: CheckoutFailure, affected: readonly CartItem[] = []): DeliveryVerdict => ({
    type: 'refused',
    failure,
    items: affected.map((item) => item.item_name),
  });

  if (mode === 'delivery') {
    const { isActive, calculationType } = parseSettings(settings).delivery;
    if (!isActive) return refused('modeUnavailable');
    if (destination === null) return calculationType === 'zone_based' ? refused('tooFar') : { type: 'addressUnknown' };
    if ('distance' in destination && isTooFar(destination.distance, settings)) return refused('tooFar');
  }

  const refusal = timeRefusal(request);
  return refusal === null ? { type: 'deliverable' } : refused(refusal.failure, refusal.affected);
}
