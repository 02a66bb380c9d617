import type { CartItem } from '#domain/entities.ts';
import { scheduleDates, slotsFor, unavailableItems, type ScheduleRequest, type TimeSlot } from '#domain/schedule.ts';

/** The first slot on offer at which all of the items can be had, and its date. Null: there is none this week. */
export function nextSlot({ items, ...request }: ScheduleRequest & { items: readonly CartItem[] }): (TimeSlot & { date: string }) | null {
  for (const date of scheduleDates(request)) {
    const slots = slotsFor({ ...request, date });
    const slot = slots.find(({ label }) => unavailableItems({ ...request, items, date, range: label }).length === 0);
    if (slot !== undefined) return { ...slot, date };
  }
  return null;
}
