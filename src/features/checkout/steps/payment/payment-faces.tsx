import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { settingText } from '#domain/settings.ts';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { CardAdvice } from './card-advice.tsx';
import { Card, CardActions } from './card.tsx';
import { CardForm } from './card-form.tsx';
import type { CheckoutProps } from '#features/checkout/checkout-props.ts';
import { CheckedCard } from './checked-card.tsx';
import { OrderByPhone } from '#features/checkout/failures/phone-help.tsx';
import { useReadable } from '#ui/use-readable.ts';
import { paymentLeafOf, usePayment, type PaymentFaceProps, type PaymentLeaf } from './payment-of.ts';

/** One face for each state of the card; a new state will not compile without its own. */
const faces: Record<PaymentLeaf, ComponentType<PaymentFaceProps>> = {
  opening: Nothing,
  'resting.idle': Nothing,
  'resting.introducing': Nothing,
  // One component for them all: the fields keep what is typed while a new total is prepared.
  'preparing.creating': CardForm,
  'preparing.loading': CardForm,
  'entering.editing': CardForm,
  'entering.checking': CardForm,
  'preparing.unavailable': Unavailable,
  'entering.checked': CheckedCard,
  'confirming.asking': Confirming,
  'confirming.slow': SlowBank,
  authenticating: Authenticating,
  'reconciling.checking.looking': Reconciling,
  'reconciling.checking.pausing': Reconciling,
  'reconciling.unsettled': Unsettled,
  failed: Nothing,
  paid: Paid,
};

/** The region that the card's chart drives. */
export function PaymentFace(props: CheckoutProps) {
  const payment = usePayment(props.checkout);
  const leaf = useSelector(payment, paymentLeafOf);
  const Face = faces[leaf];

  return (
    <div data-machine="payment" data-state={leaf}>
      {payment === undefined ? null : <Face {...props} payment={payment} />}
    </div>
  );
}

function Nothing() {
  return null;
}

function Unavailable({ payment, checkout, settings, cardFields }: PaymentFaceProps) {
  const refusedEmail = useReadable(cardFields.rejectedEmail, (email) => email);
  const isEmailRefused = useSelector(checkout, ({ context }) => refusedEmail !== null && context.personal?.email === refusedEmail);
  const isCashOffered = useSelector(checkout, (snapshot) => snapshot.context.offeredMethods.includes('cash'));

  return (
    <Notice
      tone="alert"
      role="alert"
      action={
        <Button kind="secondary" onClick={() => payment.send({ type: 'payment.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        {isEmailRefused ? (
          <Trans>Our payment provider does not accept your email: please enter another one in your details.</Trans>
        ) : (
          <Trans>Card payment cannot be reached at the moment.</Trans>
        )}
      </p>
      {isEmailRefused ? null : <CardAdvice isCashOffered={isCashOffered} />}
      {isCashOffered ? null : <OrderByPhone settings={settings} />}
    </Notice>
  );
}

function Confirming() {
  return (
    <Card icon="credit-card" title={<Trans>Your payment is under way…</Trans>}>
      <p>
        <Trans>Please keep this page open. Your bank may ask you to confirm.</Trans>
      </p>
    </Card>
  );
}

function SlowBank({ payment }: PaymentFaceProps) {
  return (
    <Card icon="clock" title={<Trans>Your bank takes its time…</Trans>}>
      <p>
        <Trans>Confirm the payment with your bank if it asks you to. Your card will never be charged twice.</Trans>
      </p>
      <LookUp payment={payment} />
    </Card>
  );
}

function Authenticating({ payment }: PaymentFaceProps) {
  return (
    <Card icon="credit-card" title={<Trans>Your bank asks you to confirm the payment</Trans>}>
      <p>
        <Trans>Follow what it shows. Nothing is charged before you agree.</Trans>
      </p>
      <LookUp payment={payment} />
    </Card>
  );
}

function Reconciling() {
  return (
    <Card icon="clock" title={<Trans>We are checking your payment…</Trans>}>
      <p>
        <Trans>Please keep this page open. Your card will never be charged twice.</Trans>
      </p>
    </Card>
  );
}

function Unsettled({ payment, settings }: PaymentFaceProps) {
  const phone = settingText(settings, 'contacts.phone');

  return (
    <Card icon="rotate-cw" title={<Trans>We are still checking your payment</Trans>}>
      <p>
        <Trans>Your bank has not answered yet. Try again in a moment: your card will never be charged twice.</Trans>
      </p>
      <CardActions>
        <Button size="large" onClick={() => payment.send({ type: 'payment.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </CardActions>
      {phone ? (
        <p>
          <Trans>In doubt? Call us:</Trans> <PhoneLink phone={phone} />
        </p>
      ) : null}
    </Card>
  );
}

function Paid() {
  return <Card icon="circle-check" title={<Trans>Your payment has arrived, one last moment…</Trans>} />;
}

function LookUp({ payment }: Pick<PaymentFaceProps, 'payment'>) {
  return (
    <CardActions>
      <Button size="large" kind="secondary" onClick={() => payment.send({ type: 'payment.retry' })}>
        <Trans>Check the payment</Trans>
      </Button>
    </CardActions>
  );
}
