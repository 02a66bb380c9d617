const minute = 60_000;
/** Milliseconds within which an `ASAP` order must be paid. */
const asapPaymentMs = 15 * minute;
/** Minimum in milliseconds, regardless of the settings: for cooking before the slot ends, and for the customer to pay. */
const minimumMs = 5 * minute;

/**
 * Returns the latest time at which the kitchen can start an order: the end of its slot minus the shop's lead time, or 15 minutes
 * after it was placed for `ASAP`.
 *
 * @example kitchenDeadline({ slot: { end: new Date('2027-01-04T12:45') }, leadMs: 15 * 60_000, now }) // 12:30
 */
export function kitchenDeadline({ slot, leadMs, now }: { slot: { end: Date } | null; leadMs: number; now: Date }): Date {
  if (slot === null) return new Date(now.getTime() + asapPaymentMs);
  return new Date(Math.max(slot.end.getTime() - Math.max(leadMs, minimumMs), now.getTime() + minimumMs));
}
