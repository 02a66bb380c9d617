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
import { cardFieldsTimeoutMs, paymentPollMs, paymentPollLimitMs, slowPaymentNoticeMs } from '#config/constants.ts';
import type { CardCheck, CheckedCard, PaymentOutcome } from '#domain/order/card.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import type { CardCommand, CardEvent } from './card-events.ts';
import { isOutput, when } from './when.ts';

/** Transitions while the page shows the card form. */
const formTransitions = {
  'fields.shown': { actions: { type: 'setFields', params: 'shown' } },
  'fields.removed': { actions: { type: 'setFields', params: 'awaited' } },
  'form.failed': { actions: { type: 'setFields', params: 'failed' } },
} as const;

/** The page does not show the card form: the fields of the next one must appear again. */
const clearFields = { type: 'setFields', params: 'awaited' } as const;

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
      /** What the provider has reported about the fields of the card form that the page shows. */
      fields: 'awaited' | 'shown' | 'failed';
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
      /** From the card form: the provider's fields have appeared, cannot be loaded, or are no longer on the page. */
      | { type: 'fields.shown' }
      | { type: 'form.failed' }
      | { type: 'fields.removed' };
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
    setFields: assign((_, fields: 'awaited' | 'shown' | 'failed') => ({ fields })),
    setCard: assign((_, check: CardCheck) => ({ card: check.type === 'checked' ? check.card : null })),
    clearCard: assign({ card: null }),
    markAuthenticated: assign({ hasAuthenticated: true }),
    allowAuthentication: assign({ hasAuthenticated: false }),
  },
  guards: {
    isOutput,
    isPaymentOpen: ({ context }) => context.isPaymentOpen,
    isChecked: ({ context }) => context.card !== null,
    areFieldsShown: ({ context }) => context.fields === 'shown',
    haveFieldsFailed: ({ context }) => context.fields === 'failed',
    mayAuthenticate: ({ context }, outcome: PaymentOutcome) => outcome.type === 'authenticating' && !context.hasAuthenticated,
  },
  delays: {
    fieldsTimeout: cardFieldsTimeoutMs,
    slowConfirmDelay: slowPaymentNoticeMs,
    pollInterval: paymentPollMs,
    pollTimeout: paymentPollLimitMs,
  },
}).createMachine({
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
