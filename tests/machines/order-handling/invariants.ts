import type { orderHandlingMachine } from '#machines/order-handling.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const accepted = ['accepted', 'preparing', 'ready', 'onTheWay', 'handedOver'];

/** Properties of every step of an order at the restaurant. */
export const invariants: Invariants<typeof orderHandlingMachine> = {
  'a paid order is closed only by a refund that is recorded': ({ before, step, after }) =>
    !after.context.isPaid ||
    (after.value !== 'refused' &&
      after.value !== 'cancelled' &&
      (after.value !== 'refunded' || before?.value === 'refunded' || step.name === 'refund.completed')),
  'nothing is refunded that was not paid by card': ({ after: { value, context } }) =>
    context.isPaid || !['refunding', 'refundFailed', 'refunded'].includes(value),
  'an order that was refused is never prepared': ({ before, after }) =>
    before === null ||
    !['refused', 'cancelled', 'refunding', 'refundFailed', 'refunded'].includes(before.value) ||
    !accepted.includes(after.value),
  'an accepted order has a promised time, a refused one a reason': ({ after: { value, context } }) =>
    (!accepted.includes(value) || context.promisedAt !== null) &&
    (!['refused', 'cancelled', 'refunding', 'refundFailed'].includes(value) || (context.reason !== null && context.closure !== null)),
  'an order ends refused, cancelled or refunded': ({ after: { value, status } }) =>
    (status === 'done') === ['refused', 'cancelled', 'refunded'].includes(value),
  'a pickup is ready at the counter, a delivery is on its way': ({ after: { value, context } }) =>
    (value !== 'ready' || context.isPickup) && (value !== 'onTheWay' || !context.isPickup),
  'the promised time changes only while the order is in the kitchen': ({ before, after }) =>
    before === null ||
    before.context.promisedAt === after.context.promisedAt ||
    ['received', 'accepted', 'preparing'].includes(before.value),
};
