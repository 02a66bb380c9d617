import { useLingui } from '@lingui/react/macro';
import { OfferTerms } from '#components/offers/offer-terms.tsx';
import { offerWords, shortBenefit } from '#components/offers/offer-words.tsx';
import type { Offer, OrderMode } from '#domain/entities.ts';
import { advertisedCode } from '#domain/offers/advertised-code.ts';
import { isOfferActive, offerMode } from '#domain/offers/offers.ts';
import { Icon } from '#ui/icon.tsx';
import { CodeButton } from './code-button.tsx';
import styles from './offer-chips.module.css';

type OfferChipsProps = { offers: readonly Offer[]; mode: OrderMode; now: Date; timeZone: string };

/** Offers of the current mode and time that apply automatically or have a description, in one row that scrolls. */
export function OfferChips({ offers, mode, now, timeZone }: OfferChipsProps) {
  'use no memo';
  const { t, i18n } = useLingui();
  // The offers of both modes come first: they stay in place when the mode changes.
  const visibleOffers = ['both', mode].flatMap((shown) =>
    offers.filter(
      (offer) => offerMode(offer) === shown && isOfferActive(offer, now, timeZone) && (offer.auto_apply === 'Yes' || offer.description),
    ),
  );
  if (visibleOffers.length === 0) return null;

  return (
    <ul className={styles['offers']} aria-label={t`Current offers`} data-later="">
      {visibleOffers.map((offer) => {
        const code = offer.auto_apply === 'No' ? advertisedCode(offer) : null;
        return (
          <li key={offer.id} className={styles['offer']}>
            <Icon name={offerWords[offer.type].icon} />
            <span>
              <strong>{offer.name || shortBenefit(offer, i18n.locale) || offerWords[offer.type].name}</strong>
              {code !== null || !offer.description || offer.minimum_amount ? <OfferTerms offer={offer} /> : ` · ${offer.description}`}
            </span>
            {code === null ? null : <CodeButton code={code} offerId={offer.id} />}
          </li>
        );
      })}
    </ul>
  );
}
