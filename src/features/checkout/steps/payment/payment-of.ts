import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { paymentMachine } from '#machines/payment.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import type { CheckoutProps } from '#features/checkout/checkout-props.ts';

/** What each face of the card is given. */
export type PaymentFaceProps = CheckoutProps & { payment: ActorRefFrom<typeof paymentMachine> };

export type PaymentLeaf = LeafOf<typeof paymentMachine>;

/** The card of a checkout: a chart of its own, there as long as the checkout is. */
export function usePayment(checkout: CheckoutProps['checkout']): ActorRefFrom<typeof paymentMachine> | undefined {
  return useSelector(checkout, (snapshot) => snapshot.children.payment);
}

export function paymentLeafOf(snapshot: SnapshotFrom<typeof paymentMachine> | undefined): PaymentLeaf {
  return snapshot === undefined ? 'opening' : (statePath(snapshot.value) as PaymentLeaf);
}
