import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { OfferTerms } from '#components/offers/offer-terms.tsx';
import { OfferName, offerWords, shortBenefit } from '#components/offers/offer-words.tsx';
import type { Offer } from '#domain/entities.ts';
import { offerMode } from '#domain/offers/active-offers.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './offer-tickets.module.css';
import { Section } from './section.tsx';

const modeNames: Record<Offer['delivery_pickup'], ReactElement> = {
  both: <Trans>Pickup and delivery</Trans>,
  pickup: <Trans>Pickup only</Trans>,
  delivery: <Trans>Delivery only</Trans>,
};

/** The offers as tickets with their terms, in addition to the restaurant's description. */
export function OfferTickets({ offers }: { offers: Offer[] }) {
  if (offers.length === 0) return null;

  return (
    <Section title={<Trans>Right now</Trans>}>
      <ul className={styles['tickets']}>
        {offers.map((offer) => (
          <li key={offer.id} className={styles['ticket']}>
            <p className={styles['gain']}>
              <OfferBenefit offer={offer} />
            </p>
            <div className={styles['words']}>
              <h3>
                <OfferName offer={offer} />
              </h3>
              {offer.description ? <p>{offer.description}</p> : null}
              <p className={styles['terms']}>
                {modeNames[offerMode(offer)]}
                <OfferTerms offer={offer} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The discount of an offer, or the icon of its type. */
function OfferBenefit({ offer }: { offer: Offer }) {
  const { i18n } = useLingui();
  const benefit = shortBenefit(offer, i18n.locale);
  return benefit === null ? <Icon name={offerWords[offer.type].icon} /> : <span translate="no">{benefit}</span>;
}
