import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferType, OrderMode } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { isOfferOn, modeOf } from '#domain/offers.ts';
import { daysAndHours } from '#ui/hours/days-and-hours.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import { formatPrice } from '#ui/price.tsx';
import styles from './offer-chips.module.css';

const icons: Record<OfferType, IconName> = {
  percentage: 'tag',
  fixed_amount: 'tag',
  free_delivery: 'bike',
  free_item: 'gift',
  buy_one_get_one: 'gift',
};

type OfferChipsProps = { offers: readonly Offer[]; mode: OrderMode; now: Date; timeZone: string };

/** The offers of this mode and this hour: those that come by themselves, and those whose own words say how. */
export function OfferChips({ offers, mode, now, timeZone }: OfferChipsProps) {
  const { t } = useLingui();
  const shown = offers.filter(
    (offer) =>
      isOfferOn(offer, now, timeZone) && (offer.auto_apply === 'Yes' || offer.description) && ['both', mode].includes(modeOf(offer)),
  );
  if (shown.length === 0) return null;

  return (
    <ul className={styles['offers']} aria-label={t`Current offers`}>
      {shown.map((offer) => (
        <li key={offer.id} className={styles['offer']}>
          <Icon name={icons[offer.type]} />
          <span>
            <strong>{offer.name ? offer.name : <OfferWords offer={offer} />}</strong>
            <Terms offer={offer} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function OfferWords({ offer }: { offer: Offer }): ReactNode {
  const percent = offer.value ?? 0;
  const amount = formatPrice(toCents(offer.value ?? 0));
  const words: Record<OfferType, ReactNode> = {
    percentage: <Trans>{percent} % off</Trans>,
    fixed_amount: <Trans>{amount} off</Trans>,
    free_delivery: <Trans>Free delivery</Trans>,
    free_item: <Trans>A gift from the house</Trans>,
    buy_one_get_one: <Trans>One bought, one free</Trans>,
  };
  return words[offer.type];
}

function Terms({ offer }: { offer: Offer }) {
  const minimum = formatPrice(toCents(offer.minimum_amount ?? 0));
  const times = daysAndHours(offer.active_times ?? {});
  // What its own words say, they say better.
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
