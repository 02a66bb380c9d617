import type { Page } from 'playwright/test';
import { paymentPollMs, paymentPollLimitMs, cardTimeoutMs } from '#config/constants.ts';
import type { paymentMachine } from '#machines/payment.machine.ts';
import { filledPickup, orderButton } from '../../support/browser-paths/checkout-page.ts';
import { success, type CallResponse, type Call } from '../../support/browser-paths/held-calls.ts';
import type { Driver, WalkFixtures, WalkPosition, Way } from '../../support/browser-paths/driver.ts';
import { alert, heading, radio, tab, type ExpectedElement } from '../../support/browser-paths/expected-elements.ts';
import { forgetCharge, stubStripe, waitForCardFields } from '../../support/browser/card-stub.ts';
import { cardOrder, cola, seedStorage, writeStorage, simulatePaymentElsewhere } from '../../support/browser/seed-storage.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';

type Payment = typeof paymentMachine;

/** Position of the checkout: a form before the payment, the payment, the review, the charge of an order in flight, an alert. */
type Step = 'personal' | 'delivery' | 'payment' | 'review' | 'order' | 'declined' | 'unchecked' | 'refused';

/** Page state outside the chart's context that determines what the page does. */
type PageMemory = {
  step: Step;
  method: 'cash' | 'card';
  isCashTaken: boolean;
  /** The checkout has the card as verified. */
  isTrusted: boolean;
  /** The Stripe customer exists. */
  isIntroduced: boolean;
  /** The provider's script is loaded. */
  isOpened: boolean;
  /** The intent for the current total exists and is not requested again. */
  isMade: boolean;
  /** Another tab charges the card for another order. */
  isElsewhere: boolean;
  /** The checkout was notified of an incomplete card and prepares it again. */
  isIncomplete: boolean;
};
type Position = WalkPosition<Payment, PageMemory>;

const fresh: PageMemory = {
  step: 'personal',
  method: 'cash',
  isCashTaken: true,
  isTrusted: false,
  isIntroduced: false,
  isOpened: false,
  isMade: false,
  isElsewhere: false,
  isIncomplete: false,
};
const isIn = ({ leaves }: Position, ...some: string[]) => some.some((leaf) => leaves.includes(leaf));
const isAt = ({ memory }: Position, ...steps: Step[]) => steps.includes(memory.step);
/** Whether the payment step shows the card. */
const isCardShown = (at: Position) => isAt(at, 'payment') && at.memory.method === 'card';
const isCashShown = (at: Position) => isAt(at, 'payment') && at.memory.method === 'cash';

const change = (page: Page) => page.getByRole('button', { name: 'Utiliser une autre carte' });
const retry = (page: Page) => page.locator('[data-machine="payment"]').getByRole('button', { name: /^(Réessayer|Vérifier le paiement)$/ });
const method = (page: Page, name: 'cash' | 'card') => page.getByRole('radio', { name: name === 'card' ? /^Carte bancaire/ : /^Espèces/ });

/** A call of the stubbed provider script, answered by the test. */
const provider = (name: string): Call => ({ method: 'GET', path: new RegExp(`/v2/provider/${name}$`) });
const says = (json: object): CallResponse => ({ status: 200, json });
const customer = success({ customer: 'cus_1' });
const intent = success({ client_secret: 'pi_1_secret_2' });
const status = (value: string) => says({ paymentIntent: { status: value } });
const declined = { type: 'card_error', message: 'Votre carte a été refusée.', payment_intent: { status: 'requires_payment_method' } };

/** Outcomes of a charge. The order of a paid one is rejected, so that the checkout shows an alert instead of leaving the page. */
const outcomes: Record<string, CallResponse> = {
  paid: status('succeeded'),
  declined: says({ error: declined }),
  cancelled: says({ error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } }),
  authenticating: status('requires_action'),
  unsettled: status('processing'),
  unreachable: 'connection lost',
};
function afterCharge(memory: PageMemory, outcome: string): PageMemory {
  const { isMade, isElsewhere } = memory;
  const isLeft = { isTrusted: false, isElsewhere: false };
  if (outcome === 'paid') return { ...memory, ...isLeft, step: 'refused', isMade: false };
  if (outcome === 'cancelled') return { ...memory, ...isLeft, step: 'declined', isMade: false };
  if (outcome === 'declined') return { ...memory, ...isLeft, step: 'declined', isMade: isMade && !isElsewhere };
  return memory;
}

async function visit({ page, I }: WalkFixtures, kept: Record<string, unknown>) {
  await seedStorage(page, { ...filledPickup, ...kept });
  await stubStripe(page, { viaHttp: true });
  await page.route('**/v2/public/checkout/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { status: 'success', payload: { order_id: 'o-1' } } })
      : route.fulfill({ status: 409, json: { status: 'error', code: 'intent_conflict', message: 'Refusé.', payload: null } }),
  );
  await page.goto('/checkout');
  await I.seeItLive();
  await page.locator('[data-machine="checkout"]').waitFor();
}

/** Retrievals without a response time out: this many precede the polling timeout. */
const looks = Math.floor(paymentPollLimitMs / (cardTimeoutMs + paymentPollMs));

const cardless = 'the checkout requests a charge only for a verified card, and is notified of each discarded or used token';
const spent = 'the end of a charge also resets the checkout’s verified card, which requires the card fields again';

let quantity = 1;

/** Adds one to the quantity of the cart line, which changes the total. */
function anotherQuantity() {
  quantity += 1;
  return { 'cart:line:one': { ...cola['cart:line:one'], quantity } };
}

/** What the page shows where the payment renders nothing. */
const shown: Record<Step, readonly ExpectedElement[]> = {
  personal: [tab(/^Vos coordonnées/, 'selected')],
  delivery: [tab(/^Livraison/, 'selected')],
  payment: [heading('Paiement'), radio(/^Espèces/, 'checked')],
  review: [heading('Vérifiez et commandez')],
  order: [],
  declined: [alert()],
  unchecked: [alert()],
  refused: [alert()],
};

/** Ways to enter the payment step, where the checkout prepares the card. */
const entering = (chosen: PageMemory['method'], ...alerts: Step[]): Way<Payment, PageMemory>[] => [
  {
    by: 'by opening the payment step',
    when: (at) => isAt(at, 'personal', 'delivery', 'review') && at.memory.method === chosen,
    perform: ({ I }) => I.openTab('payment'),
    remember: { step: 'payment' },
  },
  {
    by: 'by closing the alert',
    when: (at) => isAt(at, ...alerts) && at.memory.method === chosen,
    perform: ({ I }) => I.dismissAlert(),
    remember: { step: 'payment' },
  },
  {
    by: 'by opening the payment step after the alert',
    when: (at) => isAt(at, 'refused') && at.memory.method === chosen,
    async perform({ I }) {
      await I.dismissAlert();
      await I.openTab('payment');
    },
    remember: { step: 'payment' },
  },
];

/** Submits the order while another tab pays by card, so that its payment is retrieved. */
const whilePaidElsewhere = (
  by: string,
  when: (at: Position) => boolean,
  before: (fixtures: WalkFixtures) => Promise<void> = () => Promise.resolve(),
): Way<Payment, PageMemory> => ({
  by: `as another tab pays${by}`,
  when,
  async perform(fixtures) {
    await before(fixtures);
    await fixtures.I.seeState('confirmation.reviewing');
    await forgetCharge(fixtures.page);
    await simulatePaymentElsewhere(await fixtures.otherTab());
    await orderButton(fixtures.page).click();
  },
  remember: { step: 'order', isElsewhere: true },
});

/** Drives the payment through the checkout. */
export const driver: Driver<Payment, PageMemory> = {
  starts: {
    'a pickup filled in': {
      input: { isPaymentOpen: false },
      memory: fresh,
      async open(fixtures) {
        await visit(fixtures, {});
        await fixtures.I.openTab('personal');
      },
    },
    'a card at the bank': {
      input: { isPaymentOpen: true },
      memory: { ...fresh, step: 'order', isOpened: true, isElsewhere: true },
      async open(fixtures) {
        await visit(fixtures, { 'checkout:attempt': cardOrder('confirming') });
        await fixtures.calls.respond('loadForm', says({}));
      },
    },
  },
  events: {
    'customer.wanted': {
      when: (at) => isAt(at, 'personal', 'delivery') && !at.memory.isIntroduced,
      async perform({ I }) {
        await I.openTab('personal');
        await I.goOn();
      },
      remember: { step: 'delivery' },
    },
    'card.prepare': [
      ...entering('card', 'declined', 'unchecked'),
      {
        by: 'by choosing it',
        when: (at) => isCashShown(at) && at.memory.isIntroduced,
        perform: ({ page }) => method(page, 'card').click(),
        remember: { method: 'card' },
      },
      {
        by: 'by choosing it, which also creates the customer',
        when: (at) => isCashShown(at) && !at.memory.isIntroduced,
        async perform({ page, calls }) {
          await method(page, 'card').click();
          await calls.respond('createCustomer', customer);
        },
        remember: { method: 'card', isIntroduced: true },
      },
      {
        by: 'as another tab changes the total',
        when: (at) => isCardShown(at) && !isIn(at, 'entering.checking'),
        perform: async ({ otherTab }) => writeStorage(await otherTab(), anotherQuantity()),
        remember: { isMade: false },
      },
    ],
    'card.reset': [
      ...entering('cash', 'declined'),
      {
        by: 'by choosing cash',
        when: (at) => isCardShown(at) && at.memory.isCashTaken && !isIn(at, 'entering.checking'),
        perform: ({ page }) => method(page, 'cash').click(),
        remember: { method: 'cash' },
      },
    ],
    'card.check': [
      {
        when: (at) => isCardShown(at) && !at.memory.isTrusted && isIn(at, 'entering.editing'),
        // Loading the card fields starts timers, which need a running clock.
        stopsClock: true,
        async perform({ page, I, clock }) {
          await waitForCardFields(page);
          await clock.stop();
          await I.goOn();
        },
      },
      {
        by: 'which is ready',
        when: (at) => isCardShown(at) && !at.memory.isTrusted && isIn(at, 'entering.checked'),
        perform: ({ I }) => I.goOn(),
        remember: { step: 'review', isTrusted: true },
      },
      {
        by: 'without its fields',
        when: (at) => isCardShown(at) && !at.memory.isTrusted && isIn(at, 'preparing.unavailable'),
        perform: ({ I }) => I.goOn(),
        remember: { step: 'unchecked' },
      },
    ],
    'card.change': {
      when: (at) => isCardShown(at) && isIn(at, 'entering.checked'),
      perform: ({ page }) => change(page).click(),
      remember: { isTrusted: false },
    },
    'card.confirm': [
      {
        when: (at) => isAt(at, 'review') && at.memory.method === 'card' && isIn(at, 'entering.checked'),
        perform: ({ page }) => orderButton(page).click(),
        remember: { step: 'order' },
      },
      {
        by: 'though its payment could not be prepared before',
        when: (at) => isCardShown(at) && at.memory.isTrusted && isIn(at, 'preparing.unavailable'),
        async perform({ page, I, calls }) {
          await I.goOn();
          await orderButton(page).click();
          await calls.respond('createIntent', intent);
        },
        remember: { step: 'order', isMade: true },
      },
      {
        by: 'as cash is disabled',
        when: (at) => isCashShown(at) && at.memory.isTrusted && at.memory.isMade,
        async perform({ page, I }) {
          await I.goOn();
          await I.seeState('confirmation.reviewing');
          await overrideSettings(page, { isCashTaken: false });
          await I.comeBack();
          await I.payButton().click();
        },
        remember: { step: 'order', method: 'card', isCashTaken: false },
      },
    ],
    'card.look': [
      whilePaidElsewhere('', (at) => isAt(at, 'review') && at.memory.isOpened),
      whilePaidElsewhere(
        ', from the payment step',
        (at) => isAt(at, 'payment') && at.memory.isOpened && (at.memory.method === 'cash' || at.memory.isTrusted),
        ({ I }) => I.openTab('confirmation'),
      ),
      whilePaidElsewhere(
        ', after the alert',
        (at) => isAt(at, 'refused') && at.memory.method === 'cash',
        ({ I }) => I.dismissAlert(),
      ),
      whilePaidElsewhere(
        ', past the alert by the URL',
        (at) => isAt(at, 'declined') && at.memory.method === 'cash',
        async ({ I }) => {
          await I.visitTab('personal');
          await I.openTab('confirmation');
        },
      ),
    ],
    'payment.retry': {
      when: (at) =>
        isIn(at, 'confirming.slow', 'authenticating', 'reconciling.unsettled', 'preparing.unavailable') && !isAt(at, 'unchecked'),
      perform: ({ page }) => retry(page).click(),
    },
  },
  controls: {
    'card.change': change,
    'payment.retry': retry,
  },
  slots: {
    createCustomer: {
      call: { method: 'POST', path: /\/checkout\/stripe-customer$/ },
      isNeverAborted: true,
      responses: { created: customer, unreachable: 'connection lost' },
      remember: (memory, outcome) => ({ ...memory, isIntroduced: outcome === 'created' }),
    },
    createIntent: {
      call: { method: 'POST', path: /\/checkout\/stripe-payment-intent$/ },
      isNeverAborted: true,
      responses: { created: intent, unreachable: 'connection lost' },
      remember: (memory, outcome) => ({ ...memory, isMade: outcome === 'created' }),
    },
    loadForm: {
      call: provider('script'),
      isNeverAborted: true,
      responses: { loaded: says({}), unreachable: 'connection lost' },
      remember: (memory, outcome) => ({ ...memory, isOpened: outcome === 'loaded' }),
    },
    checkCard: {
      call: provider('token'),
      isNeverAborted: true,
      responses: {
        checked: says({ confirmationToken: { id: 'ctoken_1', payment_method_preview: { card: { last4: '4242' } } } }),
        incomplete: says({ error: { type: 'validation_error' } }),
        unreachable: 'connection lost',
      },
      remember: (memory, outcome) =>
        outcome === 'checked'
          ? { ...memory, step: 'review', isTrusted: true }
          : { ...memory, isTrusted: false, ...(outcome === 'incomplete' ? { isIncomplete: true } : { step: 'unchecked' }) },
    },
    confirmCard: { call: provider('charge'), isNeverAborted: true, responses: outcomes, remember: afterCharge },
    authenticateCard: { call: provider('bank'), isNeverAborted: true, responses: outcomes, remember: afterCharge },
    lookUpPayment: { call: provider('retrieve'), isNeverAborted: true, responses: outcomes, remember: afterCharge },
  },
  nextStep(at) {
    const { memory } = at;
    if (memory.isIncomplete) return { step: 'card.prepare', memory: { ...memory, isIncomplete: false } };
    if (isIn(at, 'preparing.creating') && memory.isMade) return { step: 'createIntent created', memory };
    if (isIn(at, 'preparing.loading') && memory.isOpened) return { step: 'loadForm loaded', memory };
    return null;
  },
  duringDelay: { pollTimeout: Array.from({ length: looks }, () => ['lookUpPayment unreachable', 'pollInterval passes']).flat() },
  shownInstead: (at) => (isAt(at, 'order') || isCardShown(at) ? null : shown[at.memory.step]),
  unreachable: {
    'payment.resting|card.confirm|1': cardless,
    'payment.preparing|card.confirm|1': cardless,
    'payment.entering|card.confirm|1': cardless,
    'payment.failed|card.confirm|0': spent,
    'payment.failed|card.confirm|1': spent,
    'payment.paid|card.confirm|0': spent,
    'payment.paid|card.confirm|1': spent,
    'payment.entering.checking|card.check|0':
      'the checkout sends this from its payment step only, and re-entering that step prepares the card again first',
  },
};
