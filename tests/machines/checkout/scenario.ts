import type { CheckoutFailure, Refusal } from '#domain/order/checkout.ts';
import { lacksHouseNumber } from '#domain/delivery/house-number.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { attemptInStage, deliveryForm, personalForm } from '../../support/checkout.ts';
import { rejects, resolves, noPayload, onePayload, type Scenario } from '#qa/paths/scenario.ts';

const complete = {
  mode: 'pickup',
  personal: personalForm,
  delivery: deliveryForm,
  method: 'cash',
  offeredMethods: ['cash', 'card'],
  attempt: attemptInStage('filling'),
  areItemsAvailable: true,
  followsOrder: false,
  hasPaymentFailed: false,
} as const;
const empty = {
  mode: null,
  personal: null,
  delivery: null,
  method: null,
  offeredMethods: [],
  attempt: attemptInStage('filling'),
  areItemsAvailable: true,
  followsOrder: false,
  hasPaymentFailed: false,
};

const unnumberedForm = { ...deliveryForm, address: 'Rue Nationale' };

const refused = (failure: CheckoutFailure, ...items: string[]): Refusal => ({ type: 'refused', failure, items });
const order = { orderId: 'o-1', isRepeated: false };

/** The state that each failure's alert leads to when it is dismissed. @spec docs/behaviour §4 Checkout tabs */
export const stateAfterAlert: Record<CheckoutFailure, string> = {
  missingFields: 'confirmation.reviewing',
  tooFar: 'delivery.editing',
  itemsUnavailable: 'delivery.editing',
  slotUnavailable: 'delivery.editing',
  paidTooLate: 'delivery.editing',
  modeUnavailable: 'type.choosing',
  methodUnavailable: 'payment.checking',
  noMethod: 'payment.checking',
  tooMuchForCash: 'payment.checking',
  tooManyCashOrders: 'payment.checking',
  paymentFailed: 'payment.checking',
  orderFailed: 'confirmation.reviewing',
  priceChanged: 'confirmation.reviewing',
  couponInvalid: 'confirmation.reviewing',
  cardUnreachable: 'confirmation.reviewing',
  addressUnverified: 'confirmation.reviewing',
  detailsRefused: 'confirmation.reviewing',
  emptyCart: 'confirmation.reviewing',
  alreadyPlaced: 'confirmation.reviewing',
  sessionEnded: 'confirmation.reviewing',
  tooManyOrders: 'confirmation.reviewing',
};

/** Guards read nothing else of a failure: failures that lead to the same state share a configuration. */
const guardedFailure = (failure: CheckoutFailure | null) =>
  failure === null || failure === 'missingFields' ? failure : stateAfterAlert[failure];

/** Events of a checkout: the visitor's actions, changed inputs, and outcomes of its calls. */
export const scenario: Scenario<typeof checkoutMachine> = {
  inputs: {
    'a first visit': empty,
    'a chosen order type': { ...empty, mode: 'pickup' },
    'a known customer without an address': { ...complete, mode: 'delivery', delivery: null },
    'a known customer at a closed hour': { ...complete, areItemsAvailable: false },
    'a known customer without a payment method': { ...complete, method: null, offeredMethods: [] },
    'a checkout after an order': { ...complete, followsOrder: true },
    'a reload after a declined card': { ...complete, method: 'card', hasPaymentFailed: true },
    'a complete checkout': complete,
    'an unanswered order': { ...complete, attempt: attemptInStage('posting') },
    'a payment with an unknown outcome': { ...complete, method: 'card', attempt: attemptInStage('confirming') },
  },
  events: {
    'tab.open': {
      payloads: {
        type: { tab: 'type' },
        personal: { tab: 'personal' },
        delivery: { tab: 'delivery' },
        payment: { tab: 'payment' },
        confirmation: { tab: 'confirmation' },
      },
      excludedByTypes: { card: { tab: 'card' } },
    },
    'tab.next': noPayload,
    'tab.previous': noPayload,
    'type.choose': { payloads: { pickup: { mode: 'pickup' } } },
    'mode.changed': { payloads: { pickup: { mode: 'pickup' }, none: { mode: null } } },
    'personal.changed': { payloads: { complete: { form: personalForm }, incomplete: { form: null }, malformed: { form: 'malformed' } } },
    'delivery.changed': {
      payloads: {
        complete: { form: deliveryForm },
        unnumbered: { form: unnumberedForm },
        incomplete: { form: null },
        malformed: { form: 'malformed' },
      },
    },
    'value.keep': noPayload,
    'value.correct': noPayload,
    'payment.choose': { payloads: { cash: { method: 'cash' }, card: { method: 'card' } } },
    'methods.changed': { payloads: { both: { methods: ['cash', 'card'] }, card: { methods: ['card'] }, none: { methods: [] } } },
    'total.changed': noPayload,
    'place.changed': noPayload,
    'card.checked': noPayload,
    'card.incomplete': noPayload,
    'card.unreachable': noPayload,
    'card.discarded': noPayload,
    'card.paid': noPayload,
    'card.declined': onePayload({ message: 'Votre carte a été refusée.', isCanceled: false }),
    'order.placed': { payloads: { '': { order }, before: { order: { ...order, isRepeated: true } } } },
    'order.unpaid': onePayload({ order }),
    'order.beingPaid': onePayload({ order }),
    // One refusal for each state that a dismissed alert leads to.
    'order.refused': {
      payloads: {
        missingFields: { refusal: refused('missingFields') },
        itemsUnavailable: { refusal: refused('itemsUnavailable', 'Tacos L') },
        paidTooLate: { refusal: refused('paidTooLate') },
        modeUnavailable: { refusal: refused('modeUnavailable') },
        methodUnavailable: { refusal: refused('methodUnavailable') },
        priceChanged: { refusal: refused('priceChanged') },
      },
    },
    'order.unanswered': noPayload,
    'order.updated': noPayload,
    'alert.dismiss': noPayload,
    'order.place': {
      payloads: {
        '': { total: 750, blocker: null },
        missing: { total: 750, blocker: 'unresolvedLines' },
        feeUnknown: { total: 750, blocker: 'feeUnknown' },
      },
    },
    'order.retry': noPayload,
    'order.leave': noPayload,
    'order.placedInOtherTab': onePayload({ orderId: 'o-2' }),
  },
  outcomes: {
    checkDelivery: {
      deliverable: resolves({ type: 'deliverable' }),
      addressUnknown: resolves({ type: 'addressUnknown' }),
      tooFar: resolves(refused('tooFar')),
      itemsUnavailable: resolves(refused('itemsUnavailable', 'Tacos L')),
      slotUnavailable: resolves(refused('slotUnavailable')),
      modeUnavailable: resolves(refused('modeUnavailable')),
      unreachable: rejects('the address cannot be looked up'),
    },
    checkPhone: {
      complete: resolves({ type: 'complete' }),
      incomplete: resolves({ type: 'incomplete' }),
      unreachable: rejects('the numbering plans cannot be loaded'),
    },
    checkHouseNumber: {
      complete: resolves({ type: 'complete' }),
      incomplete: resolves({ type: 'incomplete' }),
      unreachable: rejects('the address base does not respond'),
    },
    attempt: null,
    payment: null,
  },
  // `affectedItems`, `retryAfterSeconds`, `bankMessage`, `failedAttempts` and `isCharged` are omitted: they accompany `failure`, and no guard reads them.
  serializeContext: ({
    mode,
    personal,
    delivery,
    isPersonalMalformed,
    isDeliveryMalformed,
    method,
    offeredMethods,
    isCardChecked,
    hasPaymentFailed,
    failure,
  }) => ({
    mode,
    personal: personal === null ? isPersonalMalformed && 'malformed' : true,
    delivery:
      delivery === null
        ? isDeliveryMalformed && 'malformed'
        : mode === 'delivery' && lacksHouseNumber(delivery.address)
          ? 'unnumbered'
          : true,
    method,
    offeredMethods,
    isCardChecked,
    hasPaymentFailed,
    failure: guardedFailure(failure),
  }),
  serializeCell: ({ mode, personal, delivery, method, isCardChecked, hasPaymentFailed, failure }) => ({
    isComplete: mode !== null && personal !== null && delivery !== null,
    isCardUnchecked: method === 'card' && !isCardChecked,
    hasPaymentFailed,
    failure: guardedFailure(failure),
  }),
};
