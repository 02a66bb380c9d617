import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferType } from '#domain/entities.ts';
import type { PricedCart } from '#domain/pricing.ts';

const names: Record<OfferType, ReactNode> = {
  percentage: <Trans>Offer of the moment</Trans>,
  fixed_amount: <Trans>Offer of the moment</Trans>,
  free_delivery: <Trans>Free delivery</Trans>,
  free_item: <Trans>A gift from the house</Trans>,
  buy_one_get_one: <Trans>One bought, one free</Trans>,
};

/** The name the restaurant gave the offer, or what kind it is. */
export function OfferName({ applied, offers }: { applied: PricedCart['appliedOffers'][number]; offers: readonly Offer[] }) {
  const offer = offers.find((candidate) => String(candidate.id) === String(applied.id));
  return offer?.name ? offer.name : names[applied.type];
}
