/**
 * Checkout: five tabs with their validation, and one order.
 *
 *   type ─ typeStepDelay ▶ personal ▶ delivery ─ checking ▶ payment ─ checking ▶ confirmation
 *   confirmation: reviewing ─ order.place ▶ checking ▶ placing ▶ paying (card only) ▶ updating ▶ placed
 *
 * The checkout opens at the first tab that lacks something, and after an order at the first tab. Any tab can be opened unless an order is in flight. Placing the order
 * validates everything again. A failure is shown in an alert; dismissing it opens the tab where the failure can be fixed. A malformed
 * value is shown at its field, in the states `invalid`, without an alert. A phone that cannot be dialled and a street without a number
 * are asked about once, in `phoneIncomplete` and `houseNumberMissing`; what keeps these checks from an answer leaves the step. If an order or a charge got no response before the page was
 * loaded, the chart starts in `reconciling`.
 *
 * Types, actors, actions, and guards are in `checkout.setup.ts`, the forms in `checkout-forms.states.ts`, the last tab in
 * `checkout-order.states.ts`. The order (`order-attempt.machine.ts`) and the card (`payment.machine.ts`) are child machines.
 *
 * @spec docs/behaviour §4 Checkout tabs; §5; §8
 */
import { and, not, or, spawnChild } from 'xstate';
import { delivery, personal } from './checkout-forms.states.ts';
import { isPaymentUnresolved } from '#domain/order/attempt.ts';
import { confirmation, reconciling } from './checkout-order.states.ts';
import { checkDelivery, checkoutSetup, refusalTransition } from './checkout.setup.ts';
import { setDelivery, setPersonal, toDeliveryContext, toPersonalContext } from './checkout-context.ts';
import { selectMethod } from '#domain/order/payment-methods.ts';
import type { CheckoutTab } from '#domain/order/checkout.ts';

/** Returns the guard of the transition to a tab. */
const isTab = (expected: CheckoutTab) => ({
  type: 'isTab' as const,
  params: ({ event }: { event: { tab: CheckoutTab } }) => ({ tab: event.tab, expected }),
});

/**
 * Fills the chosen place into the delivery form if the personal form is valid: the specification prefills it when that form is validated.
 *
 * @spec docs/behaviour §4 Personal validated
 */
const fillDeliveryFormIfPersonalValid = checkoutSetup.enqueueActions(({ enqueue, check }) => {
  if (check('isPersonalValid')) enqueue('fillDeliveryForm');
});

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input: { personal: personalForm, delivery: deliveryForm, ...input } }) => ({
    ...input,
    method: selectMethod(input.method, input.offeredMethods),
    failedAttempts: input.attempt.failedAttempts,
    ...toPersonalContext(personalForm),
    ...toDeliveryContext(deliveryForm),
    isCharged: false,
    failure: null,
    affectedItems: [],
    retryAfterSeconds: null,
    lastFailure: null,
    bankMessage: null,
    isCardChecked: false,
    agreedTotal: null,
    // A charge without a known outcome: its order is stored, and `starting` leads to the lookup of the payment.
    order: isPaymentUnresolved(input.attempt) ? { orderId: input.attempt.order_id ?? '', isRepeated: false } : null,
  }),
  entry: [
    spawnChild('attempt', { id: 'attempt', input: ({ context: { attempt } }) => ({ attempt }) }),
    spawnChild('payment', { id: 'payment', input: ({ context }) => ({ isPaymentOpen: context.order !== null }) }),
  ],
  output: ({ context }) => context.order,
  initial: 'starting',
  on: {
    'tab.open': [
      { guard: isTab('type'), target: '.type' },
      { guard: isTab('personal'), target: '.personal' },
      { guard: isTab('delivery'), target: '.delivery' },
      { guard: isTab('payment'), target: '.payment' },
      { guard: isTab('confirmation'), target: '.confirmation' },
    ],
    'mode.changed': { actions: { type: 'setMode', params: ({ event }) => event.mode } },
    'personal.changed': { actions: [setPersonal, fillDeliveryFormIfPersonalValid] },
    'delivery.changed': { actions: setDelivery },
    'place.changed': { guard: 'isPersonalValid', actions: 'fillDeliveryForm' },
    'methods.changed': { actions: { type: 'setOfferedMethods', params: ({ event }) => event.methods } },
    'card.checked': { actions: 'markCardChecked' },
    'card.incomplete': { actions: 'clearCardChecked' },
    'card.unreachable': { actions: 'clearCardChecked' },
    'card.discarded': { actions: 'clearCardChecked' },
    'order.placedInOtherTab': {
      target: '.placed',
      actions: { type: 'setOrder', params: ({ event }) => ({ orderId: event.orderId, isRepeated: true }) },
    },
  },
  states: {
    starting: {
      entry: fillDeliveryFormIfPersonalValid,
      always: [
        { guard: 'isPaymentUnresolved', target: 'reconciling.retrievingPayment' },
        { guard: 'isOrderUnanswered', target: 'reconciling' },
        { guard: or(['followsOrder', not('isModeChosen')]), target: 'type' },
        { guard: not('isPersonalValid'), target: 'personal' },
        { guard: not(and(['areFormsValid', 'areItemsAvailable'])), target: 'delivery' },
        { guard: or(['isNoMethodOffered', 'isCardUnchecked']), target: 'payment' },
        { target: 'confirmation' },
      ],
    },
    type: {
      initial: 'choosing',
      on: {
        'type.choose': {
          target: '.chosen',
          actions: [
            { type: 'setMode', params: ({ event }) => event.mode },
            { type: 'recalculateCart', params: ({ event }) => event.mode },
          ],
        },
      },
      states: {
        choosing: {
          on: {
            'tab.next': [
              { guard: 'isModeChosen', target: '#checkout.personal' },
              { target: 'alertOpen', actions: { type: 'setFailure', params: 'missingFields' } },
            ],
          },
        },
        chosen: { on: { 'tab.next': '#checkout.personal' }, after: { typeStepDelay: '#checkout.personal' } },
        alertOpen: { tags: 'failed', exit: { type: 'clearFailure', params: 'type' }, on: { 'alert.dismiss': 'choosing' } },
      },
    },
    personal,
    delivery,
    payment: {
      initial: 'checking',
      on: { 'tab.previous': 'delivery' },
      states: {
        /** Validates time slot and items again: time has passed, or the tab was opened out of order. */
        checking: {
          tags: 'busy',
          invoke: {
            ...checkDelivery,
            onDone: [refusalTransition('#checkout.delivery.alertOpen'), { target: 'choosing' }],
            // The order is checked again before it is placed.
            onError: 'choosing',
          },
        },
        choosing: {
          entry: 'prepareCard',
          on: {
            'payment.choose': {
              guard: { type: 'isMethodOffered', params: ({ event }) => event.method },
              actions: [{ type: 'setMethod', params: ({ event }) => event.method }, 'prepareCard'],
            },
            'methods.changed': { actions: [{ type: 'setOfferedMethods', params: ({ event }) => event.methods }, 'prepareCard'] },
            // The payment intent must have the new total.
            'total.changed': { actions: 'prepareCard' },
            'tab.next': [
              { guard: 'isNoMethodOffered', target: 'alertOpen', actions: { type: 'setFailure', params: 'noMethod' } },
              { guard: 'isCardUnchecked', target: 'verifying' },
              { target: '#checkout.confirmation' },
            ],
          },
        },
        /** Validates the card details, which go directly to Stripe. */
        verifying: {
          tags: 'busy',
          entry: { type: 'sendToPayment', params: { type: 'card.check' } },
          on: {
            'card.checked': { target: '#checkout.confirmation', actions: 'markCardChecked' },
            'card.incomplete': { target: 'choosing', actions: 'clearCardChecked' },
            'card.unreachable': { target: 'alertOpen', actions: ['clearCardChecked', { type: 'setFailure', params: 'cardUnreachable' }] },
          },
        },
        alertOpen: { tags: 'failed', exit: { type: 'clearFailure', params: 'payment' }, on: { 'alert.dismiss': 'choosing' } },
      },
    },
    confirmation,
    reconciling,
    placed: { type: 'final' },
  },
});
