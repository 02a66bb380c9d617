import { Trans } from '@lingui/react/macro';
import type { Offer } from '#domain/entities.ts';
import { OfferGain, OfferTerms, OfferTitle } from './offer-words.tsx';
import styles from './offer-tickets.module.css';
import { Section } from './section.tsx';

/** The offers as tickets to tear off, each with its terms whatever its own words say. */
export function OfferTickets({ offers }: { offers: Offer[] }) {
  if (offers.length === 0) return null;

  return (
    <Section title={<Trans>Right now</Trans>}>
      <ul className={styles['tickets']}>
        {offers.map((offer) => (
          <li key={offer.id} className={styles['ticket']}>
            <p className={styles['gain']}>
              <OfferGain offer={offer} />
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
