import { Trans } from '@lingui/react/macro';
import type { Offer } from '#domain/entities.ts';
import { OfferBenefit, OfferTerms, OfferTitle } from './offer-labels.tsx';
import styles from './offer-tickets.module.css';
import { Section } from './section.tsx';

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
              <h3>{offer.name || <OfferTitle offer={offer} />}</h3>
              {offer.description ? <p>{offer.description}</p> : null}
              <p className={styles['terms']}>
                <OfferTerms offer={offer} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
