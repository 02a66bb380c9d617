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
import type { Driver, WalkFixtures, WalkPosition } from '../../support/browser-paths/driver.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { settleCard } from '../../support/browser/card-stub.ts';
import { cardOrder, seedStorage, writeStorage, unansweredOrder } from '../../support/browser/seed-storage.ts';
import { verified } from '../../support/account-samples.ts';
import { attemptAt } from '../../support/checkout.ts';
import { createOrder } from '../../support/test-orders.ts';
import { checkoutViews, type CheckoutView } from './views.ts';

/** What the checkout shows; `loading` and `failing`: it is about to send a command by itself. */
type PageMemory = { view: CheckoutView | 'loading' | 'failing'; isCardOrder: boolean; isLoggedIn: boolean };
type Position = WalkPosition<typeof orderAttemptMachine, PageMemory>;

const isIn = ({ leaves }: Position, ...states: string[]) => states.some((state) => leaves.includes(state));
const shows = ({ memory }: Position, ...views: PageMemory['view'][]) => views.includes(memory.view);
const fresh: PageMemory = { view: 'reviewing', isCardOrder: false, isLoggedIn: false };

/** The view after each outcome of a submission from the review, and of one that was sent again. */
const viewsAfter: Record<string, readonly [PageMemory['view'], PageMemory['view']]> = {
  placed: ['updating', 'updating'],
  unpaidAfterReload: ['payment', 'payment'],
  refused: ['failing', 'failing'],
  unanswered: ['failing', 'unanswered'],
};

async function openReview(fixtures: WalkFixtures) {
  await fixtures.I.openTab('confirmation');
  await fixtures.I.seeState('confirmation.reviewing');
}

async function order(fixtures: WalkFixtures) {
  await openReview(fixtures);
  await orderButton(fixtures.page).click();
}

/** A visit with a stored attempt, or another one once an order is placed. */
function startWith(attempt: Pick<Attempt, 'stage'>, memory: PageMemory) {
  const stored = { ...filledPickup, 'checkout:attempt': attempt };
  return {
    input: { attempt: attemptAt(attempt.stage) },
    memory,
    open: (fixtures: WalkFixtures) => openCheckoutStep(fixtures, stored),
    again: [
      {
        by: 'on another visit',
        when: (at: Position) => shows(at, 'thanks'),
        perform: (fixtures: WalkFixtures) => revisitCheckout(fixtures, stored),
        remember: memory,
      },
    ],
  };
}

/** The order attempt, walked through the checkout, and through /success once the order is placed. */
export const driver: Driver<typeof orderAttemptMachine, PageMemory> = {
  hasNoRegion: true,
  starts: {
    'a new attempt': {
      input: { attempt: attemptAt('filling') },
      memory: fresh,
      async open(fixtures) {
        await openCheckoutStep(fixtures, filledPickup);
        await openReview(fixtures);
      },
      again: [
        {
          by: 'by another order',
          when: (at) => shows(at, 'thanks'),
          async perform(fixtures) {
            await revisitCheckout(fixtures, filledPickup);
            await openReview(fixtures);
          },
          remember: fresh,
        },
      ],
    },
    'an order without a response': startWith(unansweredOrder(), { ...fresh, view: 'loading' }),
    'a card order without a response': startWith(cardOrder('posting'), { ...fresh, view: 'loading', isCardOrder: true }),
    'a charge in flight': startWith(cardOrder('confirming'), { ...fresh, view: 'charging' }),
    'a placed order without its update': {
      input: { attempt: attemptAt('placed') },
      memory: { ...fresh, view: 'thanks' },
      async open({ page, I }) {
        await seedStorage(page, { 'checkout:finished': finished() });
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
        when: (at) => shows(at, 'reviewing'),
        perform: ({ page }) => orderButton(page).click(),
        remember: { view: 'placing', isCardOrder: false },
      },
      {
        by: 'after leaving the retry',
        when: (at) => shows(at, 'unanswered'),
        async perform({ page }) {
          await leaveButton(page).click();
          await orderButton(page).click();
        },
        remember: { view: 'placing', isCardOrder: false },
      },
      {
        by: 'from the payment step',
        when: (at) => shows(at, 'payment'),
        perform: order,
        remember: { view: 'placing', isCardOrder: false },
      },
      {
        by: 'after the alert',
        when: (at) => shows(at, 'alerted') && !isIn(at, 'unanswered'),
        async perform(fixtures) {
          await fixtures.I.dismissAlert();
          await order(fixtures);
        },
        remember: { view: 'placing', isCardOrder: false },
      },
    ],
    'order.resend': {
      when: (at) => shows(at, 'unanswered'),
      perform: ({ page }) => retryButton(page).click(),
      remember: { view: 'resending' },
    },
    'order.paid': {
      when: (at) => isIn(at, 'confirming'),
      perform: ({ page }) => settleCard(page, 'paid'),
      remember: { view: 'updating' },
    },
    'order.declined': {
      when: (at) => isIn(at, 'confirming'),
      perform: ({ page }, sample) => settleCard(page, sample === 'canceled' ? 'canceled' : 'declined'),
      remember: { view: 'failing' },
    },
    // The checkout's, as its alert opens.
    'failure.shown': [],
    'failure.dismissed': {
      when: (at) => shows(at, 'alerted') && isIn(at, 'unanswered'),
      perform: ({ I }) => I.dismissAlert(),
      remember: { view: 'reviewing' },
    },
    'attempt.renewed': {
      by: 'as the card is chosen for other content',
      when: (at) => shows(at, 'payment') && at.context.attempt.stage === 'unpaid',
      async perform({ page }) {
        await page.getByRole('radio', { name: /^Carte bancaire/ }).click();
        await page.getByText('Champs de la carte').waitFor();
        await page.getByRole('radio', { name: /^Espèces/ }).click();
      },
    },
    'session.ended': {
      by: 'in another tab',
      when: (at) => shows(at, 'reviewing') && at.memory.isLoggedIn,
      perform: async ({ otherTab }) => (await otherTab()).evaluate(() => localStorage.removeItem('auth:session')),
      remember: { isLoggedIn: false },
    },
    'session.opened': {
      by: 'in another tab',
      when: (at) => isIn(at, 'filling') && shows(at, 'reviewing') && !at.memory.isLoggedIn,
      perform: async ({ otherTab }) => writeStorage(await otherTab(), { 'auth:session': verified }),
      remember: { isLoggedIn: true },
    },
  },
  controls: { 'order.resend': retryButton },
  slots: {
    submitOrder: {
      call: orderCalls.postOrder,
      when: ({ memory }, outcome) =>
        memory.isCardOrder ? /^(unpaidAfterReload|unanswered)$/.test(outcome) : outcome !== 'unpaidAfterReload',
      responses: {
        placed: placedOrder,
        unpaidAfterReload: placedOrder,
        refused: refusal(409, 'price_changed'),
        unanswered: 'connection lost',
        // Known before the order is sent.
        beingPaid: null,
        sessionEnded: null,
        failed: null,
        // Followed by the card's charge: the walks of the checkout and of the payment.
        unpaid: null,
      },
      remember: (memory, outcome) => ({ ...memory, view: viewsAfter[outcome]?.[memory.view === 'resending' ? 1 : 0] ?? memory.view }),
    },
    updateOrder: {
      call: orderCalls.updateOrder,
      responses: { updated: success(null), refused: refusal(409, 'payment_refunded'), unanswered: { status: 503, json: {} } },
      remember: (memory, outcome) => (outcome === 'updated' ? { ...memory, view: 'thanks' } : memory),
    },
    renewAttempt: 'immediate',
  },
  nextStep(at) {
    const { memory, context } = at;
    if (shows(at, 'loading') && isIn(at, 'unanswered')) return { step: 'order.resend', memory: { ...memory, view: 'resending' } };
    if (shows(at, 'updating') && isIn(at, 'renewing')) return { step: 'failure.shown', memory: { ...memory, view: 'alerted' } };
    if (shows(at, 'failing') && !isIn(at, 'submitting')) return { step: 'failure.shown', memory: { ...memory, view: 'alerted' } };
    if (isIn(at, 'renewing')) return { step: 'renewAttempt renewed', memory };
    if (isIn(at, 'submitting') && context.hasSessionEnded && shows(at, 'placing'))
      return { step: 'submitOrder sessionEnded', memory: { ...memory, view: 'failing' } };
    // The checkout ends with the order, and the page sends its update again.
    if (shows(at, 'updating') && isIn(at, 'placed.waiting', 'unacknowledged'))
      return { step: 'a placed order without its update', memory: { ...memory, view: 'thanks' } };
    return null;
  },
  shownInstead: ({ memory: { view } }) => (view === 'loading' || view === 'failing' ? null : checkoutViews[view]),
  unreachable: {
    'orderAttempt.submitting|xstate.error.actor.submitOrder|0': 'each failure of a submission is an outcome of it',
    'orderAttempt.renewing|xstate.error.actor.renewAttempt|0': 'storage never throws: it falls back to memory',
  },
};

/** A stored order whose update was never acknowledged. */
function finished() {
  const { local_id, payload, lines } = { ...unansweredOrder(), payload: createOrder() };
  return { local_id, order_id: 'o-1', payload, lines, isUpdated: false, isShown: false, at: 1 };
}
