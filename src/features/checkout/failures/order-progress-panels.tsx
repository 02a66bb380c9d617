import { Trans } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Button } from '#ui/form/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { StatusCard, StatusCardActions } from '#ui/page/status-card.tsx';
import { useCheckout } from '#features/checkout/checkout-context.ts';

/** Status while an order is resent that got no response. It does not say that the order failed, because the server may have stored it. */
export function ResendingPanel() {
  return (
    <StatusCard icon="clock" title={<Trans>We are finding out what became of your order…</Trans>}>
      <p>
        <Trans>Please keep this page open. Your order will never be placed twice.</Trans>
      </p>
    </StatusCard>
  );
}

/** Status after the resent order got no response either. */
export function NoResponsePanel() {
  const { checkout } = useCheckout();
  const phone = parseSettings(useShop().settings).contacts.phone;

  return (
    <StatusCard icon="rotate-cw" title={<Trans>We have no answer from the restaurant yet</Trans>}>
      <p>
        <Trans>Your order may have arrived. Try again: it will never be placed twice.</Trans>
      </p>
      <StatusCardActions>
        <Button size="large" onClick={() => checkout.send({ type: 'order.retry' })}>
          <Trans>Try again</Trans>
        </Button>
        <Button size="large" kind="secondary" onClick={() => checkout.send({ type: 'order.leave' })}>
          <Trans>Back to my order</Trans>
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

/** Status of a placed order until its update is over and the confirmation page is loaded. One element for both, whose heading has the focus once. */
export function PlacedPanel() {
  return <StatusCard icon="circle-check" title={<Trans>Your order has arrived, one last moment…</Trans>} />;
}
