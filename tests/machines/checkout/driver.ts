import type { Locator, Page } from 'playwright/test';
import { fieldMaximumCharacters } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import type { CheckoutTab } from '#domain/order/checkout.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { refusal, success, type CallResponse } from '../../support/browser-paths/held-calls.ts';
import { isIn, type Driver, type WalkFixtures, type WalkPosition, type Trigger } from '../../support/browser-paths/driver.ts';
import { button, combobox, field, radio } from '../../support/browser-paths/expected-elements.ts';
import {
  changeTotal,
  filledCheckout,
  leaveButton,
  lilleAddress,
  newStreet,
  noAddress,
  orderButton,
  orderCalls,
  placedOrder,
  retryButton,
  openCheckoutStep,
} from '../../support/browser-paths/checkout-page.ts';
import { resolveCardCalls, waitForCardFields } from '../../support/browser/card-stub.ts';
import { attemptInStage, personalForm } from '../../support/checkout.ts';
import {
  cardOrder,
  colaLine,
  removeStoredMode,
  writeStorage,
  simulateOrderInOtherTab,
  attemptWithoutResponse,
  finishedOrder,
} from '../../support/browser/seed-storage.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';
import { thanks } from './views.ts';

type Checkout = typeof checkoutMachine;

/** State of the page that the chart's context lacks. */
const initialPageState = {
  /** The order mode stored in the browser. */
  mode: null as 'pickup' | 'delivery' | null,
  /** Whether the address field has a valid address. */
  hasAddress: false,
  /** Whether the phone field has a number that cannot be dialled, and that was not kept. */
  isPhoneIncomplete: false,
  /** Whether the street without a number was kept. */
  isStreetKept: false,
  /** How the shop prices its deliveries. */
  shop: 'zones' as 'zones' | 'distances',
  /** Cached outcome of the lookup of the current address. */
  lookupResult: null as 'deliverable' | 'tooFar' | null,
  /** Whether the total on the page was computed before the shop changed its pricing. */
  isTotalOutdated: false,
  /** Whether Back will be pressed when the response arrives. */
  isBackPressed: false,
  /** Whether the verification of the card is in flight. */
  isCardVerifying: false,
  /** Whether another tab has placed the order, and its update was acknowledged. */
  isPlacedInOtherTab: false,
  /** Whether the confirmation page of a placed order is shown. */
  isConfirmationShown: false,
};
type PageState = typeof initialPageState;
type Position = WalkPosition<Checkout, PageState>;

const cash = {
  method: 'cash',
  offeredMethods: ['cash', 'card'],
  attempt: attemptInStage('filling'),
  areItemsAvailable: true,
  followsOrder: false,
  hasPaymentFailed: false,
} as const;

const leafOf = ({ leaves }: Position) => leaves[0] ?? '';
const tabStates =
  /^(type\.(choosing|chosen)|personal\.(editing|invalid|phoneIncomplete)|delivery\.(editing|invalid|checking|checkingHouseNumber|houseNumberMissing|addressNotFound|unreachable)|payment\.(checking|choosing|verifying)|confirmation\.(reviewing|checking|placing))$/;
/** Leaves in which the checkout awaits the response to the order. */
const submitting = ['confirmation.placing', 'reconciling.resendingOrder'];
/** Whether the page asks about a value: then Continue keeps it. */
const isQuestion = (position: Position) => /\.(phoneIncomplete|houseNumberMissing)$/.test(leafOf(position));
/** A street without a number, and the suggestion of its first house. */
const streetAlone = 'Rue Nationale';
const firstHouse = {
  description: '1 Rue Nationale, 59000 Lille, France',
  structured_formatting: { main_text: '1 Rue Nationale', secondary_text: '59000 Lille' },
};
/** Whether the delivery fee is unknown: then the button looks it up instead of ordering. */
const lacksFee = ({ context, pageState: { mode, shop, lookupResult } }: Position) =>
  mode === 'delivery' && shop === 'distances' && lookupResult === null && context.delivery !== null;
const isCardUnchecked = ({ context: { method, isCardChecked } }: Position) => method === 'card' && !isCardChecked;
/** Whether the forms can be walked: a card payment does not depend on them. */
const isCardless = ({ context }: Position) => context.method !== 'card';
const isPaidByCash = ({ context }: Position) => context.method === 'cash';
const isPaidByCard = ({ context }: Position) => context.method === 'card';
/** Whether the card is still being verified although the payment tab was left. */
const isVerifyingInBackground = (position: Position) => position.pageState.isCardVerifying && leafOf(position) !== 'payment.verifying';
/** Whether to walk card payments here: they do not depend on the delivery, so only for a pickup. */
const walksCardPayments = ({ context, pageState }: Position) => pageState.mode === 'pickup' && context.personal !== null;
const walksCashPickups = (position: Position) => walksCardPayments(position) && isPaidByCash(position);
const isDelivery = ({ pageState }: Position) => pageState.mode === 'delivery';
const hasDeliveryAddress = ({ pageState }: Position) => pageState.mode === 'delivery' && pageState.hasAddress;
/** Whether to disable cash here: in the payment step, or while the final check looks the address up. */
const canDisableCash = (position: Position) =>
  leafOf(position) === 'payment.choosing'
    ? walksCardPayments(position)
    : leafOf(position) === 'confirmation.checking' && position.pageState.shop === 'distances';
/** Whether the order in flight is paid by card. */
const isCardOrder = (position: Position) => leafOf(position) === 'confirmation.placing' && isPaidByCard(position);

/** Responses that refuse an order. The other refusals come from the page itself, or from the update. */
const orderRefusals: Record<string, CallResponse> = {
  itemsUnavailable: refusal(409, 'item_unavailable', { items: ['Tacos L'] }),
  priceChanged: refusal(409, 'price_changed'),
  modeUnavailable: refusal(409, 'delivery_unavailable'),
  methodUnavailable: refusal(409, 'method_unavailable'),
};
const distance = (kilometres: number) => success({ distance: kilometres, unit: 'km', delivery_cost: 4.5 });

type Start = { pageState?: Partial<PageState>; attempt?: Pick<Attempt, 'stage'>; followsOrder?: boolean; hasPaymentFailed?: boolean };

/** Creates a start with stored forms, and optionally with the stored attempt of an order. */
function startWith(
  mode: OrderMode,
  delivery: typeof noAddress,
  { pageState, attempt, followsOrder = false, hasPaymentFailed = false }: Start = {},
): Driver<Checkout, PageState>['starts'][string] {
  const isTyped = delivery.address !== '';
  return {
    input: {
      ...cash,
      followsOrder,
      ...(hasPaymentFailed ? { method: 'card', hasPaymentFailed } : {}),
      mode,
      personal: personalForm,
      delivery: mode === 'delivery' && !isTyped ? null : delivery,
      attempt: attemptInStage(attempt?.stage ?? 'filling'),
    },
    pageState: { mode, hasAddress: isTyped, ...pageState },
    async open(fixtures) {
      if (pageState?.shop === 'distances') await overrideSettings(fixtures.page, { isFeeByDistance: true });
      const stored = {
        ...filledCheckout(mode, delivery, hasPaymentFailed ? { method: 'card', failed: true } : undefined),
        ...(followsOrder ? { 'checkout:finished': finishedOrder() } : {}),
      };
      await openCheckoutStep(fixtures, attempt === undefined ? stored : { ...stored, 'checkout:attempt': attempt });
    },
  };
}

/** Returns the trigger that ends the verification of the card. */
function cardVerificationEnds(outcome: 'checked' | 'incomplete' | 'unreachable'): Trigger<Checkout, PageState> {
  return {
    isPossible: ({ pageState }) => pageState.isCardVerifying,
    perform: ({ page }) => resolveCardCalls(page, outcome),
    pageStateAfter: { isCardVerifying: false },
  };
}

/** Drives the checkout through its page. */
export const driver: Driver<Checkout, PageState> = {
  pageState: initialPageState,
  starts: {
    'a first visit': {
      input: { ...cash, mode: null, personal: null, delivery: null, method: null },
      open: (fixtures) => openCheckoutStep(fixtures, colaLine),
    },
    'an order type chosen before': {
      input: { ...cash, mode: 'pickup', personal: null, delivery: noAddress, method: null },
      pageState: { mode: 'pickup' },
      open: (fixtures) => openCheckoutStep(fixtures, { ...colaLine, 'location:mode': 'pickup' }),
    },
    'a checkout after an order': startWith('pickup', noAddress, { followsOrder: true }),
    'a reload after a declined card': startWith('pickup', noAddress, { hasPaymentFailed: true }),
    'a pickup filled in': startWith('pickup', noAddress),
    'a delivery without its address': startWith('delivery', noAddress),
    'a delivery to a zone': startWith('delivery', lilleAddress),
    'a delivery by distance': startWith('delivery', lilleAddress, { pageState: { shop: 'distances' } }),
    'an unanswered order': startWith('pickup', noAddress, { attempt: attemptWithoutResponse() }),
    'a card at the bank': startWith('pickup', noAddress, { attempt: cardOrder('confirming') }),
  },
  events: {
    'tab.open': [
      {
        control: (page) => page.getByRole('tab'),
        inLeaves: tabStates,
        isPossible: (position) => !isVerifyingInBackground(position),
        perform: ({ I }, tab) => I.openTab(tab as CheckoutTab),
        pageStateAfter: (pageState, tab) => ({
          ...pageState,
          isTotalOutdated: false,
          isCardVerifying: pageState.isCardVerifying && tab === 'personal',
        }),
      },
      { suffix: 'by its URL', inLeaves: /^(reconciling\.|confirmation\.paying)/, perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab) },
      {
        suffix: 'by its URL, which leads to the confirmation',
        inLeaves: 'confirmation.updating',
        isPossible: (position) => !position.pageState.isConfirmationShown && isPaidByCash(position) && isDelivery(position),
        perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab),
        pageStateAfter: { isConfirmationShown: true },
      },
    ],
    'tab.next': [
      {
        control: button('Continuer'),
        isPossible: (position) =>
          !(leafOf(position) === 'payment.choosing' && isCardUnchecked(position)) &&
          !isVerifyingInBackground(position) &&
          !isQuestion(position),
      },
      { suffix: 'again, which keeps the number', inLeaves: 'personal.phoneIncomplete', pageStateAfter: { isPhoneIncomplete: false } },
      { suffix: 'again, which keeps the address', inLeaves: 'delivery.houseNumberMissing', pageStateAfter: { isStreetKept: true } },
      {
        suffix: 'to verify the card',
        inLeaves: 'payment.choosing',
        isPossible: (position) => isCardUnchecked(position) && !position.pageState.isCardVerifying,
        // Loading the card fields starts timers, which need a running clock.
        stopsClock: true,
        async perform({ I, page, clock }) {
          await waitForCardFields(page);
          await clock.stop();
          await I.goOn();
        },
        pageStateAfter: { isCardVerifying: true },
      },
    ],
    'tab.previous': [
      {
        control: button('Retour'),
        inLeaves: tabStates,
        isPossible: (position) => !/^type|placing$/.test(leafOf(position)) && !isVerifyingInBackground(position),
        pageStateAfter: { isTotalOutdated: false, isCardVerifying: false },
      },
      {
        suffix: 'pressed until the response arrives',
        inLeaves: 'confirmation.placing',
        perform: pressBackUntilAnswered,
        pageStateAfter: { isBackPressed: true },
      },
    ],
    'type.choose': { control: radio(/^À emporter/), inLeaves: /^type\.ch/, pageStateAfter: { mode: 'pickup' } },
    'mode.changed': [
      {
        // It can happen in every state, but makes a difference only here.
        inLeaves: 'delivery.alertOpen',
        sample: 'pickup',
        isPossible: ({ pageState }) => pageState.mode !== 'pickup',
        performInOtherTab: (tab) => writeStorage(tab, { 'location:mode': 'pickup' }),
        pageStateAfter: { mode: 'pickup' },
      },
      {
        suffix: 'as another tab forgets the order type',
        inLeaves: 'confirmation.checking',
        sample: 'none',
        isPossible: ({ context, pageState }) => pageState.mode !== null && context.delivery !== null,
        performInOtherTab: removeStoredMode,
        pageStateAfter: { mode: null },
      },
    ],
    'personal.changed': [
      {
        control: field('Prénom'),
        inLeaves: 'personal.editing',
        sample: ['complete', 'incomplete'],
        isPossible: (position, sample) => isCardless(position) && (sample === 'complete') === (position.context.personal === null),
        perform: ({ I }, sample) => (sample === 'complete' ? I.fillPersonal() : I.fill({ Prénom: '' })),
      },
      {
        suffix: 'with half an address',
        inLeaves: 'personal.editing',
        sample: 'malformed',
        isPossible: walksCashPickups,
        perform: ({ I }) => I.fill({ 'E-mail': 'lea@' }),
      },
      {
        suffix: 'with half a number',
        inLeaves: 'personal.editing',
        sample: 'complete',
        isPossible: (position) => walksCashPickups(position) && !position.pageState.isPhoneIncomplete,
        perform: ({ I }) => I.fill({ Téléphone: newHalfNumber() }),
        pageStateAfter: { isPhoneIncomplete: true },
      },
      {
        suffix: 'as the number is completed',
        inLeaves: 'personal.phoneIncomplete',
        sample: 'complete',
        perform: ({ I }) => I.fill({ Téléphone: personalForm.phone }),
        pageStateAfter: { isPhoneIncomplete: false },
      },
      {
        suffix: 'as the malformed address is corrected, or emptied',
        inLeaves: 'personal.invalid',
        sample: ['complete', 'incomplete'],
        isPossible: ({ context }, sample) => context.isPersonalMalformed || sample === 'complete',
        perform: ({ I }, sample) => I.fill({ 'E-mail': sample === 'complete' ? personalForm.email : '' }),
      },
    ],
    'delivery.changed': [
      {
        control: combobox('Adresse'),
        suffix: 'with an address',
        inLeaves: 'delivery.editing',
        sample: 'complete',
        isPossible: (position) => isDelivery(position) && !position.pageState.hasAddress,
        perform: ({ I }) => I.fill({ 'Code postal': '59000', Ville: 'Lille', Adresse: newStreet() }),
        pageStateAfter: { hasAddress: true, lookupResult: null },
      },
      {
        suffix: 'with another address',
        inLeaves: /^delivery\.(invalid|addressNotFound|unreachable)/,
        sample: 'complete',
        perform: ({ I }) => I.fill({ Adresse: newStreet() }),
        pageStateAfter: { hasAddress: true, lookupResult: null },
      },
      {
        suffix: 'with a street alone',
        inLeaves: 'delivery.editing',
        sample: 'unnumbered',
        isPossible: (position) => hasDeliveryAddress(position) && position.pageState.shop === 'zones' && isPaidByCash(position),
        perform: ({ I }) => I.fill({ Adresse: streetAlone }),
        pageStateAfter: { lookupResult: null },
      },
      {
        suffix: 'as the number is added',
        inLeaves: /^delivery\.(checkingHouseNumber|houseNumberMissing)/,
        sample: 'complete',
        perform: ({ I }) => I.fill({ Adresse: newStreet() }),
        pageStateAfter: { lookupResult: null },
      },
      {
        suffix: 'with an address that is too long',
        inLeaves: 'delivery.editing',
        sample: 'malformed',
        isPossible: (position) => hasDeliveryAddress(position) && position.pageState.shop === 'zones',
        perform: ({ I }) => I.fill({ Adresse: 'a'.repeat(fieldMaximumCharacters + 1) }),
        pageStateAfter: { hasAddress: false, lookupResult: null },
      },
      {
        suffix: 'without an address',
        inLeaves: /^delivery\.(editing|invalid|checking|addressNotFound|unreachable)/,
        sample: 'incomplete',
        isPossible: (position) => hasDeliveryAddress(position) || position.context.isDeliveryMalformed,
        perform: ({ I }) => I.fill({ Adresse: '' }),
        pageStateAfter: { hasAddress: false, lookupResult: null },
      },
    ],
    'value.keep': [
      {
        control: (page) => page.getByRole('button', { name: /^(Le garder|Garder l’adresse)$/ }),
        inLeaves: 'personal.phoneIncomplete',
        pageStateAfter: { isPhoneIncomplete: false },
      },
      { inLeaves: 'delivery.houseNumberMissing', pageStateAfter: { isStreetKept: true } },
    ],
    'value.correct': (page) => page.getByRole('button', { name: /^(Corriger|Ajouter le numéro)$/ }),
    'payment.choose': {
      isPossible: (position, sample) =>
        walksCardPayments(position) &&
        sample !== position.context.method &&
        position.context.offeredMethods.some((offered) => offered === sample),
      perform: ({ page }, sample) => page.getByRole('radio', { name: sample === 'card' ? /^Carte bancaire/ : /^Espèces/ }).click(),
    },
    'methods.changed': {
      suffix: 'as the settings are refetched',
      isPossible: (position, sample) =>
        isPaidByCash(position) &&
        (sample === 'card'
          ? canDisableCash(position)
          : sample === 'none' && isIn(position, 'payment.choosing', 'confirmation.reviewing', 'confirmation.checking')),
      async perform({ page, I }, sample) {
        await overrideSettings(page, { isCashOffered: false, isCardOffered: sample === 'card' });
        await I.comeBack();
      },
    },
    'total.changed': { isPossible: isPaidByCard, performInOtherTab: changeTotal },
    'place.changed': {
      suffix: 'as another tab forgets the place',
      inLeaves: ['delivery.editing', 'confirmation.reviewing'],
      isPossible: walksCashPickups,
      performInOtherTab: (tab) => writeStorage(tab, unreadablePlace()),
    },
    'card.checked': cardVerificationEnds('checked'),
    'card.incomplete': cardVerificationEnds('incomplete'),
    'card.unreachable': cardVerificationEnds('unreachable'),
    'card.discarded': {
      control: button('Utiliser une autre carte'),
      inLeaves: 'payment.choosing',
      isPossible: ({ context }) => context.isCardChecked,
    },
    'card.paid': { perform: ({ page }) => resolveCardCalls(page, 'paid') },
    'card.declined': { perform: ({ page }) => resolveCardCalls(page, 'declined') },
    'alert.dismiss': button('OK'),
    'order.place': [
      { control: orderButton, sample: '', isPossible: (position) => !lacksFee(position) },
      {
        inLeaves: 'confirmation.reviewing',
        sample: 'feeUnknown',
        isPossible: lacksFee,
        perform: ({ page }) => page.getByRole('button', { name: /^Calculer les frais/ }).click(),
        pageStateAfter: { isTotalOutdated: false },
      },
      {
        suffix: 'as an item has gone from the menu',
        sample: 'missing',
        isPossible: walksCashPickups,
        perform: orderWithoutAnItem,
      },
      {
        suffix: 'as the shop changes to pricing by distance',
        inLeaves: 'confirmation.reviewing',
        sample: '',
        isPossible: (position) =>
          isDelivery(position) && position.pageState.shop === 'zones' && position.context.delivery !== null && isPaidByCash(position),
        perform: orderWhilePricingChanges,
        pageStateAfter: { shop: 'distances', lookupResult: null, isTotalOutdated: true },
      },
    ],
    'order.retry': retryButton,
    'order.leave': leaveButton,
    'order.placed': {
      sample: '',
      isPossible: (position) => !isCardOrder(position),
      perform: ({ calls }) => calls.respond('postOrder', placedOrder),
    },
    'order.unpaid': { isPossible: isCardOrder, perform: ({ calls }) => calls.respond('postOrder', placedOrder) },
    // The journal reports an order of another tab before it is sent.
    'order.beingPaid': [],
    'order.refused': [
      {
        inLeaves: submitting,
        sample: Object.keys(orderRefusals),
        // With pricing by distance, the page looks the address up again before it shows a refusal.
        isPossible: ({ pageState }) => pageState.shop === 'zones',
        perform: ({ calls }, sample) => calls.respond('postOrder', orderRefusals[sample] ?? 'connection lost'),
        pageStateAfter: { isBackPressed: false },
      },
      {
        inLeaves: 'confirmation.updating',
        sample: 'paidTooLate',
        isPossible: isPaidByCard,
        perform: ({ calls }) => calls.respond('updateOrder', refusal(409, 'payment_refunded')),
      },
    ],
    'order.unanswered': {
      perform: ({ calls }) => calls.respond('postOrder', 'connection lost'),
      pageStateAfter: { isBackPressed: false },
    },
    'order.updated': [
      { perform: ({ calls }) => calls.respond('updateOrder', success(null)) },
      { suffix: 'without a response', perform: ({ calls }) => calls.respond('updateOrder', { status: 503, json: {} }) },
    ],
    'order.placedInOtherTab': {
      inLeaves: /^(type\.choosing|confirmation|reconciling)/,
      performInOtherTab: simulateOrderInOtherTab,
      pageStateAfter: { isPlacedInOtherTab: true },
    },
  },
  actors: {
    checkDelivery: {
      call: { method: 'GET', path: /\/locations\/distance$/ },
      responses: {
        deliverable: distance(2),
        addressUnknown: refusal(404, 'not_found'),
        tooFar: distance(20),
        // The page determines these from the menus and the clock, without this call.
        itemsUnavailable: null,
        slotUnavailable: null,
        modeUnavailable: null,
        unreachable: 'connection lost',
      },
      pageStateAfter: (pageState, outcome) => ({
        ...pageState,
        lookupResult: outcome === 'deliverable' || outcome === 'tooFar' ? outcome : null,
        isTotalOutdated: pageState.isTotalOutdated && outcome === 'deliverable',
      }),
    },
    checkPhone: 'immediate',
    checkHouseNumber: {
      call: { method: 'GET', path: /\/locations\/$/ },
      responses: { complete: success([]), incomplete: success([firstHouse]), unreachable: 'connection lost' },
    },
    attempt: null,
    payment: null,
  },
  calls: orderCalls,
  nextStep(position, from) {
    const { context, pageState } = position;
    if (leafOf(position) === 'placed') return null;
    const isDeliveryComplete = pageState.mode === 'pickup' || (pageState.mode === 'delivery' && pageState.hasAddress);
    if (isDeliveryComplete !== (context.delivery !== null))
      return { step: `delivery.changed ${isDeliveryComplete ? 'complete' : 'incomplete'}`, pageState };
    const leaf = leafOf(position);
    if (/^confirmation\.(paying|updating)$/.test(leaf) && pageState.isBackPressed)
      return { step: 'tab.previous', pageState: { ...pageState, isBackPressed: false } };
    const isEntered = from === null || leafOf(from) !== leaf;
    if (leaf === 'confirmation.updating' && pageState.isPlacedInOtherTab && (isEntered || from.pageState.isBackPressed))
      return { step: 'order.updated', pageState };
    if (!isEntered) return null;
    if (submitting.includes(leaf) && pageState.isPlacedInOtherTab) return { step: 'order.placed before', pageState };
    if (leaf === 'confirmation.placing' && pageState.isTotalOutdated)
      return { step: 'order.refused priceChanged', pageState: { ...pageState, isTotalOutdated: false } };
    if (leaf === 'personal.checkingPhone')
      return { step: `checkPhone ${pageState.isPhoneIncomplete ? 'incomplete' : 'complete'}`, pageState };
    if (leaf === 'delivery.checkingHouseNumber' && pageState.isStreetKept) return { step: 'checkHouseNumber complete', pageState };
    if (!leaf.endsWith('.checking')) return null;
    const isByDistance = context.mode === 'delivery' && context.delivery !== null && pageState.shop === 'distances';
    if (isByDistance && pageState.lookupResult === null) return null;
    return { step: `checkDelivery ${isByDistance ? pageState.lookupResult : 'deliverable'}`, pageState };
  },
  background: [
    'total.changed',
    'mode.changed',
    'personal.changed',
    'delivery.changed',
    'methods.changed',
    'place.changed',
    'order.placedInOtherTab',
  ],
  coveredByChart: {
    'checkout.confirmation.placing|order.beingPaid|0': 'order-submission',
    'checkout.reconciling.resendingOrder|order.beingPaid|0': 'order-submission',
    'checkout.reconciling.resendingOrder|order.unpaid|0': 'order-submission',
  },
  // With the focus of the field. `tests/journeys/both-sizes/field-questions.spec.ts` takes the chunk away.
  unreachable: Object.fromEntries(
    ['personal.changed', 'xstate.error.actor.checkPhone', 'xstate.after.questionTimeout.checkout.personal.checkingPhone'].map((event) => [
      `checkout.personal.checkingPhone|${event}|0`,
      'the rule for phones is loaded before',
    ]),
  ),
  shownInstead: (position) => (leafOf(position) === 'placed' || position.pageState.isConfirmationShown ? thanks : null),
};

let halfNumber = 1000;

/** Returns a phone that cannot be dialled, and that has not been kept yet. */
function newHalfNumber() {
  halfNumber += 1;
  return `06 ${halfNumber}`;
}

let placeNumber = 0;

/** Returns a stored place that fails validation. It differs each time, because storage events report only changes. */
function unreadablePlace() {
  placeNumber += 1;
  return { 'location:place': `forgotten ${placeNumber}` };
}

/** Clicks the order button right after the settings have changed, before React renders them. */
async function orderWhilePricingChanges({ page, I }: WalkFixtures) {
  // Subscribe first: a request that is in flight may already return the new settings.
  await clickInState(page, I.orderButton(), []);
  await overrideSettings(page, { isFeeByDistance: true });
  await I.comeBack();
}

const unavailableNotice = 'Retirez ce qui n’est plus disponible pour commander.';

/** Presses the order button while the cart has a line whose product is not on the menu. */
async function orderWithoutAnItem({ page, otherTab }: WalkFixtures) {
  const tab = await otherTab();
  await writeStorage(tab, { 'cart:line:gone': { ...colaLine['cart:line:one'], key: 'gone', item_id: 'gone' } });
  await page.getByText(unavailableNotice).waitFor();
  // The button is `aria-disabled`, but a click on it moves the focus to the error.
  await page.getByRole('button', { name: /^Commander/ }).click({ force: true });
  await tab.evaluate(() => localStorage.removeItem('cart:line:gone'));
  await page.getByText(unavailableNotice).waitFor({ state: 'detached' });
}

/** Clicks Back right after the response to the order has arrived, before React renders the next state. */
async function pressBackUntilAnswered({ page, I }: WalkFixtures) {
  await I.insistOnBack();
  await clickInState(page, I.backButton(), ['updating', 'paying']);
}

/** Clicks a button as soon as the chart is in one of these states of the confirmation, or at its next snapshot if `states` is empty. */
async function clickInState(page: Page, target: Locator, states: string[]) {
  await page.evaluate(
    ([element, awaitedStates]) => {
      type Snapshot = { matches(state: object): boolean };
      type Actor = { subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void } };
      const { watchedCharts } = globalThis as unknown as { watchedCharts: Map<string, Actor> };
      const subscription = watchedCharts.get('checkout')?.subscribe((snapshot) => {
        if (awaitedStates.length > 0 && !awaitedStates.some((state) => snapshot.matches({ confirmation: state }))) return;
        subscription?.unsubscribe();
        (element as HTMLElement).click();
      });
    },
    [await target.elementHandle(), states] as const,
  );
}
