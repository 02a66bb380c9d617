import { not } from 'xstate';
import { faultyForms } from './checkout-forms.states.ts';
import { checkoutSetup } from './checkout.setup.ts';

/** The only transitions out of a charge in flight. */
const chargeTransitions = {
  'tab.open': {},
  'card.paid': { target: '#checkout.confirmation.updating', actions: 'markCharged' },
  'card.declined': {
    target: '#checkout.confirmation.alerted',
    actions: { type: 'setDeclined', params: ({ event }: { event: { message: string | null } }) => event.message },
  },
} as const;

/** The last tab, from review to the placed and paid order. @spec §4 Final step */
export const confirmation = checkoutSetup.createStateConfig({
  initial: 'reviewing',
  on: { 'tab.previous': 'payment' },
  states: {
    reviewing: {
      tags: 'editable',
      on: {
        'order.place': [
          { guard: not('isComplete'), target: 'incomplete' },
          { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'setFailure', params: 'noMethod' } },
          { guard: 'isCardMissing', target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
          { target: 'checking', actions: { type: 'setAgreedTotal', params: ({ event }) => event.total } },
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
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { guard: { type: 'isAddressUnknown', params: ({ event }) => event.output }, target: '#checkout.delivery.addressNotFound' },
          // The forms, the method or the card may have changed during the check.
          { guard: not('isComplete'), target: 'incomplete' },
          { guard: not('isMethodChosen'), target: 'alerted', actions: { type: 'setFailure', params: 'noMethod' } },
          { guard: 'isCardMissing', target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
          { target: 'placing' },
        ],
        onError: { target: 'alerted', actions: { type: 'setFailure', params: 'addressUnverified' } },
      },
    },
    /** A form is invalid: shows an alert if a required field is empty, else the form with the malformed field. */
    incomplete: {
      always: [
        { guard: 'isRequiredEmpty', target: 'alerted', actions: { type: 'setFailure', params: 'missingFields' } },
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
            target: '#checkout.reconciling.retrievingPayment',
            actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
          },
          { target: 'alerted', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'alerted', actions: { type: 'setFailure', params: 'orderFailed' } },
      },
    },
    /** The order exists unpaid and its card is being charged; the `payment` chart has the details. */
    paying: {
      tags: ['busy', 'no-reload'],
      entry: { type: 'sendToPayment', params: { type: 'card.confirm' } },
      on: { ...chargeTransitions, 'tab.previous': {}, 'order.placedElsewhere': {} },
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
            actions: ['clearCardVerified', { type: 'setUpdateFailure', params: ({ event }) => event.output }],
          },
          { target: '#checkout.placed' },
        ],
        onError: '#checkout.placed',
      },
    },
    alerted: {
      tags: 'failed',
      entry: ['countFailedAttempt', { type: 'storeFailedAttempts', params: ({ context }) => context.failedAttempts }],
      exit: ['markUnanswered', 'clearFailure'],
      on: { 'alert.dismiss': [...faultyForms, { guard: 'isPaymentAtFault', target: '#checkout.payment' }, { target: 'reviewing' }] },
    },
  },
});

/** An order or a charge got no response: its outcome is reconciled first. @spec §4 Final step; INV-2, INV-3 */
export const reconciling = checkoutSetup.createStateConfig({
  initial: 'resendingOrder',
  on: { 'tab.open': {} },
  states: {
    resendingOrder: {
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
          // The order exists and nothing was charged: return to the card's fields.
          { guard: { type: 'isUnpaid', params: ({ event }) => event.output }, target: '#checkout.payment' },
          {
            guard: { type: 'isBeingPaid', params: ({ event }) => event.output },
            target: 'retrievingPayment',
            actions: { type: 'rememberPlaced', params: ({ event }) => event.output },
          },
          { target: '#checkout.confirmation.alerted', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: 'unanswered',
      },
    },
    /** Still no response: the visitor retries, or returns to the order, which keeps its idempotency key. */
    unanswered: { on: { 'order.placedElsewhere': {}, 'order.retry': 'resendingOrder', 'order.leave': '#checkout.confirmation' } },
    /** A charge was in flight before the page was loaded, or in another tab: `payment` retrieves its outcome, without charging. */
    retrievingPayment: {
      tags: ['busy', 'no-reload'],
      entry: { type: 'sendToPayment', params: { type: 'card.look' } },
      on: chargeTransitions,
    },
  },
});
