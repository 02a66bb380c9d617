import type { Cents } from '#domain/money.ts';
import { toCents } from '#domain/money.ts';
import type { AppliedOffer } from '#domain/offers/offers.ts';
import type { Part } from '#domain/menu/item-parts.ts';
import { multiplyAndDivide } from '#domain/money/ratio.ts';

/**
 * Applies discounts by reducing the parts' `left`: percentages of the undiscounted prices in list order, then the largest
 * fixed amount. No discount exceeds what its parts have left. Returns the discount of each applied offer, in cents.
 *
 * @throws RangeError for a negative value
 * @spec §9 Discounts: percentage, fixed_amount
 */
export function applyDiscounts(applying: readonly AppliedOffer[], parts: readonly Part[]): Map<AppliedOffer, Cents> {
  const taken = new Map<AppliedOffer, Cents>();
  for (const applied of applying) {
    if (applied.offer.type !== 'percentage') continue;
    const scope = partsInScope(applied, parts);
    taken.set(applied, subtract(multiplyAndDivide(sum(scope, 'amount'), applied.offer.value ?? 0, 100), scope));
  }
  const fixed = largestFixedDiscount(applying);
  if (fixed !== undefined) taken.set(fixed, subtract(toCents(fixed.offer.value ?? 0), partsInScope(fixed, parts)));
  return taken;
}

/** Returns the fixed amount with the largest value, the first on a tie. */
function largestFixedDiscount(applying: readonly AppliedOffer[]): AppliedOffer | undefined {
  const fixed = applying.filter(({ offer }) => offer.type === 'fixed_amount');
  const largest = Math.max(...fixed.map(({ offer }) => offer.value ?? 0));
  return fixed.find(({ offer }) => (offer.value ?? 0) === largest);
}

function partsInScope({ lines }: AppliedOffer, parts: readonly Part[]): Part[] {
  return parts.filter(({ line }) => lines.has(line));
}

function sum(parts: readonly Part[], what: 'amount' | 'left'): Cents {
  return parts.reduce((total, part) => total + part[what], 0);
}

/** Subtracts an amount from the parts, at most what they have left. Returns the subtracted amount. */
function subtract(amount: Cents, parts: readonly Part[]): Cents {
  const taken = Math.min(Math.max(amount, 0), sum(parts, 'left'));
  const shares = distribute(
    taken,
    parts.map(({ left }) => left),
  );
  for (const [index, part] of parts.entries()) part.left -= shares[index] ?? 0;
  return taken;
}

/**
 * Distributes an amount in proportion to weights by the largest remainder method, in whole cents; the earlier part wins a
 * tie. No share exceeds its weight unless the amount exceeds their sum.
 *
 * @example spread(10, [1, 1, 1]) // [4, 3, 3]
 * @spec §9 Discounts
 */
export function distribute(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const shares: Cents[] = [];
  const rests: { index: number; rest: number }[] = [];
  for (const [index, weight] of weights.entries()) {
    const { share, rest } = divide(amount, weight, total);
    shares.push(share);
    if (rest > 0) rests.push({ index, rest });
  }
  const over = amount - shares.reduce((all, share) => all + share, 0);
  if (over === 0) return shares;
  const raised = new Set(
    rests
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, over)
      .map(({ index }) => index),
  );
  return shares.map((share, index) => (raised.has(index) ? share + 1 : share));
}

/** Computes `amount × weight ÷ total` as quotient and remainder, exact beyond the safe integers. */
function divide(amount: Cents, weight: Cents, total: Cents): { share: Cents; rest: number } {
  const product = amount * weight;
  if (Number.isSafeInteger(product)) return { share: (product - (product % total)) / total, rest: product % total };
  const exact = BigInt(amount) * BigInt(weight);
  return { share: Number(exact / BigInt(total)), rest: Number(exact % BigInt(total)) };
}
