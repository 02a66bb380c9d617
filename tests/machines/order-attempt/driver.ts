import type { Attempt } from '#domain/order/attempt.ts';
import type { orderAttemptMachine } from '#machines/order-attempt.machine.ts';
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
import { resolveCardCalls } from '../../support/browser/card-stub.ts';
import { cardOrder, seedStorage, writeStorage, attemptWithoutResponse } from '../../support/browser/seed-storage.ts';
import { verified } from '../../support/account-samples.ts';
import { attemptInStage } from '../../support/checkout.ts';
import { createOrder } from '../../support/test-orders.ts';
import { checkoutViews, type CheckoutView } from './views.ts';

/** The view of the checkout. `loading` and `failing`: the checkout is about to send a command by itself. */
type PageState = { view: CheckoutView | 'loading' | 'failing'; isCardOrder: boolean; isLoggedIn: boolean };
type Position = WalkPosition<typeof orderAttemptMachine, PageState>;

const shows = ({ pageState }: Position, ...views: PageState['view'][]) => views.includes(pageState.view);
const initialPageState: PageState = { view: 'reviewing', isCardOrder: false, isLoggedIn: false };

/** By outcome, the view after a submission from the review, and after one that was resent. */
const viewsAfterOutcome: Record<string, { submitted: PageState['view']; resent: PageState['view'] }> = {
  placed: { submitted: 'updating', resent: 'updating' },
  unpaidAfterReload: { submitted: 'payment', resent: 'payment' },
  refused: { submitted: 'failing', resent: 'failing' },
  unanswered: { submitted: 'failing', resent: 'unanswered' },
};

async function openReview(fixtures: WalkFixtures) {
  await fixtures.I.openTab('confirmation');
  await fixtures.I.seeState('confirmation.reviewing');
}

async function placeOrder(fixtures: WalkFixtures) {
  await openReview(fixtures);
  await orderButton(fixtures.page).click();
}

/** Creates a start with a stored attempt, which can be repeated after an order is placed. */
function startWith(attempt: Pick<Attempt, 'stage'>, pageState: PageState) {
  const stored = { ...filledPickup, 'checkout:attempt': attempt };
  return {
    input: { attempt: attemptInStage(attempt.stage) },
    pageState,
    open: (fixtures: WalkFixtures) => openCheckoutStep(fixtures, stored),
    again: [
      {
        by: 'on another visit',
        when: (position: Position) => shows(position, 'thanks'),
        perform: (fixtures: WalkFixtures) => revisitCheckout(fixtures, stored),
        pageStateAfter: pageState,
      },
    ],
  };
}

/** Drives the order attempt through the checkout, and through /success after the order is placed. */
export const driver: Driver<typeof orderAttemptMachine, PageState> = {
  hasNoRegion: true,
  starts: {
    'a new attempt': {
      input: { attempt: attemptInStage('filling') },
      pageState: initialPageState,
      async open(fixtures) {
        await openCheckoutStep(fixtures, filledPickup);
        await openReview(fixtures);
      },
      restarts: [
        {
          suffix: 'by another order',
          isPossible: (position) => shows(position, 'thanks'),
          async perform(fixtures) {
            await revisitCheckout(fixtures, filledPickup);
            await openReview(fixtures);
          },
          pageStateAfter: initialPageState,
        },
      ],
    },
    'an order without a response': startWith(attemptWithoutResponse(), { ...initialPageState, view: 'loading' }),
    'a card order without a response': startWith(cardOrder('posting'), { ...initialPageState, view: 'loading', isCardOrder: true }),
    'a charge in flight': startWith(cardOrder('confirming'), { ...initialPageState, view: 'charging', isCardOrder: true }),
    'a placed order without its update': {
      input: { attempt: attemptInStage('placed') },
      pageState: { ...initialPageState, view: 'thanks' },
      async open({ page, I }) {
        await seedStorage(page, { 'checkout:finished': placedWithoutUpdate() });
        await I.open('/success');
      },
    },
  },
  serializeContext: ({ attempt: { stage }, request, hasSessionEnded, updateRetriesLeft }) => ({
    stage,
    isResend: request === null,
    hasSessionEnded,
    updateRetriesLeft,
  }),
  events: {
    'order.submit': [
      {
        isPossible: (position) => shows(position, 'reviewing'),
        perform: ({ page }) => orderButton(page).click(),
        pageStateAfter: { view: 'placing', isCardOrder: false },
      },
      {
        suffix: 'after leaving the retry',
        isPossible: (position) => shows(position, 'unanswered'),
        async perform({ page }) {
          await leaveButton(page).click();
          await orderButton(page).click();
        },
        pageStateAfter: { view: 'placing', isCardOrder: false },
      },
      {
        suffix: 'from the payment step',
        isPossible: (position) => shows(position, 'payment'),
        perform: placeOrder,
        pageStateAfter: { view: 'placing', isCardOrder: false },
      },
      {
        suffix: 'after the alert',
        isPossible: (position) => shows(position, 'alertOpen') && !isIn(position, 'unanswered'),
        async perform(fixtures) {
          await fixtures.I.dismissAlert();
          await placeOrder(fixtures);
        },
        pageStateAfter: { view: 'placing', isCardOrder: false },
      },
    ],
    'order.resend': {
      isPossible: (position) => shows(position, 'unanswered'),
      pageStateAfter: { view: 'resending' },
    },
    'order.paid': {
      inLeaves: 'confirming',
      perform: ({ page }) => resolveCardCalls(page, 'paid'),
      pageStateAfter: { view: 'updating' },
    },
    'order.declined': {
      inLeaves: 'confirming',
      perform: ({ page }, sample) => resolveCardCalls(page, sample === 'canceled' ? 'canceled' : 'declined'),
      pageStateAfter: { view: 'failing' },
    },
    // The checkout sends it when its alert opens.
    'failure.shown': [],
    'failure.dismissed': {
      isPossible: (position) => shows(position, 'alertOpen') && isIn(position, 'unanswered'),
      perform: ({ I }) => I.dismissAlert(),
      pageStateAfter: { view: 'reviewing' },
    },
    'attempt.renewed': {
      suffix: 'as the card is chosen for other content',
      isPossible: (position) => shows(position, 'payment') && position.context.attempt.stage === 'unpaid',
      async perform({ page }) {
        await page.getByRole('radio', { name: /^Carte bancaire/ }).click();
        await page.getByText('Champs de la carte').waitFor();
        await page.getByRole('radio', { name: /^Espèces/ }).click();
      },
    },
    'session.ended': {
      suffix: 'in another tab',
      isPossible: (position) => shows(position, 'reviewing') && position.pageState.isLoggedIn,
      perform: async ({ otherTab }) => (await otherTab()).evaluate(() => localStorage.removeItem('auth:session')),
      pageStateAfter: { isLoggedIn: false },
    },
    'session.opened': {
      suffix: 'in another tab',
      isPossible: (position) => isIn(position, 'filling') && shows(position, 'reviewing') && !position.pageState.isLoggedIn,
      perform: async ({ otherTab }) => writeStorage(await otherTab(), { 'auth:session': verified }),
      pageStateAfter: { isLoggedIn: true },
    },
  },
  controls: { 'order.resend': retryButton },
  actors: {
    submitOrder: {
      call: orderCalls.postOrder,
      isPossible: ({ pageState }, outcome) =>
        pageState.isCardOrder ? /^(unpaidAfterReload|unanswered)$/.test(outcome) : outcome !== 'unpaidAfterReload',
      responses: {
        placed: placedOrder,
        unpaidAfterReload: placedOrder,
        refused: refusal(409, 'price_changed'),
        unanswered: 'connection lost',
        // Determined before the order is sent.
        beingPaid: null,
        sessionEnded: null,
        failed: null,
        // Leads to a charge, which the walks of the checkout and of the payment cover.
        unpaid: null,
      },
      pageStateAfter: (pageState, outcome) => ({
        ...pageState,
        view: viewsAfterOutcome[outcome]?.[pageState.view === 'resending' ? 'resent' : 'submitted'] ?? pageState.view,
      }),
    },
    updateOrder: {
      call: orderCalls.updateOrder,
      responses: { updated: success(null), refused: refusal(409, 'payment_refunded'), unanswered: { status: 503, json: {} } },
      // The checkout ends with an updated order, and with a refused update of an order that is not paid by card.
      pageStateAfter: (pageState, outcome) =>
        outcome === 'updated' || (outcome === 'refused' && !pageState.isCardOrder) ? { ...pageState, view: 'thanks' } : pageState,
    },
    renewAttempt: 'immediate',
  },
  nextStep(position) {
    const { pageState, context } = position;
    if (shows(position, 'loading') && isIn(position, 'unanswered'))
      return { step: 'order.resend', pageState: { ...pageState, view: 'resending' } };
    if (shows(position, 'updating') && isIn(position, 'renewing'))
      return { step: 'failure.shown', pageState: { ...pageState, view: 'alertOpen' } };
    if (shows(position, 'failing') && !isIn(position, 'submitting'))
      return { step: 'failure.shown', pageState: { ...pageState, view: 'alertOpen' } };
    if (isIn(position, 'renewing')) return { step: 'renewAttempt renewed', pageState };
    if (isIn(position, 'submitting') && context.hasSessionEnded && shows(position, 'placing'))
      return { step: 'submitOrder sessionEnded', pageState: { ...pageState, view: 'failing' } };
    // The checkout reaches its final state, and /success starts the chart again to resend the update.
    if (shows(position, 'updating') && isIn(position, 'placed.waiting'))
      return { step: 'a placed order without its update', pageState: { ...pageState, view: 'thanks' } };
    return null;
  },
  shownInstead: ({ pageState: { view } }) => (view === 'loading' || view === 'failing' ? null : checkoutViews[view]),
  unreachable: {
    'orderAttempt.submitting|xstate.error.actor.submitOrder|0': 'every failure of a submission is one of its outputs',
    'orderAttempt.renewing|xstate.error.actor.renewAttempt|0': 'storage never throws: it falls back to memory',
  },
};

/** Returns a stored order whose update was never acknowledged. */
function placedWithoutUpdate() {
  const { local_id, payload, lines } = { ...attemptWithoutResponse(), payload: createOrder() };
  return { local_id, order_id: 'o-1', payload, lines, isUpdated: false, isShown: false, at: 1 };
}
