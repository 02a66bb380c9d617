/**
 * Payment: one card payment, from the card fields to the charge. It is a child of the checkout, from which it receives commands.
 *
 *   resting ─ card.prepare ▶ preparing ─▶ entering ─ card.check ▶ checking ─▶ checked
 *   card.confirm ▶ confirming ─▶ paid | failed | reconciling ─▶ paid | failed | authenticating
 *
 * A payment intent is confirmed only once. An unknown outcome is retrieved before anything else, and is never reported as a
 * failure. If the outcome was unknown before the page was loaded, the chart starts in `reconciling`.
 *
 * @spec docs/behaviour §4 Final step; §8 Card payment failed; docs/invariants.md INV-3, INV-16
 */
import { assign, setup } from 'xstate';
import { paymentPollMs, paymentPollLimitMs, slowPaymentNoticeMs } from '#config/constants.ts';
import type { CardCheck, CheckedCard, PaymentOutcome } from '#domain/order/card.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import type { CardCommand, CardEvent } from './card-events.ts';
import { isOutput, when } from './when.ts';

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

export const paymentMachine = setup({
  types: {} as {
    context: {
      isPaymentOpen: boolean;
      /** Whether Stripe.js is loaded, so that the card fields can render. */
      isFormLoaded: boolean;
      /** The confirmation token of the next charge. */
      card: CheckedCard | null;
      /** Whether the bank's authentication was repeated since the customer's last action: it is not repeated by itself. */
      hasAuthenticated: boolean;
    };
    input: { isPaymentOpen: boolean };
    events:
      | CardCommand
      /** From the customer: use another card; retry a failed load, or retrieve an unknown outcome. */
      | { type: 'card.change' }
      | { type: 'payment.retry' }
      /** From the card form: the provider's fields have not appeared. */
      | { type: 'form.failed' };
    tags: 'busy';
  },
  actors: {
    /** Creates the Stripe customer before the payment step, to save time there. */
    createCustomer: actorPlaceholder<void, void>('createCustomer'),
    /** Creates the customer and the payment intent for the current total. */
    createIntent: actorPlaceholder<void, void>('createIntent'),
    /** Loads Stripe.js. */
    loadForm: actorPlaceholder<void, void>('loadForm'),
    /** Validates the fields and creates a confirmation token. Rejects if Stripe cannot be reached. */
    checkCard: actorPlaceholder<CardCheck, void>('checkCard'),
    /** Confirms the payment intent. Rejects if the outcome is unknown. */
    confirmCard: actorPlaceholder<PaymentOutcome, { card: CheckedCard | null }>('confirmCard'),
    /** Repeats the bank's authentication of the customer. */
    authenticateCard: actorPlaceholder<PaymentOutcome, void>('authenticateCard'),
    /** Retrieves the outcome of the charge, without charging. */
    lookUpPayment: actorPlaceholder<PaymentOutcome, void>('lookUpPayment'),
  },
  actions: {
    /** Supplied with `provide()`: sends the event to the checkout. */
    notifyCheckout: (_, _event: CardEvent) => {},
    markFormLoaded: assign({ isFormLoaded: true }),
    setCard: assign((_, check: CardCheck) => ({ card: check.type === 'checked' ? check.card : null })),
    clearCard: assign({ card: null }),
    markAuthenticated: assign({ hasAuthenticated: true }),
    allowAuthentication: assign({ hasAuthenticated: false }),
  },
  guards: {
    isOutput,
    isPaymentOpen: ({ context }) => context.isPaymentOpen,
    isChecked: ({ context }) => context.card !== null,
    mayAuthenticate: ({ context }, outcome: PaymentOutcome) => outcome.type === 'authenticating' && !context.hasAuthenticated,
  },
  delays: { slowConfirmDelay: slowPaymentNoticeMs, pollInterval: paymentPollMs, pollTimeout: paymentPollLimitMs },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, isFormLoaded: false, card: null, hasAuthenticated: false }),
  initial: 'starting',
  on: { 'card.check': { actions: { type: 'notifyCheckout', params: { type: 'card.unreachable' } } } },
  states: {
    starting: { always: [{ guard: 'isPaymentOpen', target: 'reconciling' }, { target: 'resting' }] },
    /** No method is chosen, or another one than the card. */
    resting: {
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
        creating: { tags: 'busy', invoke: { id: 'createIntent', src: 'createIntent', onDone: 'loading', onError: 'unavailable' } },
        loading: {
          tags: 'busy',
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
        unavailable: { on: { 'payment.retry': 'creating' } },
      },
    },
    entering: {
      initial: 'editing',
      on: idleTransitions,
      states: {
        editing: { on: { 'card.check': 'checking', 'form.failed': '#payment.preparing.unavailable' } },
        checking: {
          tags: 'busy',
          on: {
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
    failed: { entry: 'allowAuthentication', on: idleTransitions },
    paid: { entry: 'allowAuthentication', on: idleTransitions },
  },
});
