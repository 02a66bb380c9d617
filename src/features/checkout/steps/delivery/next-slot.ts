import type { CartItem } from '#domain/entities.ts';
import { scheduleDates, slotsFor, unavailableItems, type ScheduleRequest, type TimeSlot } from '#domain/schedule.ts';

/** Returns the first time slot at which all items are available, with its date, or null if there is none on the next seven days. */
export function nextSlot({ items, ...request }: ScheduleRequest & { items: readonly CartItem[] }): (TimeSlot & { date: string }) | null {
  for (const date of scheduleDates(request)) {
    const slots = slotsFor({ ...request, date });
    const slot = slots.find(({ label }) => unavailableItems({ ...request, items, date, range: label }).length === 0);
    if (slot !== undefined) return { ...slot, date };
  }
  return null;
}
