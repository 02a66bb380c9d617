const minute = 60_000;
/** How long an order for as soon as possible may take to be paid: nobody waits for it any longer. */
const asapPaymentMs = 15 * minute;
/** What any kitchen needs, whatever the settings say, and what any customer needs to pay. */
const minimumMs = 5 * minute;

/**
 * The last moment at which the kitchen can still serve an order in time: the end of its slot less the lead time that the
 * shop asks for, a quarter of an hour after it was placed where it is for as soon as possible.
 *
 * @example kitchenDeadline({ slot: { end: new Date('2027-01-04T12:45') }, leadMs: 15 * 60_000, now }) // 12:30
 */
export function kitchenDeadline({ slot, leadMs, now }: { slot: { end: Date } | null; leadMs: number; now: Date }): Date {
  if (slot === null) return new Date(now.getTime() + asapPaymentMs);
  return new Date(Math.max(slot.end.getTime() - Math.max(leadMs, minimumMs), now.getTime() + minimumMs));
}
