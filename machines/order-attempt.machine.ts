/**
 * Order attempt: one order, from its first submission to the acknowledged update. Placed and paid at most once.
 *
 *   filling ─ order.submit ▶ submitting ─ cash ▶ placed ▶ acknowledged
 *                                       ─ card ▶ confirming ─ order.paid ▶ updating ▶ acknowledged
 *
 * A child of the checkout, which it notifies of each outcome. `attempt.stage` is journaled before each request, and a reload
 * restores the state from it. An order without a response may exist: until its outcome is known, its idempotency key
 * (`local_id`) is kept. The submission is `order-submission.machine.ts`, the charge `payment.machine.ts`.
 *
 * @spec §4 Final step; §7 POST /v2/public/checkout/, PUT /v2/public/checkout/; INV-2, INV-3, INV-11
 */
import { assign, setup } from 'xstate';
import { updateRetries, updateRetryDelayMs } from '#config/constants.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import type { PlacedOrder, Refusal } from '#domain/order/checkout.ts';
import type { OrderRequest, Submission, UpdateOutcome } from '#domain/order/submission.ts';
import { orderSubmissionMachine } from './order-submission.machine.ts';
import { slot } from './slot.ts';
import { isOutput, when } from './when.ts';

/** Events sent to the checkout. Each `order.submit` and `order.resend` results in one of the first five. */
export type OrderEvent =
  | { type: 'order.placed'; order: PlacedOrder }
  | { type: 'order.unpaid'; order: PlacedOrder }
  | { type: 'order.beingPaid'; order: PlacedOrder }
  | { type: 'order.refused'; refusal: Refusal }
  | { type: 'order.unanswered' }
  /** The update was acknowledged, or will be retried. */
  | { type: 'order.updated' };

/** Commands from the checkout. */
export type OrderCommand =
  | { type: 'order.submit'; request: OrderRequest }
  | { type: 'order.resend' }
  | { type: 'order.paid' }
  | { type: 'order.declined'; isCanceled: boolean }
  /** The visitor was shown a failure, or has dismissed it. */
  | { type: 'failure.shown'; failedAttempts: number }
  | { type: 'failure.dismissed' };

/** Returns the checkout's event for the outcome of a submission. */
function toOrderEvent({ type, attempt, isRepeated, refusal }: Submission): OrderEvent {
  if (type === 'unanswered') return { type: 'order.unanswered' };
  if (type === 'refused') return { type: 'order.refused', refusal: refusal ?? { type: 'refused', failure: 'orderFailed', items: [] } };
  return { type: `order.${type}`, order: { orderId: attempt.order_id ?? '', isRepeated } };
}

const updated = { type: 'notifyCheckout', params: { type: 'order.updated' } } as const;

/** Commands accepted while nothing is in flight. */
const idleTransitions = {
  'order.submit': {
    target: '#orderAttempt.submitting',
    actions: { type: 'setRequest', params: ({ event }: { event: { request: OrderRequest } }) => event.request },
  },
} as const;

export const orderAttemptMachine = setup({
  types: {} as {
    context: {
      attempt: Attempt;
      /** The order to submit; null to resend the journaled one. */
      request: OrderRequest | null;
      /** The visitor has not been told yet: the next submission must not become a guest's order unnoticed. */
      hasSessionEnded: boolean;
      updateRetriesLeft: number;
    };
    input: { attempt: Attempt };
    events:
      | OrderCommand
      /** From the app: the payment of other content has replaced the attempt; a session has ended or opened. */
      | { type: 'attempt.renewed'; attempt: Attempt }
      | { type: 'session.ended' }
      | { type: 'session.opened' };
  },
  actors: {
    submitOrder: orderSubmissionMachine,
    /** Sends the final status. Rejects without a response. */
    updateOrder: slot<UpdateOutcome, { attempt: Attempt }>('updateOrder'),
    /** Replaces the journaled attempt by one with its own idempotency key. */
    renewAttempt: slot<Attempt, void>('renewAttempt'),
  },
  actions: {
    /** Provided: sends the event to the checkout. */
    notifyCheckout: (_, _event: OrderEvent) => {},
    /** Provided: writes `context.attempt` to the journal. No lock is held: not if another tab has finished or replaced it. */
    writeAttempt: () => {},
    /** Provided: stores `context.attempt` as the last placed order and removes its lines from the cart, exactly once. */
    finishOrder: () => {},
    /** Provided: marks the last placed order as acknowledged. */
    markAcknowledged: () => {},
    /** Provided: stores the number of failed attempts in the journal. */
    storeFailedAttempts: (_, _failedAttempts: number) => {},
    setRequest: assign((_, request: OrderRequest | null) => ({ request })),
    setAttempt: assign((_, attempt: Attempt) => ({ attempt })),
    setStage: assign(({ context: { attempt } }, stage: Attempt['stage']) => ({ attempt: { ...attempt, stage } })),
    setSubmission: assign(({ context }, { attempt, refusal }: Submission) => ({
      attempt,
      hasSessionEnded: context.hasSessionEnded && refusal?.failure !== 'sessionEnded',
    })),
    markSessionEnded: assign({ hasSessionEnded: true }),
    clearSessionEnded: assign({ hasSessionEnded: false }),
    countUpdateRetry: assign(({ context }) => ({ updateRetriesLeft: context.updateRetriesLeft - 1 })),
  },
  guards: {
    isOutput,
    isAtStage: ({ context }, stages: readonly Attempt['stage'][]) => stages.includes(context.attempt.stage),
    isCanceled: (_, isCanceled: boolean) => isCanceled,
    hasUpdateRetry: ({ context }) => context.updateRetriesLeft > 0,
  },
  delays: { updateRetryDelay: updateRetryDelayMs },
}).createMachine({
  id: 'orderAttempt',
  context: ({ input }) => ({ ...input, request: null, hasSessionEnded: false, updateRetriesLeft: updateRetries }),
  initial: 'restoring',
  on: {
    'failure.shown': { actions: { type: 'storeFailedAttempts', params: ({ event }) => event.failedAttempts } },
    'attempt.renewed': { actions: { type: 'setAttempt', params: ({ event }) => event.attempt } },
    'session.ended': { actions: 'markSessionEnded' },
    'session.opened': { actions: 'clearSessionEnded' },
  },
  states: {
    /** Continues at the stage of the attempt: after a reload, and after each submission. */
    restoring: {
      always: [
        { guard: { type: 'isAtStage', params: ['placed'] }, target: 'placed' },
        { guard: { type: 'isAtStage', params: ['confirming', 'updating'] }, target: 'confirming' },
        { guard: { type: 'isAtStage', params: ['posting', 'unknown'] }, target: 'unanswered' },
        { guard: { type: 'isAtStage', params: ['unpaid'] }, target: 'unpaid' },
        { target: 'filling' },
      ],
    },
    /** Nothing was sent, or it was refused. */
    filling: { on: idleTransitions },
    /** The order was sent and got no response: it may exist. */
    unanswered: {
      on: {
        ...idleTransitions,
        'order.resend': { target: 'submitting', actions: { type: 'setRequest', params: null } },
        // The alert was shown: a reload must not resend the order without the visitor's consent.
        'failure.dismissed': { actions: [{ type: 'setStage', params: 'unknown' }, 'writeAttempt'] },
      },
    },
    /** A card order exists, and its card was not charged. */
    unpaid: { on: idleTransitions },
    submitting: {
      invoke: {
        id: 'submitOrder',
        src: 'submitOrder',
        input: ({ context: { attempt, request, hasSessionEnded } }) => ({ attempt, request, hasSessionEnded }),
        onDone: {
          target: 'restoring',
          actions: [
            { type: 'setSubmission', params: ({ event }) => event.output },
            { type: 'notifyCheckout', params: ({ event }) => toOrderEvent(event.output) },
          ],
        },
        onError: { target: 'restoring', actions: { type: 'notifyCheckout', params: { type: 'order.unanswered' } } },
      },
    },
    /** The card is being charged, or was before the page was loaded. */
    confirming: {
      on: {
        'order.paid': 'updating',
        'order.declined': [
          { guard: { type: 'isCanceled', params: ({ event }) => event.isCanceled }, target: 'renewing' },
          { target: 'unpaid', actions: [{ type: 'setStage', params: 'unpaid' }, 'writeAttempt'] },
        ],
      },
    },
    /** The order cannot be paid any more: the next one gets an idempotency key of its own. */
    renewing: {
      invoke: {
        id: 'renewAttempt',
        src: 'renewAttempt',
        onDone: { target: 'filling', actions: { type: 'setAttempt', params: ({ event }) => event.output } },
        onError: 'filling',
      },
    },
    /** The card was charged: the final status is being sent. */
    updating: {
      entry: [{ type: 'setStage', params: 'updating' }, 'writeAttempt'],
      invoke: {
        id: 'updateOrder',
        src: 'updateOrder',
        input: ({ context: { attempt } }) => ({ attempt }),
        onDone: [
          {
            guard: when('refused'),
            target: 'renewing',
            actions: { type: 'notifyCheckout', params: ({ event }) => toUpdateEvent(event.output) },
          },
          { target: 'acknowledged', actions: ['finishOrder', 'markAcknowledged', updated] },
        ],
        // Stripe has confirmed the payment: the order is placed, and its update is retried.
        onError: { target: 'placed.waiting', actions: ['finishOrder', updated] },
      },
    },
    /** The order exists; its update has not been acknowledged. */
    placed: {
      initial: 'updating',
      states: {
        updating: {
          invoke: {
            id: 'updateOrder',
            src: 'updateOrder',
            input: ({ context: { attempt } }) => ({ attempt }),
            onDone: [
              { guard: when('refused'), target: '#orderAttempt.unacknowledged', actions: updated },
              { target: '#orderAttempt.acknowledged', actions: ['markAcknowledged', updated] },
            ],
            onError: { target: 'waiting', actions: updated },
          },
        },
        waiting: {
          after: {
            updateRetryDelay: [
              { guard: 'hasUpdateRetry', target: 'updating', actions: 'countUpdateRetry' },
              { target: '#orderAttempt.unacknowledged' },
            ],
          },
        },
      },
    },
    acknowledged: { type: 'final' },
    /** The next visit retries. */
    unacknowledged: { type: 'final' },
  },
});

/** Returns the checkout's event for the outcome of an update. */
function toUpdateEvent(outcome: UpdateOutcome): OrderEvent {
  return outcome.type === 'refused' ? { type: 'order.refused', refusal: { ...outcome, items: [] } } : { type: 'order.updated' };
}
