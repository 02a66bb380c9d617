import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OfferType } from '#domain/entities.ts';

const names: Record<OfferType, ReactNode> = {
  percentage: <Trans>Offer of the moment</Trans>,
  fixed_amount: <Trans>Offer of the moment</Trans>,
  free_delivery: <Trans>Free delivery</Trans>,
  free_item: <Trans>A gift from the house</Trans>,
  buy_one_get_one: <Trans>One bought, one free</Trans>,
};

/** The offer's name, or a name for its type if it has none. */
export function OfferName({ offer }: { offer: { type: OfferType; name?: string | null | undefined } }) {
  return offer.name ? offer.name : names[offer.type];
}
