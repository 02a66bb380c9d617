/**
 * Checkout: five tabs, their gates, one order.
 *
 *   type ─ typeStepDelay ▶ personal ▶ delivery ─ checking ▶ payment ─ checking ▶ confirmation
 *   confirmation: reviewing ─ order.place ▶ checking ▶ placing ▶ (a card: paying) ▶ updating ▶ placed
 *
 * Any tab may be opened, except while an order is in flight; placing validates everything again. A failure is shown in an
 * alert, and dismissing it opens the tab where it can be fixed; a malformed value has its error at its field, in `invalid`,
 * without an alert. If an order or a charge got no response before the page was loaded, the chart begins in `reconciling`.
 *
 * Types, actors, actions and guards are in `checkout.setup.ts`, the forms in `checkout-forms.states.ts`, the last step in
 * `checkout-order.states.ts`. Its children are the order, `order-attempt.machine.ts`, and the card, `payment.machine.ts`.
 *
 * @spec §4 Checkout tabs; §5; §8
 */
import { not, spawnChild } from 'xstate';
import { delivery, personal } from './checkout-forms.states.ts';
import { isPaymentUnresolved } from '#domain/order/attempt.ts';
import { confirmation, reconciling } from './checkout-order.states.ts';
import {
  checkDelivery,
  checkoutSetup,
  refusedTo,
  rememberDelivery,
  rememberPersonal,
  toDeliveryContext,
  toPersonalContext,
} from './checkout.setup.ts';
import type { CheckoutTab } from '#domain/order/checkout.ts';

/** Returns the guard of the transition to a tab. */
const isTab = (expected: CheckoutTab) => ({
  type: 'isTab' as const,
  params: ({ event }: { event: { tab: CheckoutTab } }) => ({ tab: event.tab, expected }),
});

/** Fills the chosen place into the delivery form once the personal form is valid. @spec §4 Personal validated */
const fillValidCheckout = checkoutSetup.enqueueActions(({ enqueue, check }) => {
  if (check('isPersonalValid')) enqueue('fillDeliveryForm');
});

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input: { personal: personalForm, delivery: deliveryForm, ...input } }) => ({
    ...input,
    failedAttempts: input.attempt.failedAttempts,
    ...toPersonalContext(personalForm),
    ...toDeliveryContext(deliveryForm),
    isCharged: false,
    failure: null,
    failedItems: [],
    lastFailure: null,
    bankMessage: null,
    isCardChecked: false,
    agreedTotal: null,
    order: isPaymentUnresolved(input.attempt) ? { orderId: input.attempt.order_id ?? '', isRepeated: false } : null,
  }),
  entry: [
    spawnChild('attempt', { id: 'attempt', input: ({ context: { attempt } }) => ({ attempt }) }),
    spawnChild('payment', { id: 'payment', input: ({ context }) => ({ isPaymentOpen: context.order !== null }) }),
  ],
  output: ({ context }) => context.order,
  initial: 'opening',
  on: {
    'tab.open': [
      { guard: isTab('type'), target: '.type' },
      { guard: isTab('personal'), target: '.personal' },
      { guard: isTab('delivery'), target: '.delivery' },
      { guard: isTab('payment'), target: '.payment' },
      { guard: isTab('confirmation'), target: '.confirmation' },
    ],
    'mode.changed': { actions: { type: 'rememberMode', params: ({ event }) => event.mode } },
    'personal.changed': { actions: [rememberPersonal, fillValidCheckout] },
    'delivery.changed': { actions: rememberDelivery },
    'place.changed': { guard: 'isPersonalValid', actions: 'fillDeliveryForm' },
    'methods.changed': { actions: { type: 'setOfferedMethods', params: ({ event }) => event.methods } },
    'card.checked': { actions: 'markCardVerified' },
    'card.incomplete': { actions: 'clearCardVerified' },
    'card.unreachable': { actions: 'clearCardVerified' },
    'card.forgotten': { actions: 'clearCardVerified' },
    'order.placedElsewhere': {
      target: '.placed',
      actions: { type: 'rememberOrder', params: ({ event }) => ({ orderId: event.orderId, isRepeated: true }) },
    },
  },
  states: {
    opening: {
      entry: fillValidCheckout,
      always: [
        { guard: 'isOrderBeingPaid', target: 'reconciling.retrievingPayment' },
        { guard: 'isOrderUnanswered', target: 'reconciling' },
        { target: 'type' },
      ],
    },
    type: {
      initial: 'choosing',
      on: {
        'type.choose': {
          target: '.chosen',
          actions: [
            { type: 'rememberMode', params: ({ event }) => event.mode },
            { type: 'recalculateCart', params: ({ event }) => event.mode },
          ],
        },
      },
      states: {
        choosing: {
          on: {
            'tab.next': [
              { guard: 'isModeChosen', target: '#checkout.personal' },
              { target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
            ],
          },
        },
        chosen: { on: { 'tab.next': '#checkout.personal' }, after: { typeStepDelay: '#checkout.personal' } },
        alerted: { tags: 'failed', exit: { type: 'clearFailure', params: 'type' }, on: { 'alert.dismiss': 'choosing' } },
      },
    },
    personal,
    delivery,
    payment: {
      initial: 'checking',
      on: { 'tab.previous': 'delivery' },
      states: {
        /** Validates slot and items again: time has passed, or the tab was opened out of order. */
        checking: {
          tags: 'busy',
          invoke: {
            ...checkDelivery,
            onDone: [refusedTo('#checkout.delivery.alerted'), { target: 'choosing' }],
            onError: 'choosing',
          },
        },
        choosing: {
          entry: 'prepareCard',
          on: {
            'payment.choose': {
              guard: { type: 'isMethodOffered', params: ({ event }) => event.method },
              actions: [{ type: 'rememberMethod', params: ({ event }) => event.method }, 'prepareCard'],
            },
            'methods.changed': { actions: [{ type: 'setOfferedMethods', params: ({ event }) => event.methods }, 'prepareCard'] },
            // The payment intent must match the total.
            'total.changed': { actions: 'prepareCard' },
            'tab.next': [
              { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'setFailure', params: 'noMethod' } },
              { guard: 'isCardMissing', target: 'verifying' },
              { target: '#checkout.confirmation' },
            ],
          },
        },
        /** Card details go directly to Stripe. */
        verifying: {
          tags: 'busy',
          entry: { type: 'sendToPayment', params: { type: 'card.check' } },
          on: {
            'card.checked': { target: '#checkout.confirmation', actions: 'markCardVerified' },
            'card.incomplete': { target: 'choosing', actions: 'clearCardVerified' },
            'card.unreachable': { target: 'alerted', actions: ['clearCardVerified', { type: 'setFailure', params: 'cardUnreachable' }] },
          },
        },
        alerted: { tags: 'failed', exit: { type: 'clearFailure', params: 'payment' }, on: { 'alert.dismiss': 'choosing' } },
      },
    },
    confirmation,
    reconciling,
    placed: { type: 'final' },
  },
});
