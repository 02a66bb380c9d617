import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatPrice } from '#format/numbers.ts';
import { useStore } from '#ui/use-store.ts';
import { useShop } from '#components/shop-context.ts';
import { minimumGap, zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, DeliveryZone } from '#domain/entities.ts';
import { isBlank } from '#domain/order/forms.ts';
import { splitDelivery } from '#domain/pricing/price-breakdown.ts';
import { Notice } from '#ui/page/notice.tsx';
import { useCheckoutDetails } from '#features/checkout/checkout-context.ts';

type DeliveryFeeProps = { delivery: DeliveryForm; zones: DeliveryZone[] };

/** The delivery fee for the entered address once it is known, or a notice that the shop does not deliver there. */
export function DeliveryFee({ delivery, zones }: DeliveryFeeProps) {
  const { address } = useCheckoutDetails();
  const { quote, settings, destination } = useShop();
  const price = useStore(quote, (snapshot) => snapshot.price);
  const parts = splitDelivery(
    price,
    useStore(destination, (knownDestination) => knownDestination),
    settings,
  );
  const zone = zoneFor(delivery, zones);
  const state = useSelector(address, (snapshot) => snapshot.value);
  const isLookupPending = useSelector(address, (snapshot) => snapshot.hasTag('busy'));
  const isInDeliveryArea = zones.length === 0 ? state !== 'tooFar' : zone !== null || canStillMatchZone(delivery, zones);

  return (
    <Notice
      data-machine="address"
      data-state={state}
      tone={!isInDeliveryArea ? 'alert' : price.deliveryKnown ? 'good' : 'info'}
      icon="bike"
    >
      <span data-live="changes">
        {!isInDeliveryArea ? (
          <Trans>We do not deliver to this address. You can change it, or pick your order up.</Trans>
        ) : isLookupPending && !price.deliveryKnown ? (
          <Trans>Working out the delivery fee…</Trans>
        ) : price.deliveryKnown ? (
          <>
            <FeeMessage fee={parts.fee ?? 0} surcharge={parts.surcharge} />
            {zone === null || price.delivery === 0 ? null : <SurchargeHint {...minimumGap(price.subtotal, { zone }, settings)} />}
          </>
        ) : state === 'unknown' ? (
          <Trans>Address not found. Please check the number and the street, then try again.</Trans>
        ) : state === 'unreachable' ? (
          <Trans>The delivery fee could not be worked out: the restaurant’s service does not answer. We try again when you continue.</Trans>
        ) : (
          <Trans>The delivery fee depends on the address: you see it here before you order.</Trans>
        )}
      </span>
    </Notice>
  );
}

function FeeMessage({ fee, surcharge }: { fee: number; surcharge: number }) {
  const { i18n } = useLingui();
  const amount = formatPrice(fee, i18n.locale);
  const added = formatPrice(surcharge, i18n.locale);
  if (surcharge > 0)
    return (
      <Trans>
        We deliver to you for {amount}, plus a small order surcharge of {added}.
      </Trans>
    );
  return fee === 0 ? <Trans>We deliver to you free of charge.</Trans> : <Trans>We deliver to you for {amount}.</Trans>;
}

function SurchargeHint({ missingAmount, surcharge }: { missingAmount: number; surcharge: number }) {
  const { i18n } = useLingui();
  const gap = formatPrice(missingAmount, i18n.locale);
  const saved = formatPrice(surcharge, i18n.locale);
  return missingAmount === 0 ? null : (
    <>
      {' '}
      <Trans>
        Add {gap} to your cart to save {saved}.
      </Trans>
    </>
  );
}

/** Whether the address could still match a delivery zone if more characters are typed. */
function canStillMatchZone({ city, postal_code }: DeliveryForm, zones: readonly DeliveryZone[]): boolean {
  const code = postal_code.replace(/\s/g, '');
  return isBlank(code) || isBlank(city) || zones.some((zone) => zone.postal_code !== code && zone.postal_code.startsWith(code));
}
