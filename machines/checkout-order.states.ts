import { and, not } from 'xstate';
import { tabToFixTransitions } from './checkout-forms.states.ts';
import type { PlacedOrder, Refusal } from '#domain/order/checkout.ts';
import type { SubmitBlocker } from '#domain/order/submit-blocker.ts';
import { currentTabToFix } from './checkout-context.ts';
import { checkDelivery, checkoutSetup, refusalTransition } from './checkout.setup.ts';
import type { OrderCommand } from './order-attempt.machine.ts';
import { when } from './when.ts';

/** Transitions while a charge is in flight. Other events, such as opening a tab, are ignored. */
const chargeInFlightTransitions = {
  'tab.open': {},
  'card.paid': {
    target: '#checkout.confirmation.updating',
    actions: ['markCharged', { type: 'sendToAttempt', params: { type: 'order.paid' } }],
  },
  'card.declined': {
    target: '#checkout.confirmation.alertOpen',
    actions: [
      { type: 'setDeclined', params: ({ event }: { event: { message: string | null } }) => event.message },
      {
        type: 'sendToAttempt',
        params: ({ event }: { event: { isCanceled: boolean } }): OrderCommand => ({ type: 'order.declined', isCanceled: event.isCanceled }),
      },
    ],
  },
} as const;

const setOrder = { type: 'setOrder', params: ({ event }: { event: { order: PlacedOrder } }) => event.order } as const;
const setRefusal = { type: 'setRefusal', params: ({ event }: { event: { refusal: Refusal } }) => event.refusal } as const;

/** Returns the guard that holds if this is the reason why the order cannot be submitted. */
const isBlockedBy = (expected: SubmitBlocker) => ({
  type: 'isBlocked' as const,
  params: ({ event }: { event: { blocker: SubmitBlocker | null } }) => ({ blocker: event.blocker, expected }),
});

/** Transitions for an order without a valid form, a payment method, or a checked card. */
const incompleteOrderTransitions = [
  { guard: not('isComplete'), target: 'incomplete' },
  { guard: 'isNoMethodOffered', target: 'alertOpen', actions: { type: 'setFailure', params: 'noMethod' } },
  { guard: 'isCardUnchecked', target: 'alertOpen', actions: { type: 'setFailure', params: 'missingFields' } },
] as const;

/** The last tab, from review to the placed and paid order. @spec docs/behaviour §4 Final step */
export const confirmation = checkoutSetup.createStateConfig({
  initial: 'reviewing',
  on: { 'tab.previous': 'payment' },
  states: {
    reviewing: {
      on: {
        'order.place': [
          { guard: isBlockedBy('unresolvedLines'), actions: 'rejectStep' },
          // The delivery step shows the errors of the address, without which the fee is unknown.
          { guard: isBlockedBy('feeUnknown'), target: '#checkout.delivery.validating' },
          {
            guard: and(['isCardUnchecked', 'hasPaymentFailed']),
            target: 'alertOpen',
            actions: { type: 'setFailure', params: 'paymentFailed' },
          },
          ...incompleteOrderTransitions,
          { target: 'checking', actions: { type: 'setAgreedTotal', params: ({ event }) => event.total } },
        ],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        ...checkDelivery,
        onDone: [
          refusalTransition('alertOpen'),
          { guard: when('addressUnknown'), target: '#checkout.delivery.addressNotFound' },
          // The forms, the method, or the card may have changed during the check.
          ...incompleteOrderTransitions,
          { target: 'placing' },
        ],
        onError: { target: 'alertOpen', actions: { type: 'setFailure', params: 'addressUnverified' } },
      },
    },
    /** A form is invalid: shows an alert if a required field is empty, otherwise the form with the malformed field. */
    incomplete: {
      always: [
        { guard: 'isRequiredEmpty', target: 'alertOpen', actions: { type: 'setFailure', params: 'missingFields' } },
        { guard: 'isPersonalMalformed', target: '#checkout.personal.invalid' },
        { target: '#checkout.delivery.invalid' },
      ],
    },
    placing: {
      tags: ['busy', 'no-reload'],
      entry: {
        type: 'sendToAttempt',
        params: ({ context: { mode, personal, delivery, method, agreedTotal } }): OrderCommand => ({
          type: 'order.submit',
          request: { mode, personal, delivery, method, agreedTotal },
        }),
      },
      on: {
        'tab.open': {},
        'tab.previous': {},
        'order.placedInOtherTab': {},
        'order.placed': { target: 'updating', actions: setOrder },
        'order.unpaid': { target: 'paying', actions: setOrder },
        'order.beingPaid': { target: '#checkout.reconciling.retrievingPayment', actions: setOrder },
        'order.refused': { target: 'alertOpen', actions: setRefusal },
        'order.unanswered': { target: 'alertOpen', actions: { type: 'setFailure', params: 'orderFailed' } },
      },
    },
    /** The order is stored but unpaid, and its card is being charged. The details are in the `payment` chart. */
    paying: {
      tags: ['busy', 'no-reload'],
      entry: { type: 'sendToPayment', params: { type: 'card.confirm' } },
      on: { ...chargeInFlightTransitions, 'tab.previous': {}, 'order.placedInOtherTab': {} },
    },
    /** The order is stored, and a card order is paid. Its final status is being sent. */
    updating: {
      tags: ['busy', 'no-reload'],
      on: {
        'tab.open': {},
        'tab.previous': {},
        'order.placedInOtherTab': {},
        'order.updated': '#checkout.placed',
        'order.refused': { target: 'alertOpen', actions: ['clearCardChecked', setRefusal] },
      },
    },
    alertOpen: {
      tags: 'failed',
      entry: [
        'countFailedAttempt',
        {
          type: 'sendToAttempt',
          params: ({ context: { failedAttempts } }): OrderCommand => ({ type: 'failure.shown', failedAttempts }),
        },
      ],
      // Clear the failure on dismissal instead of when it occurs: a reload also makes calls fail, without showing the alert.
      exit: [
        { type: 'sendToAttempt', params: { type: 'failure.dismissed' } },
        { type: 'clearFailure', params: ({ context }) => currentTabToFix(context) ?? 'confirmation' },
      ],
      on: {
        'alert.dismiss': [
          ...tabToFixTransitions,
          { guard: { type: 'isFixableIn', params: 'payment' }, target: '#checkout.payment' },
          { target: 'reviewing' },
        ],
      },
    },
  },
});

/**
 * An order or a charge got no response. Its outcome is retrieved before anything else.
 *
 * @spec docs/behaviour §4 Final step; docs/invariants.md INV-2, INV-3
 */
export const reconciling = checkoutSetup.createStateConfig({
  initial: 'resendingOrder',
  on: { 'tab.open': {} },
  states: {
    resendingOrder: {
      tags: ['busy', 'no-reload'],
      entry: { type: 'sendToAttempt', params: { type: 'order.resend' } },
      on: {
        'order.placedInOtherTab': {},
        'order.placed': { target: '#checkout.confirmation.updating', actions: setOrder },
        // The order is stored and nothing was charged: return to the card fields.
        'order.unpaid': '#checkout.payment',
        'order.beingPaid': { target: 'retrievingPayment', actions: setOrder },
        'order.refused': { target: '#checkout.confirmation.alertOpen', actions: setRefusal },
        'order.unanswered': 'unanswered',
      },
    },
    /** There is still no response: the customer retries, or returns to the order, which keeps its idempotency key. */
    unanswered: { on: { 'order.placedInOtherTab': {}, 'order.retry': 'resendingOrder', 'order.leave': '#checkout.confirmation' } },
    /** A charge was started before the page was loaded, or in another tab: `payment` retrieves its outcome without charging. */
    retrievingPayment: {
      tags: ['busy', 'no-reload'],
      entry: { type: 'sendToPayment', params: { type: 'card.lookUpPayment' } },
      on: chargeInFlightTransitions,
    },
  },
});
