import type { Route } from 'playwright/test';
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
import { isIn, type Driver, type Trigger, type WalkFixtures, type WalkPosition } from '../../support/browser-paths/driver.ts';
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

/** Returns a trigger that submits an order from a view of the checkout, after `goToReview`. */
const orderFrom = (view: CheckoutView, suffix: string | undefined, goToReview: (fixtures: WalkFixtures) => Promise<void>) =>
  ({
    ...(suffix === undefined ? {} : { suffix }),
    isPossible: (position) => shows(position, view),
    async perform(fixtures) {
      await goToReview(fixtures);
      await orderButton(fixtures.page).click();
    },
    pageStateAfter: { view: 'placing', isCardOrder: false },
  }) satisfies Trigger<typeof orderAttemptMachine, PageState>;

/** Creates a start with a stored attempt. */
function startWith(attempt: Pick<Attempt, 'stage'>, pageState: Partial<PageState>) {
  const stored = { ...filledPickup, 'checkout:attempt': attempt };
  return {
    input: { attempt: attemptInStage(attempt.stage) },
    pageState,
    open: (fixtures: WalkFixtures) => openCheckoutStep(fixtures, stored),
  };
}

/** Drives the order attempt through the checkout, and through /success after the order is placed. */
export const driver: Driver<typeof orderAttemptMachine, PageState> = {
  hasNoRegion: true,
  pageState: { view: 'reviewing', isCardOrder: false, isLoggedIn: false },
  starts: {
    'a new attempt': {
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
        },
      ],
    },
    'an order without a response': startWith(attemptWithoutResponse(), { view: 'loading' }),
    'a card order without a response': startWith(cardOrder('posting'), { view: 'loading', isCardOrder: true }),
    'a charge in flight': startWith(cardOrder('confirming'), { view: 'charging', isCardOrder: true }),
    'a placed order without its update': {
      pageState: { view: 'thanks' },
      async open({ page, I }) {
        await seedStorage(page, { 'checkout:finished': placedWithoutUpdate() });
        await I.open('/success');
      },
    },
    'a placed order whose update failed': {
      pageState: { view: 'thanks' },
      async open({ page, I }) {
        await seedStorage(page, { 'checkout:finished': placedWithoutUpdate() });
        const isUpdate = (route: Route) => route.request().method() === 'PUT';
        await page.route(
          '**/v2/public/checkout/',
          (route) => (isUpdate(route) ? route.fulfill({ status: 400, json: {} }) : route.fallback()),
          {
            times: 1,
          },
        );
        await I.open('/success');
      },
    },
  },
  serializeContext: ({ attempt: { stage }, request, hasSessionEnded, updateRetriesLeft, hasUpdateFailed }) => ({
    stage,
    isResend: request === null,
    hasSessionEnded,
    updateRetriesLeft,
    hasUpdateFailed,
  }),
  events: {
    'order.submit': [
      orderFrom('reviewing', undefined, () => Promise.resolve()),
      orderFrom('unanswered', 'after leaving the retry', ({ page }) => leaveButton(page).click()),
      orderFrom('payment', 'from the payment step', openReview),
      {
        ...orderFrom('alertOpen', 'after the alert', async (fixtures) => {
          await fixtures.I.dismissAlert();
          await openReview(fixtures);
        }),
        inLeaves: /^(?!unanswered$)/,
      },
    ],
    'order.resend': {
      control: retryButton,
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
    'update.retry': { control: retryButton, isPossible: (position) => shows(position, 'thanks') },
    'update.leave': { isPossible: (position) => shows(position, 'thanks'), perform: ({ I }) => I.dismissAlert() },
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
      isPossible: (position) => shows(position, 'reviewing') && position.pageState.isLoggedIn,
      performInOtherTab: (tab) => tab.evaluate(() => localStorage.removeItem('auth:session')),
      pageStateAfter: { isLoggedIn: false },
    },
    'session.opened': {
      inLeaves: 'filling',
      isPossible: (position) => shows(position, 'reviewing') && !position.pageState.isLoggedIn,
      performInOtherTab: (tab) => writeStorage(tab, { 'auth:session': verified }),
      pageStateAfter: { isLoggedIn: true },
    },
  },
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
      responses: {
        updated: success(null),
        refused: refusal(409, 'payment_refunded'),
        failed: refusal(400, 'malformed'),
        unanswered: { status: 503, json: {} },
      },
      pageStateAfter: (pageState, outcome) => (outcome === 'updated' ? { ...pageState, view: 'thanks' } : pageState),
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
    if (shows(position, 'updating') && isIn(position, 'placed.failed'))
      return { step: 'a placed order whose update failed', pageState: { ...pageState, view: 'thanks' } };
    return null;
  },
  shownInstead(position) {
    const { view } = position.pageState;
    if (view === 'thanks' && isIn(position, 'placed.failed')) return checkoutViews.updateFailed;
    return view === 'loading' || view === 'failing' ? null : checkoutViews[view];
  },
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
