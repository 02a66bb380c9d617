import { callTimeoutMs, orderTimeoutMs } from '#config/constants.ts';
import type { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import {
  filledPickup,
  leaveButton,
  orderButton,
  orderCalls,
  placedOrder,
  retryButton,
  revisitCheckout,
  openCheckoutStep,
} from '../../support/browser-paths/checkout-page.ts';
import { isIn, type Driver, type WalkFixtures, type WalkPosition } from '../../support/browser-paths/driver.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { forgetCharge } from '../../support/browser/card-stub.ts';
import { writeStorage, simulateOrderInOtherTab } from '../../support/browser/seed-storage.ts';
import { holdOrderLock, releaseOrderLock } from '../../support/browser/tab-lock.ts';
import { verified } from '../../support/account-samples.ts';
import { attemptOf, scenario } from './scenario.ts';
import { resending, stillUnanswered } from './views.ts';
import { createOrder } from '../../support/test-orders.ts';

/** `isLate`: another tab has held the lock for most of the submission's timeout. */
type PageState = { isLate: boolean };
type Position = WalkPosition<typeof orderSubmissionMachine, PageState>;

const { inputs, events } = scenario;
const order = { attempt: attemptOf('filling'), hasSessionEnded: false, request: inputs['an order']?.request ?? null };
const unanswered = attemptOf('posting', createOrder({ localId: attemptOf('filling').local_id }));
const stored = { ...filledPickup, 'checkout:attempt': unanswered };

const isResend = ({ context }: Position) => context.request === null;
/** Whether the checkout offers to resend the order. */
const isRetryOffered = (position: Position) => isIn(position, 'unanswered') && isResend(position);
const isAlerted = (position: Position) => isIn(position, 'refused', 'unanswered') && !isRetryOffered(position);
/** Returns the attempt that the next submission begins with. */
const nextAttempt = ({ context: { attempt } }: Position) => ({ ...attempt, local_id: order.attempt.local_id });

/** Submits the order while another tab holds the lock. */
async function orderWhileLocked(fixtures: WalkFixtures) {
  await fixtures.I.openTab('confirmation');
  await fixtures.I.seeState('confirmation.reviewing');
  await forgetCharge(fixtures.page);
  await holdOrderLock(await fixtures.otherTab());
  await orderButton(fixtures.page).click();
}
async function openCheckout(fixtures: WalkFixtures, values: Record<string, unknown>) {
  await fixtures.page.route('**/v2/public/checkout/', (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ json: { status: 'success', payload: null } }) : route.fallback(),
  );
  await fixtures.page.route('**/v2/provider/script', (route) => route.fulfill({ json: {} }));
  await openCheckoutStep(fixtures, values, { viaHttp: true });
}

/** Drives submissions through the checkout, one after the other. Another tab holds the lock until a step releases it. */
export const driver: Driver<typeof orderSubmissionMachine, PageState> = {
  hasNoRegion: true,
  pageState: { isLate: false },
  starts: {
    'an order': {
      async open(fixtures) {
        await openCheckout(fixtures, filledPickup);
        await orderWhileLocked(fixtures);
      },
      restarts: [
        {
          suffix: 'after the alert',
          isPossible: isAlerted,
          input(position) {
            const attempt = nextAttempt(position);
            return { ...order, attempt: { ...attempt, stage: attempt.stage === 'posting' ? 'unknown' : attempt.stage } };
          },
          async perform(fixtures) {
            await fixtures.I.dismissAlert();
            await orderWhileLocked(fixtures);
          },
        },
        {
          suffix: 'after returning to the review',
          isPossible: isRetryOffered,
          input: (position) => ({ ...order, attempt: nextAttempt(position) }),
          async perform(fixtures) {
            await leaveButton(fixtures.page).click();
            await orderWhileLocked(fixtures);
          },
        },
        {
          suffix: 'on another visit',
          inLeaves: ['placed', 'unpaid', 'beingPaid'],
          async perform(fixtures) {
            await revisitCheckout(fixtures, filledPickup);
            await orderWhileLocked(fixtures);
          },
        },
      ],
    },
    'an order after the session has ended': {
      async open(fixtures) {
        await openCheckout(fixtures, { ...filledPickup, 'auth:session': verified });
        await (await fixtures.otherTab()).evaluate(() => localStorage.removeItem('auth:session'));
        await orderWhileLocked(fixtures);
      },
    },
    'an unanswered order': {
      input: { attempt: unanswered, request: null, hasSessionEnded: false },
      async open(fixtures) {
        await holdOrderLock(await fixtures.otherTab());
        await openCheckout(fixtures, stored);
        await forgetCharge(fixtures.page);
      },
      restarts: [
        {
          suffix: 'once more',
          isPossible: isRetryOffered,
          input: (position) => ({ attempt: nextAttempt(position), request: null, hasSessionEnded: false }),
          async perform({ page, otherTab }) {
            await holdOrderLock(await otherTab());
            await retryButton(page).click();
          },
        },
        {
          suffix: 'on another visit',
          inLeaves: ['placed', 'unpaid', 'beingPaid'],
          async perform(fixtures) {
            await holdOrderLock(await fixtures.otherTab());
            await revisitCheckout(fixtures, stored);
            await forgetCharge(fixtures.page);
          },
        },
      ],
    },
  },
  // Ids, totals and missing items differ from the samples.
  serializeContext: ({ attempt, request, hasSessionEnded, finished, unresent, refusal: reason, isRepeated, outcome }) => ({
    stage: attempt.stage,
    hasOrder: attempt.order_id !== null,
    method: attempt.payload?.payment_method,
    earlier: attempt.earlier.length,
    isResend: request === null,
    hasSessionEnded,
    isPlaced: finished !== null,
    unresent: unresent.length,
    isRefused: reason !== null,
    isRepeated,
    outcome,
  }),
  events: {
    'lock.acquired': [
      {
        suffix: 'from another tab',
        // On the page, the content of a new order differs from that of the card order without a response.
        isPossible: (position, sample) => sample !== 'nothing stored' && (sample !== 'card unanswered' || isResend(position)),
        performInOtherTab: async (tab, sample) => {
          if (sample === 'placed elsewhere') await simulateOrderInOtherTab(tab);
          else await writeStorage(tab, { 'checkout:attempt': events['lock.acquired'].payloads[sample]?.attempt });
          await releaseOrderLock(tab);
        },
      },
      {
        suffix: 'from another tab, late',
        sample: 'untouched',
        async perform({ page, otherTab }) {
          const tab = await otherTab();
          await page.clock.runFor(orderTimeoutMs - callTimeoutMs / 2);
          await writeStorage(tab, { 'checkout:attempt': order.attempt });
          await releaseOrderLock(tab);
        },
        pageStateAfter: { isLate: true },
      },
    ],
  },
  actors: {
    holdLock: 'immediate',
    buildOrder: 'immediate',
    postOrder: {
      call: orderCalls.postOrder,
      responses: {
        accepted: placedOrder,
        conflict: refusal(409, 'order_conflict'),
        intentConflict: refusal(409, 'intent_conflict'),
        refused: refusal(409, 'item_unavailable', { items: ['Tacos L'] }),
        unanswered: 'connection lost',
      },
    },
    retrievePayment: {
      call: { method: 'GET', path: /\/v2\/provider\/retrieve$/ },
      isNeverAborted: true,
      responses: {
        declined: { status: 200, json: { paymentIntent: { status: 'requires_payment_method' } } },
        // Counts as paid: the charge may still succeed.
        paid: { status: 200, json: { paymentIntent: { status: 'processing' } } },
        unreachable: 'connection lost',
      },
    },
    renewAttempt: 'immediate',
    refreshShop: { call: { method: 'GET', path: /\/v2\/public\/offers$/ }, responses: { refreshed: success([]), unreachable: null } },
  },
  nextStep(position) {
    const { pageState } = position;
    if (isIn(position, 'building')) return { step: `buildOrder ${isResend(position) ? 'refused' : 'cash'}`, pageState };
    if (isIn(position, 'renewing', 'replacing')) return { step: 'renewAttempt renewed', pageState };
    return null;
  },
  // Other calls time out before the submission, unless it began late.
  delays: {
    orderTimeout: (position) =>
      isIn(position, 'locking', 'posting', 'resendingEarlier') || (isIn(position, 'refreshing') && position.pageState.isLate),
  },
  shownInstead(position) {
    if (!isResend(position) || isIn(position, 'placed', 'unpaid', 'beingPaid', 'refused')) return null;
    return isIn(position, 'unanswered') ? stillUnanswered : resending;
  },
  // The checkout has other views for these outcomes of a resent order.
  goals: ({ leaves, context }) =>
    (context.request === null ? leaves.filter((leaf) => /^(placed|beingPaid)$/.test(leaf)) : []).map((leaf) => `${leaf} after a resend`),
  unreachable: {
    'orderSubmission|xstate.error.actor.holdLock|0': 'a browser that refuses locks runs the submission without one',
    'orderSubmission.building|xstate.error.actor.buildOrder|0': 'a call that fails while the order is built is a refusal',
    'orderSubmission.renewing|xstate.error.actor.renewAttempt|0': 'storage never throws: it falls back to memory',
    'orderSubmission.replacing|xstate.error.actor.renewAttempt|0': 'storage never throws: it falls back to memory',
    'orderSubmission.refreshing|xstate.error.actor.refreshShop|0': 'a query that cannot be refetched keeps its data and resolves',
  },
};
