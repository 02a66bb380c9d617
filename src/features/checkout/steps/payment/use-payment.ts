import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { paymentMachine } from '#machines/payment.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';

/** Props of the views of the payment chart. */
export type PaymentViewProps = { payment: ActorRefFrom<typeof paymentMachine> };

export type PaymentLeaf = LeafOf<typeof paymentMachine>;

/** Returns the payment actor, which runs as long as the checkout actor. */
export function usePayment(): ActorRefFrom<typeof paymentMachine> | undefined {
  return useSelector(useCheckout().details?.checkout, (snapshot) => snapshot?.children.payment);
}

/** Selects from the snapshot of the payment actor, which is undefined before the actor exists. */
export function usePaymentSelector<Selected>(select: (snapshot: SnapshotFrom<typeof paymentMachine> | undefined) => Selected): Selected {
  return useSelector(usePayment(), select);
}

/** Returns the path of the current leaf state, `starting` before the payment actor exists. */
export function paymentLeafOf(snapshot: SnapshotFrom<typeof paymentMachine> | undefined): PaymentLeaf {
  return snapshot === undefined ? 'starting' : (statePath(snapshot.value) as PaymentLeaf);
}
