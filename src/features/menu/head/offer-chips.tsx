import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { Offer, OrderMode } from '#domain/entities.ts';
import { advertisedCode } from '#domain/offers/advertised-code.ts';
import { isOfferActive, offerMode } from '#domain/offers/active-offers.ts';
import { CodeButton } from './code-button.tsx';
import styles from './offer-chips.module.css';
import type { OfferSummaryProps } from './offer-summary.tsx';

type OfferChipsProps = {
  offers: readonly Offer[];
  mode: OrderMode;
  now: Date;
  timeZone: string;
  /** The component that describes an offer, `OfferSummary`, which may be loaded later. */
  Summary: ComponentType<OfferSummaryProps>;
};

/** Offers of the current mode and time that apply automatically or have a description, in one row that scrolls. */
export function OfferChips({ offers, mode, now, timeZone, Summary }: OfferChipsProps) {
  'use no memo';
  const { t } = useLingui();
  // The offers of both modes come first: they stay in place when the mode changes.
  const visibleOffers = ['both', mode].flatMap((shown) =>
    offers.filter(
      (offer) => offerMode(offer) === shown && isOfferActive(offer, now, timeZone) && (offer.auto_apply === 'Yes' || offer.description),
    ),
  );
  if (visibleOffers.length === 0) return null;

  return (
    <ul className={styles['offers']} aria-label={t`Current offers`}>
      {visibleOffers.map((offer) => {
        const code = offer.auto_apply === 'No' ? advertisedCode(offer) : null;
        return (
          <li key={offer.id} className={styles['offer']}>
            <Summary offer={offer} hasCode={code !== null} />
            {code === null ? null : <CodeButton code={code} offerId={offer.id} />}
          </li>
        );
      })}
    </ul>
  );
}
