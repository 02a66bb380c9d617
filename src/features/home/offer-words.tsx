import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferType } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { modeOf } from '#domain/offers.ts';
import { daysAndHours } from '#ui/hours/days-and-hours.ts';
import { Icon } from '#ui/icon.tsx';
import { formatPrice } from '#ui/price.tsx';

const euros = (amount: Offer['value']) => formatPrice(toCents(amount ?? 0));

const gains: Record<OfferType, (offer: Offer) => ReactNode> = {
  percentage: ({ value }) => `−${value ?? 0} %`,
  fixed_amount: ({ value }) => `−${euros(value)}`,
  free_delivery: () => <Icon name="bike" />,
  free_item: () => <Icon name="gift" />,
  buy_one_get_one: () => '1 + 1',
};

const titles: Record<OfferType, ReactNode> = {
  percentage: <Trans>Off your order</Trans>,
  fixed_amount: <Trans>Off your order</Trans>,
  free_delivery: <Trans>Delivery on us</Trans>,
  free_item: <Trans>A treat on us</Trans>,
  buy_one_get_one: <Trans>One bought, one on us</Trans>,
};

/** What is gained, as large as it can be said. */
export function OfferGain({ offer }: { offer: Offer }) {
  return gains[offer.type](offer);
}

export function OfferTitle({ offer }: { offer: Offer }) {
  return titles[offer.type];
}

const modes: Record<Offer['delivery_pickup'], ReactNode> = {
  both: <Trans>Pickup and delivery</Trans>,
  pickup: <Trans>Pickup only</Trans>,
  delivery: <Trans>Delivery only</Trans>,
};

/** When it holds: the mode, the least order, days and hours. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const minimum = euros(offer.minimum_amount);
  const times = daysAndHours(offer.active_times ?? {});
  return (
    <>
      {modes[modeOf(offer)]}
      {offer.minimum_amount ? (
        <>
          {' · '}
          <Trans>from {minimum}</Trans>
        </>
      ) : null}
      {times ? ` · ${times}` : null}
    </>
  );
}
