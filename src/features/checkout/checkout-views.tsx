'online only';

import type { ChartSnapshot } from '#machines/actor-like.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { statePath } from '#machines/state-path.ts';
import { TypePanel } from '#features/checkout/steps/type/type-panel.tsx';
import type { CheckoutLeaf, FirstLeaf, StateView } from './state-view.ts';
import { load } from '#lazy/load.ts';

/** View of each state of the first step. The type makes adding a state without a view a compile error, as in `laterViews`. */
const firstViews: Record<FirstLeaf, StateView> = {
  starting: { Panel: TypePanel },
  'type.choosing': { Panel: TypePanel },
  'type.chosen': { Panel: TypePanel },
  'type.alertOpen': { Panel: TypePanel },
};
const isFirst = (leaf: CheckoutLeaf): leaf is FirstLeaf => leaf in firstViews;

let laterSteps: typeof import('./later-steps.tsx') | null = null;

/** Loads the views of the later steps. Call it before the chart can leave the first step. */
export async function loadLaterSteps(): Promise<void> {
  laterSteps ??= await load(() => import('./later-steps.tsx'));
}

/** Returns the components of the later steps, or null before they are loaded. */
export const getLaterSteps = () => laterSteps;

/** Returns the view of a leaf state. It is empty if the later steps are not loaded, as when another tab places the order. */
export function viewOf(leaf: CheckoutLeaf): StateView {
  if (isFirst(leaf)) return firstViews[leaf];
  return laterSteps?.laterViews[leaf] ?? { View: NoView };
}

const NoView = () => null;

/** Returns the path of the current leaf state. */
export function leafOf(snapshot: ChartSnapshot<typeof checkoutMachine>): CheckoutLeaf {
  return statePath(snapshot.value) as CheckoutLeaf;
}
