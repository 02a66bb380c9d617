/**
 * Payment: one card, from its fields to its charge. Lives as long as the checkout, which asks it and hears from it.
 *
 *   resting ─ card.prepare ▶ preparing ─▶ entering ─ card.check ▶ checking ─▶ checked
 *   card.confirm ▶ confirming ─▶ paid | failed | reconciling ─▶ paid | failed | authenticating
 *
 * A card is confirmed once: what came of it is looked up before anything else may happen, and as long as nobody knows,
 * nobody is told that it failed. A chart that starts with a payment of which nobody knows begins in `reconciling`.
 *
 * @spec §4 Final step; §8 Card payment failed; INV-3, INV-16
 */
import { assign, setup } from 'xstate';
import { cardLookDelayMs, cardLookingMs, cardPatienceMs } from '#config/constants.ts';
import type { CardCheck, CheckedCard, PaymentOutcome } from '#domain/card.ts';
import { slot } from './slot.ts';

/** What the checkout hears of the card. Every `card.check` and `card.confirm` is answered by one of these. */
export type CardNews =
  | { type: 'card.checked' }
  /** Its fields are not complete, and say so themselves. */
  | { type: 'card.incomplete' }
  | { type: 'card.unreachable' }
  | { type: 'card.forgotten' }
  | { type: 'card.paid' }
  | { type: 'card.declined'; message: string | null };

/** What the checkout asks of the card. */
export type CardWish = {
  type: 'customer.wanted' | 'card.prepare' | 'card.rest' | 'card.check' | 'card.confirm' | 'card.look';
};

/** What the checkout may ask whenever no charge is under way. */
const whileNothingIsCharged = {
  'card.prepare': '#payment.preparing',
  'card.rest': '#payment.resting',
  'card.look': '#payment.reconciling',
  'card.confirm': [
    { guard: 'isChecked', target: '#payment.confirming' },
    { target: '#payment.failed', actions: { type: 'notifyCheckout', params: { type: 'card.declined', message: null } } },
  ],
} as const;

const outcomeOf = ({ event }: { event: { output: PaymentOutcome } }) => event.output;

/** What a charge, or a look at one, may come to once somebody knows. */
const outcomes = [
  {
    guard: { type: 'isPaid', params: outcomeOf },
    target: '#payment.paid',
    actions: { type: 'notifyCheckout', params: { type: 'card.paid' } },
  },
  {
    guard: { type: 'isDeclined', params: outcomeOf },
    target: '#payment.failed',
    actions: {
      type: 'notifyCheckout',
      params: ({ event: { output } }: { event: { output: PaymentOutcome } }): CardNews => ({
        type: 'card.declined',
        message: output.is === 'declined' ? output.message : null,
      }),
    },
  },
] as const;

export const paymentMachine = setup({
  types: {} as {
    context: {
      isPaymentOpen: boolean;
      /** Its fields can be shown: the provider's script is there. */
      isFormLoaded: boolean;
      /** The card that the next charge is made to. */
      card: CheckedCard | null;
    };
    input: { isPaymentOpen: boolean };
    events:
      | CardWish
      /** The visitor's: another card than the checked one; once more, what could not be reached or is not known. */
      | { type: 'card.change' }
      | { type: 'payment.retry' };
    tags: 'busy' | 'editable' | 'no-reload';
  },
  actors: {
    /** The card provider's customer for the visitor's details, ahead of the payment step. */
    createCustomer: slot<void, void>('createCustomer'),
    /** The customer, and the one intent over the total as it is now. */
    createIntent: slot<void, void>('createIntent'),
    /** The provider's script. */
    loadForm: slot<void, void>('loadForm'),
    /** Looks at the fields and hands the details to the provider. Rejects when the provider cannot be reached. */
    checkCard: slot<CardCheck, void>('checkCard'),
    /** The charge, once. Rejects when nobody knows what came of it. */
    confirmCard: slot<PaymentOutcome, { card: CheckedCard | null }>('confirmCard'),
    /** Lets the bank ask its customer again. */
    authenticateCard: slot<PaymentOutcome, void>('authenticateCard'),
    /** What became of the charge. Charges nothing. */
    lookUpPayment: slot<PaymentOutcome, void>('lookUpPayment'),
  },
  actions: {
    /** Provided: the checkout hears it. */
    notifyCheckout: (_, _news: CardNews) => {},
    rememberForm: assign({ isFormLoaded: true }),
    rememberCard: assign((_, check: CardCheck) => ({ card: check.is === 'checked' ? check.card : null })),
    forgetCard: assign({ card: null }),
  },
  guards: {
    isPaymentOpen: ({ context }) => context.isPaymentOpen,
    isChecked: ({ context }) => context.card !== null,
    isComplete: (_, check: CardCheck) => check.is === 'checked',
    isPaid: (_, outcome: PaymentOutcome) => outcome.is === 'paid',
    isDeclined: (_, outcome: PaymentOutcome) => outcome.is === 'declined',
    isAuthenticating: (_, outcome: PaymentOutcome) => outcome.is === 'authenticating',
  },
  delays: { cardPatience: cardPatienceMs, cardLookDelay: cardLookDelayMs, cardLooking: cardLookingMs },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, isFormLoaded: false, card: null }),
  initial: 'opening',
  on: { 'card.check': { actions: { type: 'notifyCheckout', params: { type: 'card.unreachable' } } } },
  states: {
    opening: { always: [{ guard: 'isPaymentOpen', target: 'reconciling' }, { target: 'resting' }] },
    /** Another method is chosen, or none yet. */
    resting: {
      initial: 'idle',
      on: { ...whileNothingIsCharged, 'card.rest': {}, 'customer.wanted': '.introducing' },
      states: {
        idle: {},
        introducing: { invoke: { id: 'createCustomer', src: 'createCustomer', onDone: 'idle', onError: 'idle' } },
      },
    },
    preparing: {
      initial: 'creating',
      on: whileNothingIsCharged,
      states: {
        creating: { tags: 'busy', invoke: { id: 'createIntent', src: 'createIntent', onDone: 'loading', onError: 'unavailable' } },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadForm',
            src: 'loadForm',
            onDone: [
              { guard: 'isChecked', target: '#payment.entering.checked', actions: 'rememberForm' },
              { target: '#payment.entering', actions: 'rememberForm' },
            ],
            onError: 'unavailable',
          },
        },
        /** The provider cannot be reached: the visitor tries again, or pays in another way. */
        unavailable: { on: { 'payment.retry': 'creating' } },
      },
    },
    entering: {
      initial: 'editing',
      on: whileNothingIsCharged,
      states: {
        editing: { tags: 'editable', on: { 'card.check': 'checking' } },
        checking: {
          tags: 'busy',
          on: { 'card.check': {} },
          invoke: {
            id: 'checkCard',
            src: 'checkCard',
            onDone: [
              {
                guard: { type: 'isComplete', params: ({ event }) => event.output },
                target: 'checked',
                actions: [
                  { type: 'rememberCard', params: ({ event }) => event.output },
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
              actions: ['forgetCard', { type: 'notifyCheckout', params: { type: 'card.forgotten' } }],
            },
          },
        },
      },
    },
    confirming: {
      tags: ['busy', 'no-reload'],
      exit: 'forgetCard',
      initial: 'asking',
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        input: ({ context: { card } }) => ({ card }),
        onDone: [...outcomes, { target: 'reconciling' }],
        onError: 'reconciling',
      },
      states: {
        asking: { after: { cardPatience: 'slow' } },
        /** The bank may be asking its customer, or the answer is lost: the visitor may have it looked up. */
        slow: { on: { 'payment.retry': '#payment.reconciling' } },
      },
    },
    /** The bank waits for its customer, since before this page was opened. */
    authenticating: {
      tags: ['busy', 'no-reload'],
      on: { 'payment.retry': 'reconciling' },
      invoke: {
        id: 'authenticateCard',
        src: 'authenticateCard',
        onDone: [...outcomes, { target: 'reconciling' }],
        onError: 'reconciling',
      },
    },
    /** The card was sent to the bank, and nobody knows what came of it: it is looked up until somebody does. */
    reconciling: {
      initial: 'checking',
      states: {
        checking: {
          tags: ['busy', 'no-reload'],
          initial: 'looking',
          after: { cardLooking: 'unsettled' },
          states: {
            looking: {
              invoke: {
                id: 'lookUpPayment',
                src: 'lookUpPayment',
                onDone: [
                  ...outcomes,
                  { guard: { type: 'isAuthenticating', params: outcomeOf }, target: '#payment.authenticating' },
                  { target: 'pausing' },
                ],
                onError: 'pausing',
              },
            },
            pausing: { after: { cardLookDelay: 'looking' } },
          },
        },
        /** Still unknown: the visitor has it looked up again. */
        unsettled: { tags: 'no-reload', on: { 'payment.retry': 'checking' } },
      },
    },
    /** Nothing was charged. The next try begins with the card's fields. */
    failed: { on: whileNothingIsCharged },
    paid: { on: whileNothingIsCharged },
  },
});
