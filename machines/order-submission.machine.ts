/**
 * Order submission: sends one order at most once, under a lock that all tabs share. It is a child of `order-attempt`.
 *
 *   locking ▶ reading ▶ building ▶ posting ▶ placed (cash) | unpaid (card)
 *
 * The journal is written before the request. The order may be stored on the server already: placed or being paid by another tab,
 * unpaid with other content, or sent earlier without a response. Each result is a final state; the output names it.
 *
 * @spec docs/behaviour §4 Final step; §7 POST /v2/public/checkout/; docs/invariants.md INV-2, INV-3, INV-9
 */
import { and, assign, setup } from 'xstate';
import { orderTimeoutMs } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import { cashOrder, emptyAttempt, isPaymentUnresolved, placedAttempt, ordersWithoutResponse } from '#domain/order/attempt.ts';
import type { Attempt, FinishedOrder, SentOrder } from '#domain/order/attempt.ts';
import type { PaymentOutcome } from '#domain/order/card.ts';
import type { CheckoutFailure, Refusal } from '#domain/order/checkout.ts';
import type { BuildOutcome, OrderRequest, PostOutcome, Submission } from '#domain/order/submission.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import { callbackPlaceholder, actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type Payload = { payload: OrderPayload | null };
const refusalAction = (failure: CheckoutFailure) => ({ type: 'setRefusal', params: { type: 'refused', failure, items: [] } }) as const;

export const orderSubmissionMachine = setup({
  types: {} as {
    context: {
      attempt: Attempt;
      /** The order to build. Null resends the order in the journal. */
      request: OrderRequest | null;
      hasSessionEnded: boolean;
      /** The last placed order, read under the lock. */
      finished: FinishedOrder | null;
      /** Earlier payloads that remain to be resent after a conflict. */
      unresent: readonly SentOrder[];
      refusal: Refusal | null;
      isRepeated: boolean;
      outcome: Submission['type'];
    };
    input: { attempt: Attempt; request: OrderRequest | null; hasSessionEnded: boolean };
    output: Submission;
    /** From `holdLock`: the journal, read under the lock. */
    events: { type: 'lock.acquired'; attempt: Attempt | null; finished: FinishedOrder | null };
  },
  actors: {
    /** Holds the lock that all tabs share, until it is stopped. */
    holdLock: callbackPlaceholder('holdLock'),
    /** Builds the payload, or returns the reason why the order cannot be placed. Creates the payment intent of a card order. */
    buildOrder: actorPlaceholder<BuildOutcome, { localId: string; request: OrderRequest | null }>('buildOrder'),
    /** Sends the order with status pending. Rejects if the outcome is unknown. */
    postOrder: actorPlaceholder<PostOutcome, Payload>('postOrder'),
    /** Retrieves the payment outcome of an unpaid order, without charging. */
    retrievePayment: actorPlaceholder<PaymentOutcome, Payload>('retrievePayment'),
    /** Replaces the attempt in the journal by one with a new idempotency key. */
    renewAttempt: actorPlaceholder<Attempt, void>('renewAttempt'),
    /** Refetches the shop's data, so that the alert shows the current total. */
    refreshShop: actorPlaceholder<void, Payload & { refusal: Refusal | null }>('refreshShop'),
  },
  actions: {
    /** Supplied with `provide()`: writes `context.attempt` to the journal, under the lock. */
    writeAttempt: () => {},
    /** Supplied with `provide()`: stores `context.attempt` as the last placed order and removes its lines from the cart, exactly once. */
    finishOrder: () => {},
    setJournal: assign(({ context }, { attempt, finished }: { attempt: Attempt | null; finished: FinishedOrder | null }) =>
      finished?.local_id === context.attempt.local_id
        ? { finished }
        : { attempt: attempt ?? emptyAttempt(context.attempt.local_id), finished: null },
    ),
    setAttempt: assign((_, attempt: Attempt) => ({ attempt })),
    setPlaced: assign(({ context: { attempt, finished } }) => ({
      attempt: finished === null ? attempt : placedAttempt(finished),
      isRepeated: true,
    })),
    setStage: assign(({ context: { attempt } }, stage: Attempt['stage']) => ({ attempt: { ...attempt, stage } })),
    /** Sets the stage of a card order. Its charge follows immediately, except after a resend, because the card was not confirmed yet. */
    setChargeStage: assign(({ context: { attempt, request } }) => ({
      attempt: { ...attempt, stage: request === null ? ('unpaid' as const) : ('confirming' as const) },
    })),
    /** Resets the stage after a refusal. A card order that is stored stays unpaid. */
    resetStage: assign(({ context: { attempt } }) => ({
      attempt: { ...attempt, stage: attempt.order_id === null ? ('filling' as const) : ('unpaid' as const) },
    })),
    setOrder: assign(({ context: { attempt } }, outcome: BuildOutcome) =>
      outcome.type === 'built' ? { attempt: { ...attempt, ...outcome.order, earlier: ordersWithoutResponse(attempt) } } : {},
    ),
    setReceipt: assign(({ context: { attempt } }, outcome: PostOutcome) =>
      outcome.type === 'accepted' ? { attempt: { ...attempt, ...outcome.receipt } } : {},
    ),
    setRefusal: assign((_, outcome: BuildOutcome | PostOutcome) => (outcome.type === 'refused' ? { refusal: outcome } : {})),
    queueEarlierOrders: assign(({ context }) => ({ unresent: context.attempt.earlier })),
    dropEarlierOrder: assign(({ context }) => ({ unresent: context.unresent.slice(1) })),
    restoreEarlierOrder: assign(({ context }) => ({ attempt: { ...context.attempt, ...context.unresent[0] }, isRepeated: true })),
    setOutcome: assign((_, outcome: Submission['type']) => ({ outcome })),
  },
  guards: {
    isOutput,
    isPlaced: ({ context }) => context.finished !== null,
    isPaymentOpen: ({ context }) => isPaymentUnresolved(context.attempt),
    isResend: ({ context }) => context.request === null,
    hasPayload: ({ context }) => context.attempt.payload !== null,
    hasSessionEnded: ({ context }) => context.hasSessionEnded,
    isRefused: ({ context }) => context.refusal !== null,
    /** Whether the payload can be sent: no order with other content can exist under the key, or the server reports the conflict. */
    isSendable: ({ context: { attempt } }, outcome: BuildOutcome) =>
      attempt.stage === 'filling' ||
      attempt.payload === null ||
      cashOrder(attempt) !== null ||
      (outcome.type === 'built' && orderFingerprint(attempt.payload) === orderFingerprint(outcome.order.payload)),
    /** Whether a card order with other content is stored, which may have been paid. */
    isUnpaid: ({ context: { attempt } }) => attempt.stage === 'unpaid' && (attempt.payload?.transaction_id.client_secret ?? null) !== null,
    isCash: ({ context }) => cashOrder(context.attempt) !== null,
    hasEarlierOrder: ({ context }) => context.unresent.length > 0,
  },
  delays: { orderTimeout: orderTimeoutMs },
}).createMachine({
  id: 'orderSubmission',
  context: ({ input }) => ({ ...input, finished: null, unresent: [], refusal: null, isRepeated: false, outcome: 'unanswered' }),
  output: ({ context: { outcome, attempt, isRepeated, refusal } }) => ({
    type: outcome,
    attempt,
    isRepeated,
    refusal: outcome === 'refused' ? refusal : null,
  }),
  initial: 'locking',
  invoke: { id: 'holdLock', src: 'holdLock', onError: '.unanswered' },
  after: { orderTimeout: [{ guard: 'isRefused', target: '.refused' }, { target: '.unanswered' }] },
  states: {
    locking: { on: { 'lock.acquired': { target: 'reading', actions: { type: 'setJournal', params: ({ event }) => event } } } },
    reading: {
      always: [
        { guard: 'isPlaced', target: 'placed', actions: 'setPlaced' },
        { guard: 'isPaymentOpen', target: 'beingPaid' },
        { guard: and(['isResend', 'hasPayload']), target: 'posting' },
        // The alert tells the customer that the session has ended; only the next submission is sent as a guest order.
        { guard: 'hasSessionEnded', target: 'refused', actions: refusalAction('sessionEnded') },
        { target: 'building' },
      ],
    },
    building: {
      invoke: {
        id: 'buildOrder',
        src: 'buildOrder',
        input: ({ context: { attempt, request } }) => ({ localId: attempt.local_id, request }),
        onDone: [
          { guard: when('refused'), target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
          {
            guard: { type: 'isSendable', params: ({ event }) => event.output },
            target: 'posting',
            actions: { type: 'setOrder', params: ({ event }) => event.output },
          },
          { guard: 'isUnpaid', target: 'retrievingPayment' },
          { target: 'renewing' },
        ],
        onError: 'unanswered',
      },
    },
    /** Retrieves the payment of the unpaid order, which is abandoned unless it is paid or may become paid. */
    retrievingPayment: {
      invoke: {
        id: 'retrievePayment',
        src: 'retrievePayment',
        input: ({ context: { attempt } }) => ({ payload: attempt.payload }),
        onDone: [
          { guard: when('declined'), target: 'renewing' },
          { target: 'beingPaid', actions: [{ type: 'setStage', params: 'confirming' }, 'writeAttempt'] },
        ],
        onError: 'unanswered',
      },
    },
    renewing: {
      invoke: {
        id: 'renewAttempt',
        src: 'renewAttempt',
        onDone: { target: 'building', actions: { type: 'setAttempt', params: ({ event }) => event.output } },
        onError: 'unanswered',
      },
    },
    posting: {
      entry: [{ type: 'setStage', params: 'posting' }, 'writeAttempt'],
      invoke: {
        id: 'postOrder',
        src: 'postOrder',
        input: ({ context: { attempt } }) => ({ payload: attempt.payload }),
        onDone: [
          { guard: when('accepted'), target: 'accepted', actions: { type: 'setReceipt', params: ({ event }) => event.output } },
          { guard: when('conflict'), target: 'conflicting', actions: 'queueEarlierOrders' },
          // The payment intent belongs to another order, so it cannot pay for this one.
          { guard: when('intentConflict'), target: 'replacing', actions: refusalAction('orderFailed') },
          {
            target: 'refreshing',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'resetStage', 'writeAttempt'],
          },
        ],
        onError: 'unanswered',
      },
    },
    accepted: {
      always: [
        { guard: 'isCash', target: 'placed', actions: 'finishOrder' },
        { target: 'unpaid', actions: ['setChargeStage', 'writeAttempt'] },
      ],
    },
    /** The key belongs to an order with other content, which is one of the earlier payloads. */
    conflicting: {
      always: [
        { guard: 'hasEarlierOrder', target: 'resendingEarlier' },
        { target: 'replacing', actions: refusalAction('alreadyPlaced') },
      ],
    },
    resendingEarlier: {
      invoke: {
        id: 'postOrder',
        src: 'postOrder',
        input: ({ context: { unresent } }) => ({ payload: unresent[0]?.payload ?? null }),
        onDone: [
          {
            guard: when('accepted'),
            target: 'placed',
            actions: ['restoreEarlierOrder', { type: 'setReceipt', params: ({ event }) => event.output }, 'finishOrder'],
          },
          { guard: when('conflict'), target: 'conflicting', actions: 'dropEarlierOrder' },
          { target: 'unanswered' },
        ],
        onError: 'unanswered',
      },
    },
    /** Gives the next submission a new idempotency key. */
    replacing: {
      invoke: {
        id: 'renewAttempt',
        src: 'renewAttempt',
        onDone: { target: 'refreshing', actions: { type: 'setAttempt', params: ({ event }) => event.output } },
        onError: 'refreshing',
      },
    },
    refreshing: {
      invoke: {
        id: 'refreshShop',
        src: 'refreshShop',
        input: ({ context: { refusal, attempt } }) => ({ refusal, payload: attempt.payload }),
        onDone: 'refused',
        onError: 'refused',
      },
    },
    placed: {
      type: 'final',
      entry: [
        { type: 'setStage', params: 'placed' },
        { type: 'setOutcome', params: 'placed' },
      ],
    },
    /** A card order is stored, and its card has not been charged. */
    unpaid: { type: 'final', entry: { type: 'setOutcome', params: 'unpaid' } },
    beingPaid: { type: 'final', entry: { type: 'setOutcome', params: 'beingPaid' } },
    refused: { type: 'final', entry: { type: 'setOutcome', params: 'refused' } },
    /** There was no response. The order may be stored on the server. */
    unanswered: { type: 'final', entry: { type: 'setOutcome', params: 'unanswered' } },
  },
});
