import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { useStore } from '#ui/use-store.ts';
import type { ComponentType } from 'react';
import { useShop } from '#components/shop-context.ts';
import { Button } from '#ui/form/button.tsx';
import { RetryNotice } from '#ui/page/retry-notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { CardAdvice } from './card-advice.tsx';
import { StatusCard, StatusCardActions } from '#ui/page/status-card.tsx';
import { CardForm } from './card-form.tsx';
import { useCheckoutDetails } from '#features/checkout/checkout-context.ts';
import { VerifiedCard } from './verified-card.tsx';
import { OrderByPhone } from '#features/checkout/failures/phone-help.tsx';
import { paymentLeafOf, usePayment, usePaymentSelector, type PaymentViewProps, type PaymentLeaf } from './use-payment.ts';

/** View of each leaf state of the payment chart. Its type makes a state without a view a compile error. */
const stateViews: Record<PaymentLeaf, ComponentType<PaymentViewProps>> = {
  starting: EmptyView,
  'resting.idle': EmptyView,
  'resting.creatingCustomer': EmptyView,
  // Use the same component type, so that React keeps the Payment Element with the entered card while a new total is prepared.
  'preparing.creating': CardForm,
  'preparing.loading': CardForm,
  'entering.editing.opening': EmptyView,
  'entering.editing.awaitingFields': CardForm,
  'entering.editing.ready': CardForm,
  'entering.checking': CardForm,
  'preparing.unavailable': PaymentUnavailable,
  'entering.checked': VerifiedCard,
  'confirming.awaitingResponse': ConfirmingPayment,
  'confirming.slow': SlowBank,
  authenticating: AuthenticationRequired,
  'reconciling.checking.retrieving': ReconcilingPayment,
  'reconciling.checking.pausing': ReconcilingPayment,
  'reconciling.unsettled': StillReconciling,
  failed: EmptyView,
  paid: PaymentSucceeded,
};

/** Renders the view of the current payment state. */
export function PaymentView() {
  const payment = usePayment();
  const leaf = usePaymentSelector(paymentLeafOf);
  const View = stateViews[leaf];

  return (
    <div data-machine="payment" data-state={leaf}>
      {payment === undefined ? null : <View payment={payment} />}
    </div>
  );
}

function EmptyView() {
  return null;
}

function PaymentUnavailable({ payment }: PaymentViewProps) {
  const { checkout, cardFields } = useCheckoutDetails();
  const refusedEmail = useStore(cardFields.rejectedEmail, (email) => email);
  const isEmailRefused = useSelector(checkout, ({ context }) => refusedEmail !== null && context.personal?.email === refusedEmail);
  const isCashOffered = useSelector(checkout, (snapshot) => snapshot.context.offeredMethods.includes('cash'));

  return (
    <RetryNotice onRetry={() => payment.send({ type: 'payment.retry' })}>
      <p>
        {isEmailRefused ? (
          <Trans>Our payment provider does not accept your email: please enter another one in your details.</Trans>
        ) : (
          <Trans>Card payment cannot be reached at the moment.</Trans>
        )}
      </p>
      {isEmailRefused ? null : <CardAdvice isCashOffered={isCashOffered} />}
      {isCashOffered ? null : <OrderByPhone />}
    </RetryNotice>
  );
}

function ConfirmingPayment() {
  return (
    <StatusCard icon="credit-card" title={<Trans>Your payment is under way…</Trans>}>
      <p>
        <Trans>Please keep this page open. Your bank may ask you to confirm.</Trans>
      </p>
    </StatusCard>
  );
}

function SlowBank({ payment }: PaymentViewProps) {
  return (
    <StatusCard icon="clock" title={<Trans>Your bank takes its time…</Trans>}>
      <p>
        <Trans>Confirm the payment with your bank if it asks you to. Your card will never be charged twice.</Trans>
      </p>
      <CheckPaymentAction payment={payment} />
    </StatusCard>
  );
}

function AuthenticationRequired({ payment }: PaymentViewProps) {
  return (
    <StatusCard icon="credit-card" title={<Trans>Your bank asks you to confirm the payment</Trans>}>
      <p>
        <Trans>Follow what it shows. Nothing is charged before you agree.</Trans>
      </p>
      <CheckPaymentAction payment={payment} />
    </StatusCard>
  );
}

function ReconcilingPayment() {
  return (
    <StatusCard icon="clock" title={<Trans>We are checking your payment…</Trans>}>
      <p>
        <Trans>Please keep this page open. Your card will never be charged twice.</Trans>
      </p>
    </StatusCard>
  );
}

function StillReconciling({ payment }: PaymentViewProps) {
  const phone = parseSettings(useShop().settings).contacts.phone;

  return (
    <StatusCard icon="rotate-cw" title={<Trans>We are still checking your payment</Trans>}>
      <p>
        <Trans>Your bank has not answered yet. Try again in a moment: your card will never be charged twice.</Trans>
      </p>
      <StatusCardActions>
        <Button size="large" onClick={() => payment.send({ type: 'payment.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </StatusCardActions>
      {phone ? (
        <p>
          <Trans>In doubt? Call us:</Trans> <PhoneLink phone={phone} />
        </p>
      ) : null}
    </StatusCard>
  );
}

function PaymentSucceeded() {
  return <StatusCard icon="circle-check" title={<Trans>Your payment has arrived, one last moment…</Trans>} />;
}

function CheckPaymentAction({ payment }: PaymentViewProps) {
  return (
    <StatusCardActions>
      <Button size="large" kind="secondary" onClick={() => payment.send({ type: 'payment.retry' })}>
        <Trans>Check the payment</Trans>
      </Button>
    </StatusCardActions>
  );
}
