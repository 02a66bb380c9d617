import { emptyAttempt, type Attempt, type FinishedOrder } from '#domain/order/attempt.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { Refusal } from '#domain/order/checkout.ts';
import type { OrderRequest } from '#domain/order/submission.ts';
import type { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import { rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';

const localId = '0b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4';
const toCard = (payload: OrderPayload, client_secret: string | null = 'pi_1_secret_2'): OrderPayload => ({
  ...payload,
  payment_method: 'card',
  transaction_id: { client_secret, customer_id: 'cus_1' },
});
const cash = createOrder({ localId });
const changedCash = createOrder({ localId, lines: [{ ...oneTacos, quantity: 2 }] });
const card = toCard(cash);
const changedCard = toCard(changedCash);

/** Returns an attempt at this stage. `payload` is the one that was sent last. */
export const attemptOf = (stage: Attempt['stage'], payload: OrderPayload | null = null, change: Partial<Attempt> = {}): Attempt => ({
  ...emptyAttempt(localId),
  stage,
  payload,
  order_id: stage === 'unpaid' || stage === 'confirming' ? 'o-1' : null,
  lines: payload === null ? [] : [{ key: 'one', quantity: 1 }],
  ...change,
});
const filling = attemptOf('filling');
const sentOrder = (payload: OrderPayload) => ({ payload, lines: [], breakdown: null, estimate: null });
const finished = (local_id: string): FinishedOrder => ({
  local_id,
  order_id: 'o-9',
  order_number: null,
  payload: cash,
  lines: [],
  isUpdated: false,
  isShown: false,
  at: 0,
});
const request: OrderRequest = { mode: 'pickup', personal: null, delivery: null, method: 'cash', agreedTotal: 750 };
const refusal: Refusal = { type: 'refused', failure: 'itemsUnavailable', items: ['Tacos L'] };

/** Events of a submission: journal entries of other tabs, and the back end's responses. */
export const scenario: Scenario<typeof orderSubmissionMachine> = {
  inputs: {
    'an order': { attempt: filling, request, hasSessionEnded: false },
    'an order after the session has ended': { attempt: filling, request, hasSessionEnded: true },
    'an unanswered order': { attempt: attemptOf('posting', cash), request: null, hasSessionEnded: false },
  },
  events: {
    'lock.acquired': {
      payloads: {
        untouched: { attempt: filling, finished: finished('another') },
        'nothing stored': { attempt: null, finished: null },
        'placed elsewhere': { attempt: null, finished: finished(localId) },
        'being paid elsewhere': { attempt: attemptOf('confirming', card), finished: null },
        'cash unanswered': { attempt: attemptOf('posting', changedCash), finished: null },
        'cash unanswered twice': { attempt: attemptOf('unknown', changedCash, { earlier: [sentOrder(cash)] }), finished: null },
        'card unanswered': { attempt: attemptOf('posting', card), finished: null },
        'other card unanswered': { attempt: attemptOf('unknown', changedCard), finished: null },
        'card unpaid': { attempt: attemptOf('unpaid', changedCard), finished: null },
      },
    },
  },
  outcomes: {
    holdLock: { unavailable: rejects('locks are unavailable') },
    buildOrder: {
      cash: resolves({ type: 'built', order: sentOrder(cash) }),
      card: resolves({ type: 'built', order: sentOrder(card) }),
      refused: resolves(refusal),
      failed: rejects('the order cannot be built'),
    },
    postOrder: {
      accepted: resolves({ type: 'accepted', receipt: { order_id: 'o-1', order_number: 'K7M2P' } }),
      conflict: resolves({ type: 'conflict' }),
      intentConflict: resolves({ type: 'intentConflict' }),
      refused: resolves(refusal),
      unanswered: rejects('no response'),
    },
    retrievePayment: {
      declined: resolves({ type: 'declined', message: null, isCanceled: false }),
      paid: resolves({ type: 'paid' }),
      unreachable: rejects('the card provider cannot be reached'),
    },
    renewAttempt: { renewed: resolves({ ...filling, local_id: 'renewed' }), failed: rejects('storage failed') },
    refreshShop: { refreshed: resolves(undefined), unreachable: rejects('no response') },
  },
  serializeContext: ({ attempt, request: order, hasSessionEnded, finished: last, unresent, refusal: reason, isRepeated, outcome }) => ({
    localId: attempt.local_id,
    stage: attempt.stage,
    orderId: attempt.order_id,
    payload: [attempt.payload?.payment_method, attempt.payload?.total],
    earlier: attempt.earlier.length,
    isResend: order === null,
    hasSessionEnded,
    isPlaced: last !== null,
    unresent: unresent.length,
    failure: reason?.failure,
    isRepeated,
    outcome,
  }),
};
