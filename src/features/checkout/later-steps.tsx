import { msg } from '@lingui/core/macro';
import { CollapsedCoupon } from '#components/coupon/collapsed-coupon.tsx';
import { FailureAlert } from '#features/checkout/failures/failure-alert.tsx';
import { NoResponsePanel, PlacedPanel, ResendingPanel } from '#features/checkout/failures/order-progress-panels.tsx';
import { ConfirmationPanel } from '#features/checkout/steps/confirmation/confirmation-panel.tsx';
import { OrderReview } from '#features/checkout/steps/confirmation/order-review.tsx';
import { DeliveryPanel } from '#features/checkout/steps/delivery/delivery-panel.tsx';
import { PaymentPanel } from '#features/checkout/steps/payment/payment-panel.tsx';
import { PaymentView } from '#features/checkout/steps/payment/payment-views.tsx';
import { PersonalPanel } from '#features/checkout/steps/personal/personal-panel.tsx';
import type { LaterLeaf, StateView } from './state-view.ts';

export { CollapsedCoupon, FailureAlert, OrderReview };

/** View of each other leaf state. The type makes adding a state without a view a compile error. */
export const laterViews: Record<LaterLeaf, StateView> = {
  'personal.editing': { Panel: PersonalPanel },
  'personal.invalid': { Panel: PersonalPanel },
  'personal.checkingPhone': { Panel: PersonalPanel },
  'personal.phoneIncomplete': { Panel: PersonalPanel },
  'personal.leaving': { Panel: PersonalPanel },
  'personal.alertOpen': { Panel: PersonalPanel },
  'delivery.editing': { Panel: DeliveryPanel },
  'delivery.validating': { Panel: DeliveryPanel },
  'delivery.invalid': { Panel: DeliveryPanel },
  'delivery.checking': { Panel: DeliveryPanel, progress: msg`Checking address and time…` },
  'delivery.checkingHouseNumber': { Panel: DeliveryPanel, progress: msg`Checking address and time…` },
  'delivery.houseNumberMissing': { Panel: DeliveryPanel },
  'delivery.leaving': { Panel: DeliveryPanel },
  'delivery.addressNotFound': { Panel: DeliveryPanel },
  'delivery.unreachable': { Panel: DeliveryPanel },
  'delivery.alertOpen': { Panel: DeliveryPanel },
  'payment.checking': { Panel: PaymentPanel, progress: msg`Checking address and time…` },
  'payment.choosing': { Panel: PaymentPanel },
  'payment.verifying': { Panel: PaymentPanel, progress: msg`Checking your card…` },
  'payment.alertOpen': { Panel: PaymentPanel },
  'confirmation.reviewing': { Panel: ConfirmationPanel },
  'confirmation.checking': { Panel: ConfirmationPanel, progress: msg`Checking your order…` },
  'confirmation.incomplete': { Panel: ConfirmationPanel },
  'confirmation.placing': { Panel: ConfirmationPanel, progress: msg`Sending your order… Please keep this page open.` },
  'confirmation.paying': { View: PaymentView },
  'confirmation.updating': { View: PlacedPanel },
  'confirmation.alertOpen': { Panel: ConfirmationPanel },
  'reconciling.resendingOrder': { View: ResendingPanel },
  'reconciling.unanswered': { View: NoResponsePanel },
  'reconciling.retrievingPayment': { View: PaymentView },
  placed: { View: PlacedPanel },
};
