import type { ActorRefFrom } from 'xstate';
import type { Quote, Readable } from '#domain/cart.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CardDesk } from './stripe-gateway.ts';

type Sources = { checkout: ActorRefFrom<typeof checkoutMachine>; desk: Pick<CardDesk, 'isApproved'>; quote: Readable<Quote> };

/**
 * Drops the token of a wallet once the total differs from the one that its owner approved: the card's fields are shown
 * again. Returns how to stop watching.
 *
 * @spec §4 Final step
 */
export function watchWalletApproval({ checkout, desk, quote }: Sources): () => void {
  const { payment } = checkout.getSnapshot().children;
  const dropOutdated = () => {
    // An order that is being placed was made at the approved total: what changes now is another order's.
    const isPlacing = checkout.getSnapshot().hasTag('no-reload');
    const isChecked = payment?.getSnapshot().matches({ entering: 'checked' }) === true;
    if (isChecked && !isPlacing && !desk.isApproved(quote.getSnapshot().price.total)) payment?.send({ type: 'card.change' });
  };
  const watches = [payment?.subscribe(dropOutdated), quote.subscribe(dropOutdated)];
  return () => {
    for (const watch of watches) watch?.unsubscribe();
  };
}
