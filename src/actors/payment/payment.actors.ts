import { fromPromise, sendParent } from 'xstate';
import type { PaymentOutcome } from '#domain/card.ts';
import type { Cents } from '#domain/money.ts';
import { paymentMachine, type CardNews } from '#machines/payment.machine.ts';
import type { CardDesk } from './stripe-gateway.ts';
import type { OrderCalls } from '#actors/checkout/order-calls.ts';

type Sources = {
  desk: CardDesk;
  orders: Pick<OrderCalls, 'clientSecret' | 'noteDeclined'>;
  createCustomer: () => Promise<void>;
  createIntent: () => Promise<void>;
  /** The total as it is now. */
  total: () => Cents;
};

/**
 * Fills the payment chart's slots: the provider's script, fields and charge. What is charged is the payment that the
 * journal holds, and what it came to is written there before the checkout hears of it.
 *
 * @spec §4 Final step; §7 Card payment provider; INV-3
 */
export function providePayment({ desk, orders, createCustomer, createIntent, total }: Sources) {
  /** What becomes of the payment under way. Where there is none, nothing was charged. */
  async function ofThePayment(act: (clientSecret: string) => Promise<PaymentOutcome>): Promise<PaymentOutcome> {
    const secret = orders.clientSecret();
    const outcome: PaymentOutcome = secret === null ? { is: 'declined', message: null, isOver: true } : await act(secret);
    if (outcome.is === 'declined') orders.noteDeclined(outcome.isOver);
    return outcome;
  }

  return paymentMachine.provide({
    actions: { tell: sendParent((_, news: CardNews) => news) },
    actors: {
      createCustomer: fromPromise(() => createCustomer()),
      createIntent: fromPromise(() => createIntent()),
      loadForm: fromPromise(() => desk.load()),
      checkCard: fromPromise(() => desk.check(total())),
      confirmCard: fromPromise(({ input: { card } }) =>
        ofThePayment(async (secret) => (card === null ? { is: 'unsettled' } : desk.confirm(secret, card))),
      ),
      authenticateCard: fromPromise(() => ofThePayment((secret) => desk.authenticate(secret))),
      lookUpPayment: fromPromise(() => ofThePayment((secret) => desk.lookUp(secret))),
    },
  });
}
