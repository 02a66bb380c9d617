import type { Page } from 'playwright/test';
import { paymentPollMs, paymentPollLimitMs, cardTimeoutMs } from '#config/constants.ts';
import type { paymentMachine } from '#machines/payment.machine.ts';
import { changeTotal, filledPickup, orderButton, placedOrder } from '../../support/browser-paths/checkout-page.ts';
import { jsonResponse, refusal, success, type CallResponse, type Call } from '../../support/browser-paths/held-calls.ts';
import { isIn, type Driver, type WalkFixtures, type WalkPosition, type Trigger } from '../../support/browser-paths/driver.ts';
import { alert, button, heading, radio, tab, type ExpectedElement } from '../../support/browser-paths/expected-elements.ts';
import { failCardFields, forgetCharge, showCardFields, stubStripe, waitForCardFields } from '../../support/browser/card-stub.ts';
import { cardOrder, seedStorage, simulatePaymentInOtherTab } from '../../support/browser/seed-storage.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';

type Payment = typeof paymentMachine;

/** What the checkout shows: a form before the payment, the payment, the review, the charge of an order in flight, or an alert. */
type CheckoutStep = 'personal' | 'delivery' | 'payment' | 'review' | 'order' | 'declined' | 'unchecked' | 'refused';

/** State of the page that the chart's context lacks. */
const initialPageState = {
  step: 'personal' as CheckoutStep,
  method: 'cash' as 'cash' | 'card',
  isCashOffered: true,
  /** Whether the checkout considers the card verified. */
  isCardVerified: false,
  /** Whether the Stripe customer exists. */
  hasCustomer: false,
  /** Whether Stripe.js is loaded. */
  isScriptLoaded: false,
  /** Whether a payment intent for the current total exists: it is not requested again. */
  hasIntent: false,
  /** Whether another tab has a charge in flight. */
  isPaidInOtherTab: false,
  /** Whether the checkout was notified of an incomplete card, and is about to prepare the card again. */
  isIncomplete: false,
};
type PageState = typeof initialPageState;
type Position = WalkPosition<Payment, PageState>;

const isAt = ({ pageState }: Position, ...steps: CheckoutStep[]) => steps.includes(pageState.step);
/** Whether the payment step shows the card. */
const isCardShown = (position: Position) => isAt(position, 'payment') && position.pageState.method === 'card';
const isUnverifiedCardShown = (position: Position) => isCardShown(position) && !position.pageState.isCardVerified;
/** Whether the page has the provider's fields. */
const isFormShown = (position: Position) => isUnverifiedCardShown(position) && position.context.isFormLoaded;
const isCashShown = (position: Position) => isAt(position, 'payment') && position.pageState.method === 'cash';

/** Matches the leaves in which the payment step shows the card form. */
const formLeaves = /^(preparing\.(creating|loading)|entering\.(editing|checking))/;

const method = (page: Page, name: 'cash' | 'card') => page.getByRole('radio', { name: name === 'card' ? /^Carte bancaire/ : /^Espèces/ });

/** Call of the Stripe.js stub, which the test responds to. */
const provider = (name: string): Call => ({ method: 'GET', path: new RegExp(`/v2/provider/${name}$`) });
const customer = success({ customer: 'cus_1' });
const intent = success({ client_secret: 'pi_1_secret_2' });
const status = (value: string) => jsonResponse({ paymentIntent: { status: value } });
const declined = { type: 'card_error', message: 'Votre carte a été refusée.', payment_intent: { status: 'requires_payment_method' } };

/** Responses of a charge. The update of a paid order is rejected, so that the checkout shows an alert instead of leaving the page. */
const outcomes: Record<string, CallResponse> = {
  paid: status('succeeded'),
  declined: jsonResponse({ error: declined }),
  cancelled: jsonResponse({ error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } }),
  authenticating: status('requires_action'),
  unsettled: status('processing'),
  unreachable: 'connection lost',
};
function afterCharge(pageState: PageState, outcome: string): PageState {
  const { hasIntent, isPaidInOtherTab } = pageState;
  const reset = { isCardVerified: false, isPaidInOtherTab: false };
  if (outcome === 'paid') return { ...pageState, ...reset, step: 'refused', hasIntent: false };
  if (outcome === 'cancelled') return { ...pageState, ...reset, step: 'declined', hasIntent: false };
  if (outcome === 'declined') return { ...pageState, ...reset, step: 'declined', hasIntent: hasIntent && !isPaidInOtherTab };
  return pageState;
}

async function openCheckout({ page, I }: WalkFixtures, storedValues: Record<string, unknown>) {
  await seedStorage(page, { ...filledPickup, ...storedValues });
  await stubStripe(page, { viaHttp: true, holdsFields: true });
  await page.route('**/v2/public/checkout/', (route) =>
    route.fulfill(route.request().method() === 'POST' ? placedOrder : refusal(409, 'intent_conflict')),
  );
  await page.goto('/checkout');
  await I.waitUntilHydrated();
  await page.locator('[data-machine="checkout"]').waitFor();
}

/** Number of retrievals that time out before the polling timeout. */
const retrievalsBeforeTimeout = Math.floor(paymentPollLimitMs / (cardTimeoutMs + paymentPollMs));

const noUnverifiedCharge = 'the checkout requests a charge only for a verified card, and is notified when a token is discarded or used';
const scriptLoadedOnce = 'the form needs the script, and a loaded script is not loaded again: this state is left at once';
const fieldsRequiredAgain = 'after a charge the checkout requires the card fields again before it requests another';

/** Elements of the checkout in states in which the payment renders nothing. */
const checkoutElements: Record<CheckoutStep, readonly ExpectedElement[]> = {
  personal: [tab(/^Vos coordonnées/, 'selected')],
  delivery: [tab(/^Livraison/, 'selected')],
  payment: [heading('Paiement'), radio(/^Espèces/, 'checked')],
  review: [heading('Vérifiez et commandez')],
  order: [],
  declined: [alert()],
  unchecked: [alert()],
  refused: [alert()],
};

/** Returns the triggers that enter the payment step, in which the checkout prepares the card. */
const triggersOfPaymentStep = (chosen: PageState['method'], ...alerts: CheckoutStep[]): Trigger<Payment, PageState>[] => [
  {
    suffix: 'by opening the payment step',
    isPossible: (position) => isAt(position, 'personal', 'delivery', 'review') && position.pageState.method === chosen,
    perform: ({ I }) => I.openTab('payment'),
    pageStateAfter: { step: 'payment' },
  },
  {
    suffix: 'by closing the alert',
    isPossible: (position) => isAt(position, ...alerts) && position.pageState.method === chosen,
    perform: ({ I }) => I.dismissAlert(),
    pageStateAfter: { step: 'payment' },
  },
  {
    suffix: 'by opening the payment step after the alert',
    isPossible: (position) => isAt(position, 'refused') && position.pageState.method === chosen,
    async perform({ I }) {
      await I.dismissAlert();
      await I.openTab('payment');
    },
    pageStateAfter: { step: 'payment' },
  },
];

/** Creates a trigger that submits the order while another tab pays by card, so that the payment is retrieved. */
const whilePaidInOtherTab = (
  suffix: string,
  isPossible: (position: Position) => boolean,
  before: (fixtures: WalkFixtures) => Promise<void> = () => Promise.resolve(),
): Trigger<Payment, PageState> => ({
  suffix: `as another tab pays${suffix}`,
  isPossible,
  async perform(fixtures) {
    await before(fixtures);
    await fixtures.I.seeState('confirmation.reviewing');
    await forgetCharge(fixtures.page);
    await simulatePaymentInOtherTab(await fixtures.otherTab());
    await orderButton(fixtures.page).click();
  },
  pageStateAfter: { step: 'order', isPaidInOtherTab: true },
});

/** Drives the payment through the checkout. */
export const driver: Driver<Payment, PageState> = {
  pageState: initialPageState,
  starts: {
    'a new checkout': {
      async open(fixtures) {
        await openCheckout(fixtures, {});
        await fixtures.I.openTab('personal');
      },
    },
    'a payment with an unknown outcome': {
      pageState: { step: 'order', isScriptLoaded: true, isPaidInOtherTab: true },
      async open(fixtures) {
        await openCheckout(fixtures, { 'checkout:attempt': cardOrder('confirming') });
        await fixtures.calls.respond('loadForm', jsonResponse({}));
      },
    },
  },
  events: {
    'customer.prepare': {
      isPossible: (position) => isAt(position, 'personal', 'delivery') && !position.pageState.hasCustomer,
      async perform({ I }) {
        await I.openTab('personal');
        await I.goOn();
      },
      pageStateAfter: { step: 'delivery' },
    },
    'card.prepare': [
      ...triggersOfPaymentStep('card', 'declined', 'unchecked'),
      {
        suffix: 'by choosing it',
        isPossible: (position) => isCashShown(position) && position.pageState.hasCustomer,
        perform: ({ page }) => method(page, 'card').click(),
        pageStateAfter: { method: 'card' },
      },
      {
        suffix: 'by choosing it, which also creates the customer',
        isPossible: (position) => isCashShown(position) && !position.pageState.hasCustomer,
        async perform({ page, calls }) {
          await method(page, 'card').click();
          await calls.respond('createCustomer', customer);
        },
        pageStateAfter: { method: 'card', hasCustomer: true },
      },
      {
        suffix: 'as another tab changes the total',
        isPossible: (position) => isCardShown(position) && !isIn(position, 'entering.checking'),
        performInOtherTab: changeTotal,
        pageStateAfter: { hasIntent: false },
      },
    ],
    'card.reset': [
      ...triggersOfPaymentStep('cash', 'declined'),
      {
        suffix: 'by choosing cash',
        isPossible: (position) => isCardShown(position) && position.pageState.isCashOffered && !isIn(position, 'entering.checking'),
        perform: ({ page }) => method(page, 'cash').click(),
        pageStateAfter: { method: 'cash' },
      },
    ],
    'card.check': [
      {
        inLeaves: /^entering\.editing/,
        isPossible: isUnverifiedCardShown,
        // Loading the card fields starts timers, which need a running clock.
        stopsClock: true,
        async perform({ page, I, clock }) {
          await waitForCardFields(page);
          await clock.stop();
          await I.goOn();
        },
      },
      {
        suffix: 'which is ready',
        inLeaves: 'entering.checked',
        isPossible: isUnverifiedCardShown,
        perform: ({ I }) => I.goOn(),
        pageStateAfter: { step: 'review', isCardVerified: true },
      },
      {
        suffix: 'without its fields',
        inLeaves: 'preparing.unavailable',
        isPossible: isUnverifiedCardShown,
        perform: ({ I }) => I.goOn(),
        pageStateAfter: { step: 'unchecked' },
      },
    ],
    'card.change': {
      control: button('Utiliser une autre carte'),
      isPossible: isCardShown,
      pageStateAfter: { isCardVerified: false },
    },
    'card.confirm': [
      {
        isPossible: (position) => isAt(position, 'review') && position.pageState.method === 'card' && isIn(position, 'entering.checked'),
        perform: ({ page }) => orderButton(page).click(),
        pageStateAfter: { step: 'order' },
      },
      {
        suffix: 'though its payment could not be prepared before',
        isPossible: (position) => isCardShown(position) && position.pageState.isCardVerified && isIn(position, 'preparing.unavailable'),
        async perform({ page, I, calls }) {
          await I.goOn();
          await orderButton(page).click();
          await calls.respond('createIntent', intent);
        },
        pageStateAfter: { step: 'order', hasIntent: true },
      },
      {
        suffix: 'as cash is disabled',
        isPossible: (position) => isCashShown(position) && position.pageState.isCardVerified && position.pageState.hasIntent,
        async perform({ page, I }) {
          await I.goOn();
          await I.seeState('confirmation.reviewing');
          await overrideSettings(page, { isCashOffered: false });
          await I.comeBack();
          await I.payButton().click();
        },
        pageStateAfter: { step: 'order', method: 'card', isCashOffered: false },
      },
    ],
    'card.lookUpPayment': [
      whilePaidInOtherTab('', (position) => isAt(position, 'review') && position.pageState.isScriptLoaded),
      whilePaidInOtherTab(
        ', from the payment step',
        (position) =>
          isAt(position, 'payment') &&
          position.pageState.isScriptLoaded &&
          (position.pageState.method === 'cash' || position.pageState.isCardVerified),
        ({ I }) => I.openTab('confirmation'),
      ),
      whilePaidInOtherTab(
        ', after the alert',
        (position) => isAt(position, 'refused') && position.pageState.method === 'cash',
        ({ I }) => I.dismissAlert(),
      ),
      whilePaidInOtherTab(
        ', past the alert by the URL',
        (position) => isAt(position, 'declined') && position.pageState.method === 'cash',
        async ({ I }) => {
          await I.visitTab('personal');
          await I.openTab('confirmation');
        },
      ),
    ],
    'payment.retry': {
      control: (page) => page.locator('[data-machine="payment"]').getByRole('button', { name: /^(Réessayer|Vérifier le paiement)$/ }),
      isPossible: (position) => isAt(position, 'order') || isCardShown(position),
    },
    'fields.shown': {
      inLeaves: formLeaves,
      isPossible: (position) => isFormShown(position) && position.context.fields === 'awaited',
      perform: ({ page }) => showCardFields(page),
    },
    'fields.removed': {
      suffix: 'by opening another step',
      inLeaves: /^(preparing\.(creating|loading)|entering\.(editing\.ready|checking))$/,
      isPossible: isUnverifiedCardShown,
      perform: ({ I }) => I.visitTab('personal'),
      pageStateAfter: { step: 'personal' },
    },
    'form.failed': [
      {
        inLeaves: /^(preparing|entering\.editing)/,
        isPossible: isFormShown,
        perform: ({ page }) => failCardFields(page),
      },
      {
        suffix: 'while the card is checked',
        inLeaves: 'entering.checking',
        isPossible: isFormShown,
        perform: ({ page }) => failCardFields(page),
        pageStateAfter: { step: 'unchecked' },
      },
    ],
  },
  actors: {
    createCustomer: {
      call: { method: 'POST', path: /\/checkout\/stripe-customer$/ },
      isNeverAborted: true,
      responses: { created: customer, unreachable: 'connection lost' },
      pageStateAfter: (pageState, outcome) => ({ ...pageState, hasCustomer: outcome === 'created' }),
    },
    createIntent: {
      call: { method: 'POST', path: /\/checkout\/stripe-payment-intent$/ },
      isNeverAborted: true,
      responses: { created: intent, unreachable: 'connection lost' },
      pageStateAfter: (pageState, outcome) => ({ ...pageState, hasIntent: outcome === 'created' }),
    },
    loadForm: {
      call: provider('script'),
      isNeverAborted: true,
      responses: { loaded: jsonResponse({}), unreachable: 'connection lost' },
      pageStateAfter: (pageState, outcome) => ({ ...pageState, isScriptLoaded: outcome === 'loaded' }),
    },
    checkCard: {
      call: provider('token'),
      isNeverAborted: true,
      responses: {
        checked: jsonResponse({ confirmationToken: { id: 'ctoken_1', payment_method_preview: { card: { last4: '4242' } } } }),
        incomplete: jsonResponse({ error: { type: 'validation_error' } }),
        unreachable: 'connection lost',
      },
      pageStateAfter(pageState, outcome) {
        const after = { ...pageState, isCardVerified: outcome === 'checked' };
        if (pageState.step !== 'payment') return after;
        if (outcome === 'incomplete') return { ...after, isIncomplete: true };
        return { ...after, step: outcome === 'checked' ? 'review' : 'unchecked' };
      },
    },
    confirmCard: { call: provider('charge'), isNeverAborted: true, responses: outcomes, pageStateAfter: afterCharge },
    authenticateCard: { call: provider('bank'), isNeverAborted: true, responses: outcomes, pageStateAfter: afterCharge },
    lookUpPayment: { call: provider('retrieve'), isNeverAborted: true, responses: outcomes, pageStateAfter: afterCharge },
  },
  // The form also leaves the page after the chart has left it.
  background: ['fields.removed'],
  nextStep(position) {
    const { pageState } = position;
    if (pageState.isIncomplete) return { step: 'card.prepare', pageState: { ...pageState, isIncomplete: false } };
    if (isIn(position, 'preparing.creating') && pageState.hasIntent) return { step: 'createIntent created', pageState };
    if (isIn(position, 'preparing.loading') && pageState.isScriptLoaded) return { step: 'loadForm loaded', pageState };
    return null;
  },
  duringDelay: {
    pollTimeout: Array.from({ length: retrievalsBeforeTimeout }, () => ['lookUpPayment unreachable', 'pollInterval passes']).flat(),
  },
  shownInstead: (position) => (isAt(position, 'order') || isCardShown(position) ? null : checkoutElements[position.pageState.step]),
  unreachable: {
    'payment.preparing.loading|fields.shown|0': scriptLoadedOnce,
    'payment.preparing.loading|form.failed|0': scriptLoadedOnce,
    'payment.resting|card.confirm|1': noUnverifiedCharge,
    'payment.preparing|card.confirm|1': noUnverifiedCharge,
    'payment.entering|card.confirm|1': noUnverifiedCharge,
    'payment.failed|card.confirm|0': fieldsRequiredAgain,
    'payment.failed|card.confirm|1': fieldsRequiredAgain,
    'payment.paid|card.confirm|0': fieldsRequiredAgain,
    'payment.paid|card.confirm|1': fieldsRequiredAgain,
    'payment.entering.checking|card.check|0':
      'the checkout sends this from its payment step only, and re-entering that step prepares the card again first',
  },
};
