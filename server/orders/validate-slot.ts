import type { CartItem, OrderMode, OrderPayload } from '#domain/entities.ts';
import { asSoonAsPossible, canOrderNow, scheduleDates, slotsFor, unavailableItems } from '#domain/schedule.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { minutesPerDay } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { itemsUnavailable, slotUnavailable } from './order-rejected.ts';

/** A time slot as two instants. */
export type SlotInstants = { start: Date; end: Date };

type SlotContext = { lines: CartItem[]; mode: OrderMode; catalogue: Catalogue; now: Date };

/**
 * Validates the requested time slot and returns it as instants, or null for `ASAP`.
 *
 * @throws OrderRejected if the slot is not offered now, or an item is not available in it
 */
export function validateSlot({ customer: { date: requested } }: OrderPayload, context: SlotContext): SlotInstants | null {
  const { lines: items, mode, now } = context;
  const { menus, site, flatSettings: settings } = context.catalogue;
  // The payload's date has a day and the label of a time slot, or `ASAP`.
  const { timeZone } = site;
  const { delivery_date: date, delivery_time_range: label } = requested;
  const dates = scheduleDates({ now, timeZone });
  if (label === asSoonAsPossible) {
    const unavailable = items.filter((item) => !canOrderNow({ items: [item], menus, mode, now, timeZone }));
    // If no item can be ordered now, the restaurant is closed: reject the slot, not the items.
    if (date !== dates[0] || unavailable.length === items.length) throw slotUnavailable(unavailable);
    if (unavailable.length > 0) throw itemsUnavailable('Certains articles ne sont pas disponibles en ce moment', unavailable);
    return null;
  }
  const slots = dates.includes(date) ? slotsFor({ menus, mode, date, now, timeZone, settings }) : [];
  const slot = slots.find((candidate) => candidate.label === label);
  if (slot === undefined) throw slotUnavailable();
  const unavailable = unavailableItems({ items, menus, mode, date, range: `${slot.start} - ${slot.end}`, timeZone });
  if (unavailable.length > 0) throw itemsUnavailable('Certains articles ne sont pas disponibles à l’heure choisie', unavailable);
  return toInstants(date, slot, timeZone);
}

/** Converts a slot in local time to instants. A slot whose end is before its start ends on the next day. */
function toInstants(date: string, slot: { start: string; end: string }, timeZone: string): SlotInstants {
  const [from, to] = [parseTime(slot.start) ?? 0, parseTime(slot.end) ?? 0];
  // The date is one of `scheduleDates`, so the converter exists.
  const start = createInstantConverter(date, timeZone)?.(from) ?? Number.NaN;
  const minutes = (to - from + minutesPerDay) % minutesPerDay;
  return { start: new Date(start), end: new Date(start + minutes * 60_000) };
}
