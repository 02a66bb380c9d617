import { Trans } from '@lingui/react/macro';
import { settingText } from '#domain/settings.ts';
import { Button } from '#ui/form/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Card, CardActions } from '#features/checkout/steps/payment/card.tsx';
import type { CheckoutProps } from '#features/checkout/checkout-props.ts';
import { PaymentFace } from '#features/checkout/steps/payment/payment-faces.tsx';

/** An order was sent and no answer came: nobody says that it failed. */
export function AskingCard() {
  return (
    <Card icon="clock" title={<Trans>We are finding out what became of your order…</Trans>}>
      <p>
        <Trans>Please keep this page open. Your order will never be placed twice.</Trans>
      </p>
    </Card>
  );
}

export function UnansweredCard({ checkout, settings }: CheckoutProps) {
  const phone = settingText(settings, 'contacts.phone');

  return (
    <Card icon="rotate-cw" title={<Trans>We have no answer from the restaurant yet</Trans>}>
      <p>
        <Trans>Your order may have arrived. Try again: it will never be placed twice.</Trans>
      </p>
      <CardActions>
        <Button size="large" onClick={() => checkout.send({ type: 'order.retry' })}>
          <Trans>Try again</Trans>
        </Button>
        <Button size="large" kind="secondary" onClick={() => checkout.send({ type: 'order.leave' })}>
          <Trans>Back to my order</Trans>
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

/** The order is placed and has left the cart; the last call is on its way. */
export function UpdatingCard() {
  return <Card icon="clock" title={<Trans>Your order has arrived, one last moment…</Trans>} />;
}

/** Until the next page stands. */
export function PlacedCard() {
  return <Card icon="circle-check" title={<Trans>Thank you, your order is confirmed</Trans>} />;
}

/** The order stands, and its card is being charged, or was: the card's own chart says how far that is. */
export function PayingCard(props: CheckoutProps) {
  return <PaymentFace {...props} />;
}
