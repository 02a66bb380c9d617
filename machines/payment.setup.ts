/** Types, actors, actions, guards and delays of the payment (`payment.machine.ts`). */
import { assign, setup } from 'xstate';
import { cardFieldsTimeoutMs, paymentPollMs, paymentPollLimitMs, slowPaymentNoticeMs } from '#config/constants.ts';
import type { CardCheck, CheckedCard, PaymentOutcome } from '#domain/order/card.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import type { CardCommand, CardEvent } from './card-events.ts';
import { isOutput } from './when.ts';

export const paymentSetup = setup({
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
});
