import type { paymentMachine } from '#machines/payment.machine.ts';
import { rejects, resolves, noPayload, type Scenario } from '#qa/paths/scenario.ts';

const paid = resolves({ type: 'paid' } as const);
const declined = resolves({ type: 'declined', message: 'Votre carte a été refusée.', isCanceled: false } as const);
const cancelled = resolves({ type: 'declined', message: null, isCanceled: true } as const);
const authenticating = resolves({ type: 'authenticating' } as const);
const unsettled = resolves({ type: 'unsettled' } as const);
const unreachable = rejects('the card provider cannot be reached');
const outcomes = { paid, declined, cancelled, authenticating, unsettled, unreachable };

/** Events of a card payment: the checkout's commands, the visitor's actions, and outcomes of the provider's calls. */
export const scenario: Scenario<typeof paymentMachine> = {
  inputs: { 'a new checkout': { isPaymentOpen: false }, 'a payment with an unknown outcome': { isPaymentOpen: true } },
  events: {
    'customer.prepare': noPayload,
    'card.prepare': noPayload,
    'card.reset': noPayload,
    'card.check': noPayload,
    'card.change': noPayload,
    'card.confirm': noPayload,
    'card.lookUpPayment': noPayload,
    'payment.retry': noPayload,
    'fields.shown': noPayload,
    'fields.removed': noPayload,
    'form.failed': noPayload,
  },
  outcomes: {
    createCustomer: { created: resolves(undefined), unreachable: rejects('no answer came') },
    createIntent: { created: resolves(undefined), unreachable: rejects('no answer came') },
    loadForm: { loaded: resolves(undefined), unreachable: rejects('the script did not load') },
    checkCard: {
      checked: resolves({ type: 'checked', card: { token: 'ctoken_1', last4: '4242' } }),
      incomplete: resolves({ type: 'incomplete' }),
      unreachable,
    },
    confirmCard: outcomes,
    authenticateCard: outcomes,
    lookUpPayment: outcomes,
  },
  serializeContext: ({ card, isFormLoaded, fields, hasAuthenticated }) => ({
    card: card?.last4 ?? null,
    isFormLoaded,
    fields,
    hasAuthenticated,
  }),
};
