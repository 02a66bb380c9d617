import { not } from 'xstate';
import { faultyForms } from './checkout-forms.states.ts';
import { checkoutSetup } from './checkout.setup.ts';

/** What ends a charge, and nothing else does. */
const whileItIsPaid = {
  'tab.open': {},
  'card.paid': { target: '#checkout.confirmation.updating', actions: 'markCharged' },
  'card.declined': {
    target: '#checkout.confirmation.alerted',
    actions: { type: 'decline', params: ({ event }: { event: { message: string | null } }) => event.message },
  },
} as const;

/** The last tab: from the button that orders to an order that stands and is paid. @spec §4 Final step */
export const confirmation = checkoutSetup.createStateConfig({
  initial: 'reviewing',
  on: { 'tab.previous': 'payment' },
  states: {
    reviewing: {
      tags: 'editable',
      on: {
        'order.place': [
          { guard: not('isComplete'), target: 'incomplete' },
          { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'fail', params: 'noMethod' } },
          { guard: 'isCardMissing', target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
          { target: 'checking', actions: { type: 'agreeTotal', params: ({ event }) => event.total } },
        ],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkDelivery',
        src: 'checkDelivery',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'alerted',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          { guard: { type: 'isAddressUnknown', params: ({ event }) => event.output }, target: '#checkout.delivery.unlocated' },
          // A form may have been emptied, a method withdrawn or a card given up while the look lasted.
          { guard: not('isComplete'), target: 'incomplete' },
          { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'fail', params: 'noMethod' } },
          { guard: 'isCardMissing', target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
          { target: 'placing' },
        ],
        onError: { target: 'alerted', actions: { type: 'fail', params: 'addressUnverified' } },
      },
    },
    /** A form is not valid: an alert where something required is empty, else the form whose field has its own message. */
    incomplete: {
      always: [
        { guard: 'isRequiredEmpty', target: 'alerted', actions: { type: 'fail', params: 'missingFields' } },
        { guard: 'isPersonalMalformed', target: '#checkout.personal.invalid' },
        { target: '#checkout.delivery.invalid' },
      ],
    },
    placing: {
      tags: ['busy', 'no-reload'],
      on: { 'tab.open': {}, 'tab.previous': {}, 'order.placedElsewhere': {} },
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isPlaced', params: ({ event }) => event.output },
            target: 'updating',
            actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnpaid', params: ({ event }) => event.output },
            target: 'paying',
            actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isBeingPaid', params: ({ event }) => event.output },
            target: '#checkout.reconciling.looking',
            actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
          },
          { target: 'alerted', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: { target: 'alerted', actions: { type: 'fail', params: 'orderFailed' } },
      },
    },
    /** The order stands, unpaid, and its card is charged: `payment` shows how far that is. */
    paying: {
      tags: ['busy', 'no-reload'],
      entry: { type: 'askCard', params: { type: 'card.confirm' } },
      on: { ...whileItIsPaid, 'tab.previous': {}, 'order.placedElsewhere': {} },
    },
    updating: {
      tags: ['busy', 'no-reload'],
      on: { 'tab.open': {}, 'tab.previous': {}, 'order.placedElsewhere': {} },
      invoke: {
        id: 'updateOrder',
        src: 'updateOrder',
        input: ({ context: { order } }) => ({ order }),
        onDone: [
          {
            guard: { type: 'isUpdateRefused', params: ({ event }) => event.output },
            target: 'alerted',
            actions: ['distrustCard', { type: 'failUpdate', params: ({ event }) => event.output }],
          },
          { target: '#checkout.placed' },
        ],
        onError: '#checkout.placed',
      },
    },
    alerted: {
      tags: 'failed',
      entry: ['countFailedAttempt', { type: 'storeFailedAttempts', params: ({ context }) => context.failedAttempts }],
      exit: ['markUnanswered', 'forgive'],
      on: { 'alert.dismiss': [...faultyForms, { guard: 'isPaymentAtFault', target: '#checkout.payment' }, { target: 'reviewing' }] },
    },
  },
});

/** An order, or its card, was sent, and no answer came: what became of it is asked before anything else. @spec §4 Final step; INV-2, INV-3 */
export const reconciling = checkoutSetup.createStateConfig({
  initial: 'asking',
  on: { 'tab.open': {} },
  states: {
    asking: {
      tags: ['busy', 'no-reload'],
      on: { 'order.placedElsewhere': {} },
      invoke: {
        id: 'resumeOrder',
        src: 'resumeOrder',
        onDone: [
          {
            guard: { type: 'isPlaced', params: ({ event }) => event.output },
            target: '#checkout.confirmation.updating',
            actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
          },
          // It stands, and nothing was charged: the card is asked for again.
          { guard: { type: 'isUnpaid', params: ({ event }) => event.output }, target: '#checkout.payment' },
          {
            guard: { type: 'isBeingPaid', params: ({ event }) => event.output },
            target: 'looking',
            actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
          },
          { target: '#checkout.confirmation.alerted', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: 'unanswered',
      },
    },
    /** Still no answer: the visitor asks again, or goes back to the order, which keeps its id. */
    unanswered: { on: { 'order.placedElsewhere': {}, 'order.retry': 'asking', 'order.leave': '#checkout.confirmation' } },
    /** The card was sent to the bank, by this page before it was closed or by another: `payment` looks it up, and charges nothing. */
    looking: { tags: ['busy', 'no-reload'], entry: { type: 'askCard', params: { type: 'card.look' } }, on: whileItIsPaid },
  },
});
