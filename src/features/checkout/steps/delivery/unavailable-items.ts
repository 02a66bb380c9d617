import { requestedTime } from '#domain/delivery/delivery-verdict.ts';
import type { CartItem, DeliveryForm } from '#domain/entities.ts';
import { asSoonAsPossible, canOrderNow, unavailableItems, type ScheduleRequest } from '#domain/schedule.ts';

/** Returns the items that are unavailable at the chosen time; an empty list while no time is chosen. */
export function itemsUnavailableAtChosenTime<I extends CartItem>(
  request: ScheduleRequest & { delivery: DeliveryForm; items: readonly I[] },
): I[] {
  const { delivery_date: date, delivery_time_range: range } = requestedTime(request);
  if (date === '' || range === '') return [];
  if (range === asSoonAsPossible) return request.items.filter((item) => !canOrderNow({ ...request, items: [item] }));
  return unavailableItems({ ...request, date, range });
}
