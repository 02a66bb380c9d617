import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import type { CheckoutProps, PanelProps } from './checkout-props.ts';
import { ConfirmationPanel } from '#features/checkout/steps/confirmation/confirmation-panel.tsx';
import { DeliveryPanel } from '#features/checkout/steps/delivery/delivery-panel.tsx';
import { PaymentPanel } from '#features/checkout/steps/payment/payment-panel.tsx';
import { PersonalPanel } from '#features/checkout/steps/personal/personal-panel.tsx';
import { AskingCard, PayingCard, PlacedCard, UnansweredCard, UpdatingCard } from '#features/checkout/failures/reconciling-cards.tsx';
import { TypePanel } from '#features/checkout/steps/type/type-panel.tsx';

export type CheckoutLeaf = LeafOf<typeof checkoutMachine>;

/** A step of the five, with what it says while it works; or a card that stands in the place of them all. */
type StepFace = { Panel: ComponentType<PanelProps>; says?: MessageDescriptor };
type CardFace = { Card: ComponentType<CheckoutProps> };

/** One face for each state of the chart; a new state will not compile without its own. */
export const faces: Record<CheckoutLeaf, StepFace | CardFace> = {
  opening: { Panel: TypePanel },
  'type.choosing': { Panel: TypePanel },
  'type.chosen': { Panel: TypePanel },
  'type.alerted': { Panel: TypePanel },
  'personal.editing': { Panel: PersonalPanel },
  'personal.invalid': { Panel: PersonalPanel },
  'personal.alerted': { Panel: PersonalPanel },
  'delivery.editing': { Panel: DeliveryPanel },
  'delivery.invalid': { Panel: DeliveryPanel },
  'delivery.checking': { Panel: DeliveryPanel, says: msg`Checking address and time…` },
  'delivery.unlocated': { Panel: DeliveryPanel },
  'delivery.unreached': { Panel: DeliveryPanel },
  'delivery.alerted': { Panel: DeliveryPanel },
  'payment.checking': { Panel: PaymentPanel, says: msg`Checking address and time…` },
  'payment.choosing': { Panel: PaymentPanel },
  'payment.verifying': { Panel: PaymentPanel, says: msg`Checking your card…` },
  'payment.alerted': { Panel: PaymentPanel },
  'confirmation.reviewing': { Panel: ConfirmationPanel },
  'confirmation.checking': { Panel: ConfirmationPanel, says: msg`Checking your order…` },
  'confirmation.incomplete': { Panel: ConfirmationPanel },
  'confirmation.placing': { Panel: ConfirmationPanel, says: msg`Sending your order… Please keep this page open.` },
  'confirmation.paying': { Card: PayingCard },
  'confirmation.updating': { Card: UpdatingCard },
  'confirmation.alerted': { Panel: ConfirmationPanel },
  'reconciling.asking': { Card: AskingCard },
  'reconciling.unanswered': { Card: UnansweredCard },
  'reconciling.looking': { Card: PayingCard },
  placed: { Card: PlacedCard },
};

export function leafOf(snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutLeaf {
  return statePath(snapshot.value) as CheckoutLeaf;
}
