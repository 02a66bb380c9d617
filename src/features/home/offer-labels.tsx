import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferType } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { offerMode } from '#domain/offers/offers.ts';
import { formatPrice } from '#format/numbers.ts';
import { daysAndHours } from '#ui/hours/days-and-hours.ts';
import { Icon } from '#ui/icon.tsx';

const formatEuros = (amount: Offer['value'], locale: string) => formatPrice(toCents(amount ?? 0), locale);

const benefits: Record<OfferType, (offer: Offer, locale: string) => ReactNode> = {
  percentage: ({ value }) => `−${value ?? 0} %`,
  fixed_amount: ({ value }, locale) => `−${formatEuros(value, locale)}`,
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

/** The benefit of an offer as a short display text or icon. */
export function OfferBenefit({ offer }: { offer: Offer }) {
  const { i18n } = useLingui();
  return benefits[offer.type](offer, i18n.locale);
}

export function OfferTitle({ offer }: { offer: Offer }) {
  return titles[offer.type];
}

const modeNames: Record<Offer['delivery_pickup'], ReactNode> = {
  both: <Trans>Pickup and delivery</Trans>,
  pickup: <Trans>Pickup only</Trans>,
  delivery: <Trans>Delivery only</Trans>,
};

/** The terms of an offer: order mode, minimum amount, days, and hours. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { i18n } = useLingui();
  const minimum = formatEuros(offer.minimum_amount, i18n.locale);
  const times = daysAndHours(offer.active_times ?? {}, i18n.locale);
  return (
    <>
      {modeNames[offerMode(offer)]}
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
