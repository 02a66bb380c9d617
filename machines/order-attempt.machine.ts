/**
 * Order attempt: one order, from its first submission to the acknowledged update. It is placed and paid at most once.
 *
 *   filling ─ order.submit ▶ submitting ─ cash ▶ placed ▶ acknowledged
 *                                       ─ card ▶ confirming ─ order.paid ▶ updating ▶ acknowledged
 *
 * An update without a response is retried by itself. One that is not accepted has `failed`, like the last retry: the customer repeats it.
 *
 * It is a child of the checkout and notifies it of each outcome. `attempt.stage` is written to the journal before each request, and
 * after a reload the state is restored from it. An order that got no response may be stored on the server, so its idempotency key
 * (`local_id`) is kept until the outcome is known. The submission is in `order-submission.machine.ts`, the charge in
 * `payment.machine.ts`.
 *
 * @spec docs/behaviour §4 Final step; §7 POST /v2/public/checkout/, PUT /v2/public/checkout/; docs/invariants.md INV-2, INV-3, INV-11
 */
import { assign, setup } from 'xstate';
import { updateRetries, updateRetryDelayMs } from '#config/constants.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import type { PlacedOrder, Refusal } from '#domain/order/checkout.ts';
import type { OrderRequest, Submission, UpdateOutcome } from '#domain/order/submission.ts';
import { orderSubmissionMachine } from './order-submission.machine.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

/** Events sent to the checkout. Each `order.submit` and `order.resend` leads to one of the first five. */
export type OrderEvent =
  | { type: 'order.placed'; order: PlacedOrder }
  | { type: 'order.unpaid'; order: PlacedOrder }
  | { type: 'order.beingPaid'; order: PlacedOrder }
  | { type: 'order.refused'; refusal: Refusal }
  | { type: 'order.unanswered' }
  /** The server has acknowledged the update, or the update is repeated beside the order's page. */
  | { type: 'order.updated' };

/** Commands from the checkout. */
export type OrderCommand =
  | { type: 'order.submit'; request: OrderRequest }
  | { type: 'order.resend' }
  | { type: 'order.paid' }
  | { type: 'order.declined'; isCanceled: boolean }
  /** The customer repeats an update that failed, or leaves it to the next visit. */
  | { type: 'update.retry' }
  | { type: 'update.leave' }
  /** An alert was shown to the customer, or dismissed. */
  | { type: 'failure.shown'; failedAttempts: number }
  | { type: 'failure.dismissed' };

/** Converts the outcome of a submission to the checkout's event. */
function toOrderEvent({ type, attempt, isRepeated, refusal }: Submission): OrderEvent {
  if (type === 'unanswered') return { type: 'order.unanswered' };
  if (type === 'refused') return { type: 'order.refused', refusal: refusal ?? { type: 'refused', failure: 'orderFailed', items: [] } };
  return { type: `order.${type}`, order: { orderId: attempt.order_id ?? '', isRepeated } };
}

const notifyOrderUpdated = { type: 'notifyCheckout', params: { type: 'order.updated' } } as const;

/** Sends the final status of the order. */
const updateOrder = {
  id: 'updateOrder',
  src: 'updateOrder',
  input: ({ context: { attempt } }: { context: { attempt: Attempt } }) => ({ attempt }),
} as const;

/** Transitions while nothing is in flight. */
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
      /** The order to submit. Null resends the order in the journal. */
      request: OrderRequest | null;
      /** The session has ended and the customer has not been told: the next submission must not silently become a guest order. */
      hasSessionEnded: boolean;
      updateRetriesLeft: number;
      /** Whether the server has not accepted the update, so that it is sent again only on request. */
      hasUpdateFailed: boolean;
    };
    input: { attempt: Attempt; hasUpdateFailed?: boolean };
    tags: 'updateFailed';
    events:
      | OrderCommand
      /** From the app: the attempt was replaced, because its payment is for other content; a session has ended or started. */
      | { type: 'attempt.renewed'; attempt: Attempt }
      | { type: 'session.ended' }
      | { type: 'session.opened' };
  },
  actors: {
    submitOrder: orderSubmissionMachine,
    /** Sends the final status. Rejects if there is no response. */
    updateOrder: actorPlaceholder<UpdateOutcome, { attempt: Attempt }>('updateOrder'),
    /** Replaces the attempt in the journal by one with a new idempotency key. */
    renewAttempt: actorPlaceholder<Attempt, void>('renewAttempt'),
  },
  actions: {
    /** Supplied with `provide()`: sends the event to the checkout. */
    notifyCheckout: (_, _event: OrderEvent) => {},
    /**
     * Supplied with `provide()`: writes `context.attempt` to the journal, unless another tab has finished or replaced it, because no lock
     * is held.
     */
    writeAttempt: () => {},
    /** Supplied with `provide()`: stores `context.attempt` as the last placed order and removes its lines from the cart, exactly once. */
    finishOrder: () => {},
    /** Supplied with `provide()`: marks the last placed order as acknowledged. */
    markAcknowledged: () => {},
    /** Supplied with `provide()`: stores the number of failed attempts in the journal. */
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
    markUpdateFailed: assign({ hasUpdateFailed: true }),
    countUpdateRetry: assign(({ context }) => ({ updateRetriesLeft: context.updateRetriesLeft - 1 })),
  },
  guards: {
    isOutput,
    isAtStage: ({ context }, stages: readonly Attempt['stage'][]) => stages.includes(context.attempt.stage),
    isCanceled: (_, isCanceled: boolean) => isCanceled,
    hasUpdateFailed: ({ context }) => context.hasUpdateFailed,
    hasUpdateRetry: ({ context }) => context.updateRetriesLeft > 0,
  },
  delays: { updateRetryDelay: updateRetryDelayMs },
}).createMachine({
  id: 'orderAttempt',
  context: ({ input }) => ({ request: null, hasSessionEnded: false, updateRetriesLeft: updateRetries, hasUpdateFailed: false, ...input }),
  initial: 'restoring',
  on: {
    'failure.shown': { actions: { type: 'storeFailedAttempts', params: ({ event }) => event.failedAttempts } },
    'attempt.renewed': { actions: { type: 'setAttempt', params: ({ event }) => event.attempt } },
    'session.ended': { actions: 'markSessionEnded' },
    'session.opened': { actions: 'clearSessionEnded' },
  },
  states: {
    /** Continues at the attempt's stage, after a reload and after each submission. */
    restoring: {
      always: [
        { guard: 'hasUpdateFailed', target: 'placed.failed' },
        { guard: { type: 'isAtStage', params: ['placed'] }, target: 'placed' },
        { guard: { type: 'isAtStage', params: ['confirming', 'updating'] }, target: 'confirming' },
        { guard: { type: 'isAtStage', params: ['posting', 'unknown'] }, target: 'unanswered' },
        { guard: { type: 'isAtStage', params: ['unpaid'] }, target: 'unpaid' },
        { target: 'filling' },
      ],
    },
    /** No order was sent, or it was refused. */
    filling: { on: idleTransitions },
    /** The order was sent and got no response. It may be stored on the server. */
    unanswered: {
      on: {
        ...idleTransitions,
        'order.resend': { target: 'submitting', actions: { type: 'setRequest', params: null } },
        // The alert was shown, so a reload must not resend the order without the customer's consent.
        'failure.dismissed': { actions: [{ type: 'setStage', params: 'unknown' }, 'writeAttempt'] },
      },
    },
    /** A card order is stored, and its card was not charged. */
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
    /** The card is being charged, or its charge was started before the page was loaded. */
    confirming: {
      on: {
        'order.paid': 'updating',
        'order.declined': [
          { guard: { type: 'isCanceled', params: ({ event }) => event.isCanceled }, target: 'renewing' },
          { target: 'unpaid', actions: [{ type: 'setStage', params: 'unpaid' }, 'writeAttempt'] },
        ],
      },
    },
    /** The order can no longer be paid, so the next one gets a new idempotency key. */
    renewing: {
      invoke: {
        id: 'renewAttempt',
        src: 'renewAttempt',
        onDone: { target: 'filling', actions: { type: 'setAttempt', params: ({ event }) => event.output } },
        onError: 'filling',
      },
    },
    /** The card was charged. The final status is being sent. */
    updating: {
      entry: [{ type: 'setStage', params: 'updating' }, 'writeAttempt'],
      invoke: {
        ...updateOrder,
        onDone: [
          {
            guard: when('refused'),
            target: 'renewing',
            actions: { type: 'notifyCheckout', params: ({ event }: { event: { output: UpdateOutcome } }) => toUpdateEvent(event.output) },
          },
          { guard: when('failed'), target: 'placed.failed', actions: ['markUpdateFailed', 'finishOrder', notifyOrderUpdated] },
          { target: 'acknowledged', actions: ['finishOrder', 'markAcknowledged', notifyOrderUpdated] },
        ],
        // Stripe has confirmed the payment, so the order counts as placed, and its update is retried.
        onError: { target: 'placed.waiting', actions: ['finishOrder', notifyOrderUpdated] },
      },
    },
    /** The order is stored. Its update has not been acknowledged. */
    placed: {
      initial: 'updating',
      states: {
        updating: {
          invoke: {
            ...updateOrder,
            onDone: [
              { guard: when('updated'), target: '#orderAttempt.acknowledged', actions: ['markAcknowledged', notifyOrderUpdated] },
              { target: 'failed', actions: ['markUpdateFailed', notifyOrderUpdated] },
            ],
            onError: { target: 'waiting', actions: notifyOrderUpdated },
          },
        },
        waiting: {
          after: {
            updateRetryDelay: [{ guard: 'hasUpdateRetry', target: 'updating', actions: 'countUpdateRetry' }, { target: 'failed' }],
          },
        },
        /** An alert offers to repeat the update. The order is never sent again. */
        failed: { tags: 'updateFailed', on: { 'update.retry': 'retrying', 'update.leave': '#orderAttempt.unacknowledged' } },
        retrying: {
          invoke: {
            ...updateOrder,
            onDone: [{ guard: when('updated'), target: '#orderAttempt.acknowledged', actions: 'markAcknowledged' }, { target: 'failed' }],
            onError: 'failed',
          },
        },
      },
    },
    acknowledged: { type: 'final' },
    /** The customer has left the update to the next visit. */
    unacknowledged: { type: 'final' },
  },
});

/** Converts the outcome of an update to the checkout's event. */
function toUpdateEvent(outcome: UpdateOutcome): OrderEvent {
  return outcome.type === 'refused' ? { type: 'order.refused', refusal: { ...outcome, items: [] } } : { type: 'order.updated' };
}
