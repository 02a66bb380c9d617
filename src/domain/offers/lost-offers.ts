import type { Offer, OfferId } from '#domain/entities.ts';
import { unmetConditions, type OfferCondition, type OfferMoment } from './offer-conditions.ts';
import { isSameId } from './offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** An offer that counted and no longer does, and why. */
export type LostOffer = { offer: Offer; conditions: OfferCondition[] };

/** What counted a moment ago: what was applied, of which offers, and what had been lost by then. */
type Before = { applied: PricedCart['appliedOffers']; offers: readonly Offer[]; lost: readonly LostOffer[] };

type Now = OfferMoment & { applied: PricedCart['appliedOffers']; offers: readonly Offer[]; couponOfferId: OfferId | null };

/**
 * The offers that counted in this cart and no longer do, for the visitor to be told: a line was removed, the mode changed,
 * its hours are over, the restaurant withdrew it. Those that count again are not among them, nor those whose code was
 * taken back, nor free delivery of what is now collected, nor one that a better one replaced. An empty cart has lost nothing.
 *
 * @spec §9 Discounts; complaint 12
 */
export function lostOffers(before: Before, now: Now): LostOffer[] {
  if (now.items.length === 0) return [];
  const justLost = before.applied.flatMap(({ id }) => before.offers.filter((offer) => isSameId(offer.id, id)));
  const candidates = [...before.lost.map(({ offer }) => offer), ...justLost];
  return candidates
    .filter((offer) => !now.applied.some(({ id }) => isSameId(id, offer.id)))
    .map((offer) => refreshOffer(offer, now))
    .filter(({ offer }) => isStillRelevant(offer, now))
    .map((lost) => ({ ...lost, conditions: lost.conditions ?? unmetConditions(lost.offer, now) }))
    .filter(({ offer, conditions }) => conditions.length > 0 || offer.type === 'free_item');
}

/** The offer as it is made today; one that is gone is over. */
function refreshOffer(offer: Offer, { offers }: Now): { offer: Offer; conditions: OfferCondition[] | null } {
  const today = offers.find(({ id }) => isSameId(id, offer.id));
  return today === undefined ? { offer, conditions: [{ type: 'over' }] } : { offer: today, conditions: null };
}

function isStillRelevant(offer: Offer, { mode, couponOfferId }: Now): boolean {
  if (offer.type === 'free_delivery' && mode === 'pickup') return false;
  return offer.auto_apply === 'Yes' || (couponOfferId !== null && isSameId(offer.id, couponOfferId));
}
