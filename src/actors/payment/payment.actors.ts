import { fromPromise, sendParent } from 'xstate';
import type { PaymentOutcome } from '#domain/order/card.ts';
import type { Cents } from '#domain/money.ts';
import type { CardEvent } from '#machines/card-events.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import type { StripeGateway } from './stripe-gateway.ts';

type PaymentActorsOptions = {
  gateway: StripeGateway;
  /** Returns the client secret of the journaled attempt's payment, or null. */
  clientSecret: () => string | null;
  createCustomer: () => Promise<void>;
  createIntent: () => Promise<void>;
  /** Returns the current total. */
  total: () => Cents;
};

/**
 * Provides the payment chart's actors: loading Stripe.js, checking the card fields, and charging the journaled attempt's payment.
 *
 * @spec docs/behaviour §4 Final step; §7 Card payment provider; docs/invariants.md INV-3
 */
export function providePayment({ gateway, clientSecret, createCustomer, createIntent, total }: PaymentActorsOptions) {
  /** Runs `call` with the current payment. Without a payment nothing can have been charged, so the outcome is `declined`. */
  async function withClientSecret(call: (secret: string) => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
    const secret = clientSecret();
    return secret === null ? { type: 'declined', message: null, isCanceled: true } : call(secret);
  }

  return paymentMachine.provide({
    actions: { notifyCheckout: sendParent((_, event: CardEvent) => event) },
    actors: {
      createCustomer: fromPromise(() => createCustomer()),
      createIntent: fromPromise(() => createIntent()),
      loadForm: fromPromise(() => gateway.loadScript()),
      checkCard: fromPromise(() => gateway.createCardToken(total())),
      confirmCard: fromPromise(({ input: { card } }) =>
        withClientSecret(async (secret) => (card === null ? { type: 'unsettled' } : gateway.confirmPayment(secret, card))),
      ),
      authenticateCard: fromPromise(() => withClientSecret((secret) => gateway.handleNextAction(secret))),
      lookUpPayment: fromPromise(() => withClientSecret((secret) => gateway.retrievePaymentIntent(secret))),
    },
  });
}
