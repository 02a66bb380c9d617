import type { Submission } from '#domain/order/submission.ts';
import type { orderAttemptMachine } from '#machines/order-attempt.machine.ts';
import { rejects, resolves, noPayload, onePayload, type Scenario } from '#qa/paths/scenario.ts';
import { attemptInStage, createSubmission } from '../../support/checkout.ts';

const unpaidAfterReload: Submission = { ...createSubmission('unpaid'), attempt: attemptInStage('unpaid') };
const request = { mode: 'pickup', personal: null, delivery: null, method: 'cash', agreedTotal: 750 } as const;

/** Events of an order attempt: the checkout's commands, other tabs, and the back end's responses. */
export const scenario: Scenario<typeof orderAttemptMachine> = {
  inputs: {
    'a new attempt': { attempt: attemptInStage('filling') },
    'an order without a response': { attempt: attemptInStage('posting') },
    'an unpaid order': { attempt: attemptInStage('unpaid') },
    'a charge in flight': { attempt: attemptInStage('confirming') },
    'a placed order without its update': { attempt: attemptInStage('placed') },
    'a placed order whose update failed': { attempt: attemptInStage('placed'), hasUpdateFailed: true },
  },
  events: {
    'order.submit': onePayload({ request }),
    'order.resend': noPayload,
    'order.paid': noPayload,
    'order.declined': { payloads: { '': { isCanceled: false }, canceled: { isCanceled: true } } },
    'update.retry': noPayload,
    'update.leave': noPayload,
    'failure.shown': onePayload({ failedAttempts: 1 }),
    'failure.dismissed': noPayload,
    'attempt.renewed': onePayload({ attempt: { ...attemptInStage('filling'), local_id: 'renewed' } }),
    'session.ended': noPayload,
    'session.opened': noPayload,
  },
  outcomes: {
    submitOrder: {
      placed: resolves(createSubmission('placed')),
      unpaid: resolves(createSubmission('unpaid')),
      unpaidAfterReload: resolves(unpaidAfterReload),
      beingPaid: resolves(createSubmission('beingPaid')),
      refused: resolves(createSubmission('refused', 'priceChanged')),
      sessionEnded: resolves(createSubmission('refused', 'sessionEnded')),
      unanswered: resolves(createSubmission('unanswered')),
      failed: rejects('the submission failed'),
    },
    updateOrder: {
      updated: resolves({ type: 'updated' }),
      refused: resolves({ type: 'refused', failure: 'paidTooLate' }),
      failed: resolves({ type: 'failed' }),
      unanswered: rejects('no response'),
    },
    renewAttempt: { renewed: resolves({ ...attemptInStage('filling'), local_id: 'renewed' }), failed: rejects('storage failed') },
  },
  serializeContext: ({ attempt, request: order, hasSessionEnded, updateRetriesLeft, hasUpdateFailed }) => ({
    localId: attempt.local_id,
    stage: attempt.stage,
    isResend: order === null,
    hasSessionEnded,
    updateRetriesLeft,
    hasUpdateFailed,
  }),
};
