import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OfferType } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { formatPrice } from '#format/numbers.ts';
import type { IconName } from '#ui/icon.tsx';

type OfferWords = {
  icon: IconName;
  /** Name of an offer that the restaurant has not named. */
  name: ReactNode;
  /** The benefit as a few characters, where there are such. */
  benefit?: (value: number, locale: string) => string;
};

/** How each type of offer is shown, wherever it is shown. */
export const offerWords: Record<OfferType, OfferWords> = {
  percentage: { icon: 'tag', name: <Trans>Offer of the moment</Trans>, benefit: (value) => `−${value} %` },
  fixed_amount: {
    icon: 'tag',
    name: <Trans>Offer of the moment</Trans>,
    benefit: (value, locale) => `−${formatPrice(toCents(value), locale)}`,
  },
  free_delivery: { icon: 'bike', name: <Trans>Free delivery</Trans> },
  free_item: { icon: 'gift', name: <Trans>A gift from the house</Trans> },
  buy_one_get_one: { icon: 'gift', name: <Trans>One bought, one free</Trans>, benefit: () => '1 + 1' },
};

/** The offer's name, or a name for its type if it has none. */
export function OfferName({ offer }: { offer: { type: OfferType; name?: string | null | undefined } }) {
  return offer.name ? offer.name : offerWords[offer.type].name;
}
