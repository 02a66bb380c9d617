import type { paymentMachine } from '#machines/payment.machine.ts';
import { fails, gives, plain, type Scenario } from '../../support/paths/scenario.ts';

const paid = gives({ type: 'paid' } as const);
const declined = gives({ type: 'declined', message: 'Votre carte a été refusée.', isOver: false } as const);
const cancelled = gives({ type: 'declined', message: null, isOver: true } as const);
const authenticating = gives({ type: 'authenticating' } as const);
const unsettled = gives({ type: 'unsettled' } as const);
const unreachable = fails('the card provider cannot be reached');
const outcomes = { paid, declined, cancelled, authenticating, unsettled, unreachable };

/** What may happen to a card payment: what the checkout asks, the visitor's own wishes, and what the provider may answer. */
export const scenario: Scenario<typeof paymentMachine> = {
  starts: { 'a new checkout': { isPaymentOpen: false }, 'a payment of which nobody knows': { isPaymentOpen: true } },
  events: {
    'customer.wanted': plain,
    'card.prepare': plain,
    'card.reset': plain,
    'card.check': plain,
    'card.change': plain,
    'card.confirm': plain,
    'card.look': plain,
    'payment.retry': plain,
  },
  outcomes: {
    createCustomer: { created: gives(undefined), unreachable: fails('no answer came') },
    createIntent: { created: gives(undefined), unreachable: fails('no answer came') },
    loadForm: { loaded: gives(undefined), unreachable: fails('the script did not come') },
    checkCard: {
      checked: gives({ type: 'checked', card: { token: 'ctoken_1', last4: '4242' } }),
      incomplete: gives({ type: 'incomplete' }),
      unreachable,
    },
    confirmCard: outcomes,
    authenticateCard: outcomes,
    lookUpPayment: outcomes,
  },
  serializeContext: ({ card, isFormLoaded }) => ({ card: card?.last4 ?? null, isFormLoaded }),
  unreachable: {},
};
