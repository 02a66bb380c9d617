/**
 * Payment: one card payment, from the card fields to the charge. It is a child of the checkout, from which it receives commands.
 *
 *   resting ─ card.prepare ▶ preparing ─▶ entering ─ card.check ▶ checking ─▶ checked
 *   card.confirm ▶ confirming ─▶ paid | failed | reconciling ─▶ paid | failed | authenticating
 *
 * A payment intent is confirmed only once. An unknown outcome is retrieved before anything else, and is never reported as a
 * failure. If the outcome was unknown before the page was loaded, the chart starts in `reconciling`. Types, actors, actions and guards
 * are in `payment.setup.ts`.
 *
 * @spec docs/behaviour §4 Final step; §8 Card payment failed; docs/invariants.md INV-3, INV-16
 */
import type { PaymentOutcome } from '#domain/order/card.ts';
import type { CardEvent } from './card-events.ts';
import { paymentSetup } from './payment.setup.ts';
import { when } from './when.ts';

/** The page does not show the card form: the fields of the next one must appear again. */
const clearFields = { type: 'setFields', params: 'awaited' } as const;

/** Transitions while the page shows the card form. */
const formTransitions = {
  'fields.shown': { actions: { type: 'setFields', params: 'shown' } },
  'fields.removed': { actions: clearFields },
  'form.failed': { actions: { type: 'setFields', params: 'failed' } },
} as const;

/** Transitions while no charge is in flight. */
const idleTransitions = {
  'card.prepare': '#payment.preparing',
  'card.reset': '#payment.resting',
  'card.lookUpPayment': '#payment.reconciling',
  'card.confirm': [
    { guard: 'isChecked', target: '#payment.confirming' },
    { target: '#payment.failed', actions: { type: 'notifyCheckout', params: { type: 'card.declined', message: null, isCanceled: false } } },
  ],
} as const;

/** Transitions for a known outcome of a payment that was confirmed or retrieved. */
const outcomeTransitions = [
  {
    guard: when('paid'),
    target: '#payment.paid',
    actions: { type: 'notifyCheckout', params: { type: 'card.paid' } },
  },
  {
    guard: when('declined'),
    target: '#payment.failed',
    actions: {
      type: 'notifyCheckout',
      params: ({ event: { output } }: { event: { output: PaymentOutcome } }): CardEvent => ({
        type: 'card.declined',
        message: output.type === 'declined' ? output.message : null,
        isCanceled: output.type === 'declined' && output.isCanceled,
      }),
    },
  },
] as const;

export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, isFormLoaded: false, fields: 'awaited', card: null, hasAuthenticated: false }),
  initial: 'starting',
  on: { 'card.check': { actions: { type: 'notifyCheckout', params: { type: 'card.unreachable' } } } },
  states: {
    starting: { always: [{ guard: 'isPaymentOpen', target: 'reconciling' }, { target: 'resting' }] },
    /** No method is chosen, or another one than the card. */
    resting: {
      entry: clearFields,
      initial: 'idle',
      on: { ...idleTransitions, 'card.reset': {}, 'customer.prepare': '.creatingCustomer' },
      states: {
        idle: {},
        creatingCustomer: { invoke: { id: 'createCustomer', src: 'createCustomer', onDone: 'idle', onError: 'idle' } },
      },
    },
    preparing: {
      initial: 'creating',
      on: idleTransitions,
      states: {
        creating: {
          tags: 'busy',
          on: formTransitions,
          invoke: { id: 'createIntent', src: 'createIntent', onDone: 'loading', onError: 'unavailable' },
        },
        loading: {
          tags: 'busy',
          on: formTransitions,
          invoke: {
            id: 'loadForm',
            src: 'loadForm',
            onDone: [
              { guard: 'isChecked', target: '#payment.entering.checked' },
              { target: '#payment.entering', actions: 'markFormLoaded' },
            ],
            onError: 'unavailable',
          },
        },
        /** Stripe cannot be reached, or its fields have not appeared: the customer retries or chooses another method. */
        unavailable: { entry: clearFields, on: { 'payment.retry': 'creating' } },
      },
    },
    entering: {
      initial: 'editing',
      on: idleTransitions,
      states: {
        editing: {
          initial: 'opening',
          on: { 'card.check': 'checking', 'form.failed': '#payment.preparing.unavailable' },
          states: {
            /** The form may have been on the page before, while a new total was prepared or the card was checked. */
            opening: {
              always: [
                { guard: 'haveFieldsFailed', target: '#payment.preparing.unavailable' },
                { guard: 'areFieldsShown', target: 'ready' },
                { target: 'awaitingFields' },
              ],
            },
            awaitingFields: {
              on: { 'fields.shown': { target: 'ready', actions: { type: 'setFields', params: 'shown' } } },
              after: { fieldsTimeout: '#payment.preparing.unavailable' },
            },
            ready: { on: { 'fields.removed': { target: 'awaitingFields', actions: clearFields } } },
          },
        },
        checking: {
          tags: 'busy',
          on: {
            ...formTransitions,
            'card.check': {},
            'form.failed': {
              target: '#payment.preparing.unavailable',
              actions: { type: 'notifyCheckout', params: { type: 'card.unreachable' } },
            },
          },
          invoke: {
            id: 'checkCard',
            src: 'checkCard',
            onDone: [
              {
                guard: when('checked'),
                target: 'checked',
                actions: [
                  { type: 'setCard', params: ({ event }) => event.output },
                  { type: 'notifyCheckout', params: { type: 'card.checked' } },
                ],
              },
              { target: 'editing', actions: { type: 'notifyCheckout', params: { type: 'card.incomplete' } } },
            ],
            onError: { target: 'editing', actions: { type: 'notifyCheckout', params: { type: 'card.unreachable' } } },
          },
        },
        checked: {
          entry: clearFields,
          on: {
            'card.check': { actions: { type: 'notifyCheckout', params: { type: 'card.checked' } } },
            'card.change': {
              target: 'editing',
              actions: ['clearCard', { type: 'notifyCheckout', params: { type: 'card.discarded' } }],
            },
          },
        },
      },
    },
    confirming: {
      tags: 'busy',
      entry: clearFields,
      exit: 'clearCard',
      initial: 'awaitingResponse',
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        input: ({ context: { card } }) => ({ card }),
        onDone: [...outcomeTransitions, { target: 'reconciling' }],
        onError: 'reconciling',
      },
      states: {
        awaitingResponse: { after: { slowConfirmDelay: 'slow' } },
        /** The authentication is pending, or the response was lost. The customer can retrieve the outcome. */
        slow: { on: { 'payment.retry': '#payment.reconciling' } },
      },
    },
    /** The bank's authentication was pending when the page was loaded. */
    authenticating: {
      tags: 'busy',
      entry: 'markAuthenticated',
      on: { 'payment.retry': { target: 'reconciling', actions: 'allowAuthentication' } },
      invoke: {
        id: 'authenticateCard',
        src: 'authenticateCard',
        onDone: [...outcomeTransitions, { target: 'reconciling' }],
        onError: 'reconciling',
      },
    },
    /** The outcome of a charge is unknown, so it is polled. */
    reconciling: {
      entry: clearFields,
      initial: 'checking',
      states: {
        checking: {
          tags: 'busy',
          initial: 'retrieving',
          after: { pollTimeout: 'unsettled' },
          states: {
            retrieving: {
              invoke: {
                id: 'lookUpPayment',
                src: 'lookUpPayment',
                onDone: [
                  ...outcomeTransitions,
                  { guard: { type: 'mayAuthenticate', params: ({ event }) => event.output }, target: '#payment.authenticating' },
                  { target: 'pausing' },
                ],
                onError: 'pausing',
              },
            },
            pausing: { after: { pollInterval: 'retrieving' } },
          },
        },
        /** The outcome is still unknown after the polling time. The customer can retry. */
        unsettled: { on: { 'payment.retry': { target: 'checking', actions: 'allowAuthentication' } } },
      },
    },
    /** Nothing was charged. The next attempt starts with the card fields. */
    failed: { entry: ['allowAuthentication', clearFields], on: idleTransitions },
    paid: { entry: 'allowAuthentication', on: idleTransitions },
  },
});
