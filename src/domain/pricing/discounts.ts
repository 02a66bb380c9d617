import { toSorted } from '#config/older-browsers.ts';
import type { Cents } from '#domain/money.ts';
import { toCents } from '#domain/money.ts';
import type { AppliedOffer } from '#domain/offers/offers.ts';
import type { Part } from '#domain/menu/item-parts.ts';
import { multiplyAndDivide } from '#domain/money/ratio.ts';

/**
 * Applies discounts by reducing the parts' `remaining` amounts: first percentages of the undiscounted prices in list order, then the
 * largest fixed amount. No discount exceeds what remains of its parts. Returns the discount of each applied offer, in cents.
 *
 * @throws RangeError for a negative value
 * @spec docs/behaviour §9 Discounts: percentage, fixed_amount
 */
export function applyDiscounts(applying: readonly AppliedOffer[], parts: readonly Part[]): Map<AppliedOffer, Cents> {
  const discounts = new Map<AppliedOffer, Cents>();
  for (const applied of applying) {
    if (applied.offer.type !== 'percentage') continue;
    const scope = partsInScope(applied, parts);
    discounts.set(applied, subtractFromParts(multiplyAndDivide(sumField(scope, 'amount'), applied.offer.value ?? 0, 100), scope));
  }
  const fixed = largestFixedDiscount(applying);
  if (fixed !== undefined) discounts.set(fixed, subtractFromParts(toCents(fixed.offer.value ?? 0), partsInScope(fixed, parts)));
  return discounts;
}

/** Returns the fixed discount with the largest value; the first of equal values. */
function largestFixedDiscount(applying: readonly AppliedOffer[]): AppliedOffer | undefined {
  const fixed = applying.filter(({ offer }) => offer.type === 'fixed_amount');
  const largest = Math.max(...fixed.map(({ offer }) => offer.value ?? 0));
  return fixed.find(({ offer }) => (offer.value ?? 0) === largest);
}

function partsInScope({ lines }: AppliedOffer, parts: readonly Part[]): Part[] {
  return parts.filter(({ line }) => lines.has(line));
}

function sumField(parts: readonly Part[], field: 'amount' | 'remaining'): Cents {
  return parts.reduce((total, part) => total + part[field], 0);
}

/** Subtracts an amount from the parts, at most what remains of them. Returns the subtracted amount. */
function subtractFromParts(amount: Cents, parts: readonly Part[]): Cents {
  const subtracted = Math.min(Math.max(amount, 0), sumField(parts, 'remaining'));
  const shares = distributeCents(
    subtracted,
    parts.map(({ remaining }) => remaining),
  );
  for (const [index, part] of parts.entries()) part.remaining -= shares[index] ?? 0;
  return subtracted;
}

/**
 * Distributes an amount in proportion to weights, in whole cents, by the largest remainder method. The earlier part gets the cent
 * if remainders are equal. No share exceeds its weight unless the amount exceeds the sum of the weights.
 *
 * @example distribute(10, [1, 1, 1]) // [4, 3, 3]
 * @spec docs/behaviour §9 Discounts
 */
export function distributeCents(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const shares: Cents[] = [];
  const remainders: { index: number; remainder: number }[] = [];
  for (const [index, weight] of weights.entries()) {
    const { share, remainder } = shareWithRemainder(amount, weight, total);
    shares.push(share);
    if (remainder > 0) remainders.push({ index, remainder });
  }
  const undistributed = amount - shares.reduce((all, share) => all + share, 0);
  if (undistributed === 0) return shares;
  const raised = new Set(
    toSorted(remainders, (a, b) => b.remainder - a.remainder)
      .slice(0, undistributed)
      .map(({ index }) => index),
  );
  return shares.map((share, index) => (raised.has(index) ? share + 1 : share));
}

/** Calculates `amount × weight ÷ total` as quotient and remainder, exactly even beyond the safe integers. */
function shareWithRemainder(amount: Cents, weight: Cents, total: Cents): { share: Cents; remainder: number } {
  const product = amount * weight;
  if (Number.isSafeInteger(product)) return { share: (product - (product % total)) / total, remainder: product % total };
  const exact = BigInt(amount) * BigInt(weight);
  return { share: Number(exact / BigInt(total)), remainder: Number(exact % BigInt(total)) };
}
