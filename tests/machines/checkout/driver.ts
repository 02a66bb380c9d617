import type { Page } from 'playwright/test';
import { fieldMaximumCharacters } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import type { CheckoutTab } from '#domain/order/checkout.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { refusal, success, type CallResponse } from '../../support/browser-paths/held-calls.ts';
import { isIn, type Driver, type WalkFixtures, type WalkPosition, type Way } from '../../support/browser-paths/driver.ts';
import {
  filledCheckout,
  leaveButton,
  lilleAddress,
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
  unansweredOrder,
} from '../../support/browser/seed-storage.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';
import { thanks } from './views.ts';

type Checkout = typeof checkoutMachine;

/** State of the page that the chart's context lacks. */
const initialMemory = {
  /** The order mode stored in the browser. */
  mode: null as 'pickup' | 'delivery' | null,
  /** Whether the address field has a valid address. */
  hasAddress: false,
  /** How the shop prices its deliveries. */
  shop: 'zones' as 'zones' | 'distances',
  /** Cached outcome of the lookup of the current address. */
  lookupResult: null as 'deliverable' | 'tooFar' | null,
  /** Whether the total on the page was computed before the shop changed its pricing. */
  isTotalOutdated: false,
  /** Whether Back will be pressed when the response arrives. */
  isBackPressed: false,
  isCashOffered: true,
  /** Whether the verification of the card is in flight. */
  isCardVerifying: false,
  /** Whether another tab has placed the order, and its update was acknowledged. */
  isPlacedInOtherTab: false,
  /** Whether the confirmation page of a placed order is shown. */
  isConfirmationShown: false,
};
type PageMemory = typeof initialMemory;
type Position = WalkPosition<Checkout, PageMemory>;

const cash = {
  method: 'cash',
  offeredMethods: ['cash', 'card'],
  attempt: attemptInStage('filling'),
  isTimeAvailable: true,
} as const;

const leafOf = ({ leaves }: Position) => leaves[0] ?? '';
const tabStates =
  /^(type\.(choosing|chosen)|personal\.(editing|invalid)|delivery\.(editing|invalid|checking|addressNotFound|unreachable)|payment\.(checking|choosing|verifying)|confirmation\.(reviewing|checking|placing))$/;
/** Leaves in which the checkout awaits the response to the order. */
const submitting = ['confirmation.placing', 'reconciling.resendingOrder'];
/** Leaves in which the checkout awaits the outcome of a charge. */
const charging = ['confirmation.paying', 'reconciling.retrievingPayment'];
/** Whether the delivery fee is unknown: then the button looks it up instead of ordering. */
const lacksFee = ({ context, memory: { mode, shop, lookupResult } }: Position) =>
  mode === 'delivery' && shop === 'distances' && lookupResult === null && context.delivery !== null;
const isCardMissing = ({ context: { method, isCardChecked } }: Position) => method === 'card' && !isCardChecked;
/** Whether the forms can be walked: a card payment does not depend on them. */
const isCardless = ({ context }: Position) => context.method !== 'card';
const isPaidByCash = ({ context }: Position) => context.method === 'cash';
const isPaidByCard = ({ context }: Position) => context.method === 'card';
/** Whether the card is still being verified although the payment tab was left. */
const isVerifyingInBackground = (position: Position) => position.memory.isCardVerifying && leafOf(position) !== 'payment.verifying';
/** Whether to walk card payments here: they do not depend on the delivery, so only for a pickup. */
const walksCardPayments = ({ context, memory }: Position) => memory.mode === 'pickup' && context.personal !== null;
const walksCashPickups = (position: Position) => walksCardPayments(position) && isPaidByCash(position);
const isDelivery = ({ memory }: Position) => memory.mode === 'delivery';
const hasDeliveryAddress = ({ memory }: Position) => memory.mode === 'delivery' && memory.hasAddress;
/** Whether to disable cash here: in the payment step, or while the final check looks the address up. */
const canDisableCash = (position: Position) =>
  leafOf(position) === 'payment.choosing'
    ? walksCardPayments(position)
    : leafOf(position) === 'confirmation.checking' && position.memory.shop === 'distances';
/** Whether the order in flight is paid by card. */
const isCardOrder = (position: Position) => leafOf(position) === 'confirmation.placing' && isPaidByCard(position);

/** Responses that refuse an order. The other refusals come from the page itself, or from the update. */
const orderRefusals: Record<string, CallResponse> = {
  itemsUnavailable: refusal(409, 'item_unavailable', { items: ['Tacos L'] }),
  priceChanged: refusal(409, 'price_changed'),
  modeClosed: refusal(409, 'delivery_unavailable'),
  methodClosed: refusal(409, 'method_unavailable'),
};
const distance = (kilometres: number) => success({ distance: kilometres, unit: 'km', delivery_cost: 4.5 });

type Start = { memory?: Partial<PageMemory>; attempt?: Pick<Attempt, 'stage'>; method?: 'cash' | null };

/** Creates a start with stored forms, and optionally with the stored attempt of an order. */
function startWith(
  mode: OrderMode,
  delivery: typeof noAddress,
  { memory, attempt, method = 'cash' }: Start = {},
): Driver<Checkout, PageMemory>['starts'][string] {
  const isTyped = delivery.address !== '';
  return {
    input: {
      ...cash,
      method,
      mode,
      personal: personalForm,
      delivery: mode === 'delivery' && !isTyped ? null : delivery,
      attempt: attemptInStage(attempt?.stage ?? 'filling'),
    },
    memory: { ...initialMemory, mode, hasAddress: isTyped, ...memory },
    async open(fixtures) {
      if (memory?.shop === 'distances') await overrideSettings(fixtures.page, { isFeeByDistance: true });
      const stored = filledCheckout(mode, delivery, method);
      await openCheckoutStep(fixtures, attempt === undefined ? stored : { ...stored, 'checkout:attempt': attempt });
    },
  };
}

/** Returns the way in which the verification of the card ends. */
function cardVerificationEnds(outcome: 'checked' | 'incomplete' | 'unreachable'): Way<Checkout, PageMemory> {
  return {
    leaf: ['payment.verifying', 'personal.editing'],
    when: ({ memory }) => memory.isCardVerifying,
    perform: ({ page }) => resolveCardCalls(page, outcome),
    remember: { isCardVerifying: false },
  };
}

/** Drives the checkout through its page. */
export const driver: Driver<Checkout, PageMemory> = {
  starts: {
    'a first visit': {
      input: { ...cash, mode: null, personal: null, delivery: null, method: null },
      memory: initialMemory,
      open: (fixtures) => openCheckoutStep(fixtures, colaLine),
    },
    'an order type chosen before': {
      input: { ...cash, mode: 'pickup', personal: null, delivery: noAddress, method: null },
      memory: { ...initialMemory, mode: 'pickup' },
      open: (fixtures) => openCheckoutStep(fixtures, { ...colaLine, 'location:mode': 'pickup' }),
    },
    'a pickup without a payment method': startWith('pickup', noAddress, { method: null }),
    'a pickup filled in': startWith('pickup', noAddress),
    'a delivery without its address': startWith('delivery', noAddress),
    'a delivery to a zone': startWith('delivery', lilleAddress),
    'a delivery by distance': startWith('delivery', lilleAddress, { memory: { shop: 'distances' } }),
    'an unanswered order': startWith('pickup', noAddress, { attempt: unansweredOrder() }),
    'a card at the bank': startWith('pickup', noAddress, { attempt: cardOrder('confirming') }),
  },
  events: {
    'tab.open': [
      {
        leaf: tabStates,
        when: (position) => !isVerifyingInBackground(position),
        perform: ({ I }, tab) => I.openTab(tab as CheckoutTab),
        remember: (memory, tab) => ({ ...memory, isTotalOutdated: false, isCardVerifying: memory.isCardVerifying && tab === 'personal' }),
      },
      { by: 'by its URL', leaf: /^(reconciling\.|confirmation\.paying)/, perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab) },
      {
        by: 'by its URL, which leads to the confirmation',
        leaf: 'confirmation.updating',
        when: (position) => !position.memory.isConfirmationShown && isPaidByCash(position) && isDelivery(position),
        perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab),
        remember: { isConfirmationShown: true },
      },
    ],
    'tab.next': [
      {
        leaf: /^(type\.ch|personal\.(editing|invalid)|delivery\.(editing|invalid|addressNotFound|unreachable)|payment\.choosing)/,
        when: (position) => !(leafOf(position) === 'payment.choosing' && isCardMissing(position)) && !isVerifyingInBackground(position),
      },
      {
        by: 'to verify the card',
        leaf: 'payment.choosing',
        when: (position) => isCardMissing(position) && !position.memory.isCardVerifying,
        // Loading the card fields starts timers, which need a running clock.
        stopsClock: true,
        async perform({ I, page, clock }) {
          await waitForCardFields(page);
          await clock.stop();
          await I.goOn();
        },
        remember: { isCardVerifying: true },
      },
    ],
    'tab.previous': [
      {
        leaf: tabStates,
        when: (position) => !/^type|placing$/.test(leafOf(position)) && !isVerifyingInBackground(position),
        remember: { isTotalOutdated: false, isCardVerifying: false },
      },
      {
        by: 'pressed until the response arrives',
        leaf: 'confirmation.placing',
        perform: pressBackUntilAnswered,
        remember: { isBackPressed: true },
      },
    ],
    'type.choose': { leaf: /^type\.ch/, remember: { mode: 'pickup' } },
    'mode.changed': [
      {
        by: 'in another tab',
        // It can happen in every state, but makes a difference only here.
        leaf: 'delivery.alertOpen',
        sample: 'pickup',
        when: ({ memory }) => memory.mode !== 'pickup',
        perform: async ({ otherTab }) => writeStorage(await otherTab(), { 'location:mode': 'pickup' }),
        remember: { mode: 'pickup' },
      },
      {
        by: 'as another tab forgets the order type',
        leaf: 'confirmation.checking',
        sample: 'none',
        when: ({ context, memory }) => memory.mode !== null && context.delivery !== null,
        perform: async ({ otherTab }) => removeStoredMode(await otherTab()),
        remember: { mode: null },
      },
    ],
    'personal.changed': [
      {
        leaf: 'personal.editing',
        sample: ['complete', 'incomplete'],
        when: (position, sample) => isCardless(position) && (sample === 'complete') === (position.context.personal === null),
        perform: ({ I }, sample) => (sample === 'complete' ? I.fillPersonal() : I.fill({ Prénom: '' })),
      },
      {
        by: 'with half an address',
        leaf: 'personal.editing',
        sample: 'malformed',
        when: walksCashPickups,
        perform: ({ I }) => I.fill({ 'E-mail': 'lea@' }),
      },
      {
        by: 'as the malformed address is corrected, or emptied',
        leaf: 'personal.invalid',
        sample: ['complete', 'incomplete'],
        when: ({ context }) => context.isPersonalMalformed,
        perform: ({ I }, sample) => I.fill({ 'E-mail': sample === 'complete' ? personalForm.email : '' }),
      },
      {
        by: 'as the emptied address is typed again',
        leaf: 'personal.invalid',
        sample: 'complete',
        when: ({ context }) => !context.isPersonalMalformed,
        perform: ({ I }) => I.fill({ 'E-mail': personalForm.email }),
      },
    ],
    'delivery.changed': [
      {
        by: 'with an address',
        leaf: 'delivery.editing',
        sample: 'complete',
        when: (position) => isDelivery(position) && !position.memory.hasAddress,
        perform: ({ I }) => I.fill({ 'Code postal': '59000', Ville: 'Lille', Adresse: newAddress() }),
        remember: { hasAddress: true, lookupResult: null },
      },
      {
        by: 'with another address',
        leaf: ['delivery.addressNotFound', 'delivery.unreachable'],
        sample: 'complete',
        when: ({ memory }) => memory.hasAddress,
        perform: ({ I }) => I.fill({ Adresse: newAddress() }),
      },
      {
        by: 'with an address that is too long',
        leaf: 'delivery.editing',
        sample: 'malformed',
        when: (position) => hasDeliveryAddress(position) && position.memory.shop === 'zones',
        perform: ({ I }) => I.fill({ Adresse: 'a'.repeat(fieldMaximumCharacters + 1) }),
        remember: { hasAddress: false, lookupResult: null },
      },
      {
        by: 'as the address is shortened',
        leaf: 'delivery.invalid',
        sample: 'complete',
        perform: ({ I }) => I.fill({ Adresse: newAddress() }),
        remember: { hasAddress: true, lookupResult: null },
      },
      {
        by: 'as the address is emptied',
        leaf: 'delivery.invalid',
        sample: 'incomplete',
        when: ({ context }) => context.isDeliveryMalformed,
        perform: ({ I }) => I.fill({ Adresse: '' }),
      },
      {
        by: 'without an address',
        leaf: ['delivery.editing', 'delivery.checking', 'delivery.addressNotFound', 'delivery.unreachable'],
        sample: 'incomplete',
        when: hasDeliveryAddress,
        perform: ({ I }) => I.fill({ Adresse: '' }),
        remember: { hasAddress: false, lookupResult: null },
      },
    ],
    'payment.choose': {
      leaf: 'payment.choosing',
      when: (position, sample) =>
        walksCardPayments(position) &&
        sample !== position.context.method &&
        position.context.offeredMethods.some((offered) => offered === sample),
      perform: ({ page }, sample) => page.getByRole('radio', { name: sample === 'card' ? /^Carte bancaire/ : /^Espèces/ }).click(),
    },
    'methods.changed': {
      by: 'as the settings are refetched',
      when: (position, sample) =>
        position.memory.isCashOffered &&
        isPaidByCash(position) &&
        (sample === 'card'
          ? canDisableCash(position)
          : sample === 'none' && isIn(position, 'payment.choosing', 'confirmation.reviewing', 'confirmation.checking')),
      async perform({ page, I }, sample) {
        await overrideSettings(page, { isCashOffered: false, isCardOffered: sample === 'card' });
        await I.comeBack();
      },
      remember: { isCashOffered: false },
    },
    'total.changed': {
      by: 'in another tab',
      leaf: 'payment.choosing',
      when: isPaidByCard,
      perform: async ({ otherTab }) => writeStorage(await otherTab(), incrementedLine()),
    },
    'place.changed': {
      by: 'as another tab forgets the place',
      leaf: ['delivery.editing', 'confirmation.reviewing'],
      when: walksCashPickups,
      perform: async ({ otherTab }) => writeStorage(await otherTab(), unreadablePlace()),
    },
    'card.checked': cardVerificationEnds('checked'),
    'card.incomplete': cardVerificationEnds('incomplete'),
    'card.unreachable': cardVerificationEnds('unreachable'),
    'card.discarded': { leaf: 'payment.choosing', when: (position) => isPaidByCard(position) && position.context.isCardChecked },
    'card.paid': { leaf: charging, perform: ({ page }) => resolveCardCalls(page, 'paid') },
    'card.declined': { leaf: charging, perform: ({ page }) => resolveCardCalls(page, 'declined') },
    'alert.dismiss': { leaf: /\.alertOpen$/, perform: ({ I }) => I.dismissAlert() },
    'order.place': [
      { leaf: 'confirmation.reviewing', sample: '', when: (position) => !lacksFee(position) },
      {
        leaf: 'confirmation.reviewing',
        sample: 'feeUnknown',
        when: lacksFee,
        perform: ({ page }) => page.getByRole('button', { name: /^Calculer les frais/ }).click(),
        remember: { isTotalOutdated: false },
      },
      {
        by: 'as an item has gone from the menu',
        leaf: 'confirmation.reviewing',
        sample: 'missing',
        when: walksCashPickups,
        perform: orderWithoutAnItem,
      },
      {
        by: 'as the shop changes to pricing by distance',
        leaf: 'confirmation.reviewing',
        sample: '',
        when: (position) =>
          isDelivery(position) && position.memory.shop === 'zones' && position.context.delivery !== null && isPaidByCash(position),
        perform: orderWhilePricingChanges,
        remember: { shop: 'distances', lookupResult: null, isTotalOutdated: true },
      },
    ],
    'order.retry': { leaf: 'reconciling.unanswered' },
    'order.leave': { leaf: 'reconciling.unanswered' },
    'order.placed': {
      leaf: submitting,
      sample: '',
      when: (position) => !isCardOrder(position),
      perform: ({ calls }) => calls.respond('postOrder', placedOrder),
    },
    'order.unpaid': { when: isCardOrder, perform: ({ calls }) => calls.respond('postOrder', placedOrder) },
    // The journal reports an order of another tab before it is sent.
    'order.beingPaid': [],
    'order.refused': [
      {
        leaf: submitting,
        sample: Object.keys(orderRefusals),
        // With pricing by distance, the page looks the address up again before it shows a refusal.
        when: ({ memory }) => memory.shop === 'zones',
        perform: ({ calls }, sample) => calls.respond('postOrder', orderRefusals[sample] ?? 'connection lost'),
        remember: { isBackPressed: false },
      },
      {
        leaf: 'confirmation.updating',
        sample: 'paidTooLate',
        when: isPaidByCard,
        perform: ({ calls }) => calls.respond('updateOrder', refusal(409, 'payment_refunded')),
      },
    ],
    'order.unanswered': {
      leaf: submitting,
      perform: ({ calls }) => calls.respond('postOrder', 'connection lost'),
      remember: { isBackPressed: false },
    },
    'order.updated': [
      { leaf: 'confirmation.updating', perform: ({ calls }) => calls.respond('updateOrder', success(null)) },
      {
        by: 'without a response',
        leaf: 'confirmation.updating',
        perform: ({ calls }) => calls.respond('updateOrder', { status: 503, json: {} }),
      },
    ],
    'order.placedInOtherTab': {
      by: 'in another tab',
      leaf: /^(type\.choosing|confirmation|reconciling)/,
      perform: async ({ otherTab }) => simulateOrderInOtherTab(await otherTab()),
      remember: { isPlacedInOtherTab: true },
    },
  },
  controls: {
    'tab.open': (page) => page.getByRole('tab'),
    'tab.next': (page) => page.getByRole('button', { name: 'Continuer' }),
    'tab.previous': (page) => page.getByRole('button', { name: 'Retour', exact: true }),
    'type.choose': (page) => page.getByRole('radio', { name: /^À emporter/ }),
    'personal.changed': (page) => page.getByRole('textbox', { name: 'Prénom', exact: true }),
    'delivery.changed': (page) => page.getByLabel('Adresse', { exact: true }),
    'card.discarded': (page) => page.getByRole('button', { name: 'Utiliser une autre carte' }),
    'alert.dismiss': (page) => page.getByRole('button', { name: 'OK' }),
    'order.place': orderButton,
    'order.retry': retryButton,
    'order.leave': leaveButton,
  },
  slots: {
    checkDelivery: {
      call: { method: 'GET', path: /\/locations\/distance$/ },
      responses: {
        deliverable: distance(2),
        addressUnknown: refusal(404, 'not_found'),
        tooFar: distance(20),
        // The page determines these from the menus and the clock, without this call.
        itemsUnavailable: null,
        slotUnavailable: null,
        modeClosed: null,
        unreachable: 'connection lost',
      },
      remember: (memory, outcome) => ({
        ...memory,
        lookupResult: outcome === 'deliverable' || outcome === 'tooFar' ? outcome : null,
        isTotalOutdated: memory.isTotalOutdated && outcome === 'deliverable',
      }),
    },
    attempt: null,
    payment: null,
  },
  calls: orderCalls,
  nextStep(position, from) {
    const { context, memory } = position;
    if (leafOf(position) === 'placed') return null;
    const isDeliveryComplete = memory.mode === 'pickup' || (memory.mode === 'delivery' && memory.hasAddress);
    if (isDeliveryComplete !== (context.delivery !== null))
      return { step: `delivery.changed ${isDeliveryComplete ? 'complete' : 'incomplete'}`, memory };
    const leaf = leafOf(position);
    if (/^confirmation\.(paying|updating)$/.test(leaf) && memory.isBackPressed)
      return { step: 'tab.previous', memory: { ...memory, isBackPressed: false } };
    const isEntered = from === null || leafOf(from) !== leaf;
    if (leaf === 'confirmation.updating' && memory.isPlacedInOtherTab && (isEntered || from.memory.isBackPressed))
      return { step: 'order.updated', memory };
    if (!isEntered) return null;
    if (submitting.includes(leaf) && memory.isPlacedInOtherTab) return { step: 'order.placed before', memory };
    if (leaf === 'confirmation.placing' && memory.isTotalOutdated)
      return { step: 'order.refused priceChanged', memory: { ...memory, isTotalOutdated: false } };
    if (!leaf.endsWith('.checking')) return null;
    const isByDistance = context.mode === 'delivery' && context.delivery !== null && memory.shop === 'distances';
    if (isByDistance && memory.lookupResult === null) return null;
    return { step: `checkDelivery ${isByDistance ? memory.lookupResult : 'deliverable'}`, memory };
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
  shownInstead: (position) => (leafOf(position) === 'placed' || position.memory.isConfirmationShown ? thanks : null),
};

let quantity = 1;

/** Returns the stored cart line with its quantity increased by one, which changes the total. */
function incrementedLine() {
  quantity += 1;
  return { 'cart:line:one': { ...colaLine['cart:line:one'], quantity } };
}

let placeNumber = 0;

/** Returns a stored place that fails validation. It differs each time, because storage events report only changes. */
function unreadablePlace() {
  placeNumber += 1;
  return { 'location:place': `forgotten ${placeNumber}` };
}

let streetNumber = 12;

/** Returns an address that has not been looked up yet. */
function newAddress() {
  streetNumber += 1;
  return `${streetNumber} rue de Béthune`;
}

/** Clicks the order button right after the settings have changed, before React renders them. */
async function orderWhilePricingChanges({ page, I }: WalkFixtures) {
  await overrideSettings(page, { isFeeByDistance: true });
  const button = await I.orderButton().elementHandle();
  await clickInState(page, button, []);
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
  const button = await I.backButton().elementHandle();
  await clickInState(page, button, ['updating', 'paying']);
}

/** Clicks a button as soon as the chart is in one of these states of the confirmation, or at its next snapshot if `states` is empty. */
async function clickInState(page: Page, button: Awaited<ReturnType<ReturnType<Page['locator']>['elementHandle']>>, states: string[]) {
  await page.evaluate(
    ([target, awaitedStates]) => {
      type Snapshot = { matches(state: object): boolean };
      type Actor = { subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void } };
      const { watchedCharts } = globalThis as unknown as { watchedCharts: Map<string, Actor> };
      const subscription = watchedCharts.get('checkout')?.subscribe((snapshot) => {
        if (awaitedStates.length > 0 && !awaitedStates.some((state) => snapshot.matches({ confirmation: state }))) return;
        subscription?.unsubscribe();
        (target as HTMLElement).click();
      });
    },
    [button, states] as const,
  );
}
