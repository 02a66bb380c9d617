import type { Offer } from '#domain/entities.ts';
import { isSameId } from '#domain/offers/active-offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** Returns the applied offer, with its name if the list of offers contains it. */
export function findAppliedOffer(applied: PricedCart['appliedOffers'][number], offers: readonly Offer[]): Pick<Offer, 'type' | 'name'> {
  return offers.find(({ id }) => isSameId(id, applied.id)) ?? { type: applied.type };
}
