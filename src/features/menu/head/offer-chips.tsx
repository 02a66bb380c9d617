import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OfferTerms } from '#components/offers/offer-terms.tsx';
import { offerWords } from '#components/offers/offer-words.tsx';
import type { Offer, OrderMode } from '#domain/entities.ts';
import { isOfferActive, offerMode } from '#domain/offers/offers.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './offer-chips.module.css';

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
          <Icon name={offerWords[offer.type].icon} />
          <span>
            <strong>
              <OfferLabel offer={offer} />
            </strong>
            <OfferDetails offer={offer} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function OfferLabel({ offer }: { offer: Offer }): ReactNode {
  const { i18n } = useLingui();
  const { name, benefit } = offerWords[offer.type];
  return offer.name || (offer.value ? benefit?.(offer.value, i18n.locale) : null) || name;
}

/** The description of the restaurant, or the terms of the offer. */
function OfferDetails({ offer }: { offer: Offer }) {
  return offer.description && !offer.minimum_amount ? ` · ${offer.description}` : <OfferTerms offer={offer} />;
}
