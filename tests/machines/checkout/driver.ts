import type { Page } from 'playwright/test';
import { fieldMaximumCharacters } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import type { CheckoutTab } from '#domain/order/checkout.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { refusal, success, type CallResponse } from '../../support/browser-paths/held-calls.ts';
import type { Driver, WalkPosition, WalkFixtures } from '../../support/browser-paths/driver.ts';
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
import { settleCard, waitForCardFields } from '../../support/browser/card-stub.ts';
import { attemptAt, personalForm } from '../../support/checkout.ts';
import {
  cardOrder,
  colaLine,
  removeStoredMode,
  writeStorage,
  simulateOrderElsewhere,
  unansweredOrder,
} from '../../support/browser/seed-storage.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';
import { thanks } from './views.ts';

type Checkout = typeof checkoutMachine;

type PageMemory = {
  /** The order mode stored in the browser. */
  mode: 'pickup' | 'delivery' | null;
  /** Whether the address field has a valid address. */
  hasAddress: boolean;
  /** How the shop prices its deliveries. */
  shop: 'zones' | 'distances';
  /** Cached outcome of the lookup of the current address. */
  lookupResult: 'deliverable' | 'tooFar' | null;
  /** Whether the total on the page was computed before the shop changed its pricing. */
  isTotalOutdated: boolean;
  /** Whether Back will be pressed when the response arrives. */
  isBackPressed: boolean;
  isCashOffered: boolean;
  /** Whether the verification of the card is in flight. */
  isCardVerifying: boolean;
  /** Whether another tab has placed the order, and its update was acknowledged. */
  isPlacedElsewhere: boolean;
  /** Whether the confirmation page of a placed order is shown. */
  isConfirmationShown: boolean;
};
type Position = WalkPosition<Checkout, PageMemory>;

const initialMemory: PageMemory = {
  mode: null,
  hasAddress: false,
  shop: 'zones',
  lookupResult: null,
  isTotalOutdated: false,
  isBackPressed: false,
  isCashOffered: true,
  isCardVerifying: false,
  isPlacedElsewhere: false,
  isConfirmationShown: false,
};
const cash = {
  method: 'cash',
  offeredMethods: ['cash', 'card'],
  attempt: attemptAt('filling'),
} as const;

const leafOf = ({ leaves }: Position) => leaves[0] ?? '';
const tabStates =
  /^(type\.(choosing|chosen)|personal\.(editing|invalid)|delivery\.(editing|invalid|checking|addressNotFound|unreached)|payment\.(checking|choosing|verifying)|confirmation\.(reviewing|checking|placing))$/;
/** Whether the delivery fee is unknown: then the button looks it up instead of ordering. */
const lacksFee = ({ context, memory: { mode, shop, lookupResult } }: Position) =>
  mode === 'delivery' && shop === 'distances' && lookupResult === null && context.delivery !== null;
const isCardMissing = ({ context: { method, isCardChecked } }: Position) => method === 'card' && !isCardChecked;
/** Whether the card is still being verified although the payment tab was left. */
const isVerifyingInBackground = (position: Position) => position.memory.isCardVerifying && leafOf(position) !== 'payment.verifying';
/** Whether to walk card payments here: they do not depend on the delivery, so only for a pickup. */
const walksCardPayments = ({ context, memory }: Position) => memory.mode === 'pickup' && context.personal !== null;
/** Whether to disable cash here: in the payment step, or while the final check looks the address up. */
const canDisableCash = (position: Position) =>
  leafOf(position) === 'payment.choosing'
    ? walksCardPayments(position)
    : leafOf(position) === 'confirmation.checking' && position.memory.shop === 'distances';
/** Whether the checkout awaits the response to the order. */
const isSubmitting = (position: Position) => /\.(placing|resendingOrder)$/.test(leafOf(position));
const isUpdating = (position: Position) => leafOf(position) === 'confirmation.updating';
/** Whether the order in flight is paid by card. */
const isCardOrder = (position: Position) => leafOf(position) === 'confirmation.placing' && position.context.method === 'card';
/** Whether the checkout awaits the outcome of a charge. */
const isCharging = (position: Position) => /^(confirmation\.paying|reconciling\.retrievingPayment)$/.test(leafOf(position));

/** Responses that refuse an order. The other refusals come from the page itself or from the update. */
const orderRefusals: Record<string, CallResponse> = {
  itemsUnavailable: refusal(409, 'item_unavailable', { items: ['Tacos L'] }),
  priceChanged: refusal(409, 'price_changed'),
  modeClosed: refusal(409, 'delivery_unavailable'),
  methodClosed: refusal(409, 'method_unavailable'),
};
/** Responses that refuse the payment of an order. */
const updateRefusals: Record<string, CallResponse> = {
  paidTooLate: refusal(409, 'payment_refunded'),
};
const distance = (kilometres: number) => success({ distance: kilometres, unit: 'km', delivery_cost: 4.5 });

type Start = { memory?: Partial<PageMemory>; attempt?: Pick<Attempt, 'stage'> };

/** Creates a start with stored forms, and optionally with the stored attempt of an order. */
function startWith(
  mode: OrderMode,
  delivery: typeof noAddress,
  { memory, attempt }: Start = {},
): Driver<Checkout, PageMemory>['starts'][string] {
  const isTyped = delivery.address !== '';
  return {
    input: {
      ...cash,
      mode,
      personal: personalForm,
      delivery: mode === 'delivery' && !isTyped ? null : delivery,
      attempt: attemptAt(attempt?.stage ?? 'filling'),
    },
    memory: { ...initialMemory, mode, hasAddress: isTyped, ...memory },
    async open(fixtures) {
      if (memory?.shop === 'distances') await overrideSettings(fixtures.page, { isByDistance: true });
      const stored = filledCheckout(mode, delivery);
      await openCheckoutStep(fixtures, attempt === undefined ? stored : { ...stored, 'checkout:attempt': attempt });
    },
  };
}

/** Drives the checkout through its page. */
export const driver: Driver<Checkout, PageMemory> = {
  starts: {
    'a first visit': {
      input: { mode: null, personal: null, delivery: null, ...cash },
      memory: initialMemory,
      open: (fixtures) => openCheckoutStep(fixtures, colaLine),
    },
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
        when: (position) => tabStates.test(leafOf(position)) && !isVerifyingInBackground(position),
        perform: ({ I }, tab) => I.openTab(tab as CheckoutTab),
        remember: (memory, tab) => ({ ...memory, isTotalOutdated: false, isCardVerifying: memory.isCardVerifying && tab === 'personal' }),
      },
      {
        by: 'by its URL',
        when: (position) => /^(reconciling\.|confirmation\.paying)/.test(leafOf(position)),
        perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab),
      },
      {
        by: 'by its URL, which leads to the confirmation',
        when: (position) =>
          isUpdating(position) &&
          !position.memory.isConfirmationShown &&
          position.context.method === 'cash' &&
          position.memory.mode === 'delivery',
        perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab),
        remember: { isConfirmationShown: true },
      },
    ],
    'tab.next': [
      {
        when: (position) =>
          /^(type\.ch|personal\.(editing|invalid)|delivery\.(editing|invalid|addressNotFound|unreached)|payment\.choosing)/.test(
            leafOf(position),
          ) &&
          !(leafOf(position) === 'payment.choosing' && isCardMissing(position)) &&
          !isVerifyingInBackground(position),
        perform: ({ I }) => I.goOn(),
      },
      {
        by: 'to verify the card',
        when: (position) => leafOf(position) === 'payment.choosing' && isCardMissing(position) && !position.memory.isCardVerifying,
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
        when: (position) =>
          tabStates.test(leafOf(position)) && !/^type|placing$/.test(leafOf(position)) && !isVerifyingInBackground(position),
        perform: ({ I }) => I.goBack(),
        remember: { isTotalOutdated: false, isCardVerifying: false },
      },
      {
        by: 'pressed until the response arrives',
        when: (position) => leafOf(position) === 'confirmation.placing',
        perform: pressBackUntilAnswered,
        remember: { isBackPressed: true },
      },
    ],
    'type.choose': {
      when: (position) => leafOf(position).startsWith('type.ch'),
      perform: ({ page }) => page.getByRole('radio', { name: /^À emporter/ }).click(),
      remember: { mode: 'pickup' },
    },
    'mode.changed': [
      {
        by: 'in another tab',
        // It can happen in every state, but makes a difference only here.
        when: (position, sample) => sample === 'pickup' && position.memory.mode !== 'pickup' && leafOf(position) === 'delivery.alerted',
        perform: async ({ otherTab }) => writeStorage(await otherTab(), { 'location:mode': 'pickup' }),
        remember: { mode: 'pickup' },
      },
      {
        by: 'as another tab forgets the order type',
        when: (position, sample) =>
          sample === 'none' &&
          leafOf(position) === 'confirmation.checking' &&
          position.memory.mode !== null &&
          position.context.delivery !== null,
        perform: async ({ otherTab }) => removeStoredMode(await otherTab()),
        remember: { mode: null },
      },
    ],
    'personal.changed': [
      {
        when: (position, sample) =>
          leafOf(position) === 'personal.editing' &&
          position.context.method === 'cash' &&
          sample !== 'malformed' &&
          (sample === 'complete') === (position.context.personal === null),
        perform: ({ I }, sample) => (sample === 'complete' ? I.fillPersonal() : I.fill({ Prénom: '' })),
      },
      {
        by: 'with half an address',
        when: (position, sample) =>
          sample === 'malformed' &&
          leafOf(position) === 'personal.editing' &&
          walksCardPayments(position) &&
          position.context.method === 'cash',
        perform: ({ I }) => I.fill({ 'E-mail': 'lea@' }),
      },
      {
        by: 'as the malformed address is corrected, or emptied',
        when: (position, sample) =>
          sample !== 'malformed' && leafOf(position) === 'personal.invalid' && position.context.isPersonalMalformed,
        perform: ({ I }, sample) => I.fill({ 'E-mail': sample === 'complete' ? personalForm.email : '' }),
      },
      {
        by: 'as the emptied address is typed again',
        when: (position, sample) =>
          sample === 'complete' && leafOf(position) === 'personal.invalid' && !position.context.isPersonalMalformed,
        perform: ({ I }) => I.fill({ 'E-mail': personalForm.email }),
      },
    ],
    'delivery.changed': [
      {
        by: 'with an address',
        when: (position, sample) =>
          sample === 'complete' &&
          leafOf(position) === 'delivery.editing' &&
          position.memory.mode === 'delivery' &&
          !position.memory.hasAddress,
        perform: ({ I }) => I.fill({ 'Code postal': '59000', Ville: 'Lille', Adresse: newAddress() }),
        remember: { hasAddress: true, lookupResult: null },
      },
      {
        by: 'with another address',
        when: (position, sample) =>
          sample === 'complete' && /^delivery\.(addressNotFound|unreached)$/.test(leafOf(position)) && position.memory.hasAddress,
        perform: ({ I }) => I.fill({ Adresse: newAddress() }),
      },
      {
        by: 'with an address that is too long',
        when: (position, sample) =>
          sample === 'malformed' &&
          leafOf(position) === 'delivery.editing' &&
          position.memory.mode === 'delivery' &&
          position.memory.shop === 'zones' &&
          position.memory.hasAddress,
        perform: ({ I }) => I.fill({ Adresse: 'a'.repeat(fieldMaximumCharacters + 1) }),
        remember: { hasAddress: false, lookupResult: null },
      },
      {
        by: 'as the address is shortened',
        when: (position, sample) => sample === 'complete' && leafOf(position) === 'delivery.invalid',
        perform: ({ I }) => I.fill({ Adresse: newAddress() }),
        remember: { hasAddress: true, lookupResult: null },
      },
      {
        by: 'as the address is emptied',
        when: (position, sample) =>
          sample === 'incomplete' && leafOf(position) === 'delivery.invalid' && position.context.isDeliveryMalformed,
        perform: ({ I }) => I.fill({ Adresse: '' }),
      },
      {
        by: 'without an address',
        when: (position, sample) =>
          sample === 'incomplete' &&
          /^delivery\.(editing|checking|addressNotFound|unreached)$/.test(leafOf(position)) &&
          position.memory.mode === 'delivery' &&
          position.memory.hasAddress,
        perform: ({ I }) => I.fill({ Adresse: '' }),
        remember: { hasAddress: false, lookupResult: null },
      },
    ],
    'payment.choose': {
      when: (position, sample) =>
        leafOf(position) === 'payment.choosing' &&
        walksCardPayments(position) &&
        sample !== position.context.method &&
        position.context.offeredMethods.some((offered) => offered === sample),
      perform: ({ page }, sample) => page.getByRole('radio', { name: sample === 'card' ? /^Carte bancaire/ : /^Espèces/ }).click(),
    },
    'methods.changed': {
      by: 'as the settings are refetched',
      when: (position, sample) =>
        position.memory.isCashOffered &&
        position.context.method === 'cash' &&
        (sample === 'card'
          ? canDisableCash(position)
          : sample === 'none' && /^(payment\.choosing|confirmation\.(reviewing|checking))$/.test(leafOf(position))),
      async perform({ page, I }, sample) {
        await overrideSettings(page, { isCashOffered: false, isCardOffered: sample === 'card' });
        await I.comeBack();
      },
      remember: { isCashOffered: false },
    },
    'total.changed': {
      by: 'in another tab',
      when: (position) => leafOf(position) === 'payment.choosing' && position.context.method === 'card',
      perform: async ({ otherTab }) => writeStorage(await otherTab(), incrementedLine()),
    },
    'place.changed': {
      by: 'as another tab forgets the place',
      when: (position) =>
        /^(delivery\.editing|confirmation\.reviewing)$/.test(leafOf(position)) &&
        walksCardPayments(position) &&
        position.context.method === 'cash',
      perform: async ({ otherTab }) => writeStorage(await otherTab(), unreadablePlace()),
    },
    'card.checked': {
      when: (position) => position.memory.isCardVerifying && /^(payment\.verifying|personal\.editing)$/.test(leafOf(position)),
      perform: ({ page }) => settleCard(page, 'checked'),
      remember: { isCardVerifying: false },
    },
    'card.incomplete': {
      when: (position) => position.memory.isCardVerifying && /^(payment\.verifying|personal\.editing)$/.test(leafOf(position)),
      perform: ({ page }) => settleCard(page, 'incomplete'),
      remember: { isCardVerifying: false },
    },
    'card.unreachable': {
      when: (position) => position.memory.isCardVerifying && /^(payment\.verifying|personal\.editing)$/.test(leafOf(position)),
      perform: ({ page }) => settleCard(page, 'unreachable'),
      remember: { isCardVerifying: false },
    },
    'card.forgotten': {
      when: (position) => leafOf(position) === 'payment.choosing' && position.context.method === 'card' && position.context.isCardChecked,
      perform: ({ page }) => page.getByRole('button', { name: 'Utiliser une autre carte' }).click(),
    },
    'card.paid': { when: isCharging, perform: ({ page }) => settleCard(page, 'paid') },
    'card.declined': { when: isCharging, perform: ({ page }) => settleCard(page, 'declined') },
    'alert.dismiss': {
      when: (position) => leafOf(position).endsWith('.alerted'),
      perform: ({ I }) => I.dismissAlert(),
    },
    'order.place': [
      {
        when: (position, sample) => sample === '' && leafOf(position) === 'confirmation.reviewing' && !lacksFee(position),
        perform: ({ page }) => orderButton(page).click(),
      },
      {
        when: (position, sample) => sample === 'feeUnknown' && leafOf(position) === 'confirmation.reviewing' && lacksFee(position),
        perform: ({ page }) => page.getByRole('button', { name: /^Calculer les frais/ }).click(),
        remember: { isTotalOutdated: false },
      },
      {
        by: 'as an item has gone from the menu',
        when: (position, sample) =>
          sample === 'missing' &&
          leafOf(position) === 'confirmation.reviewing' &&
          walksCardPayments(position) &&
          position.context.method === 'cash',
        perform: orderWithoutAnItem,
      },
      {
        by: 'as the shop changes to pricing by distance',
        when: (position, sample) =>
          sample === '' &&
          leafOf(position) === 'confirmation.reviewing' &&
          position.memory.shop === 'zones' &&
          position.memory.mode === 'delivery' &&
          position.context.delivery !== null &&
          position.context.method === 'cash',
        perform: orderWhilePricingChanges,
        remember: { shop: 'distances', lookupResult: null, isTotalOutdated: true },
      },
    ],
    'order.retry': { when: (position) => leafOf(position) === 'reconciling.unanswered', perform: ({ page }) => retryButton(page).click() },
    'order.leave': { when: (position) => leafOf(position) === 'reconciling.unanswered', perform: ({ page }) => leaveButton(page).click() },
    'order.placed': {
      when: (position, sample) => sample === '' && isSubmitting(position) && !isCardOrder(position),
      perform: ({ calls }) => calls.respond('postOrder', placedOrder),
    },
    'order.unpaid': {
      when: (position) => isSubmitting(position) && isCardOrder(position),
      perform: ({ calls }) => calls.respond('postOrder', placedOrder),
    },
    // The journal reports an order of another tab before it is sent.
    'order.beingPaid': [],
    'order.refused': [
      {
        // With pricing by distance, the page looks the address up again before it shows a refusal.
        when: (position, sample) => isSubmitting(position) && position.memory.shop === 'zones' && sample in orderRefusals,
        perform: ({ calls }, sample) => calls.respond('postOrder', orderRefusals[sample] ?? 'connection lost'),
        remember: { isBackPressed: false },
      },
      {
        when: (position, sample) => isUpdating(position) && position.context.method === 'card' && sample in updateRefusals,
        perform: ({ calls }, sample) => calls.respond('updateOrder', updateRefusals[sample] ?? 'connection lost'),
      },
    ],
    'order.unanswered': {
      when: isSubmitting,
      perform: ({ calls }) => calls.respond('postOrder', 'connection lost'),
      remember: { isBackPressed: false },
    },
    'order.updated': [
      { when: isUpdating, perform: ({ calls }) => calls.respond('updateOrder', success(null)) },
      { by: 'without a response', when: isUpdating, perform: ({ calls }) => calls.respond('updateOrder', { status: 503, json: {} }) },
    ],
    'order.placedElsewhere': {
      by: 'in another tab',
      when: (position) => /^(type\.choosing|confirmation|reconciling)/.test(leafOf(position)),
      perform: async ({ otherTab }) => simulateOrderElsewhere(await otherTab()),
      remember: { isPlacedElsewhere: true },
    },
  },
  controls: {
    'tab.open': (page) => page.getByRole('tab'),
    'tab.next': (page) => page.getByRole('button', { name: 'Continuer' }),
    'tab.previous': (page) => page.getByRole('button', { name: 'Retour', exact: true }),
    'type.choose': (page) => page.getByRole('radio', { name: /^À emporter/ }),
    'personal.changed': (page) => page.getByRole('textbox', { name: 'Prénom', exact: true }),
    'delivery.changed': (page) => page.getByRole('textbox', { name: 'Adresse', exact: true }),
    'card.forgotten': (page) => page.getByRole('button', { name: 'Utiliser une autre carte' }),
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
    if (isUpdating(position) && memory.isPlacedElsewhere && (isEntered || from.memory.isBackPressed))
      return { step: 'order.updated', memory };
    if (!isEntered) return null;
    if (isSubmitting(position) && memory.isPlacedElsewhere) return { step: 'order.placed before', memory };
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
    'order.placedElsewhere',
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
  await overrideSettings(page, { isByDistance: true });
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
