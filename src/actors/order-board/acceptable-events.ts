import type { BoardOrder, StaffEvent } from '#domain/order/board.ts';
import { orderHandlingMachine } from '#machines/order-handling.machine.ts';

/** Sample of each event, because the chart decides by type. */
const samples = [
  { type: 'order.accept', promisedAt: '' },
  { type: 'order.reschedule', promisedAt: '' },
  { type: 'order.refuse', reason: { code: 'other', note: '' } },
  { type: 'order.start' },
  { type: 'order.finish' },
  { type: 'order.handOver' },
  { type: 'order.cancel', reason: { code: 'other', note: '' } },
] as const satisfies readonly StaffEvent[];

/** Returns the events that the chart of an order accepts in its state: what the counter offers. */
export function acceptableEvents({
  state,
  isPickup,
  paymentMethod,
  promisedAt,
  reason,
  closure,
}: BoardOrder): ReadonlySet<StaffEvent['type']> {
  const context = { isPickup, isPaid: paymentMethod === 'card', promisedAt, reason, closure };
  const snapshot = orderHandlingMachine.resolveState({ value: state, context });
  return new Set(samples.filter((event) => snapshot.can(event)).map(({ type }) => type));
}
