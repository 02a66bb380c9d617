/**
 * Checkout: five tabs, their gates, one order.
 *
 *   type ─ typeStepDelay ▶ personal ▶ delivery ─ checking ▶ payment ─ checking ▶ confirmation
 *   confirmation: reviewing ─ order.place ▶ checking ▶ placing ▶ (a card: paying) ▶ updating ▶ placed
 *
 * Any tab may be opened, except while an order is on its way; placing looks at everything again. What stops the visitor
 * is said in an alert, and after it stands the tab where it can be mended; a value that is only malformed has its message
 * at its field, in `invalid`, and no alert. A chart that starts with an order or a charge
 * of which no answer came begins in `reconciling` and asks what became of it.
 *
 * Its words (events, slots, actions, guards) stand in `checkout.setup.ts`, the forms in `checkout-forms.states.ts`, the last step in `checkout-order.states.ts`; the
 * card is a child of its own, `payment.machine.ts`.
 *
 * @spec §4 Checkout tabs; §5; §8
 */
import { not, spawnChild } from 'xstate';
import { delivery, personal } from './checkout-forms.states.ts';
import { confirmation, reconciling } from './checkout-order.states.ts';
import { checkoutSetup, deliveryGiven, personalGiven } from './checkout.setup.ts';

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input: { orderBeingPaid, personal: person, delivery: destination, ...given } }) => ({
    ...given,
    ...personalGiven(person),
    ...deliveryGiven(destination),
    isCharged: false,
    failure: null,
    failedItems: [],
    bankMessage: null,
    isCardChecked: false,
    agreedTotal: null,
    order: orderBeingPaid,
  }),
  entry: spawnChild('payment', { id: 'payment', input: ({ context }) => ({ isPaymentOpen: context.order !== null }) }),
  output: ({ context }) => context.order,
  initial: 'opening',
  on: {
    'tab.open': [
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'type' }) }, target: '.type' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'personal' }) }, target: '.personal' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'delivery' }) }, target: '.delivery' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'payment' }) }, target: '.payment' },
      { guard: { type: 'isTab', params: ({ event }) => ({ tab: event.tab, is: 'confirmation' }) }, target: '.confirmation' },
    ],
    'mode.changed': { actions: { type: 'rememberMode', params: ({ event }) => event.mode } },
    'personal.changed': { actions: { type: 'rememberPersonal', params: ({ event }) => event.form } },
    'delivery.changed': { actions: { type: 'rememberDelivery', params: ({ event }) => event.form } },
    'methods.changed': { actions: { type: 'offerMethods', params: ({ event }) => event.methods } },
    'card.checked': { actions: 'trustCard' },
    'card.incomplete': { actions: 'distrustCard' },
    'card.unreachable': { actions: 'distrustCard' },
    'card.forgotten': { actions: 'distrustCard' },
    'order.placedElsewhere': {
      target: '.placed',
      actions: { type: 'rememberOrder', params: ({ event }) => ({ orderId: event.orderId, isRepeated: true }) },
    },
  },
  states: {
    opening: {
      always: [
        { guard: 'isOrderBeingPaid', target: 'reconciling.looking' },
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
          tags: 'editable',
          on: {
            'tab.next': [
              { guard: 'isModeChosen', target: '#checkout.personal' },
              { target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
            ],
          },
        },
        chosen: { tags: 'editable', on: { 'tab.next': '#checkout.personal' }, after: { typeStepDelay: '#checkout.personal' } },
        alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': 'choosing' } },
      },
    },
    personal,
    delivery,
    payment: {
      initial: 'checking',
      on: { 'tab.previous': 'delivery' },
      states: {
        /** Entering payment looks at slot and items again: time has passed, or the tab was opened out of order. */
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkDelivery',
            src: 'checkDelivery',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: '#checkout.delivery.alerted',
                actions: { type: 'refuse', params: ({ event }) => event.output },
              },
              { target: 'choosing' },
            ],
            onError: 'choosing',
          },
        },
        choosing: {
          tags: 'editable',
          entry: 'prepareCard',
          on: {
            'payment.choose': {
              guard: { type: 'isMethodOffered', params: ({ event }) => event.method },
              actions: [{ type: 'rememberMethod', params: ({ event }) => event.method }, 'prepareCard'],
            },
            'methods.changed': { actions: [{ type: 'offerMethods', params: ({ event }) => event.methods }, 'prepareCard'] },
            // One intent per total.
            'total.changed': { actions: 'prepareCard' },
            'tab.next': [
              { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'fail', params: 'noMethod' } },
              { guard: 'isCardMissing', target: 'verifying' },
              { target: '#checkout.confirmation' },
            ],
          },
        },
        /** The card's details go to its provider, and never through here. */
        verifying: {
          tags: 'busy',
          entry: { type: 'askCard', params: { type: 'card.check' } },
          on: {
            'card.checked': { target: '#checkout.confirmation', actions: 'trustCard' },
            'card.incomplete': { target: 'choosing', actions: 'distrustCard' },
            'card.unreachable': { target: 'alerted', actions: ['distrustCard', { type: 'fail', params: 'cardUnreachable' }] },
          },
        },
        alerted: { tags: 'failed', exit: 'forgive', on: { 'alert.dismiss': 'choosing' } },
      },
    },
    confirmation,
    reconciling,
    placed: { type: 'final' },
  },
});
