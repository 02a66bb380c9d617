import { useLingui } from '@lingui/react/macro';
import { OfferTerms } from '#components/offers/offer-terms.tsx';
import { offerWords, shortBenefit } from '#components/offers/offer-words.tsx';
import type { Offer } from '#domain/entities.ts';
import { Icon } from '#ui/icon.tsx';

export type OfferSummaryProps = {
  offer: Offer;
  /** Whether a button applies the offer's code, which its description contains. */
  hasCode: boolean;
};

/** What an offer gives, and its terms or description. */
export function OfferSummary({ offer, hasCode }: OfferSummaryProps) {
  const { i18n } = useLingui();
  const hasTerms = hasCode || !offer.description || offer.minimum_amount;
  return (
    <>
      <Icon name={offerWords[offer.type].icon} />
      <span>
        <strong>{offer.name || shortBenefit(offer, i18n.locale) || offerWords[offer.type].name}</strong>
        {hasTerms ? <OfferTerms offer={offer} /> : <span>{` · ${offer.description}`}</span>}
      </span>
    </>
  );
}
