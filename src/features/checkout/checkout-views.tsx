import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import { ConfirmationPanel } from '#features/checkout/steps/confirmation/confirmation-panel.tsx';
import { DeliveryPanel } from '#features/checkout/steps/delivery/delivery-panel.tsx';
import { PaymentPanel } from '#features/checkout/steps/payment/payment-panel.tsx';
import { PersonalPanel } from '#features/checkout/steps/personal/personal-panel.tsx';
import { PaymentView } from '#features/checkout/steps/payment/payment-views.tsx';
import { ReconcilingCard, PlacedCard, NoResponseCard, UpdatingCard } from '#features/checkout/failures/reconciling-cards.tsx';
import { TypePanel } from '#features/checkout/steps/type/type-panel.tsx';

export type CheckoutLeaf = LeafOf<typeof checkoutMachine>;

/** The panel of a step with its progress message, or a view that replaces all steps. */
type StepView = { Panel: ComponentType; progress?: MessageDescriptor };
type FullView = { View: ComponentType };

/** View of each leaf state. The type makes adding a state without a view a compile error. */
export const stateViews: Record<CheckoutLeaf, StepView | FullView> = {
  opening: { Panel: TypePanel },
  'type.choosing': { Panel: TypePanel },
  'type.chosen': { Panel: TypePanel },
  'type.alerted': { Panel: TypePanel },
  'personal.editing': { Panel: PersonalPanel },
  'personal.invalid': { Panel: PersonalPanel },
  'personal.alerted': { Panel: PersonalPanel },
  'delivery.editing': { Panel: DeliveryPanel },
  'delivery.validating': { Panel: DeliveryPanel },
  'delivery.invalid': { Panel: DeliveryPanel },
  'delivery.checking': { Panel: DeliveryPanel, progress: msg`Checking address and time…` },
  'delivery.addressNotFound': { Panel: DeliveryPanel },
  'delivery.unreached': { Panel: DeliveryPanel },
  'delivery.alerted': { Panel: DeliveryPanel },
  'payment.checking': { Panel: PaymentPanel, progress: msg`Checking address and time…` },
  'payment.choosing': { Panel: PaymentPanel },
  'payment.verifying': { Panel: PaymentPanel, progress: msg`Checking your card…` },
  'payment.alerted': { Panel: PaymentPanel },
  'confirmation.reviewing': { Panel: ConfirmationPanel },
  'confirmation.checking': { Panel: ConfirmationPanel, progress: msg`Checking your order…` },
  'confirmation.incomplete': { Panel: ConfirmationPanel },
  'confirmation.placing': { Panel: ConfirmationPanel, progress: msg`Sending your order… Please keep this page open.` },
  'confirmation.paying': { View: PaymentView },
  'confirmation.updating': { View: UpdatingCard },
  'confirmation.alerted': { Panel: ConfirmationPanel },
  'reconciling.resendingOrder': { View: ReconcilingCard },
  'reconciling.unanswered': { View: NoResponseCard },
  'reconciling.retrievingPayment': { View: PaymentView },
  placed: { View: PlacedCard },
};

/** Returns the path of the current leaf state. */
export function leafOf(snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutLeaf {
  return statePath(snapshot.value) as CheckoutLeaf;
}
