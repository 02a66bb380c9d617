import type { ActorRefFrom } from 'xstate';
import type { Quote } from '#domain/cart/cart.ts';
import type { Store } from '#domain/store.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { StripeGateway } from './stripe-gateway.ts';

type WalletApprovalOptions = {
  checkout: ActorRefFrom<typeof checkoutMachine>;
  gateway: Pick<StripeGateway, 'isTotalApproved'>;
  quote: Store<Quote>;
};

/**
 * Discards a wallet's confirmation token when the total differs from the approved one, so that the card fields are shown again.
 * Returns the function that unsubscribes.
 *
 * @spec docs/behaviour §4 Final step
 */
export function watchWalletApproval({ checkout, gateway, quote }: WalletApprovalOptions): () => void {
  const { payment } = checkout.getSnapshot().children;
  const discardStaleToken = () => {
    // An order that is being placed has the approved total; later changes of the cart belong to the next order.
    const isPlacing = checkout.getSnapshot().hasTag('no-reload');
    const isChecked = payment?.getSnapshot().matches({ entering: 'checked' }) === true;
    if (isChecked && !isPlacing && !gateway.isTotalApproved(quote.getSnapshot().price.total)) payment?.send({ type: 'card.change' });
  };
  const subscriptions = [payment?.subscribe(discardStaleToken), quote.subscribe(discardStaleToken)];
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe();
  };
}
