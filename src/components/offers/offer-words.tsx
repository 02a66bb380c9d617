import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer, OfferType } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { formatPrice } from '#format/numbers.ts';
import type { IconName } from '#ui/icon.tsx';

/** How each type of offer is shown, wherever it is shown: its icon, and the name of an offer that the restaurant has not named. */
export const offerWords: Record<OfferType, { icon: IconName; name: ReactNode }> = {
  percentage: { icon: 'tag', name: <Trans>Offer of the moment</Trans> },
  fixed_amount: { icon: 'tag', name: <Trans>Offer of the moment</Trans> },
  free_delivery: { icon: 'bike', name: <Trans>Free delivery</Trans> },
  free_item: { icon: 'gift', name: <Trans>A gift from the house</Trans> },
  buy_one_get_one: { icon: 'gift', name: <Trans>One bought, one free</Trans> },
};

/** Returns the discount of an offer as a few characters, or null if it has none. */
export function shortBenefit({ type, value }: Pick<Offer, 'type' | 'value'>, locale: string): string | null {
  if (!value) return null;
  if (type === 'percentage') return `−${value} %`;
  return type === 'fixed_amount' ? `−${formatPrice(toCents(value), locale)}` : null;
}

/** The offer's name, or a name for its type if it has none. */
export function OfferName({ offer }: { offer: { type: OfferType; name?: string | null | undefined } }) {
  'use no memo';
  return <span>{offer.name || offerWords[offer.type].name}</span>;
}
