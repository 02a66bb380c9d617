import type { CheckoutFailure, DeliveryVerdict } from '#domain/order/checkout.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { isTooFar } from '#domain/delivery.ts';
import type { CartItem, DeliveryForm, Destination, Settings } from '#domain/entities.ts';
import { asSoonAsPossible, canOrderNow, isSlotOffered, unavailableItems, unscheduledDate, type ScheduleRequest } from '#domain/schedule.ts';

/** Date and time that the order will carry: the chosen slot, or what stands for as soon as possible. @spec §4 Unscheduled orders */
export function requestedTime(
  request: ScheduleRequest & { delivery: DeliveryForm },
): Pick<DeliveryForm, 'delivery_date' | 'delivery_time_range'> {
  const { delivery_date, delivery_time_range, is_scheduled } = request.delivery;
  return is_scheduled ? { delivery_date, delivery_time_range } : unscheduledDate(request);
}

/**
 * What stands in the way of an order with this mode, address and time: an address too far, items that cannot be had
 * then, a slot that is not on offer (any more). `destination` is null where no zone or distance is known: in a shop with
 * zones that is too far, else the address is unknown.
 *
 * @example deliveryVerdict({ mode: 'delivery', destination: null, … }) // { is: 'refused', failure: 'tooFar', items: [] }
 * @spec §4 Delivery validated; §5 Too far, Item availability
 */
export function deliveryVerdict(
  request: ScheduleRequest & { delivery: DeliveryForm; destination: Destination | null; items: readonly CartItem[]; settings: Settings },
): DeliveryVerdict {
  const { mode, destination, items, settings } = request;
  const refused = (failure: CheckoutFailure, about: readonly CartItem[] = []): DeliveryVerdict => ({
    type: 'refused',
    failure,
    items: about.map((item) => item.item_name),
  });

  if (mode === 'delivery') {
    const { isActive, calculationType } = parseSettings(settings).delivery;
    if (!isActive) return refused('modeClosed');
    if (destination === null) return calculationType === 'zone_based' ? refused('tooFar') : { type: 'addressUnknown' };
    if ('distance' in destination && isTooFar(destination.distance, settings)) return refused('tooFar');
  }

  const { delivery_date: date, delivery_time_range: range } = requestedTime(request);
  const isAsap = range === asSoonAsPossible;
  const unavailable = isAsap
    ? items.filter((item) => !canOrderNow({ ...request, items: [item] }))
    : unavailableItems({ ...request, items: [...items], date, range });
  if (unavailable.length > 0) return refused('itemsUnavailable', unavailable);
  return isAsap || isSlotOffered({ ...request, date }, range) ? { type: 'deliverable' } : refused('slotUnavailable');
}
