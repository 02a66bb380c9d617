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
import type { Driver, WalkFixtures, WalkPosition } from '../../support/browser-paths/driver.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { forgetCharge } from '../../support/browser/card-stub.ts';
import { writeStorage, simulateOrderElsewhere } from '../../support/browser/seed-storage.ts';
import { holdOrderLock, releaseOrderLock } from '../../support/browser/tab-lock.ts';
import { verified } from '../../support/account-samples.ts';
import { attemptOf, scenario } from './scenario.ts';
import { resending, stillUnanswered } from './views.ts';
import { createOrder } from '../../support/test-orders.ts';

/** Another tab has held the lock for most of the time that a submission may take. */
type PageMemory = { isLate: boolean };
type Position = WalkPosition<typeof orderSubmissionMachine, PageMemory>;

const fresh: PageMemory = { isLate: false };
const { starts, events } = scenario;
const order = { attempt: attemptOf('filling'), hasSessionEnded: false, request: starts['an order']?.request ?? null };
const unanswered = attemptOf('posting', createOrder({ localId: attemptOf('filling').local_id }));
const stored = { ...filledPickup, 'checkout:attempt': unanswered };

const isIn = ({ leaves }: Position, ...states: string[]) => states.some((state) => leaves.includes(state));
const isResend = ({ context }: Position) => context.request === null;
/** Where the checkout offers to send the order again. */
const isRetryOffered = (at: Position) => isIn(at, 'unanswered') && isResend(at);
const isAlerted = (at: Position) => isIn(at, 'refused', 'unanswered') && !isRetryOffered(at);

/** Orders while another tab holds the lock. */
async function pressOrder(fixtures: WalkFixtures) {
  await fixtures.I.openTab('confirmation');
  await fixtures.I.seeState('confirmation.reviewing');
  await forgetCharge(fixtures.page);
  await holdOrderLock(await fixtures.otherTab());
  await orderButton(fixtures.page).click();
}
async function visit(fixtures: WalkFixtures, values: Record<string, unknown>) {
  await fixtures.page.route('**/v2/public/checkout/', (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ json: { status: 'success', payload: null } }) : route.fallback(),
  );
  await fixtures.page.route('**/v2/provider/script', (route) => route.fulfill({ json: {} }));
  await openCheckoutStep(fixtures, values, { viaHttp: true });
}

/** One submission after the other, walked through the checkout. Another tab holds the lock until the walk releases it. */
export const driver: Driver<typeof orderSubmissionMachine, PageMemory> = {
  hasNoRegion: true,
  starts: {
    'an order': {
      input: order,
      memory: fresh,
      async open(fixtures) {
        await visit(fixtures, filledPickup);
        await pressOrder(fixtures);
      },
      again: [
        {
          by: 'after the alert',
          when: isAlerted,
          input: ({ context: { attempt } }) => ({
            ...order,
            attempt: { ...attempt, local_id: order.attempt.local_id, stage: attempt.stage === 'posting' ? 'unknown' : attempt.stage },
          }),
          async perform(fixtures) {
            await fixtures.I.dismissAlert();
            await pressOrder(fixtures);
          },
          remember: fresh,
        },
        {
          by: 'after returning to the review',
          when: isRetryOffered,
          input: ({ context: { attempt } }) => ({ ...order, attempt: { ...attempt, local_id: order.attempt.local_id } }),
          async perform(fixtures) {
            await leaveButton(fixtures.page).click();
            await pressOrder(fixtures);
          },
          remember: fresh,
        },
        {
          by: 'on another visit',
          when: (at) => isIn(at, 'placed', 'unpaid', 'beingPaid'),
          async perform(fixtures) {
            await revisitCheckout(fixtures, filledPickup);
            await pressOrder(fixtures);
          },
          remember: fresh,
        },
      ],
    },
    'an order after the session has ended': {
      input: { ...order, hasSessionEnded: true },
      memory: fresh,
      async open(fixtures) {
        await visit(fixtures, { ...filledPickup, 'auth:session': verified });
        await (await fixtures.otherTab()).evaluate(() => localStorage.removeItem('auth:session'));
        await pressOrder(fixtures);
      },
    },
    'an unanswered order': {
      input: { attempt: unanswered, request: null, hasSessionEnded: false },
      memory: fresh,
      async open(fixtures) {
        await holdOrderLock(await fixtures.otherTab());
        await visit(fixtures, stored);
        await forgetCharge(fixtures.page);
      },
      again: [
        {
          by: 'once more',
          when: isRetryOffered,
          input: ({ context: { attempt } }) => ({
            attempt: { ...attempt, local_id: order.attempt.local_id },
            request: null,
            hasSessionEnded: false,
          }),
          async perform({ page, otherTab }) {
            await holdOrderLock(await otherTab());
            await retryButton(page).click();
          },
          remember: fresh,
        },
        {
          by: 'on another visit',
          when: (at) => isIn(at, 'placed', 'unpaid', 'beingPaid'),
          async perform(fixtures) {
            await holdOrderLock(await fixtures.otherTab());
            await revisitCheckout(fixtures, stored);
            await forgetCharge(fixtures.page);
          },
          remember: fresh,
        },
      ],
    },
  },
  // Ids and the total are the page's own; what is missing in the cart, the back end's.
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
        by: 'from another tab',
        // A new order has other content than the card order without a response.
        when: (at, sample) => sample !== 'nothing stored' && (sample !== 'card unanswered' || isResend(at)),
        perform: async ({ otherTab }, sample) => {
          const tab = await otherTab();
          if (sample === 'placed elsewhere') await simulateOrderElsewhere(tab);
          else await writeStorage(tab, { 'checkout:attempt': events['lock.acquired'].valid[sample]?.attempt });
          await releaseOrderLock(tab);
        },
      },
      {
        by: 'from another tab, late',
        when: (_, sample) => sample === 'untouched',
        async perform({ page, otherTab }) {
          const tab = await otherTab();
          await page.clock.runFor(orderTimeoutMs - callTimeoutMs / 2);
          await writeStorage(tab, { 'checkout:attempt': order.attempt });
          await releaseOrderLock(tab);
        },
        remember: { isLate: true },
      },
    ],
  },
  controls: {},
  slots: {
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
        // Not charged yet: it may still be paid.
        paid: { status: 200, json: { paymentIntent: { status: 'processing' } } },
        unreachable: 'connection lost',
      },
    },
    renewAttempt: 'immediate',
    refreshShop: { call: { method: 'GET', path: /\/v2\/public\/offers$/ }, responses: { refreshed: success([]), unreachable: null } },
  },
  nextStep(at) {
    const { memory } = at;
    if (isIn(at, 'building')) return { step: `buildOrder ${isResend(at) ? 'refused' : 'cash'}`, memory };
    if (isIn(at, 'renewing', 'replacing')) return { step: 'renewAttempt renewed', memory };
    return null;
  },
  // Calls time out before the submission does, unless it began late.
  delays: { orderTimeout: (at) => isIn(at, 'locking', 'posting', 'resendingEarlier') || (isIn(at, 'refreshing') && at.memory.isLate) },
  shownInstead(at) {
    if (!isResend(at) || isIn(at, 'placed', 'unpaid', 'beingPaid', 'refused')) return null;
    return isIn(at, 'unanswered') ? stillUnanswered : resending;
  },
  // The checkout answers these ends of a resent order in another way.
  goals: ({ leaves, context }) =>
    (context.request === null ? leaves.filter((leaf) => /^(placed|beingPaid)$/.test(leaf)) : []).map((leaf) => `${leaf} after a resend`),
  unreachable: {
    'orderSubmission|xstate.error.actor.holdLock|0': 'a browser that refuses locks runs the submission without one',
    'orderSubmission.building|xstate.error.actor.buildOrder|0': 'the failure of its call is a refusal',
    'orderSubmission.renewing|xstate.error.actor.renewAttempt|0': 'storage never throws: it falls back to memory',
    'orderSubmission.replacing|xstate.error.actor.renewAttempt|0': 'storage never throws: it falls back to memory',
    'orderSubmission.refreshing|xstate.error.actor.refreshShop|0': 'a query that cannot be refetched keeps its data and resolves',
  },
};
