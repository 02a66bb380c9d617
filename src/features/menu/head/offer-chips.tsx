import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferType, OrderMode } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { isOfferActive, offerMode } from '#domain/offers/offers.ts';
import { formatPrice } from '#format/numbers.ts';
import { daysAndHours } from '#ui/hours/days-and-hours.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './offer-chips.module.css';

const icons: Record<OfferType, IconName> = {
  percentage: 'tag',
  fixed_amount: 'tag',
  free_delivery: 'bike',
  free_item: 'gift',
  buy_one_get_one: 'gift',
};

type OfferChipsProps = { offers: readonly Offer[]; mode: OrderMode; now: Date; timeZone: string };

/** Offers of the current mode and time that apply automatically or have a description. */
export function OfferChips({ offers, mode, now, timeZone }: OfferChipsProps) {
  const { t } = useLingui();
  const visibleOffers = offers.filter(
    (offer) =>
      isOfferActive(offer, now, timeZone) && (offer.auto_apply === 'Yes' || offer.description) && ['both', mode].includes(offerMode(offer)),
  );
  if (visibleOffers.length === 0) return null;

  return (
    <ul className={styles['offers']} aria-label={t`Current offers`}>
      {visibleOffers.map((offer) => (
        <li key={offer.id} className={styles['offer']}>
          <Icon name={icons[offer.type]} />
          <span>
            <strong>{offer.name ? offer.name : <OfferLabel offer={offer} />}</strong>
            <OfferTermsSuffix offer={offer} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function OfferLabel({ offer }: { offer: Offer }): ReactNode {
  const { i18n } = useLingui();
  const percent = offer.value ?? 0;
  const amount = formatPrice(toCents(offer.value ?? 0), i18n.locale);
  const labels: Record<OfferType, ReactNode> = {
    percentage: <Trans>{percent} % off</Trans>,
    fixed_amount: <Trans>{amount} off</Trans>,
    free_delivery: <Trans>Free delivery</Trans>,
    free_item: <Trans>A gift from the house</Trans>,
    buy_one_get_one: <Trans>One bought, one free</Trans>,
  };
  return labels[offer.type];
}

function OfferTermsSuffix({ offer }: { offer: Offer }) {
  const { i18n } = useLingui();
  const minimum = formatPrice(toCents(offer.minimum_amount ?? 0), i18n.locale);
  const times = daysAndHours(offer.active_times ?? {}, i18n.locale);
  // The restaurant's description takes precedence over generated terms.
  if (offer.description && !offer.minimum_amount) return ` · ${offer.description}`;
  return (
    <>
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
