import { toSorted } from '#config/older-browsers.ts';
import type { Offer } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { unmetConditions, type OfferMoment } from './offer-conditions.ts';
import { isSameId } from './active-offers.ts';

type AppliedOffers = readonly Pick<Offer, 'id' | 'type'>[];

/**
 * Returns the automatic offer that the cart comes nearest to, and the amount missing to its minimum in cents, or null if there is
 * none. Its other conditions are met. Leaves out what the cart would not gain by: a second free delivery, and a fixed discount
 * below the applied one.
 *
 * @throws RangeError for a negative minimum, and for an unknown time zone
 * @example nextOffer(offers, [], moment) // { offer: freeDelivery, missingAmount: 350 }
 * @spec docs/behaviour §9 Offer conditions
 */
export function nextOffer(
  offers: readonly Offer[],
  applied: AppliedOffers,
  moment: OfferMoment,
): { offer: Offer; missingAmount: Cents } | null {
  const appliedFixedValue = Math.max(0, ...offers.filter((offer) => isApplied(offer, applied)).map(fixedValue));
  const isGain = (offer: Offer) =>
    offer.type === 'free_delivery' ? applied.every(({ type }) => type !== 'free_delivery') : isLargerDiscount(offer, appliedFixedValue);
  const reachable = offers
    .filter((offer) => offer.auto_apply === 'Yes' && isGain(offer))
    .flatMap((offer) => {
      const [condition, ...others] = unmetConditions(offer, moment);
      return condition?.type === 'minimum' && others.length === 0 ? [{ offer, missingAmount: condition.missingAmount }] : [];
    });
  return toSorted(reachable, (a, b) => a.missingAmount - b.missingAmount)[0] ?? null;
}

const isApplied = (offer: Offer, applied: AppliedOffers) => applied.some(({ id }) => isSameId(id, offer.id));
const fixedValue = ({ type, value }: Offer) => (type === 'fixed_amount' ? (value ?? 0) : 0);
const isLargerDiscount = (offer: Offer, value: number) => offer.type !== 'fixed_amount' || fixedValue(offer) > value;
