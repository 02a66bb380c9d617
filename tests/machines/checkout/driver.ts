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
import { attemptAt, personal } from '../../support/checkout.ts';
import {
  cardOrder,
  cola,
  removeStoredMode,
  writeStorage,
  simulateOrderElsewhere,
  unansweredOrder,
} from '../../support/browser/seed-storage.ts';
import { overrideSettings } from '../../support/browser/override-settings.ts';
import { thanks } from './views.ts';

type Checkout = typeof checkoutMachine;

/** Page state outside the chart's context that determines what the page does. */
type PageMemory = {
  /** The order type stored in the browser. */
  mode: 'pickup' | 'delivery' | null;
  /** Whether an address is typed. */
  isTyped: boolean;
  /** How the shop prices its deliveries. */
  shop: 'zones' | 'distances';
  /** Outcome of the lookup of the typed address, which is cached. */
  looked: 'deliverable' | 'tooFar' | null;
  /** The displayed total is outdated. */
  isTurned: boolean;
  /** Back is pressed until the response arrives. */
  isPressed: boolean;
  isCashTaken: boolean;
  /** The card's details are being verified. */
  isCardAsked: boolean;
  /** Another tab has placed the order and had its update acknowledged. */
  isPlacedElsewhere: boolean;
  /** Back from a placed order leads to its confirmation. */
  isThanked: boolean;
};
type Position = WalkPosition<Checkout, PageMemory>;

const fresh: PageMemory = {
  mode: null,
  isTyped: false,
  shop: 'zones',
  looked: null,
  isTurned: false,
  isPressed: false,
  isCashTaken: true,
  isCardAsked: false,
  isPlacedElsewhere: false,
  isThanked: false,
};
const cash = {
  method: 'cash',
  offeredMethods: ['cash', 'card'],
  attempt: attemptAt('filling'),
} as const;

const leafOf = ({ leaves }: Position) => leaves[0] ?? '';
const tabbed =
  /^(type\.(choosing|chosen)|personal\.(editing|invalid)|delivery\.(editing|invalid|checking|addressNotFound|unreached)|payment\.(checking|choosing|verifying)|confirmation\.(reviewing|checking|placing))$/;
/** The total lacks the delivery fee: the button looks it up instead of ordering. */
const lacksFee = ({ context, memory: { mode, shop, looked } }: Position) =>
  mode === 'delivery' && shop === 'distances' && looked === null && context.delivery !== null;
const isCardMissing = ({ context: { method, isCardChecked } }: Position) => method === 'card' && !isCardChecked;
/** The verification of the card continues although its tab was left. */
const isLookLeft = (at: Position) => at.memory.isCardAsked && leafOf(at) !== 'payment.verifying';
/** Card payments are independent of the delivery: walk them for a pickup only. */
const isCardWalk = ({ context, memory }: Position) => memory.mode === 'pickup' && context.personal !== null;
/** States in which cash is disabled: at its choice, or while the address is being verified. */
const isTurnedToCards = (at: Position) =>
  leafOf(at) === 'payment.choosing' ? isCardWalk(at) : leafOf(at) === 'confirmation.checking' && at.memory.shop === 'distances';
/** States that await the response to the order. */
const isSubmitting = (at: Position) => /\.(placing|resendingOrder)$/.test(leafOf(at));
const isUpdating = (at: Position) => leafOf(at) === 'confirmation.updating';
/** Whether the order in flight is paid by card. */
const isCardOrder = (at: Position) => leafOf(at) === 'confirmation.placing' && at.context.method === 'card';
/** States that await the card's charge. */
const isCharging = (at: Position) => /^(confirmation\.paying|reconciling\.retrievingPayment)$/.test(leafOf(at));

/** Responses that refuse an order; a refusal without one is the page's own, or of the update. */
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

/** A visit with filled-in forms, and with the stored attempt of an order. */
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
      personal,
      delivery: mode === 'delivery' && !isTyped ? null : delivery,
      attempt: attemptAt(attempt?.stage ?? 'filling'),
    },
    memory: { ...fresh, mode, isTyped, ...memory },
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
      memory: fresh,
      open: (fixtures) => openCheckoutStep(fixtures, cola),
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
        when: (at) => tabbed.test(leafOf(at)) && !isLookLeft(at),
        perform: ({ I }, tab) => I.openTab(tab as CheckoutTab),
        remember: (memory, tab) => ({ ...memory, isTurned: false, isCardAsked: memory.isCardAsked && tab === 'personal' }),
      },
      {
        by: 'by its URL',
        when: (at) => /^(reconciling\.|confirmation\.paying)/.test(leafOf(at)),
        perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab),
      },
      {
        by: 'by its URL, which leads to the confirmation',
        when: (at) => isUpdating(at) && !at.memory.isThanked && at.context.method === 'cash' && at.memory.mode === 'delivery',
        perform: ({ I }, tab) => I.visitTab(tab as CheckoutTab),
        remember: { isThanked: true },
      },
    ],
    'tab.next': [
      {
        when: (at) =>
          /^(type\.ch|personal\.(editing|invalid)|delivery\.(editing|invalid|addressNotFound|unreached)|payment\.choosing)/.test(
            leafOf(at),
          ) &&
          !(leafOf(at) === 'payment.choosing' && isCardMissing(at)) &&
          !isLookLeft(at),
        perform: ({ I }) => I.goOn(),
      },
      {
        by: 'to verify the card',
        when: (at) => leafOf(at) === 'payment.choosing' && isCardMissing(at) && !at.memory.isCardAsked,
        // Loading the card fields starts timers, which need a running clock.
        stopsClock: true,
        async perform({ I, page, clock }) {
          await waitForCardFields(page);
          await clock.stop();
          await I.goOn();
        },
        remember: { isCardAsked: true },
      },
    ],
    'tab.previous': [
      {
        when: (at) => tabbed.test(leafOf(at)) && !/^type|placing$/.test(leafOf(at)) && !isLookLeft(at),
        perform: ({ I }) => I.goBack(),
        remember: { isTurned: false, isCardAsked: false },
      },
      {
        by: 'pressed until the response arrives',
        when: (at) => leafOf(at) === 'confirmation.placing',
        perform: pressBackUntilAnswered,
        remember: { isPressed: true },
      },
    ],
    'type.choose': {
      when: (at) => leafOf(at).startsWith('type.ch'),
      perform: ({ page }) => page.getByRole('radio', { name: /^À emporter/ }).click(),
      remember: { mode: 'pickup' },
    },
    'mode.changed': [
      {
        by: 'in another tab',
        // Possible anywhere on a page; used only where it makes a difference.
        when: (at, sample) => sample === 'pickup' && at.memory.mode !== 'pickup' && leafOf(at) === 'delivery.alerted',
        perform: async ({ otherTab }) => writeStorage(await otherTab(), { 'location:mode': 'pickup' }),
        remember: { mode: 'pickup' },
      },
      {
        by: 'as another tab forgets the order type',
        when: (at, sample) =>
          sample === 'none' && leafOf(at) === 'confirmation.checking' && at.memory.mode !== null && at.context.delivery !== null,
        perform: async ({ otherTab }) => removeStoredMode(await otherTab()),
        remember: { mode: null },
      },
    ],
    'personal.changed': [
      {
        when: (at, sample) =>
          leafOf(at) === 'personal.editing' &&
          at.context.method === 'cash' &&
          sample !== 'malformed' &&
          (sample === 'complete') === (at.context.personal === null),
        perform: ({ I }, sample) => (sample === 'complete' ? I.fillPersonal() : I.fill({ Prénom: '' })),
      },
      {
        by: 'with half an address',
        when: (at, sample) => sample === 'malformed' && leafOf(at) === 'personal.editing' && isCardWalk(at) && at.context.method === 'cash',
        perform: ({ I }) => I.fill({ 'E-mail': 'lea@' }),
      },
      {
        by: 'as the malformed address is corrected, or emptied',
        when: (at, sample) => sample !== 'malformed' && leafOf(at) === 'personal.invalid' && at.context.isPersonalMalformed,
        perform: ({ I }, sample) => I.fill({ 'E-mail': sample === 'complete' ? personal.email : '' }),
      },
      {
        by: 'as the emptied address is typed again',
        when: (at, sample) => sample === 'complete' && leafOf(at) === 'personal.invalid' && !at.context.isPersonalMalformed,
        perform: ({ I }) => I.fill({ 'E-mail': personal.email }),
      },
    ],
    'delivery.changed': [
      {
        by: 'with an address',
        when: (at, sample) =>
          sample === 'complete' && leafOf(at) === 'delivery.editing' && at.memory.mode === 'delivery' && !at.memory.isTyped,
        perform: ({ I }) => I.fill({ 'Code postal': '59000', Ville: 'Lille', Adresse: anotherAddress() }),
        remember: { isTyped: true, looked: null },
      },
      {
        by: 'with another address',
        when: (at, sample) => sample === 'complete' && /^delivery\.(addressNotFound|unreached)$/.test(leafOf(at)) && at.memory.isTyped,
        perform: ({ I }) => I.fill({ Adresse: anotherAddress() }),
      },
      {
        by: 'with an address that is too long',
        when: (at, sample) =>
          sample === 'malformed' &&
          leafOf(at) === 'delivery.editing' &&
          at.memory.mode === 'delivery' &&
          at.memory.shop === 'zones' &&
          at.memory.isTyped,
        perform: ({ I }) => I.fill({ Adresse: 'a'.repeat(fieldMaximumCharacters + 1) }),
        remember: { isTyped: false, looked: null },
      },
      {
        by: 'as the address is shortened',
        when: (at, sample) => sample === 'complete' && leafOf(at) === 'delivery.invalid',
        perform: ({ I }) => I.fill({ Adresse: anotherAddress() }),
        remember: { isTyped: true, looked: null },
      },
      {
        by: 'as the address is emptied',
        when: (at, sample) => sample === 'incomplete' && leafOf(at) === 'delivery.invalid' && at.context.isDeliveryMalformed,
        perform: ({ I }) => I.fill({ Adresse: '' }),
      },
      {
        by: 'without an address',
        when: (at, sample) =>
          sample === 'incomplete' &&
          /^delivery\.(editing|checking|addressNotFound|unreached)$/.test(leafOf(at)) &&
          at.memory.mode === 'delivery' &&
          at.memory.isTyped,
        perform: ({ I }) => I.fill({ Adresse: '' }),
        remember: { isTyped: false, looked: null },
      },
    ],
    'payment.choose': {
      when: (at, sample) =>
        leafOf(at) === 'payment.choosing' &&
        isCardWalk(at) &&
        sample !== at.context.method &&
        at.context.offeredMethods.some((one) => one === sample),
      perform: ({ page }, sample) => page.getByRole('radio', { name: sample === 'card' ? /^Carte bancaire/ : /^Espèces/ }).click(),
    },
    'methods.changed': {
      by: 'as the settings are refetched',
      when: (at, sample) =>
        at.memory.isCashTaken &&
        at.context.method === 'cash' &&
        (sample === 'card'
          ? isTurnedToCards(at)
          : sample === 'none' && /^(payment\.choosing|confirmation\.(reviewing|checking))$/.test(leafOf(at))),
      async perform({ page, I }, sample) {
        await overrideSettings(page, { isCashTaken: false, isCardTaken: sample === 'card' });
        await I.comeBack();
      },
      remember: { isCashTaken: false },
    },
    'total.changed': {
      by: 'in another tab',
      when: (at) => leafOf(at) === 'payment.choosing' && at.context.method === 'card',
      perform: async ({ otherTab }) => writeStorage(await otherTab(), anotherQuantity()),
    },
    'place.changed': {
      by: 'as another tab forgets the place',
      when: (at) => /^(delivery\.editing|confirmation\.reviewing)$/.test(leafOf(at)) && isCardWalk(at) && at.context.method === 'cash',
      perform: async ({ otherTab }) => writeStorage(await otherTab(), forgottenPlace()),
    },
    'card.checked': {
      when: (at) => at.memory.isCardAsked && /^(payment\.verifying|personal\.editing)$/.test(leafOf(at)),
      perform: ({ page }) => settleCard(page, 'checked'),
      remember: { isCardAsked: false },
    },
    'card.incomplete': {
      when: (at) => at.memory.isCardAsked && /^(payment\.verifying|personal\.editing)$/.test(leafOf(at)),
      perform: ({ page }) => settleCard(page, 'incomplete'),
      remember: { isCardAsked: false },
    },
    'card.unreachable': {
      when: (at) => at.memory.isCardAsked && /^(payment\.verifying|personal\.editing)$/.test(leafOf(at)),
      perform: ({ page }) => settleCard(page, 'unreachable'),
      remember: { isCardAsked: false },
    },
    'card.forgotten': {
      when: (at) => leafOf(at) === 'payment.choosing' && at.context.method === 'card' && at.context.isCardChecked,
      perform: ({ page }) => page.getByRole('button', { name: 'Utiliser une autre carte' }).click(),
    },
    'card.paid': { when: isCharging, perform: ({ page }) => settleCard(page, 'paid') },
    'card.declined': { when: isCharging, perform: ({ page }) => settleCard(page, 'declined') },
    'alert.dismiss': {
      when: (at) => leafOf(at).endsWith('.alerted'),
      perform: ({ I }) => I.dismissAlert(),
    },
    'order.place': [
      {
        when: (at, sample) => sample === '' && leafOf(at) === 'confirmation.reviewing' && !lacksFee(at),
        perform: ({ page }) => orderButton(page).click(),
      },
      {
        when: (at, sample) => sample === 'feeUnknown' && leafOf(at) === 'confirmation.reviewing' && lacksFee(at),
        perform: ({ page }) => page.getByRole('button', { name: /^Calculer les frais/ }).click(),
        remember: { isTurned: false },
      },
      {
        by: 'as an item has gone from the menu',
        when: (at, sample) =>
          sample === 'missing' && leafOf(at) === 'confirmation.reviewing' && isCardWalk(at) && at.context.method === 'cash',
        perform: orderWithoutAnItem,
      },
      {
        by: 'as the shop changes to pricing by distance',
        when: (at, sample) =>
          sample === '' &&
          leafOf(at) === 'confirmation.reviewing' &&
          at.memory.shop === 'zones' &&
          at.memory.mode === 'delivery' &&
          at.context.delivery !== null &&
          at.context.method === 'cash',
        perform: orderAsTheShopTurns,
        remember: { shop: 'distances', looked: null, isTurned: true },
      },
    ],
    'order.retry': { when: (at) => leafOf(at) === 'reconciling.unanswered', perform: ({ page }) => retryButton(page).click() },
    'order.leave': { when: (at) => leafOf(at) === 'reconciling.unanswered', perform: ({ page }) => leaveButton(page).click() },
    'order.placed': {
      when: (at, sample) => sample === '' && isSubmitting(at) && !isCardOrder(at),
      perform: ({ calls }) => calls.respond('postOrder', placedOrder),
    },
    'order.unpaid': {
      when: (at) => isSubmitting(at) && isCardOrder(at),
      perform: ({ calls }) => calls.respond('postOrder', placedOrder),
    },
    // An order of another tab is known from the journal.
    'order.beingPaid': [],
    'order.refused': [
      {
        // A shop that prices by distance looks the address up again before it shows a refusal.
        when: (at, sample) => isSubmitting(at) && at.memory.shop === 'zones' && sample in orderRefusals,
        perform: ({ calls }, sample) => calls.respond('postOrder', orderRefusals[sample] ?? 'connection lost'),
        remember: { isPressed: false },
      },
      {
        when: (at, sample) => isUpdating(at) && at.context.method === 'card' && sample in updateRefusals,
        perform: ({ calls }, sample) => calls.respond('updateOrder', updateRefusals[sample] ?? 'connection lost'),
      },
    ],
    'order.unanswered': {
      when: isSubmitting,
      perform: ({ calls }) => calls.respond('postOrder', 'connection lost'),
      remember: { isPressed: false },
    },
    'order.updated': [
      { when: isUpdating, perform: ({ calls }) => calls.respond('updateOrder', success(null)) },
      { by: 'without a response', when: isUpdating, perform: ({ calls }) => calls.respond('updateOrder', { status: 503, json: {} }) },
    ],
    'order.placedElsewhere': {
      by: 'in another tab',
      when: (at) => /^(type\.choosing|confirmation|reconciling)/.test(leafOf(at)),
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
        // Determined by menus and clock, without a call of this slot.
        itemsUnavailable: null,
        slotUnavailable: null,
        modeClosed: null,
        unreachable: 'connection lost',
      },
      remember: (memory, outcome) => ({
        ...memory,
        looked: outcome === 'deliverable' || outcome === 'tooFar' ? outcome : null,
        isTurned: memory.isTurned && outcome === 'deliverable',
      }),
    },
    attempt: null,
    payment: null,
  },
  calls: orderCalls,
  nextStep(at, from) {
    const { context, memory } = at;
    if (leafOf(at) === 'placed') return null;
    const isGiven = memory.mode === 'pickup' || (memory.mode === 'delivery' && memory.isTyped);
    if (isGiven !== (context.delivery !== null)) return { step: `delivery.changed ${isGiven ? 'complete' : 'incomplete'}`, memory };
    const leaf = leafOf(at);
    if (/^confirmation\.(paying|updating)$/.test(leaf) && memory.isPressed)
      return { step: 'tab.previous', memory: { ...memory, isPressed: false } };
    const isEntered = from === null || leafOf(from) !== leaf;
    if (isUpdating(at) && memory.isPlacedElsewhere && (isEntered || from.memory.isPressed)) return { step: 'order.updated', memory };
    if (!isEntered) return null;
    if (isSubmitting(at) && memory.isPlacedElsewhere) return { step: 'order.placed before', memory };
    if (leaf === 'confirmation.placing' && memory.isTurned)
      return { step: 'order.refused priceChanged', memory: { ...memory, isTurned: false } };
    if (!leaf.endsWith('.checking')) return null;
    const isByDistance = context.mode === 'delivery' && context.delivery !== null && memory.shop === 'distances';
    if (isByDistance && memory.looked === null) return null;
    return { step: `checkDelivery ${isByDistance ? memory.looked : 'deliverable'}`, memory };
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
  walkedBy: {
    'checkout.confirmation.placing|order.beingPaid|0': 'order-submission',
    'checkout.reconciling.resendingOrder|order.beingPaid|0': 'order-submission',
    'checkout.reconciling.resendingOrder|order.unpaid|0': 'order-submission',
  },
  shownInstead: (at) => (leafOf(at) === 'placed' || at.memory.isThanked ? thanks : null),
};

let quantity = 1;

/** Adds one to the quantity of the cart line, which changes the total. */
function anotherQuantity() {
  quantity += 1;
  return { 'cart:line:one': { ...cola['cart:line:one'], quantity } };
}

let places = 0;

/** Returns a stored place that no tab can read, a different one each time: storage reports changes only. */
function forgottenPlace() {
  places += 1;
  return { 'location:place': `forgotten ${places}` };
}

let number = 12;

/** An address that has not been looked up yet. */
function anotherAddress() {
  number += 1;
  return `${number} rue de Béthune`;
}

/** Presses the button when the settings have arrived, before the screen is rendered again. */
async function orderAsTheShopTurns({ page, I }: WalkFixtures) {
  await overrideSettings(page, { isByDistance: true });
  const button = await I.orderButton().elementHandle();
  await pressWhen(page, button, []);
  await I.comeBack();
}

const goneNotice = 'Retirez ce qui n’est plus disponible pour commander.';

/** Presses the order button while the cart has a line whose product is not on the menu. */
async function orderWithoutAnItem({ page, otherTab }: WalkFixtures) {
  const tab = await otherTab();
  await writeStorage(tab, { 'cart:line:gone': { ...cola['cart:line:one'], key: 'gone', item_id: 'gone' } });
  await page.getByText(goneNotice).waitFor();
  // The button is `aria-disabled`, yet a press on it reports the error.
  await page.getByRole('button', { name: /^Commander/ }).click({ force: true });
  await tab.evaluate(() => localStorage.removeItem('cart:line:gone'));
  await page.getByText(goneNotice).waitFor({ state: 'detached' });
}

/** Presses Back when the response to the order has arrived, before the screen is rendered again. */
async function pressBackUntilAnswered({ page, I }: WalkFixtures) {
  await I.insistOnBack();
  const button = await I.backButton().elementHandle();
  await pressWhen(page, button, ['updating', 'paying']);
}

/** Presses a button as soon as the chart is in one of these states of the last tab, or at its next snapshot if none is given. */
async function pressWhen(page: Page, button: Awaited<ReturnType<ReturnType<Page['locator']>['elementHandle']>>, states: string[]) {
  await page.evaluate(
    ([pressed, awaited]) => {
      type Snapshot = { matches(state: object): boolean };
      type Actor = { subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void } };
      const { watchedCharts } = globalThis as unknown as { watchedCharts: Map<string, Actor> };
      const watch = watchedCharts.get('checkout')?.subscribe((snapshot) => {
        if (awaited.length > 0 && !awaited.some((state) => snapshot.matches({ confirmation: state }))) return;
        watch?.unsubscribe();
        (pressed as HTMLElement).click();
      });
    },
    [button, states] as const,
  );
}
