import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/state-path.ts';

/** The region of the closed cart, in which browser tests read the state of its chart. */
export function ClosedCart() {
  const { cartPanel } = useRouter().options.context;
  return <div data-machine="cartPanel" data-state={useSelector(cartPanel, (snapshot) => statePath(snapshot.value))} />;
}
