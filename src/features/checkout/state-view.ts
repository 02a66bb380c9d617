import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';

export type CheckoutLeaf = LeafOf<typeof checkoutMachine>;

/** States of the first step, whose views are loaded with the page. */
export type FirstLeaf = 'starting' | 'type.choosing' | 'type.chosen' | 'type.alertOpen';

/** States whose views are in `later-steps.tsx`. */
export type LaterLeaf = Exclude<CheckoutLeaf, FirstLeaf>;

/** The panel of a step with its progress message, or a view that replaces all steps. */
export type StateView = { Panel: ComponentType; progress?: MessageDescriptor } | { View: ComponentType };
