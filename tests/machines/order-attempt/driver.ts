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
import { cardOrder, seedStorage, writeStorage, unansweredOrder } from '../../support/browser/seed-storage.ts';
import { verified } from '../../support/account-samples.ts';
import { attemptInStage } from '../../support/checkout.ts';
import { createOrder } from '../../support/test-orders.ts';
import { checkoutViews, type CheckoutView } from './views.ts';

/** The view of the checkout. `loading` and `failing`: the checkout is about to send a command by itself. */
type PageMemory = { view: CheckoutView | 'loading' | 'failing'; isCardOrder: boolean; isLoggedIn: boolean };
type Position = WalkPosition<typeof orderAttemptMachine, PageMemory>;

const shows = ({ memory }: Position, ...views: PageMemory['view'][]) => views.includes(memory.view);
const initialMemory: PageMemory = { view: 'reviewing', isCardOrder: false, isLoggedIn: false };

/** By outcome, the view after a submission from the review, and after one that was resent. */
const viewsAfterOutcome: Record<string, { submitted: PageMemory['view']; resent: PageMemory['view'] }> = {
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
function startWith(attempt: Pick<Attempt, 'stage'>, memory: PageMemory) {
  const stored = { ...filledPickup, 'checkout:attempt': attempt };
  return {
    input: { attempt: attemptInStage(attempt.stage) },
    memory,
    open: (fixtures: WalkFixtures) => openCheckoutStep(fixtures, stored),
    again: [
      {
        by: 'on another visit',
        when: (position: Position) => shows(position, 'thanks'),
        perform: (fixtures: WalkFixtures) => revisitCheckout(fixtures, stored),
        remember: memory,
      },
    ],
  };
}

/** Drives the order attempt through the checkout, and through /success after the order is placed. */
export const driver: Driver<typeof orderAttemptMachine, PageMemory> = {
  hasNoRegion: true,
  starts: {
    'a new attempt': {
      input: { attempt: attemptInStage('filling') },
      memory: initialMemory,
      async open(fixtures) {
        await openCheckoutStep(fixtures, filledPickup);
        await openReview(fixtures);
      },
      restarts: [
        {
          by: 'by another order',
          when: (position) => shows(position, 'thanks'),
          async perform(fixtures) {
            await revisitCheckout(fixtures, filledPickup);
            await openReview(fixtures);
          },
          remember: initialMemory,
        },
      ],
    },
    'an order without a response': startWith(unansweredOrder(), { ...initialMemory, view: 'loading' }),
    'a card order without a response': startWith(cardOrder('posting'), { ...initialMemory, view: 'loading', isCardOrder: true }),
    'a charge in flight': startWith(cardOrder('confirming'), { ...initialMemory, view: 'charging', isCardOrder: true }),
    'a placed order without its update': {
      input: { attempt: attemptInStage('placed') },
      memory: { ...initialMemory, view: 'thanks' },
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
        when: (position) => shows(position, 'reviewing'),
        perform: ({ page }) => orderButton(page).click(),
        remember: { view: 'placing', isCardOrder: false },
      },
      {
        by: 'after leaving the retry',
        when: (position) => shows(position, 'unanswered'),
        async perform({ page }) {
          await leaveButton(page).click();
          await orderButton(page).click();
        },
        remember: { view: 'placing', isCardOrder: false },
      },
      {
        by: 'from the payment step',
        when: (position) => shows(position, 'payment'),
        perform: placeOrder,
        remember: { view: 'placing', isCardOrder: false },
      },
      {
        by: 'after the alert',
        when: (position) => shows(position, 'alertOpen') && !isIn(position, 'unanswered'),
        async perform(fixtures) {
          await fixtures.I.dismissAlert();
          await placeOrder(fixtures);
        },
        remember: { view: 'placing', isCardOrder: false },
      },
    ],
    'order.resend': {
      when: (position) => shows(position, 'unanswered'),
      remember: { view: 'resending' },
    },
    'order.paid': {
      leaf: 'confirming',
      perform: ({ page }) => resolveCardCalls(page, 'paid'),
      remember: { view: 'updating' },
    },
    'order.declined': {
      leaf: 'confirming',
      perform: ({ page }, sample) => resolveCardCalls(page, sample === 'canceled' ? 'canceled' : 'declined'),
      remember: { view: 'failing' },
    },
    // The checkout sends it when its alert opens.
    'failure.shown': [],
    'failure.dismissed': {
      when: (position) => shows(position, 'alertOpen') && isIn(position, 'unanswered'),
      perform: ({ I }) => I.dismissAlert(),
      remember: { view: 'reviewing' },
    },
    'attempt.renewed': {
      by: 'as the card is chosen for other content',
      when: (position) => shows(position, 'payment') && position.context.attempt.stage === 'unpaid',
      async perform({ page }) {
        await page.getByRole('radio', { name: /^Carte bancaire/ }).click();
        await page.getByText('Champs de la carte').waitFor();
        await page.getByRole('radio', { name: /^Espèces/ }).click();
      },
    },
    'session.ended': {
      by: 'in another tab',
      when: (position) => shows(position, 'reviewing') && position.memory.isLoggedIn,
      perform: async ({ otherTab }) => (await otherTab()).evaluate(() => localStorage.removeItem('auth:session')),
      remember: { isLoggedIn: false },
    },
    'session.opened': {
      by: 'in another tab',
      when: (position) => isIn(position, 'filling') && shows(position, 'reviewing') && !position.memory.isLoggedIn,
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
        // Determined before the order is sent.
        beingPaid: null,
        sessionEnded: null,
        failed: null,
        // Leads to a charge, which the walks of the checkout and of the payment cover.
        unpaid: null,
      },
      remember: (memory, outcome) => ({
        ...memory,
        view: viewsAfterOutcome[outcome]?.[memory.view === 'resending' ? 'resent' : 'submitted'] ?? memory.view,
      }),
    },
    updateOrder: {
      call: orderCalls.updateOrder,
      responses: { updated: success(null), refused: refusal(409, 'payment_refunded'), unanswered: { status: 503, json: {} } },
      // The checkout ends with an updated order, and with a refused update of an order that is not paid by card.
      remember: (memory, outcome) =>
        outcome === 'updated' || (outcome === 'refused' && !memory.isCardOrder) ? { ...memory, view: 'thanks' } : memory,
    },
    renewAttempt: 'immediate',
  },
  nextStep(position) {
    const { memory, context } = position;
    if (shows(position, 'loading') && isIn(position, 'unanswered'))
      return { step: 'order.resend', memory: { ...memory, view: 'resending' } };
    if (shows(position, 'updating') && isIn(position, 'renewing'))
      return { step: 'failure.shown', memory: { ...memory, view: 'alertOpen' } };
    if (shows(position, 'failing') && !isIn(position, 'submitting'))
      return { step: 'failure.shown', memory: { ...memory, view: 'alertOpen' } };
    if (isIn(position, 'renewing')) return { step: 'renewAttempt renewed', memory };
    if (isIn(position, 'submitting') && context.hasSessionEnded && shows(position, 'placing'))
      return { step: 'submitOrder sessionEnded', memory: { ...memory, view: 'failing' } };
    // The checkout reaches its final state, and /success starts the chart again to resend the update.
    if (shows(position, 'updating') && isIn(position, 'placed.waiting'))
      return { step: 'a placed order without its update', memory: { ...memory, view: 'thanks' } };
    return null;
  },
  shownInstead: ({ memory: { view } }) => (view === 'loading' || view === 'failing' ? null : checkoutViews[view]),
  unreachable: {
    'orderAttempt.submitting|xstate.error.actor.submitOrder|0': 'every failure of a submission is one of its outputs',
    'orderAttempt.renewing|xstate.error.actor.renewAttempt|0': 'storage never throws: it falls back to memory',
  },
};

/** Returns a stored order whose update was never acknowledged. */
function placedWithoutUpdate() {
  const { local_id, payload, lines } = { ...unansweredOrder(), payload: createOrder() };
  return { local_id, order_id: 'o-1', payload, lines, isUpdated: false, isShown: false, at: 1 };
}
