/**
 * Order handling: the life of an order at the restaurant. The server stores the state of each order and applies this chart with
 * `transition`. The staff's screen (`/counter`) offers exactly the events that the state accepts.
 *
 *   received ─ order.accept ▶ accepted ─ order.start ▶ preparing ─ order.finish ▶ ready | onTheWay ─ order.handOver ▶ handedOver
 *   received ─ order.refuse ▶ refused          accepted … onTheWay ─ order.cancel ▶ cancelled
 *   if paid by card, refuse and cancel ▶ refunding ─ refund.completed ▶ refunded
 *                                       refunding ─ refund.abandoned ▶ refundFailed ─ refund.completed ▶ refunded
 *
 * A refused or cancelled order that was paid by card reaches its final state only after its refund is recorded. A refund that the
 * restaurant makes at Stripe closes the order too.
 *
 * @spec docs/behaviour §4 Final step; docs/decisions/039-the-counter.md
 */
import { assign, setup } from 'xstate';
import type { ClosingReason, Closure } from '#domain/order/handling.ts';

type Closing = { event: { reason: ClosingReason } };

const setRefusal = { type: 'setRefusal', params: ({ event }: Closing) => event.reason } as const;
const setCancellation = { type: 'setCancellation', params: ({ event }: Closing) => event.reason } as const;
const setPromisedTime = { type: 'setPromisedTime', params: ({ event }: { event: { promisedAt: string } }) => event.promisedAt } as const;

/** Transitions of an accepted order until it is handed over. The restaurant can also refund it at Stripe at any time. */
const cancellationTransitions = {
  'order.cancel': [
    { guard: 'isPaid', target: 'refunding', actions: setCancellation },
    { target: 'cancelled', actions: setCancellation },
  ],
  'refund.completed': { guard: 'isPaid', target: 'refunded' },
} as const;

export const orderHandlingMachine = setup({
  types: {} as {
    context: {
      isPickup: boolean;
      /** Whether the order is paid by card. */
      isPaid: boolean;
      /** Promised time as an ISO 8601 instant; null until the order is accepted. */
      promisedAt: string | null;
      reason: ClosingReason | null;
      /** How the order was closed; null while it is open, and after a refund that the restaurant made at Stripe. */
      closure: Closure | null;
    };
    input: { isPickup: boolean; isPaid: boolean };
    events:
      | { type: 'order.accept'; promisedAt: string }
      | { type: 'order.reschedule'; promisedAt: string }
      | { type: 'order.refuse'; reason: ClosingReason }
      | { type: 'order.start' }
      | { type: 'order.finish' }
      | { type: 'order.handOver' }
      | { type: 'order.cancel'; reason: ClosingReason }
      /** The payment's refund is recorded. */
      | { type: 'refund.completed' }
      /** Every attempt to refund the payment has failed: the restaurant must refund it at Stripe. */
      | { type: 'refund.abandoned' };
  },
  actions: {
    setPromisedTime: assign((_, promisedAt: string) => ({ promisedAt })),
    setRefusal: assign((_, reason: ClosingReason) => ({ closure: 'refused' as const, reason })),
    setCancellation: assign((_, reason: ClosingReason) => ({ closure: 'cancelled' as const, reason })),
  },
  guards: {
    isPaid: ({ context }) => context.isPaid,
    isPickup: ({ context }) => context.isPickup,
  },
}).createMachine({
  id: 'orderHandling',
  context: ({ input }) => ({ ...input, promisedAt: null, reason: null, closure: null }),
  initial: 'received',
  states: {
    received: {
      on: {
        'order.accept': { target: 'accepted', actions: setPromisedTime },
        'order.refuse': [
          { guard: 'isPaid', target: 'refunding', actions: setRefusal },
          { target: 'refused', actions: setRefusal },
        ],
        'refund.completed': { guard: 'isPaid', target: 'refunded' },
      },
    },
    accepted: {
      on: {
        ...cancellationTransitions,
        'order.reschedule': { actions: setPromisedTime },
        'order.start': 'preparing',
      },
    },
    preparing: {
      on: {
        ...cancellationTransitions,
        'order.reschedule': { actions: setPromisedTime },
        'order.finish': [{ guard: 'isPickup', target: 'ready' }, { target: 'onTheWay' }],
      },
    },
    ready: { on: { ...cancellationTransitions, 'order.handOver': 'handedOver' } },
    onTheWay: { on: { ...cancellationTransitions, 'order.handOver': 'handedOver' } },
    handedOver: {
      on: {
        /** The owner refunds an order that the customer complained about. */
        'order.cancel': { guard: 'isPaid', target: 'refunding', actions: setCancellation },
        'refund.completed': { guard: 'isPaid', target: 'refunded' },
      },
    },
    /** The refund was requested, and is not recorded yet. */
    refunding: { on: { 'refund.completed': 'refunded', 'refund.abandoned': 'refundFailed' } },
    refundFailed: { on: { 'refund.completed': 'refunded' } },
    refunded: { type: 'final' },
    refused: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
